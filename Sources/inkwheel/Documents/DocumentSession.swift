import App
import Files
import Formats
import Glibc
import StyledText

/// The file behind a program's document: loading, saving, and a journal of unsaved changes.
///
/// Used on the main thread only.
struct DocumentSession {
  private let files: FileService
  private var file: DocumentFile?
  /// The journal; nil for programs without a document, or if nothing is kept between runs.
  let journal: JournalService?
  /// The id of the file that was opened last.
  ///
  /// Ids are never used twice, so that late parts of a closed file are not added to another one.
  private var lastID = 1
  /// Copies that failed saves have left beside a file, until one succeeds; by the path of the file.
  private var copies: [String: [String]] = [:]

  /// - Parameter file: the document of an editor; nil for other programs.
  init(_ file: DocumentFile?, files: FileService) {
    self.files = files
    self.file = file
    journal = file.flatMap { _ in JournalService(files: files) }
  }

  // MARK: Opening

  /// Starts the work that can wait until the first frame is shown.
  func start() { if let file { begin(file) } }

  /// Opens another file instead of the document.
  /// - Parameters:
  ///   - format: the format to read; nil to detect it.
  ///   - discarded: the text that the user has discarded, kept for one more offer.
  mutating func open(
    _ path: String, as format: TextFormat? = nil, discarding discarded: JournaledText? = nil
  ) -> Message {
    let resolved = files.locations.resolve(path)
    do {
      lastID += 1
      let file = try DocumentFile.open(resolved, id: lastID, as: format)
      guard var opened = file.opened else { return .missing(path: path) }
      opened.path = path
      replace(with: file, discarding: discarded)
      return .opened(opened)
    } catch {
      guard error.reason == .notFound else { return .failed(error.message) }
      replace(with: DocumentFile(path: resolved), discarding: discarded)
      return .missing(path: path)
    }
  }

  /// Closes the document, so that the sample can take its place.
  mutating func openSample() -> Message {
    replace(with: DocumentFile(), isOffering: false)
    return .openedSample
  }

  private mutating func replace(
    with file: DocumentFile, discarding discarded: JournaledText? = nil, isOffering: Bool = true
  ) {
    if let discarded { journal?.keepDiscarded(discarded) }
    self.file?.loader?.cancel()
    self.file = file
    begin(file, isOffering: isOffering)
  }

  /// Begins to read the rest of a file, and its journal.
  private func begin(_ file: DocumentFile, isOffering: Bool = true) {
    file.loader?.start(in: files.background, for: files.mailbox)
    journal?.begin(file, isOffering: isOffering)
    if let path = file.path { files.reportInterruptedSaves(of: path) }
  }

  // MARK: Saving

  /// Begins to save.
  func save(_ request: SaveRequest) { files.save(request, journal?.recorder(of: request)) }

  /// Handles the results of background work on the document's file.
  mutating func handle(_ message: Message) {
    switch message {
    case .read(let id, let part, _) where id == file?.loader?.id: journal?.recordRead(part)
    case .readingEnded(let id, let summary, _) where id == file?.loader?.id:
      journal?.recordRead(summary)
    case .saved(let request, _):
      journal?.recordSaved(request)
      for copy in copies.removeValue(forKey: request.path) ?? [] { unlink(copy) }
    case .savingFailed(let request, let error):
      if let copy = error.copy { copies[request.path, default: []].append(copy) }
      if error.saved != nil { journal?.recordSaved(request) }
    default: break
    }
  }

  /// Keeps an unsaved text: in the journal if possible, or else in a separate file.
  /// - Returns: a line for the user that says where it is, or why it is lost.
  func writeCrashState(_ text: JournaledText, name: String) -> String {
    if journal?.leave(text) == true { return JournalService.crashNote(name) }
    return files.locations.state?.writeCrashState(text.text, name: name)
      ?? "unsaved text is lost: HOME is not set"
  }
}
