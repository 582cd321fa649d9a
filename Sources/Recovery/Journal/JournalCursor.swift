/// Iterates over the intact records of a journal.
struct JournalCursor {
  /// A record.
  ///
  /// Its decoder is positioned after the kind and time.
  struct Record {
    let kind: JournalRecordKind
    let time: JournalTime
    var decoder: JournalDecoder
  }

  private let bytes: UnsafeRawBufferPointer
  /// The end of the last record read.
  private(set) var length: Int
  private(set) var chain = JournalChecksumChain()
  private(set) var time = JournalTime(milliseconds: 0)
  private var isFirst = true

  init(_ bytes: UnsafeRawBufferPointer) throws(JournalFault) {
    guard bytes.starts(with: JournalChecksumChain.magic) else {
      throw bytes.starts(with: JournalChecksumChain.magicPrefix) ? .laterVersion : .notAJournal
    }
    self.bytes = bytes
    length = JournalChecksumChain.magic.count
  }

  /// Whether there are bytes after the last intact record.
  var isTorn: Bool { length < bytes.count }

  /// Returns the next record, or nil at the end or where the rest is damaged.
  mutating func next() -> Record? {
    var frame = JournalDecoder(UnsafeRawBufferPointer(rebasing: bytes[length...]))
    guard let count = try? frame.fixed32(), let check = try? frame.fixed32(),
      let payload = try? frame.data(Int(count))
    else { return nil }
    var chain = chain
    guard chain.checksum(of: payload) == check else { return nil }
    var decoder = JournalDecoder(payload)
    guard let byte = try? decoder.byte(), let kind = JournalRecordKind(rawValue: byte),
      let delta = try? decoder.signed()
    else { return nil }
    self.chain = chain
    length += frame.position
    // The time of the header is relative to that of its owner, which is not known yet.
    time = JournalTime(milliseconds: isFirst ? 0 : time.milliseconds &+ delta)
    isFirst = false
    return Record(kind: kind, time: time, decoder: decoder)
  }

  /// Sets the time to which the next record is relative.
  mutating func setTime(_ time: JournalTime) { self.time = time }
}
