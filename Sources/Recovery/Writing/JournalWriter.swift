/// Encodes the journal of one document and decides when it has to be written to the disk.
///
/// It uses no clock and no files. The caller passes operations with their time, waits at most
/// `waitingTime(at:)`, passes the result of `take()` to a `JournalFile`, on any thread, and then
/// calls `written()` or `failed(at:)`.
package struct JournalWriter: Sendable {
  /// When the journal is written.
  package struct Policy: Hashable, Sendable {
    /// The delay in milliseconds between the first unwritten operation and writing it; the rest of
    /// a second is left for the disk.
    package var delay: Int64 = 500
    /// The number of pending bytes that are written immediately.
    package var maxPending = 1 << 18
    /// The delay in milliseconds before a failed write is retried.
    package var retryDelay: Int64 = 5000
    /// The number of unwritten bytes after failures at which the journal gives up.
    package var maxUnwritten = 1 << 26
    /// The size in bytes above which the journal is restarted when the text is saved.
    package var restartsAbove = 1 << 16

    /// Creates the default policy.
    package init() {}
  }

  /// When the journal is written.
  package let policy: Policy
  /// Whether the journal gave up: nothing more is recorded, but what has been written stays.
  package private(set) var hasGivenUp = false

  /// The maximum size of a record in bytes.
  private static let maxRecordSize = 1 << 30

  private var owner: JournalOwner
  private var base: JournalBase
  private var identity: UInt64
  private var styles: JournalStyles
  private var chain: JournalChecksumChain
  private var lastTime: JournalTime

  private var pending = JournalEncoder()
  private var pendingRestarts = false
  private var inFlight: JournalBatch?
  /// The time of the first operation that is not being written yet.
  private var pendingSince: JournalTime?
  private var failedAt: JournalTime?
  private var hasReported = false
  /// The number of bytes taken since the journal was last restarted.
  private var length = 0
  /// Set while the last pending record can still be replaced by a newer one.
  private var replaceable: Replaceable?
  private var lastMark = 0
  private var isMarkCurrent = false

  /// The state before a record that a newer one may replace.
  private struct Replaceable {
    let start: Int
    let kind: JournalRecordKind
    let chain: JournalChecksumChain
    let time: JournalTime
  }

  /// Begins a journal.
  ///
  /// The result of `takeHeader()` has to be written first.
  package init(_ header: JournalHeader, policy: Policy = Policy()) {
    self.policy = policy
    owner = header.owner
    base = header.base
    identity = header.identity
    styles = JournalStyles()
    chain = JournalChecksumChain()
    lastTime = header.owner.since
    begin()
  }

  /// Continues a recovered journal, whose file has been truncated to `recovery.length` bytes.
  package init(
    continuing contents: JournalContents, after recovery: Recovery, owner: JournalOwner,
    policy: Policy = Policy()
  ) {
    self.policy = policy
    self.owner = owner
    base = contents.latestBase
    identity = contents.header.identity
    styles = JournalStyles(recovery.end.styles)
    chain = recovery.end.chain
    lastTime = recovery.end.time
    lastMark = recovery.end.mark
    length = recovery.end.length
    record(.owner, at: owner.since) { encoder in encoder.put(owner) }
    if recovery.endedPreview {
      append(.endPreview(keep: true, selectionAfter: nil), at: owner.since)
    }
  }

  /// Returns the bytes at the start of the file.
  ///
  /// Call this once, before anything is appended.
  package mutating func takeHeader() -> [UInt8] {
    let header = pending.bytes
    clearPending()
    // A copy of the base file is written only once there is something to recover.
    if let content = base.content { setContent(content, at: lastTime) }
    return header
  }

  /// Sets the content of the base, once it has been read to its end.
  package mutating func setContent(_ content: JournalBase.Content, at time: JournalTime) {
    guard !hasGivenUp else { return }
    base.content = content
    record(.content, at: time) { encoder in encoder.put(content) }
  }

  /// Appends an operation.
  package mutating func append(_ operation: JournalOperation, at time: JournalTime) {
    guard !hasGivenUp else { return }
    switch operation {
    case .mark(let number):
      lastMark = number
      isMarkCurrent = true
    case .breakUndoGroup, .selection: break
    default: isMarkCurrent = false
    }
    var payload = JournalEncoder()
    payload.put(operation, styles: &styles)
    guard payload.bytes.count <= Self.maxRecordSize else {
      giveUp()
      return
    }
    let kind = operation.kind
    let new = styles.takeUnwritten()
    if !new.isEmpty {
      record(.styles, at: time) { encoder in
        encoder.put(new.count)
        for style in new { encoder.put(style) }
      }
    } else if let replaceable, replaceable.kind == kind {
      pending.bytes.removeSubrange(replaceable.start...)
      chain = replaceable.chain
      lastTime = replaceable.time
    }
    let before = Replaceable(
      start: pending.bytes.count, kind: kind, chain: chain, time: lastTime)
    record(kind, at: time) { encoder in encoder.bytes.append(contentsOf: payload.bytes) }
    if operation.isSuperseded { replaceable = before }
    if operation != .breakUndoGroup, kind != .selection, pendingSince == nil {
      pendingSince = time
    }
    giveUpIfOverLimit()
  }

  /// Records that the text of a mark is about to be written to a file.
  ///
  /// The result of `take()` should be on the disk before the file is touched. Then the file is
  /// recognised after a crash, whether it was written or not. The content of `base` must be set.
  package mutating func announce(mark: Int, as base: JournalBase, at time: JournalTime) {
    guard !hasGivenUp else { return }
    var short = base
    short.content?.copy = nil
    record(.saving, at: time) { encoder in
      encoder.put(mark)
      encoder.put(short)
    }
    if pendingSince == nil { pendingSince = time }
  }

  /// Records that the text of a mark has been written to the disk.
  ///
  /// The content of `base` must be set.
  ///
  /// When nothing has changed since the mark and the journal is long, it is restarted.
  package mutating func saved(mark: Int, as base: JournalBase, at time: JournalTime) {
    guard !hasGivenUp else { return }
    self.base = base
    if mark == lastMark, isMarkCurrent, length + pending.bytes.count > policy.restartsAbove {
      identity &+= 1
      pending = JournalEncoder()
      styles = JournalStyles()
      chain = JournalChecksumChain()
      replaceable = nil
      pendingRestarts = true
      length = 0
      lastTime = owner.since
      begin()
      if let content = base.content { setContent(content, at: time) }
    } else {
      var short = base
      // The text can be recovered from the copy of the first base and the operations since.
      short.content?.copy = nil
      record(.saved, at: time) { encoder in
        encoder.put(mark)
        encoder.put(short)
      }
    }
    if pendingSince == nil { pendingSince = time }
  }

  /// Records that the user discards the text.
  package mutating func discard(at time: JournalTime) {
    guard !hasGivenUp else { return }
    record(.discarded, at: time) { _ in }
    if pendingSince == nil { pendingSince = time }
  }

  /// When the pending operations have to be written, or nil when there are none.
  package var nextDeadline: JournalTime? {
    guard inFlight == nil, let pendingSince else { return nil }
    if let failedAt { return JournalTime(milliseconds: failedAt.milliseconds + policy.retryDelay) }
    if pending.bytes.count >= policy.maxPending { return pendingSince }
    return JournalTime(milliseconds: pendingSince.milliseconds + policy.delay)
  }

  /// Milliseconds until `take()` should be called, or nil when nothing is pending.
  ///
  /// Setting the clock back does not delay writing.
  package func waitingTime(at now: JournalTime) -> Int64? {
    guard let deadline = nextDeadline, let since = failedAt ?? pendingSince else { return nil }
    return now < since ? 0 : max(0, deadline.milliseconds - now.milliseconds)
  }

  /// Whether there are operations that are not on the disk yet.
  package var isUnwritten: Bool { inFlight != nil || pendingSince != nil }

  /// Whether a batch has been taken and not been confirmed yet.
  package var isBeingWritten: Bool { inFlight != nil }

  /// Takes everything that is to be written, or nil when there is nothing or the last batch has not
  /// been confirmed.
  ///
  /// Call this when `waitingTime(at:)` is 0, and before the program ends.
  package mutating func take() -> JournalBatch? {
    guard inFlight == nil, !hasGivenUp, !pending.bytes.isEmpty else { return nil }
    let batch = JournalBatch(bytes: pending.bytes, restarts: pendingRestarts)
    inFlight = batch
    clearPending()
    return batch
  }

  /// Confirms that the last batch is on the disk.
  package mutating func written() {
    inFlight = nil
    failedAt = nil
    hasReported = false
  }

  /// Reports that the last batch could not be written and nothing of it is in the file.
  ///
  /// It will be part of the next batch.
  /// - Returns: whether to inform the user; true only for the first of several failures in a row.
  package mutating func failed(at time: JournalTime) -> Bool {
    if let batch = inFlight {
      // A journal that has been restarted since does not need the batch.
      if !pendingRestarts {
        pending.bytes.insert(contentsOf: batch.bytes, at: 0)
        pendingRestarts = batch.restarts
        length -= batch.bytes.count
        replaceable = nil
      }
      if pendingSince == nil { pendingSince = time }
    }
    inFlight = nil
    failedAt = time
    defer { hasReported = true }
    giveUpIfOverLimit()
    return !hasReported
  }

  private mutating func begin() {
    var header = JournalHeader(identity: identity, owner: owner, base: base)
    header.base.content = nil
    pending.bytes += JournalChecksumChain.magic
    record(.header, at: lastTime) { encoder in encoder.put(header) }
  }

  private mutating func clearPending() {
    length += pending.bytes.count
    pending = JournalEncoder()
    pendingRestarts = false
    pendingSince = nil
    replaceable = nil
  }

  private mutating func giveUpIfOverLimit() {
    if failedAt != nil, pending.bytes.count > policy.maxUnwritten { giveUp() }
  }

  private mutating func giveUp() {
    hasGivenUp = true
    pending = JournalEncoder()
    pendingSince = nil
    replaceable = nil
  }

  private mutating func record(
    _ kind: JournalRecordKind, at time: JournalTime,
    _ body: (inout JournalEncoder) -> Void
  ) {
    replaceable = nil
    let start = pending.bytes.count
    pending.putFixed(UInt64(0))
    pending.put(kind.rawValue)
    pending.putSigned(time.milliseconds &- lastTime.milliseconds)
    lastTime = time
    body(&pending)
    let payload = start + JournalChecksumChain.frameLength
    var frame = JournalEncoder()
    frame.putFixed(UInt32(truncatingIfNeeded: pending.bytes.count - payload))
    frame.putFixed(
      pending.bytes.withUnsafeBytes {
        chain.checksum(of: UnsafeRawBufferPointer(rebasing: $0[payload...]))
      })
    pending.bytes.replaceSubrange(start..<payload, with: frame.bytes)
  }
}
