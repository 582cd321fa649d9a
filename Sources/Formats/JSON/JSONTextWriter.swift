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

  mutating func write(_ text: ByteBuffer, style: TextStyle, to output: inout [UInt8]) {
    var start = 0
    while start < text.count {
      start += open(style, before: UnsafeBufferPointer(rebasing: text[start...]), &output)
      guard start < text.count else { return }
      let newline = ByteSearch.first(.newline, in: text, from: start)
      let end = newline.map { $0 + 1 } ?? text.count
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

  /// Opens a string for text of a style, or continues the open one, and puts what needs no escapes at
  /// the start of the text; returns the length of that.
  private mutating func open(
    _ style: TextStyle, before text: ByteBuffer, _ output: inout [UInt8]
  ) -> Int {
    var copied = 0
    let link = style.link.flatMap {
      state == .string && style == lineStyle ? nil : Self.keys(of: $0)
    }
    let room = MarkupBuffer.longestTag + (link?.count ?? 0) + text.count
    MarkupBuffer.append(to: &output, atMost: room) { bytes in
      defer { copied = bytes.put(text, from: 0, by: ByteSearch.copyForJSON) }
      if state == .string {
        if style == lineStyle { return }
        bytes.append(.quotationMark)
      } else {
        if hasLines { bytes.append(.comma) }
        bytes.put("\n[")
        hasLines = true
        isFirst = true
        lineStyle = TextStyle()
      }
      if style != lineStyle {
        if !isFirst { bytes.append(.comma) }
        bytes.append(.openBrace)
        isFirst = false
        Self.put(style.sgr, to: &bytes)
        link?.withUnsafeBufferPointer { bytes.put($0) }
        // A comma is behind each key.
        if !style.sgr.isDefault || style.link != nil { bytes.removeLast() }
        bytes.append(.closeBrace)
        lineStyle = style
      }
      if !isFirst { bytes.append(.comma) }
      bytes.append(.quotationMark)
      isFirst = false
      state = .string
    }
    return copied
  }

  // MARK: Styles

  /// Returns the keys of a link with their values, a comma behind each.
  private static func keys(of link: Hyperlink) -> [UInt8] {
    var bytes = Array("\"link\":".utf8)
    bytes.append(jsonString: link.uri)
    bytes.put(",")
    guard !link.parameters.isEmpty else { return bytes }
    bytes.put("\"linkParameters\":")
    bytes.append(jsonString: link.parameters)
    bytes.put(",")
    return bytes
  }

  /// Puts the keys of a style with their values, a comma behind each.
  private static func put(_ style: SGRStyle, to bytes: inout MarkupBuffer) {
    @inline(__always)
    func color(_ key: StaticString, _ color: TerminalColor) {
      switch color {
      case .default: return
      case .indexed(let index):
        bytes.put(key)
        bytes.put(number: Int(index))
        bytes.put(",")
      case .rgb(let rgb):
        bytes.put(key)
        bytes.put("\"")
        bytes.put(rgb)
        bytes.put("\",")
      }
    }
    color("\"fg\":", style.foreground)
    // Most words of a log have a colour and nothing else.
    if style.hasOnlyForeground { return }
    color("\"bg\":", style.background)
    if !style.attributes.isEmpty {
      for (name, attribute) in JSONStyle.attributes where style.attributes.contains(attribute) {
        bytes.put("\"")
        bytes.put(name: name)
        bytes.put("\":true,")
      }
    }
    if style.underline != .none {
      bytes.put("\"underline\":\"")
      bytes.put(name: JSONStyle.underlines[Int(style.underline.rawValue)])
      bytes.put("\",")
    }
    color("\"underlineColor\":", style.underlineColor)
    color("\"fill\":", style.fill)
  }
}

extension FormatDefinition {
  /// The native lossless format of inkwheel.
  static let json = FormatDefinition(
    title: "JSON", extensions: ["json"],
    recognizes: { sample in
      sample.firstSign == .openBrace && hasKey(sample.start.prefix(1024))
    },
    reader: { _ in JSONTextReader() }, writer: { JSONTextWriter(art: $0.art) },
    keepsArt: true, findArt: JSONArt.find, writingOptions: ConvertOption.colors)

  /// Whether one of the first keys of an object is “inkwheel”.
  private static func hasKey(_ start: ArraySlice<UInt8>) -> Bool {
    let key = Array("\"inkwheel\"".utf8)
    return start.indices.contains { index in
      start[index...].starts(with: key)
        && start[(index + key.count)...].first { !$0.isSpace } == .colon
    }
  }
}
