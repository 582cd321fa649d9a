import Colorimetry
import TerminalCore

/// The appearance of a cell apart from its glyph.
struct CellLook: Hashable {
  var style: CellStyle
  var isPixels: Bool

  init(_ cell: Cell) {
    style = cell.style
    isPixels = cell.isPixels
  }

  init(style: CellStyle, isPixels: Bool) {
    self.style = style
    self.isPixels = isPixels
  }
}

extension GoldenFrame {
  static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  static let attributes: [(attribute: CellAttributes, name: String, letter: Character)] = [
    (.bold, "bold", "b"), (.faint, "faint", "f"), (.italic, "italic", "i"),
    (.underline, "underline", "u"), (.blink, "blink", "k"), (.reverse, "reverse", "r"),
    (.conceal, "conceal", "c"), (.strike, "strike", "s"),
  ]

  /// The text of the file.
  public var text: String {
    var lines = [header]
    if !title.isEmpty { lines.append("title \(title)") }
    lines += picture
    var looks: [CellLook] = []
    for cell in cells where !looks.contains(CellLook(cell)) {
      looks.append(CellLook(cell))
      if looks.count > Self.letters.count { break }
    }
    if looks.count <= Self.letters.count {
      lines.append("styles")
      lines += rows { row in String(row.map { letter(of: CellLook($0), in: looks) }) }
      lines.append("legend")
      lines += zip(Self.letters, looks).map { "\($0) \(Self.legend($1))" }
    } else {
      lines.append("colors")
      lines += rows { Self.pairs($0.map { CellLook($0) }) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var header: String {
    let cursor = cursor.map { _ in " cursor=" + Self.text(self.cursor) } ?? ""
    return "frame \(size.columns)x\(size.rows)" + cursor
  }

  static func text(_ cursor: Cursor?) -> String {
    guard let cursor else { return "none" }
    let position = "\(cursor.position.column),\(cursor.position.row)"
    return cursor.shape == .bar ? position : position + ",\(cursor.shape)"
  }

  /// The glyphs between bars, one line per row.
  var picture: [String] {
    rows { row in "|" + row.map { $0.width == 0 ? "‹" : $0.text }.joined() + "|" }
  }

  private func rows(_ line: (ArraySlice<Cell>) -> String) -> [String] {
    (0..<size.rows).map { line(cells[$0 * size.columns..<($0 + 1) * size.columns]) }
  }

  private func letter(of look: CellLook, in looks: [CellLook]) -> Character {
    Self.letters[looks.firstIndex(of: look) ?? 0]
  }

  static func legend(_ look: CellLook) -> String {
    var words = ["fg=\(name(look.style.foreground))", "bg=\(name(look.style.background))"]
    words += attributes.filter { look.style.attributes.contains($0.attribute) }.map(\.name)
    if look.isPixels { words.append("pixels") }
    return words.joined(separator: " ")
  }

  private static func name(_ color: TerminalColor) -> String {
    switch color {
    case .default: "default"
    case .indexed(let index): "@\(index)"
    case .rgb(let rgb): rgb.hex
    }
  }

  private static func pairs(_ row: [CellLook]) -> String {
    var tokens: [String] = []
    var start = 0
    while start < row.count {
      let end = row[start...].firstIndex { $0 != row[start] } ?? row.count
      tokens.append(pair(row[start]) + (end - start > 1 ? "*\(end - start)" : ""))
      start = end
    }
    return tokens.joined(separator: " ")
  }

  private static func pair(_ look: CellLook) -> String {
    let letters = attributes.filter { look.style.attributes.contains($0.attribute) }.map(\.letter)
    let flags = String(letters) + (look.isPixels ? "p" : "")
    let colors = [look.style.foreground, look.style.background].map { color in
      color == .default ? "-" : String(name(color).drop { $0 == "#" })
    }
    return colors.joined(separator: "/") + (flags.isEmpty ? "" : ":" + flags)
  }
}
