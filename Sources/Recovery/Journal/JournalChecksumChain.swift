import Files

/// The checksums of the records of a journal.
///
/// A record is its length (4 bytes, lowest first), a checksum (4 bytes) and the payload. The
/// checksum is seeded with that of the record before. So reading stops at the first record that is
/// torn, damaged, moved or left over from another journal, and everything before it counts.
struct JournalChecksumChain: Hashable, Sendable {
  /// The start of every journal; the digit is the version of the format.
  static let magic = Array("inkwheel journal 1\n".utf8)
  /// The part of `magic` before the version.
  static let magicPrefix = Array("inkwheel journal ".utf8)
  static let frameLength = 8

  private var digest: UInt64 = 0

  /// Adds the payload of the next record and returns its checksum.
  mutating func checksum(of payload: UnsafeRawBufferPointer) -> UInt32 {
    digest = ContentDigest.of(payload, seed: digest)
    return UInt32(truncatingIfNeeded: digest)
  }
}
