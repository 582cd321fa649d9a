import AtomicFiles
import Editor
import Glibc
import Recovery
import StyledText
import TerminalCore
import TextFormats
import UnicodeText

/// Keeps the journal of the document on the screen, finds those of earlier runs, and knows who else
/// has the file open.
///
/// It lives on the thread of the screen; the disk is waited for beside it.
final class JournalKeeper {
  /// What work beside the screen found out.
  enum Report: Sendable {
    case written(JournalError?)
    case found(StoredJournal, RecoveryOffer)
    /// Another program has begun a journal.
    case othersCame
  }

  private let store: RecoveryStore
  private let mailbox: Mailbox
  let reports = Shared<Report>()
  private var base: JournalBase
  private var writer: JournalWriter?
  private var file: JournalFile?
  private var found: [Int: (journal: StoredJournal, recovery: Recovery)] = [:]
  private var hasComplained = false
  private var watch: InstanceWatch
  private var isWatching = false
  /// What the file of the text that is being written will be, and the text's place in the journal.
  private var announced: (mark: Int, content: JournalBase.Content)?

  /// Journals that nobody asked for in this time are removed.
  private static let longestWait: Int64 = 90 * 24 * 3600 * 1000

  /// A journal for a file, or for a text without one; nothing is written yet.
  init?(_ path: String?, mailbox: Mailbox) {
    guard let state = StateFolder.path else { return nil }
    store = RecoveryStore(folder: state + "/journals")
    watch = InstanceWatch(store)
    self.mailbox = mailbox
    base = Self.base(path)
  }

  private static func base(_ path: String?) -> JournalBase {
    path.map { JournalBase(ofFileAt: $0, format: "") } ?? .untitled
  }

  private static var now: JournalTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return JournalTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  // MARK: Begin and end

  /// Begins the journal, and looks who else has the file open.
  func begin() {
    let terminal = ttyname(STDERR_FILENO).map { String(cString: $0) }
    do {
      let begun = try store.begin(base, terminal: terminal, at: Self.now)
      (writer, file) = (begun.writer, begun.file)
    } catch {
      complain(error)
      return
    }
    tellOfOthers()
    watchFolder()
  }

  private func watchFolder() {
    guard !isWatching else { return }
    isWatching = true
    let (reports, mailbox) = (reports, mailbox)
    FolderWatch.start(store.folder) {
      reports.add(.othersCame)
      mailbox.wakeUp()
    }
  }

  /// Says who has the file open as well, when that is somebody new.
  private func tellOfOthers() {
    let known = watch.instances
    guard let instances = watch.update(for: base, except: file) else { return }
    for instance in instances where !known.contains(instance) {
      mailbox.post(.told(Self.words(for: instance)))
    }
  }

  /// Begins anew for another file, because the old one is shown no more.
  func change(to path: String?) {
    file?.remove()
    (writer, file) = (nil, nil)
    found = [:]
    base = Self.base(path)
    watch = InstanceWatch(store)
    begin()
  }

  /// Ends the journal: everything is saved, or the user gave it up.
  func end() {
    file?.remove()
    (writer, file) = (nil, nil)
  }

  /// Writes what is not on the disk yet and leaves the journal for the next run.
  /// - Returns: whether everything is kept where the next run will look for it.
  func leave() -> Bool {
    guard var writer, let file, !writer.hasGivenUp else { return false }
    guard Self.canBeOpenedAgain(base) else {
      end()
      return false
    }
    // A batch that is being written is done in a moment.
    for _ in 0..<200 where writer.isUnwritten {
      takeReports()
      writer = self.writer ?? writer
      if let batch = writer.take() {
        guard (try? file.write(batch)) != nil else { return false }
        writer.written()
        break
      }
      usleep(5000)
    }
    file.close()
    self.writer = nil
    return true
  }

  /// Whether a file may have the same content when it is opened again; a pipe has not.
  private static func canBeOpenedAgain(_ base: JournalBase) -> Bool {
    guard let path = base.path else { return true }
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  // MARK: What happens

  /// Takes up what happened to the document.
  func record(_ operations: [JournalOperation]) {
    guard !operations.isEmpty else { return }
    let now = Self.now
    for operation in operations { writer?.append(operation, at: now) }
  }

  /// The file is read to its end: its content is known, and what an earlier run left can be offered.
  func noteRead(_ facts: DocumentReader.Facts, text: StyledString) {
    let content = JournalBase.Content(
      digest: facts.stamp.digest ?? 0, byteCount: facts.stamp.size, textCount: text.utf8Count,
      copy: facts.copy)
    base.content = content
    base.format = facts.format.rawValue
    writer?.setContent(content, at: Self.now)
    offerEarlier(text)
  }

  /// Looks for what an earlier run left of a text, beside the screen, and then removes journals of
  /// any file that nobody needs.
  func offerEarlier(_ text: StyledString) {
    let (store, base, own, reports, mailbox) = (store, base, file, reports, mailbox)
    let limit = JournalTime(milliseconds: Self.now.milliseconds - Self.longestWait)
    Background.run {
      for journal in store.journals(about: base, except: own) where journal.isRecoverable {
        guard let recovered = Self.recover(journal, base, text) else {
          mailbox.post(
            .told("unsaved text of an earlier run does not fit: the file was changed since"))
          continue
        }
        let preview = RecoveryPreview(of: recovered.recovery.document.text, against: text)
        guard let first = preview.firstLine else {
          // All of it is in the file: the program ended before it could note that.
          try? store.discard(journal)
          continue
        }
        reports.add(.found(journal, Self.offer(journal, recovered, first, preview.lines)))
        break
      }
      mailbox.wakeUp()
      // Not before, as it locks each journal for a moment.
      store.sweep(abandonedBefore: limit)
    }
  }

  /// A text that a journal brings back.
  private struct Recovered {
    let recovery: Recovery
    /// Whether it is about a content that the file has no more.
    let isOld: Bool
  }

  private static func recover(
    _ journal: StoredJournal, _ base: JournalBase, _ text: StyledString
  ) -> Recovered? {
    let contents = journal.contents
    if let content = base.content,
      let start = contents.checkpoint(
        digest: content.digest, byteCount: content.byteCount, stamp: base.stamp)
    {
      return contents.recover(from: text, at: start).map { Recovered(recovery: $0, isOld: false) }
    }
    // Under another name only the content tells that it is the same file.
    guard contents.header.base.path == base.path || contents.latestBase.path == base.path,
      let start = contents.checkpointWithCopy, let copy = start.base.content?.copy
    else { return nil }
    let format = TextFormat(rawValue: start.base.format) ?? .ansi
    let old = format == .ansi ? ANSITextReader.read(copy).text : try? format.read(copy).text
    return old.flatMap { contents.recover(from: $0, at: start) }
      .map { Recovered(recovery: $0, isOld: true) }
  }

  private static func offer(
    _ journal: StoredJournal, _ recovered: Recovered, _ first: LineIndex, _ preview: [String]
  ) -> RecoveryOffer {
    var lines = [words(for: journal.contents)]
    if recovered.isOld {
      lines.append("The file was changed since: this belongs to its content of before.")
    }
    lines.append("from line \(first.value + 1):")
    lines += preview.map { "  " + $0 }
    return RecoveryOffer(
      id: journal.path.hashValue, recovery: recovered.recovery, isOld: recovered.isOld,
      lines: lines)
  }

  /// Goes on with the journal of an earlier run, whose text is shown now.
  func resume(_ id: Int) {
    guard let (journal, recovery) = found.removeValue(forKey: id) else { return }
    do {
      let resumed = try store.resume(journal, after: recovery, at: Self.now)
      file?.remove()
      (writer, file) = (resumed.writer, resumed.file)
    } catch {
      complain(error)
    }
  }

  /// Removes the journal of an earlier run.
  func discard(_ id: Int) {
    guard let (journal, _) = found.removeValue(forKey: id) else { return }
    try? store.discard(journal)
  }

  // MARK: Saving

  /// Whether nothing can be announced now, because the batch before is on its way to the disk.
  var isBusy: Bool { writer?.isBeingWritten == true }

  /// A text is about to be written; what its file will be is known.
  /// - Returns: what is to be written to the journal before, and where; nil for nothing.
  func announce(
    _ request: SaveRequest, content: JournalBase.Content
  ) -> (file: JournalFile, batch: JournalBatch)? {
    keepWhatWasPutOff()
    announced = (request.mark, content)
    guard let file, writer != nil else { return nil }
    var next = Self.base(TypedPath.expanded(request.path))
    next.content = content
    writer?.announce(mark: request.mark, as: next, at: Self.now)
    return writer?.take().map { (file, $0) }
  }

  /// Keeps the texts of earlier runs that were put off as files of their own: they would not fit the
  /// file any more once it is saved.
  private func keepWhatWasPutOff() {
    for (journal, recovery) in found.values {
      let path = journal.contents.latestBase.path ?? "untitled"
      let name = path.split(separator: "/").last.map(String.init) ?? path
      mailbox.post(.told(Rescue.keep(recovery.document.text, name: name)))
      try? store.discard(journal)
    }
    found = [:]
  }

  /// A text is on the disk.
  func noteSaved(_ request: SaveRequest, stamp: FileStamp) {
    guard writer != nil, let file else { return }
    var next = Self.base(TypedPath.expanded(request.path))
    next.format = request.format.rawValue
    if let announced, announced.mark == request.mark { next.content = announced.content }
    announced = nil
    writer?.saved(mark: request.mark, as: next, at: Self.now)
    if next.path != base.path, let moved = try? store.move(file, to: next.path) {
      self.file = moved
    }
    base = next
  }

  // MARK: Time

  /// How long nothing has to be written; nil for ever.
  var waitingTime: Duration? {
    writer?.waitingTime(at: Self.now).map { .milliseconds($0) }
  }

  /// Writes what is due, beside the screen, and takes what came of it.
  /// - Returns: an offer of unsaved text that was found.
  func work() -> RecoveryOffer? {
    let offer = takeReports()
    if writer?.waitingTime(at: Self.now) == 0, let file, let batch = writer?.take() {
      tellOfOthers()
      let (reports, mailbox) = (reports, mailbox)
      Background.run {
        do throws(JournalError) {
          try file.write(batch)
          reports.add(.written(nil))
        } catch {
          reports.add(.written(error))
        }
        mailbox.wakeUp()
      }
    }
    return offer
  }

  @discardableResult
  private func takeReports() -> RecoveryOffer? {
    var offer: RecoveryOffer?
    for report in reports.takeAll() {
      if case .found(let journal, let found) = report {
        self.found[found.id] = (journal, found.recovery)
        offer = found
      } else {
        take(report)
      }
    }
    return offer
  }

  private func take(_ report: Report) {
    switch report {
    case .written(nil): writer?.written()
    case .written(let error?): if writer?.failed(at: Self.now) == true { complain(error) }
    case .othersCame: tellOfOthers()
    case .found: break
    }
  }

  private func complain(_ error: JournalError) {
    guard !hasComplained else { return }
    hasComplained = true
    mailbox.post(.told("no recovery after a crash: \(VisibleMark.sanitized(error.message))"))
  }
}
