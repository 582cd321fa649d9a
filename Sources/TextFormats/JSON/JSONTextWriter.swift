import Colorimetry
import StyledText
import UnicodeText

/// Writes inkwheel's own JSON, which `docs/formats.md` describes.
///
/// Nothing is lost. The file has one line for each line of text and does not depend on how the text
/// is split into pieces.
struct JSONTextWriter: FormatWriter {
  private enum State { case betweenLines, line, string }

  /// The properties of art; nil for other texts.
  let art: ArtProperties?
  private var state = State.betweenLines
  private var hasLines = false
  private var isFirst = true
  private var lineStyle = TextStyle.plain

  init(art: ArtProperties? = nil) {
    self.art = art
  }

  mutating func begin(_ output: inout [UInt8]) {
    output.append("{\"inkwheel\":1,\n")
    if let art {
      output.append("\"art\":")
      output += art.json
      output.append(",\n")
    }
    output.append("\"lines\":[")
  }

  mutating func write(
    _ text: UnsafeBufferPointer<UInt8>, style: TextStyle, to output: inout [UInt8]
  ) {
    var start = 0
    while start < text.count {
      let newline = ByteSearch.first(0x0A, in: text, from: start)
      let end = newline.map { $0 + 1 } ?? text.count
      open(style, &output)
      Self.append(UnsafeBufferPointer(rebasing: text[start..<end]), to: &output)
      if newline != nil {
        output.append("\"]")
        state = .betweenLines
      }
      start = end
    }
  }

  mutating func finish(_ output: inout [UInt8]) {
    if state == .string { output.append("\"]") }
    output.append("\n]}\n")
  }

  /// Opens a string for text of a style, or continues the open one.
  private mutating func open(_ style: TextStyle, _ output: inout [UInt8]) {
    if state == .string {
      if style == lineStyle { return }
      output.append(UInt8(ascii: "\""))
    } else {
      output.append(hasLines ? ",\n[" : "\n[")
      hasLines = true
      isFirst = true
      lineStyle = .plain
    }
    if style != lineStyle {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      Self.append(style, to: &output)
      lineStyle = style
    }
    output.append(isFirst ? "\"" : ",\"")
    isFirst = false
    state = .string
  }

  // MARK: Styles

  private static func append(_ style: TextStyle, to output: inout [UInt8]) {
    var separator = UInt8(ascii: "{")
    func key(_ name: StaticString) {
      output.append(separator)
      separator = UInt8(ascii: ",")
      output.append(UInt8(ascii: "\""))
      output.append(name)
      output.append("\":")
    }
    func color(_ name: StaticString, _ color: TerminalColor) {
      switch color {
      case .default: return
      case .indexed(let index):
        key(name)
        output.append(decimal: index)
      case .rgb(let rgb):
        key(name)
        output.append("\"#")
        output.append(hex: rgb)
        output.append(UInt8(ascii: "\""))
      }
    }
    color("fg", style.foreground)
    color("bg", style.background)
    if !style.attributes.isEmpty {
      for (name, attribute) in names where style.attributes.contains(attribute) {
        key(name)
        output.append("true")
      }
    }
    if style.underline != .none {
      key("underline")
      output.append(UInt8(ascii: "\""))
      output.append(JSONStyle.name(style.underline))
      output.append(UInt8(ascii: "\""))
    }
    color("underlineColor", style.underlineColor)
    func text(_ name: StaticString, _ text: String) {
      key(name)
      output.append(UInt8(ascii: "\""))
      var text = text
      text.withUTF8 { append($0, to: &output) }
      output.append(UInt8(ascii: "\""))
    }
    if let link = style.link {
      text("link", link.uri)
      if !link.parameters.isEmpty { text("linkParameters", link.parameters) }
    }
    if separator == UInt8(ascii: "{") { output.append(separator) }
    output.append(UInt8(ascii: "}"))
  }

  private static let names: [(StaticString, TextAttributes)] = [
    ("bold", .bold), ("faint", .faint), ("italic", .italic), ("blink", .blink),
    ("rapidBlink", .rapidBlink), ("reverse", .reverse), ("conceal", .conceal),
    ("strike", .strike), ("overline", .overline), ("superscript", .superscript),
    ("subscript", .subscript), ("proportional", .proportional),
  ]

  // MARK: Text

  /// Appends the contents of a string.
  ///
  /// Besides what JSON requires, invisible characters and those that could move a cursor are
  /// escaped.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var copied = 0
    var index = 0
    func flush() {
      if index > copied {
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<index]))
      }
    }
    while index < text.count {
      index = text.stringEnd(from: index)
      guard index < text.count else { break }
      let byte = text[index]
      if byte < 0x80 {
        flush()
        append(escaped: byte, to: &output)
        index += 1
        copied = index
        continue
      }
      let scalar = UTF8Scalar(in: text, at: index)
      if VisibleMark.hides(scalar.value) {
        flush()
        append(escaped: scalar.value, to: &output)
        copied = index + scalar.length
      }
      index += scalar.length
    }
    flush()
  }

  private static func append(escaped byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x09: output.append(UInt8(ascii: "t"))
    case 0x0A: output.append(UInt8(ascii: "n"))
    case 0x0C: output.append(UInt8(ascii: "f"))
    case 0x0D: output.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.append(byte)
    default:
      output.append(UInt8(ascii: "u"))
      output.append(hex: UInt32(byte), digits: 4)
    }
  }

  private static func append(escaped value: UInt32, to output: inout [UInt8]) {
    output.append("\\u")
    guard value >= 0x10000 else { return output.append(hex: value, digits: 4) }
    output.append(hex: 0xD800 + (value - 0x10000) >> 10, digits: 4)
    output.append("\\u")
    output.append(hex: 0xDC00 + (value - 0x10000) & 0x3FF, digits: 4)
  }
}
