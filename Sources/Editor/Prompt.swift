import Files
import Formats
import Picker
import StyledText
import Terminal
import UnicodeText

/// A part that takes the keyboard from the text: a prompt or question in the status line, the help
/// or the list of commands.
package enum Overlay: Hashable, Sendable {
  /// A line to type in the status line.
  case prompt(Prompt)
  /// A question answered by one key.
  case question(Question)
  /// The help.
  case help(Help)
  /// The list of commands.
  case palette(CommandPalette)

  /// The contexts of its keys, apart from the commands that work everywhere.
  var keyContexts: [KeyContext] {
    switch self {
    case .prompt(let prompt): [prompt.keyContext, .line]
    case .question(let question): [question.keyContext]
    case .palette: [.commands, .line]
    case .help: [.help]
    }
  }

  /// What the help about it is about.
  var helpSubject: Help.Subject {
    guard case .prompt(let prompt) = self else { return Help.Subject(context: keyContexts[0]) }
    return Help.Subject(context: prompt.keyContext, purpose: prompt.purpose)
  }

  /// A line to type in the status line.
  package struct Prompt: Hashable, Sendable {
    /// The use of the line.
    enum Purpose: Hashable, Sendable {
      /// What to find; the selection before the search.
      case find(origin: Selection)
      /// What to replace.
      case replace(origin: Selection)
      /// What to replace it with.
      case replacement(origin: Selection)
      case goToLine
      case open
      case saveAs

      /// The selection before the search.
      var origin: Selection? {
        switch self {
        case .find(let origin), .replace(let origin), .replacement(let origin): origin
        case .goToLine, .open, .saveAs: nil
        }
      }

      /// Whether it is the line of a search that replaces nothing.
      var isFinding: Bool { if case .find = self { true } else { false } }

      /// Whether the line is searched for as it is typed.
      var isSearch: Bool {
        switch self {
        case .find, .replace: true
        case .replacement, .goToLine, .open, .saveAs: false
        }
      }

      /// The label before the line, and what accepting it does.
      private var row: (label: String, acceptTitle: String) {
        switch self {
        case .find: ("Find: ", "Next match")
        case .replace: ("Replace: ", "Continue to the replacement")
        case .replacement: ("Replace with: ", "Replace the matches")
        case .goToLine: ("Go to line: ", "Go to the line")
        case .open: ("Open file: ", "Open the file")
        case .saveAs: ("Save as: ", "Save the file")
        }
      }

      var label: String { row.label }
      var acceptTitle: String { row.acceptTitle }

      /// Whether the line is the name of a file.
      var isFileName: Bool { self == .open || self == .saveAs }
    }

    var purpose: Purpose
    var line: TextEntry
    /// Whether the line was accepted and waits until all matches are listed.
    var isWaiting = false
    /// The names of files that the line can be completed to, if there are several.
    var completions: [String] = []

    /// Returns the keys for it, apart from those that edit the line.
    func keys(in keys: ProgramKeys) -> KeyMap<PromptAction> {
      purpose.isSearch ? keys.search : keys.prompt
    }

    /// The context of these keys.
    var keyContext: KeyContext { purpose.isSearch ? .search : .prompt }

    /// What an empty line shows.
    var placeholder: String { purpose == .goToLine ? "12 or 12:5" : "" }
  }
}

/// Draws a label and the line being typed, with the cursor.
struct PromptLine {
  let label: String
  let line: TextEntry
  /// What an empty line shows.
  var placeholder = ""
  let style: CellStyle
  /// The style of the placeholder.
  var noteStyle = CellStyle.plain
  let labelStyle: CellStyle
  /// The style of text that the next character replaces.
  let selectedStyle: CellStyle

  func render(into frame: inout Frame, in row: Rect) {
    guard !row.isEmpty else { return }
    frame.fill(row, with: Cell(" ", style: style))
    let used = frame.write(label, at: row.origin, style: labelStyle, limit: row.columns / 2)
    let box = row.columns(from: used)
    guard box.columns > 0 else { return }
    let before = GlyphWidth.columns(of: String(line.text.prefix(line.caret)))
    // Keep the caret visible: drop whole characters at the start.
    var shown = Substring(line.text)
    var hidden = 0
    while before - hidden > box.columns - 1, let first = shown.popFirst() {
      hidden += GlyphWidth.columns(of: String(first))
    }
    if line.text.isEmpty { frame.write(placeholder, in: box, style: noteStyle) }
    frame.write(String(shown), in: box, style: line.isSelected ? selectedStyle : style)
    frame.cursor = Cursor(Point(column: box.minColumn + before - hidden, row: box.minRow))
  }
}

/// Draws the names that a typed path can be completed to above the status line, in columns.
struct CompletionPane {
  let names: [String]

  /// The most rows it takes.
  private static let maximumRows = 6

  /// Returns the columns of a name with the gap after it.
  private var columnWidth: Int {
    (names.map { GlyphWidth.columns(of: VisibleMark.sanitized($0)) }.max() ?? 0) + 2
  }

  private func columns(in document: Rect, _ theme: ResolvedTheme) -> Int {
    max((document.columns - theme.barPadding) / columnWidth, 1)
  }

  /// Returns the rows at the bottom of the document that the names cover.
  func area(in document: Rect, theme: ResolvedTheme) -> Rect {
    let columns = columns(in: document, theme)
    let rows = min((names.count + columns - 1) / columns, Self.maximumRows, document.rows)
    return document.rows(from: document.rows - rows)
  }

  /// Returns the name at a point.
  func name(at point: Point, in document: Rect, theme: ResolvedTheme) -> String? {
    let area = area(in: document, theme: theme)
    guard area.contains(point) else { return nil }
    let column = (point.column - area.minColumn - theme.barPadding) / columnWidth
    let columns = columns(in: document, theme)
    let index = (point.row - area.minRow) * columns + column
    guard column < columns, names.indices.contains(index), index < shown(in: area, columns) else {
      return nil
    }
    return names[index]
  }

  func render(into frame: inout Frame, in document: Rect, theme: ResolvedTheme) {
    let area = area(in: document, theme: theme)
    guard !area.isEmpty else { return }
    frame.fill(area, with: Cell(" ", style: theme.barStyle))
    let (columns, width) = (columns(in: document, theme), columnWidth)
    let shown = shown(in: area, columns)
    func place(_ index: Int) -> Rect {
      area.row(index / columns).columns(from: theme.barPadding + index % columns * width)
    }
    for (index, name) in names.prefix(shown).enumerated() {
      frame.write(VisibleMark.sanitized(name), in: place(index), style: theme.barStyle)
    }
    guard shown < names.count else { return }
    frame.write("… \(names.count - shown) more", in: place(shown), style: theme.barNote)
  }

  /// Returns how many names are shown; the place after them tells how many are not.
  private func shown(in area: Rect, _ columns: Int) -> Int {
    let places = area.rows * columns
    return names.count <= places ? names.count : max(places - 1, 0)
  }
}
