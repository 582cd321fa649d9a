import Color
import StyledText
import Terminal

/// An unbounded screen, on which ANSI art is drawn and the output of programs is replayed.
///
/// Rows and columns count from 0. A column equal to the width means that the last cell of the row
/// has just been drawn. What happens next differs, see `Policy`.
///
/// Rows are made when something is drawn in them, or a line feed reaches them.
struct Screen {
  /// What differs between pictures and output.
  struct Policy {
    /// Whether this is a picture.
    ///
    /// It has no terminal around it: rows are addressed from its first one, erasing the screen
    /// empties all of it, and rows that are erased or deleted at its end are removed. It
    /// takes few of the sequences of terminals.
    ///
    /// Output has a terminal, whose size is rarely known: lines do not wrap, and the screen has 24
    /// rows or as many as the output addresses. Rows that have left its top are kept.
    var isArt = false
    /// The encoding of art; on the PC a saved cursor is a position only.
    var encoding = ArtEncoding.utf8
    /// Whether output is a recording of a terminal, in which a backspace only moves.
    var isRecording = false

    /// Whether this is art for the PC.
    var isPC: Bool { encoding == .codePage437 }
  }

  struct Row {
    var cells: [ScreenCell] = []
    /// Whether the line goes on in the next row, because it was too long for the width.
    var isContinued = false
    /// The style of the line break: its fill where the width is not known.
    var endStyle: UInt32 = 0

    /// The number of blanks without a style at the end.
    var trailingBlanks: Int {
      cells.reversed().prefix { $0.content == 0x20 && $0.style == 0 }.count
    }
  }

  /// What ESC 7 saves.
  struct SavedCursor {
    /// The row, counted from the top of the screen.
    var row = 0
    var column = 0
    var pen = ScreenPen()
    var sets = CharacterSets()
    var addressesRegion = false
  }

  /// The character sets G0 to G3, and which one is in use.
  struct CharacterSets {
    /// A set of 94 characters, by the last byte of the sequence that designates it.
    static let (ascii, lines, british) = (UInt8(ascii: "B"), UInt8(ascii: "0"), UInt8(ascii: "A"))

    var designated = SIMD4<UInt8>(repeating: ascii)
    /// The set that is in use.
    var shift = 0
    /// The set of the next character alone.
    var single: Int?

    var current: UInt8 { designated[single ?? shift] }
  }

  /// The rows of a terminal of unknown size.
  static let usualHeight = 24
  /// Programs use larger numbers of rows and columns to find the edge of the screen.
  static let highestNumber = 500
  /// Cursor movement reaches this far to the right of the text.
  static let longestGap = 1000
  /// The width of a screen of unknown width: it bounds the memory of files without line breaks.
  static let unknownWidth = 1 << 20

  let policy: Policy
  /// The number of columns; `unknownWidth` if lines do not wrap.
  var width: Int
  /// The height is known: output cannot extend it.
  let isHeightKnown: Bool
  /// The number of rows of the screen, up to `highestNumber`; for art as many as it may have.
  var height: Int

  /// The rows that come before those on the screen and cannot change.
  var finished: [Row] = []
  var rows: [Row] = []
  var row = 0
  var column = 0
  var pen = ScreenPen() { didSet { (penNumber, erasedCell) = (nil, nil) } }
  /// The number of the style of the pen and the cell that erasing leaves, once they are known.
  var penNumber: UInt32?
  var erasedCell: ScreenCell?
  var styles = StyleNumbers()
  var clusters: [[UInt32]] = []
  var saved = SavedCursor()
  var wraps = true
  /// Whether moving back goes to the row above, from the first column.
  var wrapsBack = false
  /// Whether erasing keeps protected cells.
  var keepsProtected = false
  /// Whether the next character begins another row, though the cursor has left the end of a full one
  /// by a tab back.
  var wrapsNext = false
  /// The second byte of a string that is skipped, such as a title.
  var string: UInt8?
  /// The first byte that is not UTF-8.
  var invalidByte: UInt8?
  /// Whether text was skipped as part of a string without an end.
  var hidesText = false

  // MARK: Art

  let limits: ArtLimits
  /// The characters of the bytes; not for UTF-8.
  let characters: ArtCharacterSet
  var controls = ArtControls.terminal
  var hasICEColors = false { didSet { (penNumber, erasedCell) = (nil, nil) } }
  /// Whether iCE colours were on at any time: pictures may turn them off at their end.
  var hadICEColors = false
  /// Whether nothing was dropped.
  var isComplete = true
  /// The number of characters that were overdrawn or erased.
  var overdrawnCells = 0
  /// The number of cells in the rows of art.
  var cellCount = 0
  /// The number of cells erased and moved, and how many may be.
  private var work = 0
  var workLimit: Int
  /// How often a full row of art was left: by a line break for which the cursor waited, by the next
  /// character, or by anything else.
  var fullRows = (breaks: 0, characters: 0, others: 0)
  /// The features of styles that were drawn without them.
  var lostFeatures = TextFeatures()
  /// The row of art that was entered by a line break, if it has not been left since.
  var brokenRow: Int?

  // MARK: Output

  /// Whether a line feed keeps the column, as on a terminal.
  ///
  /// Another program may have made lines of a recording. So this is not known before the first line
  /// feed behind a carriage return.
  var keepsColumn = false
  /// Whether there has been a carriage return since the last line feed.
  var hasReturned = false
  /// The number of lines here that are not part of the output, but come from the program that
  /// recorded it: the first line, or the last one and the first one of another recording; nil if there
  /// are none at all.
  var linesOutside: Int? = 0
  /// Whether a line feed goes to the first column, as LNM sets it.
  var isNewLineMode = false
  /// The rows that scroll, counted from the top of the screen; nil for all.
  var region: ClosedRange<Int>?
  var showsCursor = true
  var cursorShape = Cursor.Shape.block
  /// The columns that scroll, and where text begins and wraps; nil for all.
  var margins: ClosedRange<Int>?
  /// Whether `ESC [ s` sets them, as DECLRMM says, and does not save the cursor.
  var setsMargins = false
  /// Whether rows are addressed from the start of that region, and not beyond it.
  var addressesRegion = false
  var tabStops = TabStops()
  var inserts = false
  var sets = CharacterSets()
  /// Up to this column backspaces have gone back, so that what is printed there is overstruck.
  var overstrikeEnd = 0
  /// The number of backspaces since the last character.
  var backspaces = 0
  /// Whether the line was edited by more than backspaces, as command lines are.
  var isEdited = false
  /// The last character drawn, which can be repeated; 0 for none, or behind anything else.
  var lastScalar: UInt32 = 0
  /// The rows of the default screen while another one is shown.
  var hidden: [Row]?
  /// The rows of the other screen while the default one is shown.
  var alternate: [Row] = []
  /// The saved cursor of the screen that is not shown.
  var hiddenCursor = SavedCursor()
  /// What was shown last on another screen before it was erased or left, or at the end.
  var lastPicture: [Row] = []
  /// Whether anything was shown on another screen.
  var hasOtherScreen = false

  /// Creates a screen for output.
  /// - Parameters:
  ///   - width: the number of columns, or nil if it is not known.
  ///   - height: the number of rows, or nil if it is not known.
  ///   - isRecording: whether the output is a recording even if its size is not known.
  init(width: Int? = nil, height: Int? = nil, isRecording: Bool = false) {
    policy = Policy(isRecording: isRecording)
    self.width = width ?? Screen.unknownWidth
    self.height = height.map { $0.clamped(to: 1...Self.highestNumber) } ?? Self.usualHeight
    isHeightKnown = height != nil
    (limits, workLimit, characters) = (.none, .max, .codePage437)
  }

  /// Creates a screen for art.
  init(
    width: Int, _ encoding: ArtEncoding, _ characters: ArtCharacterSet, hasICEColors: Bool,
    limits: ArtLimits
  ) {
    policy = Policy(isArt: true, encoding: encoding)
    (self.width, height, isHeightKnown) = (width, limits.rows, true)
    (self.limits, workLimit, self.characters) = (limits, limits.work, characters)
    controls = encoding == .utf8 ? .terminal : .pabloDraw
    (self.hasICEColors, hadICEColors) = (hasICEColors, hasICEColors)
  }

  /// The last column; nil if the width is not known.
  var lastColumn: Int? { width == Self.unknownWidth ? nil : width - 1 }

  /// The cell under the cursor: the last one after a character has been drawn there.
  var cursorColumn: Int { min(column, width - 1) }

  /// The column where the row of the cursor ends for text: behind a margin, unless that is passed.
  var endColumn: Int {
    guard let last = margins?.upperBound, column <= last else { return width }
    return last + 1
  }

  /// The column to which a carriage return goes: a margin, unless the cursor is on its left.
  var startColumn: Int {
    margins.map { column >= $0.lowerBound || addressesRegion ? $0.lowerBound : 0 } ?? 0
  }

  /// Whether the cursor is between the margins, outside of which nothing scrolls.
  var isBetweenMargins: Bool { margins?.contains(column) ?? true }

  /// The number of cells of a row.
  func cellCount(of row: Int) -> Int { row < rows.count ? rows[row].cells.count : 0 }

  /// The first row of the screen.
  var top: Int { max(0, rows.count - height) }

  /// The last row of the region that scrolls, which may not exist yet.
  var regionEnd: Int { top + (region?.upperBound ?? height - 1) }

  /// The first row of the region that scrolls.
  var regionStart: Int { top + (region?.lowerBound ?? 0) }

  /// Whether whole rows leave the screen at its top when the region scrolls.
  var isRegionAtTop: Bool { (region?.lowerBound ?? 0) == 0 && margins == nil }

  /// The number of rows of art that are drawn to or entered by a line break.
  var lineCount: Int { max(rows.count, (brokenRow ?? -1) + 1) }

  /// Whether this is the number of lines of a SAUCE record for the picture.
  ///
  /// Some programs count the rows that a line break entered, some only those that were drawn.
  func hasHeight(_ lines: Int) -> Bool {
    lines == rows.count || lines == max(rows.count, brokenRow ?? 0)
  }

  /// Whether line breaks after full rows are those of a terminal: they are after all of them, and
  /// would leave most of the empty rows.
  var breaksFullRows: Bool {
    fullRows.characters + fullRows.others == 0
      && fullRows.breaks > rows.count { $0.cells.isEmpty }
  }

  /// Counts work on cells besides drawing; returns false if the limit is exceeded.
  mutating func consumeWork(_ cells: Int) -> Bool {
    work += cells
    if work > workLimit { isComplete = false }
    return work <= workLimit
  }

  /// Whether work has ended, because the limit was exceeded.
  var isExhausted: Bool { work > workLimit }
}

/// A cell of a screen on which a file is drawn.
struct ScreenCell {
  /// A scalar, `gap`, `continuation`, or `cluster` plus an index.
  var content: UInt32
  /// The number of the style.
  var style: UInt32

  /// An undrawn cell.
  static let gap: UInt32 = 0x8000_0000
  /// The right half of a wide character.
  static let continuation: UInt32 = 0x8000_0001
  /// Several scalars; their index in a list of clusters is added.
  static let cluster: UInt32 = 0xC000_0000

  static let empty = ScreenCell(content: gap, style: 0)

  /// Appends the characters of the cell to UTF-8 text; none for the right half of a wide one.
  func append(to bytes: inout [UInt8], clusters: [[UInt32]]) {
    switch content {
    case ScreenCell.continuation: break
    case ScreenCell.gap: bytes.append(.space)
    case ScreenCell.cluster...:
      for scalar in clusters[Int(content - ScreenCell.cluster)] { Self.append(scalar, to: &bytes) }
    default: Self.append(content, to: &bytes)
    }
  }

  private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    if value < 0x80 { return bytes.append(UInt8(truncatingIfNeeded: value)) }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// Whether the cell is not blank.
  var isSeen: Bool {
    content != 0x20 && content != ScreenCell.gap && content != ScreenCell.continuation
  }
}

/// The styles of the cells of a screen; 0 is the plain style.
struct StyleNumbers {
  private var styles: [TextStyle] = [.plain]
  private var numbers: [TextStyle: UInt32] = [.plain: 0]
  private var recent = [UInt32](repeating: 0, count: 256)

  var count: Int { styles.count }

  /// Added to the numbers of cells that selective erasing keeps.
  static let protected: UInt32 = 1 << 31

  subscript(number: UInt32) -> TextStyle { styles[Int(number & ~Self.protected)] }

  /// Returns the number of a style, a new one if it has none.
  mutating func number(of style: TextStyle) -> UInt32 {
    // Files keep switching between a few styles; comparing is much faster than hashing.
    let slot = StyleNumbers.slot(of: style)
    let last = recent[slot]
    if styles[Int(last)] == style { return last }
    var number = UInt32(styles.count)
    if let known = numbers[style] {
      number = known
    } else {
      styles.append(style)
      numbers[style] = number
    }
    recent[slot] = number
    return number
  }

  private static func slot(of style: TextStyle) -> Int {
    func bits(_ color: TerminalColor) -> Int {
      switch color {
      case .default: 99
      case .indexed(let index): Int(index)
      case .rgb(let rgb): Int(rgb.red) &* 31 &+ Int(rgb.green) &* 7 &+ Int(rgb.blue)
      }
    }
    return (bits(style.foreground) &+ bits(style.background) &* 17) & 255
  }
}

// MARK: - Pictures

extension Screen {
  /// The cells of the rows of a terminal.
  var drawnRows: [ArraySlice<DrawnCell>] {
    var bytes: [UInt8] = []
    return screenRows.map { row in
      let halves = row.cells.map { $0.content == ScreenCell.continuation } + [false]
      return row.cells.enumerated().map { column, cell in
        bytes.removeAll(keepingCapacity: true)
        cell.append(to: &bytes, clusters: clusters)
        return DrawnCell(
          glyph: CellText(String(decoding: bytes, as: UTF8.self)),
          width: halves[column] ? 0 : halves[column + 1] ? 2 : 1, style: styles[cell.style])
      }[...]
    }
  }

  /// The cursor of a terminal; nil if it is hidden.
  var cursor: Cursor? {
    showsCursor
      ? Cursor(Point(column: cursorColumn, row: row - top), shape: cursorShape) : nil
  }
}
