/// An incremental 64-bit digest, XXH64.
///
/// It detects accidental changes, but not deliberate collisions.
/// Source: https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
package struct ContentDigest: Sendable {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private let seed: UInt64
  private var lane1: UInt64
  private var lane2: UInt64
  private var lane3: UInt64
  private var lane4: UInt64
  /// Fewer than 32 bytes, which do not fill a stripe yet.
  private var rest: [UInt8] = []

  /// The number of bytes so far.
  package private(set) var byteCount = 0

  /// Creates the digest of no bytes.
  package init(seed: UInt64 = 0) {
    self.seed = seed
    lane1 = seed &+ Self.prime1 &+ Self.prime2
    lane2 = seed &+ Self.prime2
    lane3 = seed
    lane4 = seed &- Self.prime1
  }

  /// Returns the digest of some bytes.
  package static func of(_ bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
    bytes.withUnsafeBytes { of($0, seed: seed) }
  }

  /// Returns the digest of some bytes.
  package static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var digest = ContentDigest(seed: seed)
    digest.add(bytes)
    return digest.value
  }

  /// Adds bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    byteCount += bytes.count
    var bytes = bytes
    if !rest.isEmpty {
      let missing = min(32 - rest.count, bytes.count)
      rest.append(contentsOf: bytes[..<missing])
      bytes = UnsafeRawBufferPointer(rebasing: bytes[missing...])
      guard rest.count == 32 else { return }
      let stripe = rest
      _ = stripe.withUnsafeBytes { addStripes($0) }
      rest.removeAll(keepingCapacity: true)
    }
    let whole = addStripes(bytes)
    rest.append(contentsOf: bytes[whole...])
  }

  /// The digest of the bytes so far; more can be added.
  package var value: UInt64 { rest.withUnsafeBytes { value(with: $0) } }

  /// Adds whole stripes of 32 bytes and returns the number of bytes added.
  private mutating func addStripes(_ bytes: UnsafeRawBufferPointer) -> Int {
    let whole = bytes.count & ~31
    var (a, b, c, d) = (lane1, lane2, lane3, lane4)
    var index = 0
    while index < whole {
      a = Self.round(a, Self.word(bytes, index))
      b = Self.round(b, Self.word(bytes, index + 8))
      c = Self.round(c, Self.word(bytes, index + 16))
      d = Self.round(d, Self.word(bytes, index + 24))
      index += 32
    }
    (lane1, lane2, lane3, lane4) = (a, b, c, d)
    return whole
  }

  private func value(with rest: UnsafeRawBufferPointer) -> UInt64 {
    var result: UInt64
    if byteCount < 32 {
      result = seed &+ Self.prime5
    } else {
      result =
        Self.rotated(lane1, 1) &+ Self.rotated(lane2, 7) &+ Self.rotated(lane3, 12)
        &+ Self.rotated(lane4, 18)
      for lane in [lane1, lane2, lane3, lane4] {
        result = (result ^ Self.round(0, lane)) &* Self.prime1 &+ Self.prime4
      }
    }
    result &+= UInt64(byteCount)
    var index = 0
    while index + 8 <= rest.count {
      result ^= Self.round(0, Self.word(rest, index))
      result = Self.rotated(result, 27) &* Self.prime1 &+ Self.prime4
      index += 8
    }
    if index + 4 <= rest.count {
      let half = UInt64(
        UInt32(littleEndian: rest.loadUnaligned(fromByteOffset: index, as: UInt32.self)))
      result = Self.rotated(result ^ half &* Self.prime1, 23) &* Self.prime2 &+ Self.prime3
      index += 4
    }
    while index < rest.count {
      result = Self.rotated(result ^ UInt64(rest[index]) &* Self.prime5, 11) &* Self.prime1
      index += 1
    }
    result = (result ^ result >> 33) &* Self.prime2
    result = (result ^ result >> 29) &* Self.prime3
    return result ^ result >> 32
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    value << bits | value >> (64 - bits)
  }
}

/// What a file contains, as far as a save or a journal needs to know.
package struct FileContent: Hashable, Sendable {
  /// The number of bytes.
  package let byteCount: Int
  /// The `ContentDigest` of the bytes.
  package let digest: UInt64
  /// The bytes themselves, if there are at most `maximumCopySize` and they have been kept.
  package var copy: [UInt8]?

  /// The maximum size of files that are copied, so that a journal does not need the file.
  package static let maximumCopySize = 1 << 23

  /// Creates a description of content.
  package init(byteCount: Int, digest: UInt64, copy: [UInt8]? = nil) {
    self.byteCount = byteCount
    self.digest = digest
    self.copy = copy
  }

  /// Describes bytes, with a copy if there are few.
  package init(of bytes: [UInt8]) {
    self.init(
      byteCount: bytes.count, digest: ContentDigest.of(bytes),
      copy: bytes.count <= Self.maximumCopySize ? bytes : nil)
  }

  /// Whether other content consists of the same bytes.
  package func isSame(as other: FileContent) -> Bool {
    byteCount == other.byteCount && digest == other.digest
  }
}
