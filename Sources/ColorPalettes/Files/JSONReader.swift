/// Reads a JSON document (RFC 8259) as a tree; comments, and commas before closing brackets are ignored.
///
/// Nesting, the number of values and the length of numbers are limited, so that time and memory are
/// in proportion to the palette.
struct JSONReader {
  let bytes: [UInt8]
  let fileName: String
  private(set) var offset = 0
  private var count = 0

  private static let maximumDepth = 32
  private static let maximumCount = 1_000_000
  private static let maximumNumberLength = 64

  init(_ bytes: [UInt8], fileName: String) {
    self.bytes = bytes
    self.fileName = fileName
  }

  /// The next byte after white space; nil at the end.
  var next: UInt8? {
    mutating get {
      while offset < bytes.count {
        // A no-break space too, which comes with text from web pages.
        let isNoBreak =
          bytes[offset] == 0xc2 && offset + 1 < bytes.count && bytes[offset + 1] == 0xa0
        if let end = endOfComment {
          offset = end
          continue
        }
        guard isNoBreak || ArraySlice<UInt8>.isSpace(bytes[offset]) else { return bytes[offset] }
        offset += isNoBreak ? 2 : 1
      }
      return nil
    }
  }

  /// The offset after the comment that begins here, as settings of programs have them.
  private var endOfComment: Int? {
    let rest = bytes[offset...]
    if rest.starts(with: "//".utf8) {
      return rest.firstIndex { $0 == 0x0a || $0 == 0x0d } ?? bytes.count
    }
    guard rest.starts(with: "/*".utf8) else { return nil }
    return rest.indices.dropFirst(3).first { bytes[$0] == 0x2f && bytes[$0 - 1] == 0x2a }.map {
      $0 + 1
    }
  }

  /// Returns an error with the line of an offset.
  func failure(_ rule: String, at offset: Int) -> PaletteFileError {
    PaletteFileError(fileName, .line(PaletteLines.number(of: offset, in: bytes)), rule)
  }

  private mutating func expected(_ what: String) -> PaletteFileError {
    guard next != nil else { return failure("expected \(what) but the file ends", at: offset) }
    let rest = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
    return failure("expected \(what) but found “\(rest.prefix(1))”", at: offset)
  }

  /// Reads a value.
  mutating func node(depth: Int = 0) throws(PaletteFileError) -> JSONNode {
    let first = next
    let start = offset
    count += 1
    guard count <= Self.maximumCount else {
      throw failure("a palette has at most \(Self.maximumCount) values", at: start)
    }
    switch first {
    case UInt8(ascii: "{"):
      var entries: [(key: String, value: JSONNode)] = []
      try items(until: UInt8(ascii: "}"), depth) { reader throws(PaletteFileError) in
        guard reader.next == UInt8(ascii: "\"") else {
          throw reader.expected("a name in quotation marks")
        }
        let key = try reader.string()
        guard reader.next == UInt8(ascii: ":") else { throw reader.expected("“:”") }
        reader.offset += 1
        entries.append((key, try reader.node(depth: depth + 1)))
      }
      return JSONNode(content: .object(entries), offset: start)
    case UInt8(ascii: "["):
      var elements: [JSONNode] = []
      try items(until: UInt8(ascii: "]"), depth) { reader throws(PaletteFileError) in
        elements.append(try reader.node(depth: depth + 1))
      }
      return JSONNode(content: .array(elements), offset: start)
    case UInt8(ascii: "\""): return JSONNode(content: .text(try string()), offset: start)
    case let digit? where digit == UInt8(ascii: "-") || (0x30...0x39).contains(digit):
      let digits = bytes[offset...].prefix { byte in
        (0x30...0x39).contains(byte) || [0x2b, 0x2d, 0x2e, 0x45, 0x65].contains(byte)
      }
      guard digits.count <= Self.maximumNumberLength else {
        throw failure("a number has at most \(Self.maximumNumberLength) digits", at: start)
      }
      offset = digits.endIndex
      return JSONNode(content: .number(String(decoding: digits, as: UTF8.self)), offset: start)
    default:
      for word in ["true", "false", "null"] where bytes[offset...].starts(with: word.utf8) {
        offset += word.utf8.count
        return JSONNode(content: .literal(isNull: word == "null"), offset: start)
      }
      throw expected("a value")
    }
  }

  /// Reads what stands between brackets, with commas between.
  private mutating func items(
    until end: UInt8, _ depth: Int, item: (inout JSONReader) throws(PaletteFileError) -> Void
  ) throws(PaletteFileError) {
    guard depth < Self.maximumDepth else {
      throw failure("brackets are at most \(Self.maximumDepth) deep", at: offset)
    }
    offset += 1
    while next != end {
      try item(&self)
      if next == UInt8(ascii: ",") {
        offset += 1
      } else if next != end {
        throw expected("“,” or “\(Unicode.Scalar(end))”")
      }
    }
    offset += 1
  }

  /// Reads a string at its quotation mark.
  private mutating func string() throws(PaletteFileError) -> String {
    let start = offset
    offset += 1
    // Escapes are units of UTF-16, two of which may make a scalar.
    var units: [UInt16] = []
    while offset < bytes.count {
      let piece = bytes[offset...].prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      units += PaletteLines.name(piece).utf16
      offset = piece.endIndex
      guard offset < bytes.count else { break }
      if bytes[offset] == UInt8(ascii: "\"") {
        offset += 1
        return String(decoding: units, as: UTF16.self)
      }
      guard offset + 1 < bytes.count else { break }
      units.append(try escape())
    }
    throw failure("a string has no end", at: start)
  }

  /// Reads a backslash and what follows; controls are blanks.
  private mutating func escape() throws(PaletteFileError) -> UInt16 {
    let start = offset
    let mark = bytes[offset + 1]
    offset += 2
    switch mark {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(mark)
    case _ where "bfnrt".utf8.contains(mark): return 0x20
    case UInt8(ascii: "u"):
      let digits = bytes[offset...].prefix(4)
      guard digits.count == 4, digits.first != 0x2b, digits.first != 0x2d,
        let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
      else { break }
      offset += 4
      return unit
    default: break
    }
    let shown = String(decoding: bytes[start...].prefix(mark == 0x75 ? 6 : 2), as: UTF8.self)
    throw failure("“\(shown)” is no escape of JSON", at: start)
  }
}
