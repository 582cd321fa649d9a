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

  mutating func putSigned(_ number: Int64) {
    put(UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  mutating func put(_ text: String) {
    var text = text
    text.withUTF8 { buffer in
      put(buffer.count)
      bytes.append(contentsOf: buffer)
    }
  }

  /// Encodes an integer in eight bytes, lowest first, for values of the whole range such as
  /// digests.
  mutating func putFixed(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func putFixed(_ number: UInt32) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

/// Decodes what `JournalEncoder` wrote, without trusting any of it.
struct JournalDecoder {
  let bytes: UnsafeRawBufferPointer
  var position = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var remaining: Int { bytes.count - position }

  mutating func byte() throws(JournalFault) -> UInt8 {
    guard position < bytes.count else { throw .malformed }
    defer { position += 1 }
    return bytes[position]
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

  /// Decodes a non-negative integer.
  mutating func count() throws(JournalFault) -> Int {
    guard let result = Int(exactly: try number()) else { throw .malformed }
    return result
  }

  /// Decodes the number of elements that follow, each of at least `size` bytes.
  ///
  /// A damaged count must not cause a large allocation.
  mutating func count(ofAtLeast size: Int) throws(JournalFault) -> Int {
    let result = try count()
    guard result <= remaining / size else { throw .malformed }
    return result
  }

  mutating func data(_ count: Int) throws(JournalFault) -> UnsafeRawBufferPointer {
    guard count <= remaining else { throw .malformed }
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }

  mutating func text(_ count: Int) throws(JournalFault) -> String {
    guard let text = String(validating: try data(count), as: UTF8.self) else { throw .malformed }
    return text
  }

  mutating func text() throws(JournalFault) -> String { try text(try count()) }

  mutating func fixed64() throws(JournalFault) -> UInt64 {
    UInt64(littleEndian: try data(8).loadUnaligned(as: UInt64.self))
  }

  mutating func fixed32() throws(JournalFault) -> UInt32 {
    UInt32(littleEndian: try data(4).loadUnaligned(as: UInt32.self))
  }
}
