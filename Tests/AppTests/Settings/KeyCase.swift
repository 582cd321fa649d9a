import App
import Color
import Terminal

/// An action of a key: how to get where it works, and what it does there.
///
/// The effect of a program, beside `KeyCase.Effect`.
typealias AppEffect = Effect

/// Keys are named by their actions, so that a case holds for every table of keys.
struct KeyCase: Sendable {
  /// The program, and what it shows at the start.
  enum Start: Sendable {
    /// The editor with `note.ans`.
    case text(String, Size = Size(columns: 80, rows: 24))
    /// The editor with `note.ans`, which another program changes.
    case changed(String, to: String)
    /// The editor with art in code page 437.
    case art(String)
    /// `pick` with a colour, in an arrangement of controls.
    case pick(String, layout: String = "standard")
    /// `pick` with the palette `numbers`.
    case palette
    /// `pick -` with a text.
    case textColors(String)
    /// `scheme` with a file of kitty.
    case scheme(String)
    /// The gallery with a scene; a radial menu has so many colours.
    case gallery(String, colors: Int = 6)
  }

  /// What a key does.
  enum Effect: Sendable {
    /// Something is seen.
    case shows(String, @Sendable (Frame) -> Bool)
    /// The program ends with a status, and has saved a text.
    case quits(Int32, saved: String? = nil)
    /// The program asks for something that is not seen.
    case asks(@Sendable (AppEffect) -> Bool)
  }

  /// The name of the action in its context.
  let action: String
  let start: Start
  /// What is pressed before: `@context.action` stands for a key of that action, other words are in
  /// the notation of `KeyNotation`.
  let before: String
  let effect: Effect
  /// Whether keys work that another context takes elsewhere, such as Enter in unlocked columns.
  let takesAll: Bool

  init(
    _ action: String, _ start: Start, _ effect: Effect, after before: String = "",
    takesAll: Bool = false
  ) {
    (self.action, self.start, self.before) = (action, start, before)
    (self.effect, self.takesAll) = (effect, takesAll)
  }

  /// The cases of a context.
  ///
  /// The questions have their tables in common, so that the one about recovered text, which takes two
  /// runs, is left to the tests of the built program.
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
    case .recovery: []
    case .replacing: replacing
    case .picker: picker
    case .controls: controls
    case .gradient: gradient
    case .field: field
    case .swatches: swatches
    case .columns: columns
    case .presentation: presentation
    case .textColors: textColors
    case .scheme: scheme
    case .eyedropper: eyedropper
    case .gallery: gallery
    case .galleryPages: galleryPages
    case .radialMenu: radialMenu
    }
  }
}

extension KeyCase.Effect {
  static func shows(_ text: String) -> Self { .shows("“\(text)”") { $0.find(text) != nil } }

  static func hides(_ text: String) -> Self { .shows("no “\(text)”") { $0.find(text) == nil } }

  /// The text of a line of the document.
  static func line(_ number: Int, _ text: String) -> Self {
    .shows("line \(number) “\(text)”") { $0.lines[KeyRun.documentTop + number - 1] == text }
  }

  /// The position of the caret in the text.
  static func caret(_ line: Int, _ column: Int) -> Self {
    .shows("the caret in line \(line), column \(column)") {
      $0.lines.contains { $0.hasSuffix("Ln \(line), Col \(column)") }
    }
  }

  /// The attributes of the first character of the text.
  static func style(_ attributes: CellAttributes) -> Self {
    .shows("attributes \(attributes)") {
      $0[Point(column: 0, row: KeyRun.documentTop)].style.attributes == attributes
    }
  }

  /// The cursor, by its distance from the end of a text.
  static func cursor(_ distance: Int, after text: String) -> Self {
    .shows("the cursor \(distance) after “\(text)”") { frame in
      guard var place = frame.find(text) else { return false }
      place.column += text.count + distance
      return place == frame.cursor?.position
    }
  }

  static let copies = Self.asks { if case .sendToClipboard = $0 { true } else { false } }
}

extension Frame {
  /// The rows as text, without the blanks at their ends.
  var lines: [Substring] {
    plainText.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.lastIndex { $0 != " " }.map { line[...$0] } ?? ""
    }
  }

  /// The first cell of a text before which nothing is wide.
  func find(_ text: String) -> Point? {
    for (row, line) in lines.enumerated() {
      if let range = line.firstRange(of: text) {
        let column = line.distance(from: line.startIndex, to: range.lowerBound)
        return Point(column: column, row: row)
      }
    }
    return nil
  }
}
