import Editor
import Files
import Formats
import FoundationEssentials
import Glibc
import Recovery
import StyledText
import Terminal
import UnicodeText

/// Writes the journal of the open document, finds those of earlier runs, and reports which other
/// processes have the file open.
///
/// Used on the main thread; the disk is accessed in the background.
final class JournalService {
  /// A result of background work.
  fileprivate enum Report: Sendable {
    case written(JournalError?)
    case found(StoredJournal, RecoveryOffer)
    /// Another process has begun a journal.
    case otherJournal
  }

  /// Records that have to be on the disk before a file is touched.
  struct Announcement: Sendable {
    fileprivate let file: JournalFile
    fileprivate let batch: JournalBatch
    fileprivate let reports: SharedQueue<Report>

    /// Writes the records; whether that worked is reported to the journal.
    func write() {
      do throws(JournalError) {
        try file.write(batch)
        reports.append(.written(nil))
      } catch {
        reports.append(.written(error))
      }
    }
  }

  private let store: RecoveryStore
  private let state: StateFolder
  private let files: FileService
  private let reports = SharedQueue<Report>()
  private var base: JournalBase
  private var writer: JournalWriter?
  private var file: JournalFile?
  private var found: [Int: (journal: StoredJournal, recovery: Recovery)] = [:]
  private var hasReportedError = false
  private var watch: InstanceWatch
  private var isWatching = false
  /// The future content of the file being written, and the mark of its text in the journal.
  private var announced: (mark: Int, content: JournalBase.Content)?

  /// Abandoned journals are removed after 90 days, in milliseconds.
  private static let longestAge: Int64 = 90 * 24 * 3600 * 1000

  /// Creates a journal for a file, or for a text without a name; nothing is written yet.
  ///
  /// It is nil if nothing is kept between runs.
  init?(_ path: String?, files: FileService) {
    guard let state = files.locations.state else { return nil }
    self.state = state
    self.files = files
    store = RecoveryStore(folder: state.path + "/journals")
    watch = InstanceWatch(store)
    base = Self.base(path)
  }

  private static func base(_ path: String?) -> JournalBase {
    path.map { JournalBase(ofFileAt: $0, format: "") } ?? .untitled
  }

  private static var now: JournalTime {
    JournalTime(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000))
  }

  // MARK: Begin and end

  /// Begins the journal, and looks for other processes that have the file open.
  func begin() {
    let terminal = ttyname(STDERR_FILENO).map { String(cString: $0) }
    do {
      let begun = try store.begin(base, terminal: terminal, at: Self.now)
      (writer, file) = (begun.writer, begun.file)
    } catch {
      reportOnce(error)
      return
    }
    announceOtherInstances()
    watchFolder()
  }

  private func watchFolder() {
    guard !isWatching else { return }
    isWatching = true
    let (reports, mailbox) = (reports, files.mailbox)
    FolderWatch.start(store.folder) {
      reports.append(.otherJournal)
      mailbox.wakeUp()
    }
  }

  /// Tells the user about processes that have opened the file since the last call.
  private func announceOtherInstances() {
    let known = watch.instances
    guard let instances = watch.update(for: base, except: file) else { return }
    for instance in instances where !known.contains(instance) {
      files.mailbox.post(.told(Self.message(about: instance)))
    }
  }

  /// Begins a new journal, because another file is opened.
  func change(to path: String?) {
    file?.remove()
    (writer, file) = (nil, nil)
    found = [:]
    base = Self.base(path)
    watch = InstanceWatch(store)
    begin()
  }

  /// Removes the journal: everything is saved or discarded.
  func end() {
    file?.remove()
    (writer, file) = (nil, nil)
  }

  /// Leaves the journal with text that the user discarded: the next run offers it once.
  func keepDiscarded() {
    writer?.discard(at: Self.now)
    _ = leave()
    file = nil
  }

  /// Writes the remaining records to the disk, and leaves the journal for the next run.
  /// - Returns: whether the next run will find everything.
  func leave() -> Bool {
    guard var writer, let file, !writer.hasGivenUp else { return false }
    guard Self.canBeOpenedAgain(base) else {
      end()
      return false
    }
    // Wait at most a second for a batch that is being written.
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

  /// Whether a file has the same content when it is opened again, unlike a pipe.
  private static func canBeOpenedAgain(_ base: JournalBase) -> Bool {
    guard let path = base.path else { return true }
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  // MARK: Recording and recovering

  /// Adds operations on the document.
  func record(_ operations: [JournalOperation]) {
    guard !operations.isEmpty else { return }
    let now = Self.now
    for operation in operations { writer?.append(operation, at: now) }
  }

  /// Records the content of a file that has been read completely, and looks for unsaved changes to
  /// it.
  func noteRead(_ summary: DocumentReader.Summary, text: StyledString) {
    let content = JournalBase.Content(
      digest: summary.stamp.digest ?? 0, byteCount: summary.stamp.size, textCount: text.utf8Count,
      copy: summary.copy)
    base.content = content
    base.format = summary.format.rawValue
    writer?.setContent(content, at: Self.now)
    offerEarlier(text)
  }

  /// Looks for unsaved text of an earlier run in the background, and then removes old journals.
  func offerEarlier(_ text: StyledString) {
    let (store, base, own, reports, mailbox) = (store, base, file, reports, files.mailbox)
    let limit = JournalTime(milliseconds: Self.now.milliseconds - Self.longestAge)
    files.background.run {
      for journal in store.journals(about: base, except: own) where journal.isRecoverable {
        guard let recovered = Self.recover(journal, base, text) else {
          if journal.contents.isDiscarded {
            try? store.discard(journal)
            continue
          }
          mailbox.post(
            .told("cannot restore unsaved text of an earlier run: the file has changed since"))
          continue
        }
        let preview = RecoveryPreview(of: recovered.recovery.document.text, against: text)
        guard let first = preview.firstLine else {
          // The file has all the text: the process ended before the journal could record that.
          try? store.discard(journal)
          continue
        }
        reports.append(.found(journal, Self.offer(journal, recovered, first, preview.lines)))
        break
      }
      mailbox.wakeUp()
      // Remove old journals last, because that briefly locks each journal.
      store.sweep(abandonedBefore: limit)
    }
  }

  /// A text recovered from a journal.
  private struct Recovered {
    let recovery: Recovery
    /// Whether it is based on content that the file no longer has.
    let isOld: Bool
    /// The format in which the file was read then, if it is now read in another one.
    var format: TextFormat?
  }

  private static func recover(
    _ journal: StoredJournal, _ base: JournalBase, _ text: StyledString
  ) -> Recovered? {
    let contents = journal.contents
    if let content = base.content,
      let start = contents.checkpoint(
        digest: content.digest, byteCount: content.byteCount, stamp: base.stamp)
    {
      if let recovery = contents.recover(from: text, at: start) {
        return Recovered(recovery: recovery, isOld: false)
      }
      return recover(contents, at: start, isOld: false)
    }
    // A journal of another path is about this file only if the content is the same.
    guard contents.header.base.path == base.path || contents.latestBase.path == base.path,
      let start = contents.checkpointWithCopy
    else { return nil }
    return recover(contents, at: start, isOld: true)
  }

  /// Recovers a text from the copy of its file, in whatever way ANSI text was read then.
  private static func recover(
    _ contents: JournalContents, at start: JournalCheckpoint, isOld: Bool
  ) -> Recovered? {
    guard let copy = start.base.content?.copy else { return nil }
    let formats = TextFormat(rawValue: start.base.format).map { [$0] } ?? []
    for format in formats + [.ansi, .raw, .terminal] {
      let isText = format == .ansi || format == .raw
      let text =
        isText
        ? ANSITextReader.read(copy, isRaw: format == .raw).text : try? format.read(copy).text
      guard let text, let recovery = contents.recover(from: text, at: start) else { continue }
      return Recovered(recovery: recovery, isOld: isOld, format: format == .raw ? .raw : nil)
    }
    return nil
  }

  private static func offer(
    _ journal: StoredJournal, _ recovered: Recovered, _ first: LineIndex, _ preview: [String]
  ) -> RecoveryOffer {
    var lines = [summary(of: journal.contents)]
    if recovered.isOld {
      lines.append("The file has changed since: this text belongs to the old content.")
    }
    lines.append("from line \(first.value + 1):")
    lines += preview.map { "  " + $0 }
    return RecoveryOffer(
      id: journal.path.hashValue, recovery: recovered.recovery, isOld: recovered.isOld,
      isDiscarded: journal.contents.isDiscarded, format: recovered.format, lines: lines)
  }

  /// Continues the journal of an earlier run whose text was restored.
  func resume(_ id: Int) {
    guard let (journal, recovery) = found.removeValue(forKey: id) else { return }
    do {
      let resumed = try store.resume(journal, after: recovery, at: Self.now)
      file?.remove()
      (writer, file) = (resumed.writer, resumed.file)
    } catch {
      reportOnce(error)
    }
  }

  /// Removes the journal of an earlier run.
  func discard(_ id: Int) {
    guard let (journal, _) = found.removeValue(forKey: id) else { return }
    try? store.discard(journal)
  }

  // MARK: Saving

  /// Whether an earlier batch is being written, so that no save can be announced.
  var isBusy: Bool { writer?.isBeingWritten == true }

  /// Announces that a file will be written.
  /// - Returns: the records to write before the file; nil if there are none.
  func announce(_ request: SaveRequest, content: JournalBase.Content) -> Announcement? {
    rescueDeferredOffers()
    announced = (request.mark, content)
    guard let file, writer != nil else { return nil }
    var next = Self.base(files.locations.resolve(request.path))
    next.content = content
    writer?.announce(mark: request.mark, as: next, at: Self.now)
    return writer?.take().map { Announcement(file: file, batch: $0, reports: reports) }
  }

  /// Keeps texts of earlier runs that the user has not decided on as files of their own: their
  /// journals would no longer fit the file once it is saved.
  private func rescueDeferredOffers() {
    for (journal, recovery) in found.values {
      defer { try? store.discard(journal) }
      guard !journal.contents.isDiscarded else { continue }
      let path = journal.contents.latestBase.path ?? "untitled"
      let name = path.split(separator: "/").last.map(String.init) ?? path
      files.mailbox.post(.told(state.rescue(recovery.document.text, name: name)))
    }
    found = [:]
  }

  /// Notes that a file has been written.
  /// - Parameter isDurable: whether it is certainly on the disk; otherwise the journal still counts
  ///   the text as unsaved.
  func noteSaved(_ request: SaveRequest, stamp: FileStamp, isDurable: Bool = true) {
    guard writer != nil, let file else { return }
    var next = Self.base(files.locations.resolve(request.path))
    next.format = request.format.rawValue
    if let announced, announced.mark == request.mark { next.content = announced.content }
    announced = nil
    if isDurable { writer?.saved(mark: request.mark, as: next, at: Self.now) }
    if next.path != base.path, let moved = try? store.move(file, to: next.path) {
      self.file = moved
    }
    base = next
  }

  // MARK: Writing

  /// The time until a batch has to be written; nil if the journal is up to date.
  var timeUntilWrite: Duration? {
    writer?.waitingTime(at: Self.now).map { .milliseconds($0) }
  }

  /// Starts to write a batch if one is due, and handles the results of background work.
  /// - Returns: an offer of unsaved text that was found.
  func writeDue() -> RecoveryOffer? {
    let offer = takeReports()
    if writer?.waitingTime(at: Self.now) == 0, let file, let batch = writer?.take() {
      announceOtherInstances()
      let due = Announcement(file: file, batch: batch, reports: reports)
      let mailbox = files.mailbox
      files.background.run {
        due.write()
        mailbox.wakeUp()
      }
    }
    return offer
  }

  @discardableResult
  private func takeReports() -> RecoveryOffer? {
    var offer: RecoveryOffer?
    for report in reports.removeAll() {
      switch report {
      case .written(nil): writer?.written()
      case .written(let error?): if writer?.failed(at: Self.now) == true { reportOnce(error) }
      case .otherJournal: announceOtherInstances()
      case .found(let journal, let found):
        self.found[found.id] = (journal, found.recovery)
        offer = found
      }
    }
    return offer
  }

  private func reportOnce(_ error: JournalError) {
    guard !hasReportedError else { return }
    hasReportedError = true
    let reason = VisibleMark.sanitized(error.message)
    files.mailbox.post(.told("no recovery after a crash: \(reason)"))
  }
}
