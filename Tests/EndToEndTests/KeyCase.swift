import Editor
import TestSupport

/// An action of a key: how to get where it works, and what it does there.
///
/// Keys are named by their actions, so that a case holds for every table of keys.
struct KeyCase: Sendable {
  /// How the program is started.
  enum Start: Sendable {
    /// The editor with a text.
    case text(String, TerminalSize = .classic)
    /// The editor, which finds text of a run that was ended.
    case recovery(TerminalSize = .classic)
    /// The editor with art.
    case art
    /// `pick` with arguments.
    case pick([String])
    /// `pick -` with a text.
    case textColors(String)
    /// The gallery with a scene and options.
    case gallery([String])
  }

  /// What is done before the key is pressed.
  enum Step: Sendable {
    /// Presses the first key of an action.
    case press(KeyContext, String)
    /// Types text.
    case type(String)
    /// Waits until something is seen.
    case until(Effect)
    /// Writes a file behind the back of the program.
    case write(String, to: String)

    static func wait(_ text: String) -> Step { .until(.shows(text)) }
  }

  /// What a key does.
  enum Effect: Sendable {
    case screen(String, @Sendable (TerminalScreen) -> Bool)
    /// The program ends with a status; a file has a content then.
    case ends(Int32, text: String? = nil)
    /// The program writes something that is not shown.
    case writes(String)
  }

  let action: String
  let start: Start
  let steps: [Step]
  let effect: Effect
  /// Whether keys work that another context takes elsewhere, such as Enter in unlocked columns.
  let takesAll: Bool

  init(
    _ action: String, _ start: Start, _ steps: [Step], _ effect: Effect, takesAll: Bool = false
  ) {
    self.action = action
    self.start = start
    self.steps = steps
    self.effect = effect
    self.takesAll = takesAll
  }

  /// The cases of a context.
  static func all(of context: KeyContext) -> [KeyCase] {
    switch context {
    case .text: commands + motions + editing
    case .prompt: prompt
    case .search: search
    case .line: line
    case .commands: commandList
    case .help: help
    case .unsaved: unsaved
    case .art: art
    case .losses: losses
    case .changed: changed
    case .recovery: recovery
    case .replacing: replacing
    case .picker: picker
    case .controls: controls
    case .field: field
    case .swatches: swatches
    case .columns: columns
    case .presentation: presentation
    case .textColors: textColors
    case .gallery: gallery
    case .galleryPages: galleryPages
    case .radialMenu: radialMenu
    }
  }
}

extension KeyCase.Effect {
  static func shows(_ text: String) -> Self { .screen("“\(text)”") { $0.contains(text) } }

  static func hides(_ text: String) -> Self { .screen("no “\(text)”") { !$0.contains(text) } }

  /// The text of a line of the document.
  static func line(_ number: Int, _ text: String) -> Self {
    .screen("line \(number) “\(text)”") {
      $0.text(row: TerminalProcess.documentTop + number - 1) == text
    }
  }

  /// The position of the caret in the text.
  static func caret(_ line: Int, _ column: Int) -> Self {
    .screen("the caret in line \(line), column \(column)") {
      $0.lines.contains { $0.hasSuffix("Ln \(line), Col \(column)") }
    }
  }

  /// The style of the first character of the text.
  static func style(
    _ what: String, _ isStyled: @escaping @Sendable (TerminalScreen.Cell) -> Bool
  ) -> Self {
    .screen(what) { isStyled($0.cell(TerminalProcess.documentTop, 0)) }
  }

  /// The cursor, by its distance from the end of a text.
  static func cursor(_ distance: Int, after text: String) -> Self {
    .screen("the cursor \(distance) after “\(text)”") { screen in
      guard let found = screen.find(text), found.row == screen.cursor.row else { return false }
      return screen.cursor.column == found.column + text.count + distance
    }
  }
}
