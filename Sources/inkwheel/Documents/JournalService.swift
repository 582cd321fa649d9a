import App
import Files
import Formats
import Glibc
import StyledText
import UnicodeText

/// Writes the journal of the open document, finds those of earlier sessions, and reports which other
/// processes have the file open.
///
/// Used on the main thread; the disk is accessed in the background.
final class JournalService {
  /// A result of background work.
  fileprivate enum Report: Sendable {
    case written(JournalError?)
    /// A save could not be recorded.
    case failed(JournalError)
    case found(StoredJournal, RecoveryOffer)
    /// Another process has begun a journal.
    case otherJournal
  }

  /// Records a save on the thread that writes the file.
  struct SaveRecorder: Sendable {
    fileprivate let journal: Journal
    fileprivate let snapshot: JournalSnapshot
    fileprivate let reports: SharedQueue<Report>
    /// The path of the file.
    fileprivate let path: String
    fileprivate let format: String

    /// Records that the file is about to be replaced, or begins a new journal because it has been.
    func record(_ content: FileContent, isWritten: Bool) {
      var base = JournalBase(ofFileAt: path, format: format)
      base.content = content
      do throws(JournalError) {
        if isWritten {
          try journal.begin(
            with: base, text: snapshot.text, revision: snapshot.revision, at: .now)
        } else {
          try journal.announce(snapshot, as: base, at: .now)
        }
      } catch {
        reports.post(.failed(error))
      }
    }
  }

  private let store: RecoveryStore
  private let files: FileService
  private let reports: SharedQueue<Report>
  private var base = JournalBase.untitled
  /// The text of the file without edits, as far as it has been read.
  private var loaded = StyledString()
  private var journal: Journal?
  private var schedule = JournalSchedule()
  private var found: [Int: (journal: StoredJournal, offer: RecoveryOffer)] = [:]
  /// Journals of earlier sessions whose text the document has; they are removed once its own journal has
  /// it too.
  private var recovered: [StoredJournal] = []
  private var hasReportedError = false
  /// The other processes that have the file open, as far as the user knows.
  private var instances: [Instance] = []
  private var isWatching = false

  /// Abandoned journals are removed after 90 days, in milliseconds.
  private static let maximumAge: Int64 = 90 * 24 * 3600 * 1000

  /// Fails if nothing is kept between runs.
  init?(files: FileService) {
    guard let state = files.locations.state else { return nil }
    self.files = files
    reports = SharedQueue(wake: files.mailbox.wake)
    store = RecoveryStore(folder: state.path + "/journals")
  }

  // MARK: Begin and end

  /// Begins the journal of a file, and looks for other processes that have the file open.
  /// - Parameter isOffering: whether to look for unsaved text of earlier sessions.
  func begin(_ file: DocumentFile, isOffering: Bool = true) {
    end()
    (found, recovered) = ([:], [])
    base = file.path.map { JournalBase(ofFileAt: $0) } ?? .untitled
    loaded = StyledString()
    recordRead(file.opened?.text ?? loaded)
    schedule = JournalSchedule()
    instances = []
    start()
    if let summary = file.opened?.summary {
      recordRead(summary)
    } else if file.opened == nil, isOffering {
      offerEarlier()
    }
  }

  private func start() {
    do throws(JournalError) {
      journal = try Journal(base, text: loaded, in: store, at: .now)
    } catch {
      reportOnce(error)
      return
    }
    announceOtherInstances()
    guard !isWatching else { return }
    isWatching = true
    FileWatch.start(folder: store.folder) { [reports] in reports.post(.otherJournal) }
  }

  /// Tells the user about processes that have opened the file since the last call.
  private func announceOtherInstances() {
    guard let journal else { return }
    let known = instances
    instances = store.instances(of: base, except: journal.owner)
    for instance in instances where !known.contains(instance) {
      files.mailbox.post(.warning(Self.message(about: instance)))
    }
  }

  /// Removes the journal: everything is saved or discarded.
  func end() {
    journal?.remove()
    journal = nil
    discardRecovered()
  }

  private func discardRecovered() { for journal in recovered { try? store.discard(journal) } }

  /// Leaves the journal with a text that the user discarded: the next session offers it once.
  func keepDiscarded(_ text: JournaledText) { _ = leave(text, isDiscarded: true) }

  /// Writes what is missing to the disk, and leaves the journal for the next session.
  /// - Returns: whether the next session will find everything.
  func leave(_ text: JournaledText, isDiscarded: Bool = false) -> Bool {
    // What kept it from being written may be over.
    if journal == nil { start() }
    let isKept = journal?.leave(snapshot(of: text), isDiscarded: isDiscarded, at: .now) == true
    journal = nil
    if isKept { discardRecovered() }
    return isKept
  }

  // MARK: Reading and recovering

  /// Records that more of the file was read; what came from elsewhere is part of the unsaved text.
  func recordRead(_ part: StyledString) { if base.path != nil { loaded.append(part) } }

  /// Records that the file has been read completely, and looks for unsaved changes to it.
  func recordRead(_ summary: DocumentReader.Summary) {
    guard base.path != nil else { return }
    recordGrown(summary)
    base.format = summary.format.rawValue
    offerEarlier()
  }

  /// Records that what was added to the file has been read.
  func recordGrown(_ summary: DocumentReader.Summary) {
    base.content = FileContent(
      byteCount: summary.stamp.size, digest: summary.stamp.digest ?? 0, copy: summary.copy)
    base.textCount = loaded.utf8Count
  }

  /// Looks for unsaved text of an earlier session in the background, and removes old journals.
  private func offerEarlier() {
    let (store, base, text, reports, files) = (store, base, loaded, reports, files)
    let limit = JournalTime(milliseconds: JournalTime.now.milliseconds - Self.maximumAge)
    files.background.run {
      let found = store.review(about: base, abandonedBefore: limit)
      for path in found.otherVersions {
        let path = VisibleMark.sanitized(path)
        files.warn("unsaved text written by another version of inkwheel is in \(path)")
      }
      for journal in found.journals where journal.isRecoverable {
        guard var offer = Self.recover(journal, base, text) else {
          if journal.contents.isDiscarded {
            try? store.discard(journal)
            continue
          }
          files.warn(
            """
            cannot recover unsaved text of an earlier session: the file has changed since; its \
            journal is \(VisibleMark.sanitized(journal.path))
            """)
          continue
        }
        guard offer.text != text else {
          // The file has all the text: the process ended before the journal could record that.
          try? store.discard(journal)
          continue
        }
        offer.lines += LineDifference(from: text, to: offer.text, "unsaved", limit: 3).lines
        reports.post(.found(journal, offer))
        break
      }
    }
  }

  /// Recovers the text of a journal, from the file or from the copy of it; nil if neither fits.
  private static func recover(
    _ journal: StoredJournal, _ base: JournalBase, _ text: StyledString
  ) -> RecoveryOffer? {
    let contents = journal.contents
    var offer = RecoveryOffer(
      id: journal.path.hashValue, text: text, isDiscarded: contents.isDiscarded,
      lines: [summary(of: contents)])
    var start = base.content.flatMap { contents.checkpoint(for: $0, stamp: base.stamp) }
    if let start, let text = contents.text(from: text, at: start) {
      offer.text = text
      return offer
    }
    // A journal of another path is about this file only if the content is the same.
    if start == nil, contents.base.path == base.path {
      start = contents.checkpointWithCopy
      offer.isStale = true
      offer.lines.append("The file has changed since. This text is based on the old content.")
    }
    guard let start, let copy = (start.base.content?.copy).map(ByteOrderMark.removed) else {
      return nil
    }
    // In whatever way ANSI text was read then.
    let formats = TextFormat(rawValue: start.base.format).map { [$0] } ?? []
    for format in formats + TextFormat.allCases.filter(\.hasSequences) {
      guard let text = format.document(copy), let recovered = contents.text(from: text, at: start)
      else { continue }
      offer.text = recovered
      // The file may have another format now.
      offer.format = [.styles, .replayed].contains(format.sequences) ? nil : format
      return offer
    }
    return nil
  }

  /// Removes the journal of an earlier session, once the document's own journal has its text.
  func accept(_ id: Int) {
    if let (journal, _) = found.removeValue(forKey: id) { recovered.append(journal) }
  }

  /// Removes the journal of an earlier session.
  func discard(_ id: Int) {
    if let (journal, _) = found.removeValue(forKey: id) { try? store.discard(journal) }
  }

  // MARK: Saving

  /// Returns what records a save of a file.
  func recorder(of request: SaveRequest) -> SaveRecorder? {
    keepOpenOffers()
    let text = JournaledText(text: request.text, revision: request.revision)
    return journal.map {
      SaveRecorder(
        journal: $0, snapshot: snapshot(of: text), reports: reports,
        path: files.locations.resolve(request.path), format: request.format.rawValue)
    }
  }

  /// Gives texts of earlier sessions that the user has not decided on journals with all of the text,
  /// where theirs need the content of the file, which is about to be replaced.
  private func keepOpenOffers() {
    for (journal, offer) in found.values where journal.contents.checkpointWithCopy == nil {
      let contents = journal.contents
      let time = contents.lastChange ?? .now
      var base = JournalBase.untitled
      base.path = contents.base.path
      let text = JournalSnapshot(
        text: offer.text, revision: 1, loaded: StyledString(), content: base.content)
      let whole = try? Journal(base, text: StyledString(), in: store, at: time)
      if whole?.leave(text, isDiscarded: contents.isDiscarded, at: time) == true {
        try? store.discard(journal)
      }
    }
    found = [:]
  }

  /// Records that a file has been written.
  func recordSaved(_ request: SaveRequest) {
    base = JournalBase(
      ofFileAt: files.locations.resolve(request.path), format: request.format.rawValue)
  }

  // MARK: Writing

  private func snapshot(of text: JournaledText) -> JournalSnapshot {
    // A pipe that was only looked at leaves nothing.
    let isKept = base.path != nil || text.isModified
    return JournalSnapshot(
      text: isKept ? text.text : StyledString(), revision: text.revision, loaded: loaded,
      content: base.content, format: base.format)
  }

  /// The time until the text has to be written; nil if the journal is up to date.
  var timeUntilWrite: Duration? { journal == nil ? nil : schedule.waitingTime(at: .now) }

  /// Starts to write a text if that is due, and handles the results of background work.
  /// - Returns: an offer of unsaved text that was found.
  func writeDue(_ text: JournaledText) -> RecoveryOffer? {
    let offer = handleReports()
    schedule.record(text.revision, at: .now)
    guard let journal, schedule.waitingTime(at: .now) == .zero else { return offer }
    schedule.begin(text.revision)
    let (snapshot, reports) = (snapshot(of: text), reports)
    let (store, obsolete) = (store, recovered)
    files.background.run {
      do throws(JournalError) {
        try journal.write(snapshot, at: .now)
        for journal in obsolete { try? store.discard(journal) }
        reports.post(.written(nil))
      } catch {
        reports.post(.written(error))
      }
    }
    return offer
  }

  private func handleReports() -> RecoveryOffer? {
    var offer: RecoveryOffer?
    for report in reports.removeAll() {
      switch report {
      case .written(let error):
        schedule.end(isWritten: error == nil, at: .now)
        if let error { reportOnce(error) }
      case .failed(let error): reportOnce(error)
      case .otherJournal: announceOtherInstances()
      case .found(let journal, let found):
        self.found[found.id] = (journal, found)
        offer = found
      }
    }
    return offer
  }

  private func reportOnce(_ error: JournalError) {
    guard !hasReportedError else { return }
    hasReportedError = true
    let reason = VisibleMark.sanitized(error.message)
    files.mailbox.post(.warning("unsaved text cannot be recovered after a crash: \(reason)"))
  }

  /// Returns a line about another process that has the file open.
  static func message(about instance: Instance) -> String {
    let host = VisibleMark.sanitized(instance.owner.host)
    let isUnknown = instance.state == .unknown
    return (isUnknown ? "may also be open" : "also open") + " in process \(instance.owner.process)"
      + (isUnknown ? " on \(host)" : "") + ". The last save overwrites the others."
  }

  /// Returns a line about text that was kept in the journal, for standard error.
  /// - Parameter name: the name of the file.
  func crashNote(_ name: String) -> String {
    let way =
      base.path == nil
      ? "Start inkwheel without a file" : "Open \(VisibleMark.sanitized(name)) again"
    return "Unsaved changes were kept. \(way) to recover them."
  }

  /// Returns when the unsaved changes were made.
  static func summary(of contents: JournalContents) -> String {
    let (begin, end) = (contents.firstChange.map(clock), contents.lastChange.map(clock))
    guard let begin, let end, begin != end else { return "changed \(begin ?? "")" }
    return "changed \(begin) to "
      + (begin.hasPrefix("today ") ? String(end.dropFirst("today ".count)) : end)
  }

  /// Returns a time in the user's time zone, to the minute, with the date if it is not today.
  private static func clock(_ time: JournalTime) -> String {
    var seconds = time_t(time.milliseconds / 1000)
    var now = Glibc.time(nil)
    var (then, today) = (tm(), tm())
    localtime_r(&seconds, &then)
    localtime_r(&now, &today)
    let isToday = then.tm_yday == today.tm_yday && then.tm_year == today.tm_year
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, isToday ? "today %H:%M" : "%Y-%m-%d %H:%M", &then)
    return String(decoding: text.prefix(count).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }
}
