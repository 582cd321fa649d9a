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

  init(art: ArtProperties? = nil) { self.art = art }

  mutating func begin(_ output: inout [UInt8]) {
    output.put("{\"inkwheel\":1,\n")
    if let art {
      output.put("\"art\":")
      output += art.json
      output.put(",\n")
    }
    output.put("\"lines\":[")
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
        output.put("\"]")
        state = .betweenLines
      }
      start = end
    }
  }

  mutating func finish(_ output: inout [UInt8]) {
    if state == .string { output.put("\"]") }
    output.put("\n]}\n")
  }

  /// Opens a string for text of a style, or continues the open one.
  private mutating func open(_ style: TextStyle, _ output: inout [UInt8]) {
    if state == .string {
      if style == lineStyle { return }
      output.append(UInt8(ascii: "\""))
    } else {
      output.put(hasLines ? ",\n[" : "\n[")
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
    output.put(isFirst ? "\"" : ",\"")
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
        output.put(number: Int(index))
      case .rgb(let rgb):
        key(name)
        output.put("\"")
        output.put(rgb)
        output.put("\"")
      }
    }
    color("fg", style.foreground)
    color("bg", style.background)
    if !style.attributes.isEmpty {
      for (name, attribute) in JSONStyle.attributes where style.attributes.contains(attribute) {
        key(name)
        output.put("true")
      }
    }
    if style.underline != .none {
      text("underline", JSONStyle.underlines[Int(style.underline.rawValue)])
    }
    color("underlineColor", style.underlineColor)
    color("fill", style.fill)
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
    title: "JSON", extensions: ["json"],
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
