import Colorimetry
import TerminalCore

extension GoldenFrame {
  /// Parses the text of a golden file.
  public init(text: String) throws(GoldenFrameFailure) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    if lines.last == "" { lines.removeLast() }
    let (size, cursor) = try Self.header(lines.popFirst() ?? "")
    var title = ""
    if let line = lines.first, line.hasPrefix("title ") {
      title = String(line.dropFirst(6))
      lines.removeFirst()
    }
    guard lines.count >= 2 * size.rows + 1 else { throw Self.unreadable("too few lines") }
    let picture = lines.prefix(size.rows)
    let section = lines[lines.startIndex + size.rows]
    let grid = lines.dropFirst(size.rows + 1).prefix(size.rows)
    var looks: [CellLook]
    switch section {
    case "styles":
      let legend = try Self.legend(lines.dropFirst(2 * size.rows + 1))
      looks = []
      for letter in grid.joined() {
        guard let look = legend[letter] else { throw Self.unreadable("a letter “\(letter)”") }
        looks.append(look)
      }
    case "colors":
      looks = []
      for row in grid { looks += try Self.pairs(row) }
    default: throw Self.unreadable("a section “\(section)”")
    }
    guard looks.count == size.columns * size.rows else { throw Self.unreadable("the styles") }
    var cells: [Cell] = []
    for (row, line) in picture.enumerated() {
      let part = looks[row * size.columns..<(row + 1) * size.columns]
      cells += try Self.cells(line, looks: Array(part))
    }
    self.init(size: size, cells: cells, cursor: cursor, title: title)
  }

  private static func unreadable(_ what: String) -> GoldenFrameFailure {
    GoldenFrameFailure("cannot read the golden frame: \(what)")
  }

  private static func header(
    _ line: Substring
  ) throws(GoldenFrameFailure) -> (Size, Cursor?) {
    let words = line.split(separator: " ")
    guard words.count >= 2, words[0] == "frame" else { throw unreadable("its first line") }
    let extent = words[1].split(separator: "x").compactMap { Int($0) }
    guard extent.count == 2 else { throw unreadable("its size") }
    let size = Size(columns: extent[0], rows: extent[1])
    guard words.count > 2 else { return (size, nil) }
    let parts = words[2].dropFirst("cursor=".count).split(separator: ",")
    let position = parts.prefix(2).compactMap { Int($0) }
    guard position.count == 2 else { throw unreadable("its cursor") }
    let shapes: [Substring: Cursor.Shape] = ["block": .block, "underline": .underline]
    let shape = parts.count > 2 ? shapes[parts[2]] ?? .bar : .bar
    return (size, Cursor(Point(column: position[0], row: position[1]), shape: shape))
  }

  private static func cells(
    _ line: Substring, looks: [CellLook]
  ) throws(GoldenFrameFailure) -> [Cell] {
    // By scalars: some characters would join the bar that follows them.
    let scalars = line.unicodeScalars
    guard scalars.first == "|", scalars.last == "|" else { throw unreadable("a row without bars") }
    var cells: [Cell] = []
    for glyph in Glyphs(String(String.UnicodeScalarView(scalars.dropFirst().dropLast()))) {
      guard cells.count < looks.count else { throw unreadable("a row that is too long") }
      let look = looks[cells.count]
      if cells.last?.width == 2 {
        cells.append(Cell("", width: 0, style: look.style, isPixels: look.isPixels))
        continue
      }
      cells.append(
        Cell(
          glyph: glyph.text, width: UInt8(glyph.width), style: look.style, isPixels: look.isPixels))
    }
    guard cells.count == looks.count else { throw unreadable("a row that is too short") }
    return cells
  }

  private static func legend(
    _ lines: ArraySlice<Substring>
  ) throws(GoldenFrameFailure) -> [Character: CellLook] {
    guard lines.first == "legend" else { throw unreadable("no legend") }
    var looks: [Character: CellLook] = [:]
    for line in lines.dropFirst() {
      let words = line.split(separator: " ")
      guard words.count >= 3, let letter = words[0].first else { throw unreadable("“\(line)”") }
      let names = words.dropFirst(3)
      looks[letter] = CellLook(
        style: CellStyle(
          foreground: try color(words[1].dropFirst(3)),
          background: try color(words[2].dropFirst(3)),
          attributes: CellAttributes(
            attributes.filter { names.contains(Substring($0.name)) }.map(\.attribute))),
        isPixels: names.contains("pixels"))
    }
    return looks
  }

  private static func pairs(_ line: Substring) throws(GoldenFrameFailure) -> [CellLook] {
    var looks: [CellLook] = []
    for token in line.split(separator: " ") {
      let parts = token.split(separator: "*")
      let halves = parts[0].split(separator: ":")
      let colors = halves[0].split(separator: "/")
      guard colors.count == 2 else { throw unreadable("“\(token)”") }
      let flags = halves.count > 1 ? halves[1] : ""
      let look = CellLook(
        style: CellStyle(
          foreground: try color(colors[0]), background: try color(colors[1]),
          attributes: CellAttributes(
            attributes.filter { flags.contains($0.letter) }.map(\.attribute))),
        isPixels: flags.contains("p"))
      let count = parts.count > 1 ? Int(parts[1]) ?? 0 : 1
      looks += Array(repeating: look, count: count)
    }
    return looks
  }

  private static func color(_ text: Substring) throws(GoldenFrameFailure) -> TerminalColor {
    if text == "-" || text == "default" { return .default }
    if text.first == "@", let index = UInt8(text.dropFirst()) { return .indexed(index) }
    guard let rgb = RGB8(hex: String(text.drop { $0 == "#" })) else {
      throw unreadable("a colour “\(text)”")
    }
    return .rgb(rgb)
  }
}
