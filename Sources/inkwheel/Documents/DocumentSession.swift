import Editor
import Files
import Formats
import Recovery
import StyledText
import Terminal

/// The files behind a program's document: loading, saving, and a journal of unsaved changes.
///
/// Used on the main thread only. The journal always knows a file before the file is touched, so the
/// text can be recovered if the process dies in the middle of a save.
struct DocumentSession {
  private let files: FileService
  private let initial: InitialDocument?
  /// The journal; nil for programs without a document, or if nothing is kept between runs.
  private let journal: JournalService?
  private var loader: FileLoader?
  /// The id of the file that was opened last.
  ///
  /// Ids are never used twice, so that late parts of a closed file are not added to another one.
  private var lastID = 1
  /// Saves that wait for the journal.
  private let measured = SharedQueue<MeasuredSave>()

  /// A save, and the future content of its file.
  private struct MeasuredSave: Sendable {
    let request: SaveRequest
    let content: JournalBase.Content
  }

  /// - Parameter document: the document of an editor; nil for other programs.
  init(_ document: InitialDocument?, files: FileService) {
    self.files = files
    initial = document
    loader = document?.loader
    journal = document.flatMap { JournalService($0.path, files: files) }
  }

  // MARK: Opening

  /// Starts the work that can wait until the first frame is shown.
  func start() {
    loader?.start(in: files.background, for: files.mailbox)
    journal?.begin()
    guard let initial else { return }
    if let opened = initial.opened {
      if let summary = opened.summary { journal?.noteRead(summary, text: opened.text) }
    } else {
      journal?.offerEarlier(StyledString())
    }
  }

  /// Opens another file instead of the document.
  /// - Parameters:
  ///   - format: the format to read; nil to detect it.
  ///   - keepingText: whether the journal of discarded text is kept for one more offer.
  mutating func open(
    _ path: String, as format: TextFormat? = nil, keepingText: Bool = false
  ) -> Message {
    let file = files.locations.resolve(path)
    do {
      lastID += 1
      var (opened, loader) = try FileLoader.open(file, id: lastID, as: format)
      if keepingText { keepDiscarded() }
      replace(with: file, loader)
      if let summary = opened.summary { journal?.noteRead(summary, text: opened.text) }
      opened.path = path
      return .opened(opened)
    } catch {
      guard error.reason == .notFound else { return .failed(error.message) }
      if keepingText { keepDiscarded() }
      replace(with: file, nil)
      journal?.offerEarlier(StyledString())
      return .missing(path: path)
    }
  }

  /// Closes the document, so that the sample can take its place.
  mutating func openSample() -> Message {
    replace(with: nil, nil)
    return .openedSample
  }

  private mutating func replace(with path: String?, _ loader: FileLoader?) {
    self.loader?.cancel()
    self.loader = loader
    loader?.start(in: files.background, for: files.mailbox)
    journal?.change(to: path)
  }

  // MARK: Saving

  /// Begins to save: measures the file in the background, because the journal has to know it first.
  func save(_ request: SaveRequest) {
    let (measured, mailbox) = (measured, files.mailbox)
    files.background.run {
      let content = JournalBase.Content(
        of: request.text, in: request.format, options: request.options,
        columns: GlyphWidth.columns(of:))
      measured.append(MeasuredSave(request: request, content: content))
      mailbox.wakeUp()
    }
  }

  /// Writes the files of measured saves, unless the journal is still busy with an earlier batch.
  private func writeMeasured() {
    // The loop wakes up when that batch has been written.
    guard journal?.isBusy != true else { return }
    for save in measured.removeAll() {
      let announcement = journal?.announce(save.request, content: save.content)
      files.save(save.request, after: announcement.map { $0.write })
    }
  }

  // MARK: Journal

  /// Adds operations on the document to the journal.
  func record(_ operations: [JournalOperation]) { journal?.record(operations) }

  /// Handles the results of background work on the document's files.
  func note(_ message: Message) {
    switch message {
    case .readingEnded(let id, let summary):
      if let loader, loader.id == id { journal?.noteRead(summary, text: loader.text) }
    case .saved(let request, let stamp): journal?.noteSaved(request, stamp: stamp)
    case .savingFailed(let request, let error):
      if let stamp = error.saved { journal?.noteSaved(request, stamp: stamp, isDurable: false) }
    default: break
    }
  }

  /// The time until the journal has to be written; nil if it is up to date.
  var timeUntilWrite: Duration? { journal?.timeUntilWrite }

  /// Starts to write pending changes, to the journal and then to files.
  /// - Returns: unsaved text of an earlier run, if some was found.
  func writeDue() -> RecoveryOffer? {
    let offer = journal?.writeDue()
    writeMeasured()
    return offer
  }

  /// Continues the journal of an offer.
  func resumeJournal(_ id: Int) { journal?.resume(id) }

  /// Removes the journal of an offer.
  func discardJournal(_ id: Int) { journal?.discard(id) }

  // MARK: Ending

  /// Keeps an unsaved text: in the journal if possible, or else in a file of its own.
  /// - Returns: a line for the user that says where it is, or why it is lost.
  func rescue(_ text: StyledString, name: String) -> String {
    if journal?.leave() == true { return JournalService.rescueNote(name) }
    return files.locations.state?.rescue(text, name: name)
      ?? "unsaved text is lost: HOME is not set"
  }

  /// Keeps the journal of discarded text for one more offer.
  func keepDiscarded() { journal?.keepDiscarded() }

  /// Waits until no file is being written.
  func waitUntilSaved() { files.background.waitUntilSaved() }

  /// Removes the journal, because nothing is left to recover.
  func endJournal() { journal?.end() }
}
