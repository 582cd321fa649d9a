/// Why bytes cannot be parsed as a journal.
package enum JournalFault: Error, Hashable, Sendable {
  /// They do not begin like a journal, or the first record is damaged.
  case notAJournal
  /// Another version of the program wrote them.
  case otherVersion
  /// A record is invalid.
  case malformed
}

/// The kinds of records; the raw values are part of the file format.
enum JournalRecordKind: UInt8 {
  /// The owner, and the base without its content.
  case header = 0
  /// The content of the base and its format, once the file has been read to its end.
  case content = 1
  /// What turned the text into another one.
  case edit = 2
  /// The file that the text is about to be saved to, with its future content.
  case saving = 3
  /// The user discarded the text.
  case discarded = 4
}

/// The checksums of the records of a journal.
///
/// A record is its length (4 bytes, lowest first), a checksum (4 bytes) and the payload: its kind,
/// its time and the rest. The checksum is seeded with that of the record before. So reading stops at
/// the first record that is torn, damaged or moved, and everything before it counts.
struct JournalChecksumChain: Hashable, Sendable {
  /// The start of every journal; the digit is the version of the format.
  static let magic = Array("inkwheel journal 2\n".utf8)
  /// The part of `magic` before the version.
  static let magicPrefix = Array("inkwheel journal ".utf8)

  private var digest: UInt64 = 0

  /// Adds the payload of the next record and returns its checksum.
  mutating func checksum(of payload: ArraySlice<UInt8>) -> UInt32 {
    digest = payload.withUnsafeBytes { ContentDigest.of($0, seed: digest) }
    return UInt32(truncatingIfNeeded: digest)
  }
}

/// Iterates over the intact records of a journal.
struct JournalCursor {
  /// A record, with a decoder that is positioned after its kind and time.
  struct Record {
    let kind: JournalRecordKind
    let time: JournalTime
    var decoder: JournalDecoder
  }

  private let bytes: [UInt8]
  /// The end of the last record read.
  private(set) var length = JournalChecksumChain.magic.count
  private var chain = JournalChecksumChain()

  init(_ bytes: [UInt8]) throws(JournalFault) {
    guard bytes.starts(with: JournalChecksumChain.magic) else {
      throw bytes.starts(with: JournalChecksumChain.magicPrefix) ? .otherVersion : .notAJournal
    }
    self.bytes = bytes
  }

  /// Whether there are bytes after the last intact record.
  var isTorn: Bool { length < bytes.count }

  /// Returns the next record, or nil at the end or where the rest is damaged.
  mutating func next() -> Record? {
    var frame = JournalDecoder(rest: bytes[length...])
    guard let count = try? frame.fixed() as UInt32, let check = try? frame.fixed() as UInt32,
      let payload = try? frame.data(Int(count))
    else { return nil }
    var chain = chain
    guard chain.checksum(of: payload) == check else { return nil }
    var decoder = JournalDecoder(rest: payload)
    guard let byte = try? decoder.byte(), let kind = JournalRecordKind(rawValue: byte),
      let time = try? decoder.signed()
    else { return nil }
    self.chain = chain
    length = payload.endIndex
    return Record(kind: kind, time: JournalTime(milliseconds: time), decoder: decoder)
  }
}

/// Encodes the numbers and texts of a journal.
///
/// Integers are LEB128: seven bits per byte, lowest first. Signed integers are zigzag encoded: 0,
/// -1, 1, -2, …
struct JournalEncoder {
  var bytes: [UInt8] = []

  mutating func put(_ byte: UInt8) { bytes.append(byte) }

  mutating func put(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func put(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Encodes a non-negative integer.
  mutating func put(_ count: Int) { put(UInt64(count)) }

  mutating func putSigned(_ number: Int64) { put(UInt64(bitPattern: number << 1 ^ number >> 63)) }

  mutating func put(_ text: String) {
    var text = text
    text.withUTF8 { buffer in
      put(buffer.count)
      bytes.append(contentsOf: buffer)
    }
  }

  mutating func putOptional(_ text: String?) {
    put(text != nil)
    if let text { put(text) }
  }

  /// Encodes an integer in all of its bytes, lowest first, for values of the whole range such as
  /// digests.
  mutating func putFixed(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

/// Decodes what `JournalEncoder` wrote, without trusting any of it.
struct JournalDecoder {
  /// The bytes that follow.
  var rest: ArraySlice<UInt8>

  mutating func byte() throws(JournalFault) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .malformed }
    return byte
  }

  mutating func flag() throws(JournalFault) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw .malformed
    }
  }

  mutating func number() throws(JournalFault) -> UInt64 {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      let part = UInt64(next & 0x7F)
      guard shift < 63 || shift == 63 && part < 2 else { throw .malformed }
      result |= part << shift
      if next < 0x80 { return result }
      shift += 7
    }
  }

  mutating func signed() throws(JournalFault) -> Int64 {
    let folded = try number()
    return Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
  }

  /// Decodes a non-negative integer of at most `limit`.
  mutating func count(upTo limit: Int = .max) throws(JournalFault) -> Int {
    guard let result = Int(exactly: try number()), result <= limit else { throw .malformed }
    return result
  }

  mutating func data(_ count: Int) throws(JournalFault) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw .malformed }
    defer { rest.removeFirst(count) }
    return rest.prefix(count)
  }

  mutating func text() throws(JournalFault) -> String {
    guard let text = String(validating: try data(try count()), as: UTF8.self) else {
      throw .malformed
    }
    return text
  }

  mutating func optionalText() throws(JournalFault) -> String? { try flag() ? try text() : nil }

  mutating func fixed<Number: FixedWidthInteger>() throws(JournalFault) -> Number {
    let bytes = try data(MemoryLayout<Number>.size)
    return Number(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(as: Number.self) })
  }
}
