import Color
import ColorFiles
import Formats
import TOML
import Terminal
import UnicodeText

/// A reader of bytes from outside, which must not trap on any.
struct Reader: Sendable {
  let name: String
  /// Bytes to begin with.
  let seeds: [String]
  /// Reads the bytes; traps if a rule is broken.
  let read: @Sendable ([UInt8]) -> Void

  /// All readers, by what they read.
  static let all = [
    format(
      "ansi", .ansi,
      ["\u{1B}[1;38;2;255;0;9mred\u{1B}[0m\u{1B}[K\r\n", "\u{1B}]8;id=1;https://a.b\u{1B}\\x\u{7}"]
    ),
    format("terminal", .terminal, ["ab\u{8}\u{1B}[2Kc\u{1B}[5;3H\u{1B}[1;4rx\n\u{1B}[2J"]),
    format("art", .art, ["\u{1B}[0;1;34mÛ±\u{1B}[5C\u{1B}[s\u{1B}[u\u{1A}SAUCE00title"]),
    format(
      "html", .html,
      [
        "<style>.a{color:#f00}</style><pre class=a>x&lt;<b style='color:rgb(1 2 3)'>y</b></pre>",
        "<span style=\"background:red\">&#x1F600;</span>",
      ]),
    format("json", .json, ["{\"version\":1,\"text\":\"a\\u00e9\",\"runs\":[{\"length\":2}]}"]),
    Reader(
      name: "palette",
      seeds: ["GIMP Palette\nName: a\n255 0 0 red\n", "JASC-PAL\n0100\n1\n1 2 3\n", "#f80\n#fff\n"]
    ) { bytes in
      for name in ["a.gpl", "a.aco", "a.ase", "a.json", "a"] {
        _ = try? ColorPalette(reading: bytes, fileName: name)
      }
    },
    Reader(name: "scheme", seeds: ["background = #101010\ncolor0 = #000000\npalette = 1=#f00\n"]) {
      bytes in
      _ = SchemeFile(bytes)
      for format in SchemeFormat.all { _ = SchemeFile(bytes, as: format) }
    },
    Reader(name: "toml", seeds: ["[a.\"b\"]\nc = [1, 2.5, {d = 1979-05-27T07:32:00Z}]\n"]) {
      _ = TOMLDocument($0)
    },
    Reader(
      name: "input",
      seeds: ["\u{1B}[<0;3;4M\u{1B}[200~x\u{1B}[201~\u{1B}]11;rgb:0/0/0\u{7}\u{1B}[1;5A"]
    ) { bytes in
      var (whole, parts) = (InputDecoder(), InputDecoder())
      let events = whole.decode(bytes)
      let inParts = bytes.flatMap { parts.decode([$0]) }
      precondition(inParts == events, "the events depend on how the bytes arrive")
    },
  ]

  /// A text format; its bytes may come in any parts.
  private static func format(_ name: String, _ format: TextFormat, _ seeds: [String]) -> Reader {
    Reader(name: name, seeds: seeds) { bytes in
      let whole = converted(bytes, from: format, in: bytes.count)
      let parts = converted(bytes, from: format, in: max(bytes.count / 3, 1))
      precondition(whole == parts, "the text depends on how the bytes are divided")
    }
  }

  /// Converts bytes to JSON in parts of a size; nil if they are refused.
  private static func converted(
    _ bytes: [UInt8], from format: TextFormat, in size: Int
  ) -> [UInt8]? {
    guard let conversion = FormatConversion(from: format, to: .json) else { return nil }
    var output: [UInt8] = []
    var (start, end) = (0, 0)
    repeat {
      end = min(end + size, bytes.count)
      let read = bytes[start..<end].withUnsafeBufferPointer {
        try? conversion.convert($0, isLast: end == bytes.count, to: &output)
      }
      guard let read else { return nil }
      start += read
    } while end < bytes.count
    return output
  }
}
