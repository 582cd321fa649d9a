import UnicodeText

/// A line of an asciicast, v2 or v3: the header or an event.
///
/// Sources: https://docs.asciinema.org/manual/asciicast/v2/ and …/v3/
struct AsciicastLine {
  /// The numbers of the header by their keys.
  private(set) var numbers: [String: Int] = [:]
  /// The texts, of an event its code and its data.
  private(set) var texts: [[UInt8]] = []

  /// The longest header that is read.
  static let longestHeader = 1 << 16

  /// Parses a line; nil if it is not JSON.
  init?(_ line: UnsafeBufferPointer<UInt8>) {
    var parser = JSONParser()
    var (key, text) = ("", [UInt8]())
    while true {
      guard let event = try? parser.next(line, isLast: true) else { return nil }
      switch event {
      case .key(let name): key = name
      case .number(let range):
        numbers[key] = Int(String(decoding: line[range], as: UTF8.self))
      case .text(let range, let isEnd):
        text += line[range]
        if isEnd { add(&text) }
      case .decodedText(let isEnd):
        text += parser.decoded
        if isEnd { add(&text) }
      case .end: return
      case .needsMore: return nil
      default: break
      }
    }
  }

  private mutating func add(_ text: inout [UInt8]) {
    texts.append(text)
    text = []
  }

  /// Parses the header at the start of a file; nil if it is no asciicast.
  /// - Returns: the size of the terminal and the length of the line with its line break.
  static func header(
    _ buffer: UnsafeBufferPointer<UInt8>
  ) -> (columns: Int, rows: Int, length: Int)? {
    guard buffer.first == UInt8(ascii: "{") else { return nil }
    let end = buffer.prefix(longestHeader).firstIndex(of: 0x0A) ?? buffer.count
    guard end < longestHeader,
      let numbers = Self(UnsafeBufferPointer(rebasing: buffer[..<end]))?.numbers,
      [2, 3].contains(numbers["version"]), let columns = numbers["width"] ?? numbers["cols"],
      let rows = numbers["height"] ?? numbers["rows"]
    else { return nil }
    let size = clamped(columns, rows)
    return (size.columns, size.rows, min(end + 1, buffer.count))
  }

  /// What the terminal was sent by an event.
  var output: [UInt8]? { texts.count == 2 && texts[0] == [UInt8(ascii: "o")] ? texts[1] : nil }

  /// The size that an event gave the terminal.
  var size: (columns: Int, rows: Int)? {
    guard texts.count == 2, texts[0] == [UInt8(ascii: "r")] else { return nil }
    let numbers = texts[1].split(separator: UInt8(ascii: "x")).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard numbers.count == 2 else { return nil }
    return Self.clamped(numbers[0], numbers[1])
  }

  /// Returns the nearest size that a `Screen` is given.
  private static func clamped(_ columns: Int, _ rows: Int) -> (columns: Int, rows: Int) {
    (min(max(columns, 1), 4096), min(max(rows, 1), 500))
  }
}
