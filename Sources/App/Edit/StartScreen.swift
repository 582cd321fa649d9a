import Color
import Files
import Picker
import StyledText
import Terminal

/// What an editor without a file shows until the first key: the ring, the name and what to do.
///
/// The ring is above the words, or beside them where that makes it much larger.
struct StartScreen {
  /// Something to do: a key, or what to type, and what it does, from the longest wording to the
  /// shortest.
  struct Line: Hashable, Sendable {
    var key: String
    var wordings: [String]
    var command: Command?
  }

  /// The colours in the centre of the ring.
  private static let colors = [
    RGB8(0xFF, 0x4D, 0x6D), RGB8(0xFF, 0xC1, 0x3D), RGB8(0x35, 0xD0, 0x8F),
    RGB8(0x3D, 0x8B, 0xFF), RGB8(0xB4, 0x5C, 0xFF),
  ]

  static let name = "inkwheel"

  private let lines: [Line]
  /// The square of the ring; empty where there is no room.
  let ring: Rect
  /// The rows of the name: three for the word in pixels, or one.
  let name: Rect
  /// The rows of the lines; fewer than there are lines in a tiny area.
  let rows: [Rect]
  /// The width of the keys, which are aligned on the right.
  let keyColumns: Int
  /// Which wording of the lines fits.
  let wording: Int
  /// The columns between a key and what it does.
  let gap: Int
  /// The largest ring that is seen at a glance.
  static let largestRing = 40

  init(_ lines: [Line], in area: Rect) {
    self.lines = lines
    let keys = lines.map { GlyphWidth.columns(of: $0.key) }.max() ?? 0
    keyColumns = keys
    let gap = area.columns >= 30 ? 2 : 1
    self.gap = gap
    func width(_ wording: Int) -> Int {
      lines.map { keys + gap + GlyphWidth.columns(of: $0.wordings[wording]) }.max() ?? 0
    }
    let count = lines.map(\.wordings.count).min() ?? 0
    // Half of the area is for the ring.
    let found = (0..<count).first { width($0) <= area.columns / 2 } ?? max(count - 1, 0)
    wording = found
    let lineColumns = count > 0 ? width(found) : 0
    let isLarge = area.columns >= 96 && area.rows >= 22
    let minimumName = isLarge ? Wordmark.size.columns : Self.name.count
    let columns = min(max(lineColumns, minimumName), area.columns)
    let nameRows = isLarge ? Wordmark.size.rows : 1
    // An empty row above and below the lines where there is room.
    let space = area.rows >= 50 ? 2 : area.rows >= 8 ? 1 : 0
    let wordRows = min(nameRows + space + lines.count, area.rows)
    let margin = area.rows >= 14 ? 1 : 0
    let between = area.columns >= 60 ? 5 : area.columns >= 30 ? 3 : 1
    let beside = min(
      area.rows - 2 * margin, (area.columns - columns - between - 2 * margin) / 2,
      Self.largestRing)
    let above = min(area.rows - wordRows - space - 2 * margin, area.columns / 2, Self.largestRing)
    let isAbove = above >= 4 && 4 * above >= 3 * beside
    // In fewer rows an icon is a capsule, which the toolbar shows already.
    let ringRows = isAbove ? above : beside >= 4 ? beside : 0
    let top: Int
    let left: Int
    if isAbove {
      let height = ringRows + space + wordRows
      let first = area.minRow + (area.rows - height) / 2
      ring = Rect(
        column: area.minColumn + (area.columns - 2 * ringRows) / 2, row: first,
        columns: 2 * ringRows, rows: ringRows)
      (top, left) = (first + ringRows + space, area.minColumn + (area.columns - columns) / 2)
    } else {
      let width = (ringRows > 0 ? 2 * ringRows + between : 0) + columns
      let first = area.minColumn + max(area.columns - width, 0) / 2
      ring = Rect(
        column: first, row: area.minRow + (area.rows - ringRows) / 2, columns: 2 * ringRows,
        rows: ringRows)
      left = first + width - columns
      top = area.minRow + (area.rows - wordRows) / 2
    }
    let spaced = 2 * Self.name.count - 1
    let nameColumns = isLarge ? columns : columns >= spaced ? spaced : min(Self.name.count, columns)
    // Above, the name is centred below the ring; beside it, it begins with the lines.
    name = Rect(
      column: left + (isAbove ? (columns - nameColumns) / 2 : 0), row: top, columns: nameColumns,
      rows: min(nameRows, wordRows))
    rows = lines.indices.prefix(max(wordRows - nameRows - space, 0)).map { index in
      Rect(
        column: left + (isAbove ? (columns - lineColumns) / 2 : 0),
        row: top + nameRows + space + index, columns: min(lineColumns, columns), rows: 1)
    }
  }

  // MARK: Drawing

  /// Draws the ring, the name and the lines.
  func render(into frame: inout Frame, isMoving: Bool, context: RenderContext) {
    let theme = context.theme
    if !ring.isEmpty {
      frame.fill(ring, with: Cell(" ", style: theme.baseStyle))
      PickerIcon(Self.colors, theme: theme, isMoving: isMoving).render(
        into: &frame, at: ring.origin, rows: ring.rows, background: theme.background,
        context: context)
    }
    renderName(into: &frame, in: name, isMoving: isMoving, context: context)
    for (line, row) in zip(lines, rows) {
      let width = GlyphWidth.columns(of: line.key)
      frame.write(
        line.key, at: Point(column: row.minColumn + keyColumns - width, row: row.minRow),
        style: theme.baseKey, limit: row.columns)
      let start = keyColumns + gap
      frame.write(line.wordings[wording], in: row.columns(from: start), style: theme.baseNote)
    }
  }

  /// Draws the name, each letter in a hue of the ring.
  private func renderName(
    into frame: inout Frame, in area: Rect, isMoving: Bool, context: RenderContext
  ) {
    let theme = context.theme
    let turn = isMoving ? RingMotion.degrees(ofPhase: context.ring.phase(at: context.elapsed)) : 0
    // On a light background the lightness of the ring would be hard to read.
    let lightness = theme.appearance == .dark ? HueRing.lightness : 0.55
    func style(_ column: Int) -> CellStyle {
      var style = theme.baseStyle
      if context.depth > .monochrome {
        style.foreground = .rgb(Wordmark.color(ofColumn: column, turn: turn, lightness: lightness))
      }
      return style
    }
    if area.rows >= Wordmark.size.rows {
      for (row, blocks) in Wordmark.rows.enumerated() {
        for (column, block) in blocks.enumerated() {
          frame.write(
            String(block), at: Point(column: area.minColumn + column, row: area.minRow + row),
            style: style(column))
        }
      }
      return
    }
    let step = area.columns >= 2 * Self.name.count - 1 ? 2 : 1
    for (index, letter) in Self.name.enumerated() {
      let hue = index * Wordmark.size.columns / Self.name.count
      frame.write(
        String(letter), at: Point(column: area.minColumn + index * step, row: area.minRow),
        style: style(hue).adding(.bold), limit: area.columns - index * step)
    }
  }

  /// Returns the command of the line at a point.
  func command(at point: Point) -> Command? {
    zip(lines, rows).first { $1.contains(point) }?.0.command
  }
}

extension EditorModel {
  /// Shows the start screen until the first key.
  package mutating func showStartScreen() { showsStartScreen = true }

  /// What the start screen says, with the keys that the user has bound.
  var startLines: [StartScreen.Line] {
    let bound: [(Command, [String])] = [
      (.textColor, ["pick a colour", "colour"]), (.openSample, ["open the sample", "sample"]),
    ]
    return [StartScreen.Line(key: "a–z", wordings: ["type text", "type"])]
      + bound.compactMap { command, wordings in
        let key = keys.text.commands.firstKeys(for: [command]).first
        return key.map { StartScreen.Line(key: $0.name, wordings: wordings, command: command) }
      }
  }

  /// The start screen over the text.
  var startScreen: StartScreen { StartScreen(startLines, in: areas.document) }

  /// Removes the start screen at the first input, which works as always.
  /// - Returns: the command of the line that a click is on.
  mutating func leaveStartScreen(at message: Message) -> Command? {
    guard showsStartScreen else { return nil }
    switch message {
    case .opened, .missing, .openedSample, .recoverable: break
    default: guard message.isInput else { return nil }
    }
    showsStartScreen = false
    guard case .event(.mouse(let mouse)) = message, mouse.button == .primary else { return nil }
    return startScreen.command(at: mouse.position)
  }

  /// Asks for the sample, which takes the place of a text without changes.
  mutating func openSample() -> [Effect] {
    document.isModified
      ? explain("save the text first; the sample would replace it", isWarning: true) : [.openSample]
  }

  /// Shows the sample as a new text without a name.
  mutating func showSample() {
    show(OpenedFile(ANSITextReader.read([]), path: ""))
    file.path = nil
    let sample = ANSITextReader.read(Sample.bytes).text
    document.perform(
      Edit([.replace(.zero ..< .zero, with: sample)]), selectionBefore: selection,
      selectionAfter: selection)
    document.markSaved()
    viewport.reset()
    showMessage("sample text: try anything; nothing is saved unless you save it")
  }
}

/// The sample text, which shows what colours do.
package enum Sample {
  /// The text with its escape sequences: `docs/samples/welcome.ans`.
  package static var bytes: [UInt8] { PackageResources.welcome_ans }
}

/// The name of the program in letters of pixels, across the hues of the ring.
struct Wordmark {
  /// The rows, in blocks of two pixels.
  static let rows = [
    "▀        █  ▄         █                 █",
    "█  █▀▀▄  █▄▀   █ █ █  █▀▀▄  ▄██▄  ▄██▄  █",
    "█  █  █  █ ▀▄  ▀▄▀▄▀  █  █  ▀▄▄▄  ▀▄▄▄  █",
  ]

  /// The size in cells.
  static let size = Size(columns: rows[0].count, rows: rows.count)

  /// Returns the colour of a column.
  /// - Parameter turn: the rotation of the ring in degrees.
  static func color(ofColumn column: Int, turn: Double = 0, lightness: Double = HueRing.lightness)
    -> RGB8
  {
    let angle = Double(column) * 330 / Double(size.columns)
    return OKLab.fromLCH(
      l: lightness, c: HueRing.chroma, hueDegrees: HueRing.hueAtTop + angle - turn
    ).rgb8
  }
}
