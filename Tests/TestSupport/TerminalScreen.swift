/// A snapshot of a terminal: cells, cursor and modes.
public struct TerminalScreen: Sendable, Equatable, CustomStringConvertible {
  /// A colour as the program asked for it, before any palette is applied.
  public enum Color: Sendable, Hashable {
    /// The terminal's own foreground or background.
    case standard
    /// An entry of the 256-colour palette.
    case indexed(UInt8)
    /// Red, green and blue, 0...255 each.
    case rgb(UInt8, UInt8, UInt8)
  }

  /// One character cell.
  public struct Cell: Sendable, Hashable {
    /// The character with its combining marks; empty for a cell nothing was written to and for the
    /// right half of a wide character.
    public var text = ""
    /// Columns the character takes: 1, 2, or 0 for the right half of a wide character.
    public var width = 1
    /// Colour of the glyph.
    public var foreground = Color.standard
    /// Colour behind the glyph.
    public var background = Color.standard
    /// Whether the glyph is bold.
    public var bold = false
    /// Whether the glyph is italic.
    public var italic = false
    /// Whether the glyph is underlined in any style.
    public var underline = false
    /// Whether the glyph blinks.
    public var blink = false
    /// Whether foreground and background are exchanged.
    public var reverse = false
    /// Whether the glyph is struck through.
    public var strike = false

    /// Creates an empty cell in the terminal's own colours.
    public init() {}
  }

  /// A position on the screen, counted from 0.
  public struct Position: Sendable, Hashable {
    /// Row, 0 at the top.
    public var row: Int
    /// Column, 0 at the left.
    public var column: Int

    /// Creates a position.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// Size in cells.
  public let size: TerminalSize
  /// The position of the cursor.
  public let cursor: Position
  /// Private modes the program has set.
  public let modes: TerminalModes
  private let cells: [Cell]

  init(size: TerminalSize, cursor: Position, modes: TerminalModes, cells: [Cell]) {
    precondition(cells.count == size.columns * size.rows)
    self.size = size
    self.cursor = cursor
    self.modes = modes
    self.cells = cells
  }

  /// The screen after these bytes, for output that was not written to a terminal.
  ///
  /// A line feed alone does not return to the first column, as in a real terminal.
  public init(rendering bytes: some Sequence<UInt8>, size: TerminalSize = .classic) throws {
    let emulator = try TerminalEmulator(size: size)
    emulator.receive(Array(bytes))
    self = emulator.screen()
  }

  /// Calls a function with the screen after each part of an output.
  public static func forEach(
    rendering parts: some Sequence<[UInt8]>, size: TerminalSize,
    _ body: (TerminalScreen) throws -> Void
  ) throws {
    let emulator = try TerminalEmulator(size: size)
    for part in parts {
      emulator.receive(part)
      try body(emulator.screen())
    }
  }

  /// The cell at a position counted from 0, which must be on the screen.
  public func cell(_ row: Int, _ column: Int) -> Cell {
    precondition((0..<size.rows).contains(row) && (0..<size.columns).contains(column))
    return cells[row * size.columns + column]
  }

  /// The cells of a row counted from 0.
  public func cells(row: Int) -> [Cell] { (0..<size.columns).map { cell(row, $0) } }

  /// The text of a row counted from 0, without the blanks at its end.
  public func text(row: Int) -> String {
    var text = ""
    for cell in cells(row: row) where cell.width > 0 { text += cell.text.isEmpty ? " " : cell.text }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text of all rows, top row first, without the blanks at their ends.
  public var lines: [String] { (0..<size.rows).map { text(row: $0) } }

  /// Whether one of the rows contains the text.
  public func contains(_ text: String) -> Bool { find(text) != nil }

  /// The position of the first occurrence of the text, rows from the top.
  ///
  /// The text is compared cell by cell, so that wide characters are counted correctly.
  public func find(_ text: String) -> Position? {
    let wanted = Array(text)
    guard !wanted.isEmpty else { return nil }
    for row in 0..<size.rows {
      var columns: [Int] = []
      var characters: [Character] = []
      for (column, cell) in cells(row: row).enumerated() where cell.width > 0 {
        for character in cell.text.isEmpty ? " " : cell.text {
          columns.append(column)
          characters.append(character)
        }
      }
      var start = 0
      while start + wanted.count <= characters.count {
        if characters[start..<start + wanted.count].elementsEqual(wanted) {
          return Position(row: row, column: columns[start])
        }
        start += 1
      }
    }
    return nil
  }

  /// The screen in a frame, for messages: size, cursor, modes and all rows.
  public var description: String {
    let modes = self.modes.active.sorted().map(String.init).joined(separator: " ")
    let head = "screen \(size), cursor at row \(cursor.row) column \(cursor.column), modes \(modes)"
    let edge = "+" + String(repeating: "-", count: size.columns) + "+"
    let body = (0..<size.rows).map { row in
      let cells = cells(row: row).filter { $0.width > 0 }
      return "|" + cells.map { $0.text.isEmpty ? " " : $0.text }.joined() + "|"
    }
    return ([head, edge] + body + [edge]).joined(separator: "\n")
  }
}
