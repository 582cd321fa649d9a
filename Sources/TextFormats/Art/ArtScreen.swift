import Colorimetry
import StyledText

/// A screen of unbounded height on which ANSI art is drawn.
///
/// Rows and columns count from 0. A column equal to the width means that the last cell of the row
/// has just been drawn. What happens next differs: ANSI.SYS, libansilove, PabloDraw and Moebius
/// have wrapped already, so that a line break after a full row leaves an empty one; modern
/// terminals, for which UTF-8 art is made, wrap when the next character is drawn.
struct ArtScreen {
  typealias Cell = ScreenCell

  let width: Int
  let encoding: ArtEncoding
  let limits: ArtLimits
  /// The characters of the bytes; not for UTF-8.
  let characters: ArtCharacterSet
  var controls: ArtControls
  var hasICEColors: Bool
  /// Whether iCE colours were on at any time: pictures may turn them off at their end.
  var hadICEColors: Bool
  /// Whether nothing was dropped.
  var isComplete = true
  /// The number of characters that were overdrawn or cleared.
  var overdrawnCells = 0

  var rows: [[Cell]] = []
  /// The number of cells in all rows.
  var cellCount = 0
  private(set) var styles = StyleNumbers()
  var clusters: [[UInt32]] = []

  var row = 0
  var column = 0
  private var savedRow = 0
  private var savedColumn = 0
  var wraps = true
  /// The row that was entered by a line break, if it has not been left since.
  private var brokenRow: Int?
  var rendition = ArtRendition()
  private var penStyle: UInt32? = 0
  private var clearing: Cell? = .empty
  /// The number of cells cleared and moved.
  private(set) var work = 0
  var workLimit: Int

  init(
    width: Int, encoding: ArtEncoding, characters: ArtCharacterSet = .codePage437,
    hasICEColors: Bool, limits: ArtLimits = ArtLimits()
  ) {
    self.width = width
    self.encoding = encoding
    self.characters = characters
    controls = encoding == .utf8 ? .terminal : .pabloDraw
    self.hasICEColors = hasICEColors
    hadICEColors = hasICEColors
    self.limits = limits
    workLimit = limits.work
  }

  /// The number of rows that are drawn to or entered by a line break.
  var lineCount: Int { max(rows.count, (brokenRow ?? -1) + 1) }

  /// Whether this is the number of lines of a SAUCE record for the picture.
  ///
  /// Some programs count the rows that a line break entered, some only those that were drawn.
  func hasHeight(_ lines: Int) -> Bool {
    lines == rows.count || lines == max(rows.count, brokenRow ?? 0)
  }

  /// Counts work on cells besides drawing; returns false if the limit is exceeded.
  mutating func spend(_ cells: Int) -> Bool {
    work += cells
    guard work <= workLimit else {
      isComplete = false
      return false
    }
    return true
  }

  // MARK: Drawing

  mutating func penChanged() {
    penStyle = nil
    clearing = nil
  }

  private mutating func style() -> UInt32 {
    if let penStyle { return penStyle }
    let style = styles.number(of: rendition.style(encoding, hasICEColors: hasICEColors))
    penStyle = style
    return style
  }

  /// Draws a character of one or two columns and advances the cursor.
  mutating func draw(_ scalar: UInt32, columns: Int = 1) {
    if column + columns > width {
      if wraps, width >= columns {
        row += 1
        column = 0
      } else {
        column = max(0, width - columns)
      }
    }
    defer { column = min(width, column + columns) }
    guard reach(row, column) else { return }
    brokenRow = nil
    let cell = Cell(content: scalar, style: style())
    set(cell, at: column)
    if columns == 2, column + 1 < width, reach(row, column + 1) {
      set(Cell(content: Cell.continuation, style: cell.style), at: column + 1)
    }
  }

  private mutating func set(_ cell: Cell, at column: Int) {
    if column == rows[row].count {
      rows[row].append(cell)
      cellCount += 1
    } else {
      splitWide(column, isDrawnOver: true)
      let old = rows[row][column]
      if old.isSeen, old.content != cell.content { overdrawnCells += 1 }
      rows[row][column] = cell
    }
  }

  /// Adds a combining scalar to the previous character.
  mutating func combine(_ scalar: UInt32) {
    var target = column - 1
    guard target >= 0, row < rows.count, target < rows[row].count else { return draw(scalar) }
    if rows[row][target].content == Cell.continuation, target > 0 { target -= 1 }
    let content = rows[row][target].content
    if content >= Cell.cluster {
      let index = Int(content - Cell.cluster)
      // No script stacks more, and the limit bounds the text by the number of cells.
      guard clusters[index].count < 16 else {
        isComplete = false
        return
      }
      clusters[index].append(scalar)
    } else if content < Cell.gap {
      guard clusters.count < limits.clusters else {
        isComplete = false
        return
      }
      rows[row][target].content = Cell.cluster + UInt32(clusters.count)
      clusters.append([content, scalar])
    } else {
      draw(scalar)
    }
  }

  /// Extends the screen to a row and its cells to a column; returns false if a limit is exceeded.
  mutating func reach(_ row: Int, _ column: Int) -> Bool {
    guard row < limits.rows else {
      isComplete = false
      return false
    }
    let old = row < rows.count ? rows[row].count : 0
    guard column >= old else { return true }
    guard cellCount + column - old < limits.cells else {
      isComplete = false
      return false
    }
    while rows.count <= row { rows.append([]) }
    guard column > old else { return true }
    rows[row].append(contentsOf: repeatElement(Cell.empty, count: column - old))
    cellCount += column - old
    return true
  }

  /// Clears the other half of a wide character when one half is drawn over or moved.
  mutating func splitWide(_ column: Int, isDrawnOver: Bool) {
    guard encoding == .utf8, row < rows.count, column < rows[row].count else { return }
    if rows[row][column].content == Cell.continuation {
      rows[row][column - 1].content = 0x20
      rows[row][column].content = 0x20
    }
    if isDrawnOver, column + 1 < rows[row].count,
      rows[row][column + 1].content == Cell.continuation
    {
      rows[row][column + 1].content = 0x20
    }
  }

  // MARK: Moving

  /// Performs the pending wrap of a full row, before the position matters.
  mutating func settle() {
    guard column >= width else { return }
    if wraps, encoding == .codePage437 {
      row += 1
      column = 0
    } else {
      column = width - 1
    }
  }

  mutating func lineFeed() {
    if encoding == .codePage437 { settle() }
    row = min(row + 1, limits.rows)
    column = 0
    brokenRow = row
  }

  mutating func carriageReturn() {
    if encoding == .codePage437, column >= width {
      settle()
      brokenRow = row
    }
    if controls.returns { column = 0 }
  }

  mutating func tabulate() {
    guard !controls.drawsTabs else { return draw(byte: 0x09) }
    settle()
    column = min(width - 1, (column / 8 + 1) * 8)
  }

  /// Moves the cursor, clamped to the screen.
  mutating func move(row newRow: Int, column newColumn: Int) {
    row = min(max(0, newRow), limits.rows - 1)
    column = min(max(0, newColumn), width - 1)
    brokenRow = nil
  }

  mutating func save() {
    if encoding == .codePage437 { settle() }
    savedRow = row
    savedColumn = column
  }

  mutating func restore() {
    row = savedRow
    column = savedColumn
    brokenRow = nil
  }

  /// Returns the cell for clearing: a space in the current background, as in ANSI.SYS and xterm.
  mutating func clearingCell() -> Cell {
    if let clearing { return clearing }
    let background = rendition.style(encoding, hasICEColors: hasICEColors).background
    let cell =
      background == .default
      ? Cell.empty
      : Cell(content: 0x20, style: styles.number(of: TextStyle(background: background)))
    clearing = cell
    return cell
  }
}
