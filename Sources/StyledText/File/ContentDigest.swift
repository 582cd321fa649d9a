/// A checksum of content: XXH64 with seed 0.
///
/// Fast and made to find differences by accident, not by intent; see
/// https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md.
struct ContentDigest: Sendable {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private var lane1 = prime1 &+ prime2
  private var lane2 = prime2
  private var lane3: UInt64 = 0
  private var lane4 = 0 &- prime1
  /// Bytes that do not fill a stripe of 32 yet.
  private var rest: [UInt8] = []
  /// How many bytes there were.
  private(set) var count = 0

  init() {}

  /// The checksum of some bytes.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var digest = ContentDigest()
    digest.update(bytes)
    return digest.value
  }

  /// Adds the next bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    var bytes = bytes
    if !rest.isEmpty {
      let missing = min(32 - rest.count, bytes.count)
      rest.append(contentsOf: bytes[..<missing])
      bytes = UnsafeRawBufferPointer(rebasing: bytes[missing...])
      guard rest.count == 32 else { return }
      let stripe = rest
      stripe.withUnsafeBytes { addStripes($0) }
      rest.removeAll(keepingCapacity: true)
    }
    let whole = bytes.count & ~31
    addStripes(UnsafeRawBufferPointer(rebasing: bytes[..<whole]))
    rest.append(contentsOf: bytes[whole...])
  }

  private mutating func addStripes(_ bytes: UnsafeRawBufferPointer) {
    var (a, b, c, d) = (lane1, lane2, lane3, lane4)
    var offset = 0
    while offset < bytes.count {
      a = Self.round(a, Self.word(bytes, offset))
      b = Self.round(b, Self.word(bytes, offset + 8))
      c = Self.round(c, Self.word(bytes, offset + 16))
      d = Self.round(d, Self.word(bytes, offset + 24))
      offset += 32
    }
    (lane1, lane2, lane3, lane4) = (a, b, c, d)
  }

  /// The checksum of all bytes so far.
  var value: UInt64 {
    var hash = Self.prime5
    if count >= 32 {
      hash = Self.rotate(lane1, 1) &+ Self.rotate(lane2, 7)
      hash = hash &+ Self.rotate(lane3, 12) &+ Self.rotate(lane4, 18)
      for lane in [lane1, lane2, lane3, lane4] {
        hash = (hash ^ Self.round(0, lane)) &* Self.prime1 &+ Self.prime4
      }
    }
    hash = hash &+ UInt64(count)
    hash = rest.withUnsafeBytes { Self.mix($0, into: hash) }
    hash = (hash ^ (hash >> 33)) &* Self.prime2
    hash = (hash ^ (hash >> 29)) &* Self.prime3
    return hash ^ (hash >> 32)
  }

  private static func mix(_ rest: UnsafeRawBufferPointer, into start: UInt64) -> UInt64 {
    var hash = start
    var offset = 0
    while offset + 8 <= rest.count {
      hash = rotate(hash ^ round(0, word(rest, offset)), 27) &* prime1 &+ prime4
      offset += 8
    }
    if offset + 4 <= rest.count {
      let half = UInt64(
        UInt32(littleEndian: rest.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      hash = rotate(hash ^ (half &* prime1), 23) &* prime2 &+ prime3
      offset += 4
    }
    for byte in rest[offset...] {
      hash = rotate(hash ^ (UInt64(byte) &* prime5), 11) &* prime1
    }
    return hash
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotate(lane &+ (word &* prime2), 31) &* prime1
  }

  @inline(__always)
  private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    (value << bits) | (value >> (64 - bits))
  }
}
