/// Goes through the records of a journal as far as they are whole.
struct JournalCursor {
  /// A record; its reader stands after kind and time.
  struct Record {
    let kind: JournalRecordKind
    let time: JournalTime
    var reader: JournalReader
  }

  private let bytes: UnsafeRawBufferPointer
  /// The end of the records so far.
  private(set) var length: Int
  private(set) var chain = JournalChain()
  private(set) var time = JournalTime(milliseconds: 0)
  private var isFirst = true

  init(_ bytes: UnsafeRawBufferPointer) throws(JournalFault) {
    guard bytes.starts(with: JournalChain.mark) else {
      throw bytes.starts(with: JournalChain.family) ? .laterVersion : .notAJournal
    }
    self.bytes = bytes
    length = JournalChain.mark.count
  }

  /// Whether there are bytes after the last whole record.
  var isTorn: Bool { length < bytes.count }

  /// The next record; nil at the end and where the rest cannot be read.
  mutating func next() -> Record? {
    var frame = JournalReader(UnsafeRawBufferPointer(rebasing: bytes[length...]))
    guard let count = try? frame.fixed32(), let check = try? frame.fixed32(),
      let payload = try? frame.data(Int(count))
    else { return nil }
    var chain = chain
    guard chain.check(payload) == check else { return nil }
    var reader = JournalReader(payload)
    guard let byte = try? reader.byte(), let kind = JournalRecordKind(rawValue: byte),
      let delta = try? reader.signed()
    else { return nil }
    self.chain = chain
    length += frame.position
    // The time of the header counts from that of its owner, which is not known before.
    time = JournalTime(milliseconds: isFirst ? 0 : time.milliseconds &+ delta)
    isFirst = false
    return Record(kind: kind, time: time, reader: reader)
  }

  /// Sets the time from which those of the records count.
  mutating func setTime(_ time: JournalTime) { self.time = time }
}
