/// The journal of one document as it is being written: what is not on the disk yet, and when it has
/// to be.
///
/// A value without a clock and without files. Whoever runs it hands in operations with their time,
/// waits no longer than `waitingTime(at:)`, hands what `take()` gives to a `JournalFile`, on any
/// thread, and then calls `written()` or `failed(at:)`.
package struct JournalWriter: Sendable {
  /// When things are written.
  package struct Policy: Hashable, Sendable {
    /// Milliseconds from the first operation that is not written until it is; the rest of a second
    /// is for the disk.
    package var delay: Int64 = 500
    /// So many bytes are written at once.
    package var mostPending = 1 << 18
    /// Milliseconds until writing is tried again after it failed.
    package var retryDelay: Int64 = 5000
    /// When so many bytes could not be written the journal gives up.
    package var mostUnwritten = 1 << 26
    /// A longer journal starts anew when the text is saved.
    package var restartsAbove = 1 << 16

    /// The usual times and sizes.
    package init() {}
  }

  /// When things are written.
  package let policy: Policy
  /// Whether the journal gave up: nothing more is kept, what was written stays.
  package private(set) var hasGivenUp = false

  /// More than a reader takes for one record.
  private static let longestRecord = 1 << 30

  private var owner: JournalOwner
  private var base: JournalBase
  private var identity: UInt64
  private var styles: JournalStyles
  private var chain: JournalChain
  private var lastTime: JournalTime

  private var pending = JournalBytes()
  private var pendingRestarts = false
  private var flying: JournalBatch?
  /// When the first operation came that is not being written.
  private var waitingSince: JournalTime?
  private var failedAt: JournalTime?
  private var hasReported = false
  /// Bytes that were handed out since the journal began anew.
  private var length = 0
  /// Set while the last pending record can still be replaced by a newer one.
  private var superseded: Superseded?
  private var lastMark = 0
  private var isMarkCurrent = false

  /// What was before a record that a newer one may replace.
  private struct Superseded {
    let start: Int
    let kind: JournalRecordKind
    let chain: JournalChain
    let time: JournalTime
  }

  /// Begins a journal; `takeHeader()` has to be written before anything else.
  package init(_ header: JournalHeader, policy: Policy = Policy()) {
    self.policy = policy
    owner = header.owner
    base = header.base
    identity = header.identity
    styles = JournalStyles()
    chain = JournalChain()
    lastTime = header.owner.since
    begin()
  }

  /// Goes on with a journal that was recovered.
  ///
  /// The file has to be cut to `recovery.length` bytes before.
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
    record(.owner, at: owner.since) { bytes in bytes.put(owner) }
    if recovery.endedPreview {
      append(.endPreview(keep: true, selectionAfter: nil), at: owner.since)
    }
  }

  /// The bytes that begin the file, to be written when it is made.
  ///
  /// To be called once, before anything is appended.
  package mutating func takeHeader() -> [UInt8] {
    let header = pending.bytes
    handOut()
    // A copy of the file is written only once there is something to recover.
    if let content = base.content { setContent(content, at: lastTime) }
    return header
  }

  /// Says what the base is, once it has been read to its end.
  package mutating func setContent(_ content: JournalBase.Content, at time: JournalTime) {
    guard !hasGivenUp else { return }
    base.content = content
    record(.content, at: time) { bytes in bytes.put(content) }
  }

  /// Takes up an operation.
  package mutating func append(_ operation: JournalOperation, at time: JournalTime) {
    guard !hasGivenUp else { return }
    switch operation {
    case .mark(let number):
      lastMark = number
      isMarkCurrent = true
    case .breakUndoGroup, .selection: break
    default: isMarkCurrent = false
    }
    var payload = JournalBytes()
    payload.put(operation, styles: &styles)
    guard payload.bytes.count <= Self.longestRecord else {
      giveUp()
      return
    }
    let kind = operation.kind
    let new = styles.takeUnwritten()
    if !new.isEmpty {
      record(.styles, at: time) { bytes in
        bytes.put(new.count)
        for style in new { bytes.put(style) }
      }
    } else if let superseded, superseded.kind == kind {
      pending.bytes.removeSubrange(superseded.start...)
      chain = superseded.chain
      lastTime = superseded.time
    }
    let before = Superseded(
      start: pending.bytes.count, kind: kind, chain: chain, time: lastTime)
    record(kind, at: time) { bytes in bytes.bytes.append(contentsOf: payload.bytes) }
    if operation.isSuperseded { superseded = before }
    if operation != .breakUndoGroup, kind != .selection, waitingSince == nil {
      waitingSince = time
    }
    giveUpIfTooMuch()
  }

  /// Says that the text of a mark is about to be written to a file.
  ///
  /// What `take()` gives then should be on the disk before the file is touched. So a program that
  /// ends
  /// in the middle knows the file again, whether it was written or not. The content has to be
  /// known.
  package mutating func announce(mark: Int, as base: JournalBase, at time: JournalTime) {
    guard !hasGivenUp else { return }
    var short = base
    short.content?.copy = nil
    record(.saving, at: time) { bytes in
      bytes.put(mark)
      bytes.put(short)
    }
    if waitingSince == nil { waitingSince = time }
  }

  /// Says that the text of a mark is on the disk now; the content of the base has to be known.
  ///
  /// When nothing was changed since and the journal is long it begins anew.
  package mutating func saved(mark: Int, as base: JournalBase, at time: JournalTime) {
    guard !hasGivenUp else { return }
    self.base = base
    if mark == lastMark, isMarkCurrent, length + pending.bytes.count > policy.restartsAbove {
      identity &+= 1
      pending = JournalBytes()
      styles = JournalStyles()
      chain = JournalChain()
      superseded = nil
      pendingRestarts = true
      length = 0
      lastTime = owner.since
      begin()
      if let content = base.content { setContent(content, at: time) }
    } else {
      var short = base
      // The copy of the first base leads here with what happened since.
      short.content?.copy = nil
      record(.saved, at: time) { bytes in
        bytes.put(mark)
        bytes.put(short)
      }
    }
    if waitingSince == nil { waitingSince = time }
  }

  /// When what is pending has to be written at the latest; nil when nothing waits.
  package var nextDeadline: JournalTime? {
    guard flying == nil, let waitingSince else { return nil }
    if let failedAt { return JournalTime(milliseconds: failedAt.milliseconds + policy.retryDelay) }
    if pending.bytes.count >= policy.mostPending { return waitingSince }
    return JournalTime(milliseconds: waitingSince.milliseconds + policy.delay)
  }

  /// Milliseconds until something has to be written, 0 when it is time; nil when nothing waits.
  ///
  /// A clock that is put back does not put writing off.
  package func waitingTime(at now: JournalTime) -> Int64? {
    guard let deadline = nextDeadline, let since = failedAt ?? waitingSince else { return nil }
    return now < since ? 0 : max(0, deadline.milliseconds - now.milliseconds)
  }

  /// Whether there are operations that are not on the disk.
  package var isUnwritten: Bool { flying != nil || waitingSince != nil }

  /// Whether a batch was handed out of which it is not known yet that it is on the disk.
  package var isBeingWritten: Bool { flying != nil }

  /// Hands out everything that is to be written; nil when there is nothing or the last is not
  /// written yet.
  ///
  /// To be called when `waitingTime(at:)` is 0, and before the program ends.
  package mutating func take() -> JournalBatch? {
    guard flying == nil, !hasGivenUp, !pending.bytes.isEmpty else { return nil }
    let batch = JournalBatch(bytes: pending.bytes, restarts: pendingRestarts)
    flying = batch
    handOut()
    return batch
  }

  /// Says that the last batch is on the disk.
  package mutating func written() {
    flying = nil
    failedAt = nil
    hasReported = false
  }

  /// Says that the last batch could not be written, and nothing of it is in the file.
  ///
  /// It is handed out again later. Returns whether the user is to be told, true once for each
  /// trouble.
  package mutating func failed(at time: JournalTime) -> Bool {
    if let batch = flying {
      // A journal that began anew after the batch has no use for it.
      if !pendingRestarts {
        pending.bytes.insert(contentsOf: batch.bytes, at: 0)
        pendingRestarts = batch.restarts
        length -= batch.bytes.count
        superseded = nil
      }
      if waitingSince == nil { waitingSince = time }
    }
    flying = nil
    failedAt = time
    defer { hasReported = true }
    giveUpIfTooMuch()
    return !hasReported
  }

  private mutating func begin() {
    var header = JournalHeader(identity: identity, owner: owner, base: base)
    header.base.content = nil
    pending.bytes += JournalChain.mark
    record(.header, at: lastTime) { bytes in bytes.put(header) }
  }

  private mutating func handOut() {
    length += pending.bytes.count
    pending = JournalBytes()
    pendingRestarts = false
    waitingSince = nil
    superseded = nil
  }

  private mutating func giveUpIfTooMuch() {
    if failedAt != nil, pending.bytes.count > policy.mostUnwritten { giveUp() }
  }

  private mutating func giveUp() {
    hasGivenUp = true
    pending = JournalBytes()
    waitingSince = nil
    superseded = nil
  }

  private mutating func record(
    _ kind: JournalRecordKind, at time: JournalTime,
    _ body: (inout JournalBytes) -> Void
  ) {
    superseded = nil
    let start = pending.bytes.count
    pending.putFixed(UInt64(0))
    pending.put(kind.rawValue)
    pending.putSigned(time.milliseconds &- lastTime.milliseconds)
    lastTime = time
    body(&pending)
    let payload = start + JournalChain.frameLength
    var frame = JournalBytes()
    frame.putFixed(UInt32(truncatingIfNeeded: pending.bytes.count - payload))
    frame.putFixed(
      pending.bytes.withUnsafeBytes {
        chain.check(UnsafeRawBufferPointer(rebasing: $0[payload...]))
      })
    pending.bytes.replaceSubrange(start..<payload, with: frame.bytes)
  }
}
