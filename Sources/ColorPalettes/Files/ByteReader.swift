/// Reads values, big-endian unless it says otherwise, from a range of a file, with bounds checks.
struct ByteReader {
  private let bytes: [UInt8]
  /// The end of the range.
  let end: Int
  /// The offset of the next byte in the file.
  private(set) var offset: Int
  let fileName: String

  init(_ bytes: [UInt8], fileName: String) {
    self.bytes = bytes
    self.fileName = fileName
    offset = 0
    end = bytes.count
  }

  private init(part: ByteReader, length: Int) {
    bytes = part.bytes
    fileName = part.fileName
    offset = part.offset
    end = part.offset + length
  }

  var isAtEnd: Bool { offset >= end }
  var remaining: Int { end - offset }

  /// The offset behind the last byte that is not zero.
  var endOfContent: Int {
    let last = bytes[offset..<end].lastIndex { $0 != 0 }
    return last.map { $0 + 1 } ?? offset
  }

  /// Returns an error at the next byte.
  func failure(_ rule: String) -> PaletteFileError { failure(rule, at: offset) }

  /// Returns an error at a byte.
  func failure(_ rule: String, at offset: Int) -> PaletteFileError {
    PaletteFileError(fileName, .byte(offset), rule)
  }

  /// Skips a number of bytes and returns a reader for them.
  mutating func part(_ length: Int) throws(PaletteFileError) -> ByteReader {
    guard length >= 0, length <= remaining else {
      throw failure("\(length) bytes follow, but only \(remaining) are left")
    }
    let part = ByteReader(part: self, length: length)
    offset += length
    return part
  }

  /// Reads an unsigned integer of at most four bytes.
  mutating func integer(bytes count: Int) throws(PaletteFileError) -> Int {
    let part = try part(count)
    return bytes[part.offset..<part.end].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads an unsigned little-endian integer of at most four bytes.
  mutating func littleEndian(bytes count: Int) throws(PaletteFileError) -> Int {
    let part = try part(count)
    return bytes[part.offset..<part.end].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads a signed 16-bit integer.
  mutating func signed16() throws(PaletteFileError) -> Int {
    Int(Int16(truncatingIfNeeded: try integer(bytes: 2)))
  }

  /// Reads a finite single-precision number.
  mutating func float() throws(PaletteFileError) -> Double {
    let start = offset
    let value = Float(bitPattern: UInt32(truncatingIfNeeded: try integer(bytes: 4)))
    guard value.isFinite else { throw failure("a component is a finite number", at: start) }
    return Double(value)
  }

  /// Reads UTF-16 text without trailing zeros.
  mutating func utf16(units count: Int) throws(PaletteFileError) -> String {
    let part = try part(count * 2)
    var units: [UInt16] = []
    for index in stride(from: part.offset, to: part.end, by: 2) {
      units.append(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]))
    }
    while units.last == 0 { units.removeLast() }
    return String(decoding: units, as: UTF16.self)
  }

  /// Reads a number of bytes as ASCII.
  mutating func ascii(_ count: Int) throws(PaletteFileError) -> String {
    let part = try part(count)
    return String(decoding: bytes[part.offset..<part.end], as: UTF8.self)
  }
}
