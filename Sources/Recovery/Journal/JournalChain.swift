import AtomicFiles

/// Frames the records of a journal.
///
/// A record is its length (4 bytes, lowest first), a check of 4 bytes and the payload. The check is
/// a
/// digest of the payload that goes on from the record before, so that records which are torn,
/// damaged,
/// moved or left over from another journal end what can be read, and everything before them counts.
struct JournalChain: Hashable, Sendable {
  /// How every journal begins; the digit is the version of the format.
  static let mark = Array("inkwheel journal 1\n".utf8)
  /// The part of `mark` before the version.
  static let family = Array("inkwheel journal ".utf8)
  static let frameLength = 8

  private var link: UInt64 = 0

  /// Digests a payload that comes next, and returns its check.
  mutating func check(_ payload: UnsafeRawBufferPointer) -> UInt32 {
    link = ContentDigest.of(payload, seed: link)
    return UInt32(truncatingIfNeeded: link)
  }
}
