import Color
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
      output.append(jsonText: UnsafeBufferPointer(rebasing: text[start..<end]))
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
    func key(_ name: String) {
      output.append(separator)
      separator = UInt8(ascii: ",")
      output.append(jsonString: name)
      output.append(UInt8(ascii: ":"))
    }
    func text(_ name: String, _ text: String) {
      key(name)
      output.append(jsonString: text)
    }
    func color(_ name: String, _ color: TerminalColor) {
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
      for (name, attribute) in JSONStyle.attributes where style.attributes.contains(attribute) {
        key(name)
        output.append("true")
      }
    }
    if style.underline != .none {
      text("underline", JSONStyle.underlines[Int(style.underline.rawValue)])
    }
    color("underlineColor", style.underlineColor)
    if let link = style.link {
      text("link", link.uri)
      if !link.parameters.isEmpty { text("linkParameters", link.parameters) }
    }
    if separator == UInt8(ascii: "{") { output.append(separator) }
    output.append(UInt8(ascii: "}"))
  }
}

extension FormatDefinition {
  /// The native lossless format of inkwheel.
  static let json = FormatDefinition(
    title: "JSON", extensions: ["json"], mediaType: "application/json",
    recognizes: { sample in
      sample.firstSign == UInt8(ascii: "{") && hasKey(sample.start.prefix(1024))
    },
    reader: { _ in JSONTextReader() }, writer: { JSONTextWriter(art: $0.art) })

  /// Whether one of the first keys of an object is “inkwheel”.
  private static func hasKey(_ start: ArraySlice<UInt8>) -> Bool {
    let key = Array("\"inkwheel\"".utf8)
    return start.indices.contains { index in
      start[index...].starts(with: key)
        && start[(index + key.count)...].first { !FileSample.isSpace($0) } == UInt8(ascii: ":")
    }
  }
}

extension [UInt8] {
  /// Appends ASCII known at compile time.
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a number from 0 to 255 in decimal digits.
  mutating func append(decimal number: UInt8) {
    if number >= 100 { append(0x30 + number / 100) }
    if number >= 10 { append(0x30 + number / 10 % 10) }
    append(0x30 + number % 10)
  }

  /// Appends six lower-case hexadecimal digits.
  mutating func append(hex color: RGB8) {
    // Computes all digits at once, one byte each, the first lowest; letters are 39 above digits.
    func spread(_ channel: UInt8) -> UInt64 {
      UInt64(channel >> 4) | UInt64(channel & 15) << 8
    }
    let digits = spread(color.red) | spread(color.green) << 16 | spread(color.blue) << 32
    let letters = (digits &+ 0x0606_0606_0606) >> 4 & 0x0101_0101_0101
    var text = (digits &+ 0x3030_3030_3030 &+ letters &* 39).littleEndian
    Swift.withUnsafeBytes(of: &text) { append(contentsOf: $0.prefix(6)) }
  }
}
