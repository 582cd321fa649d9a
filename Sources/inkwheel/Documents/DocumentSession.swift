import App
import Files
import Formats
import Glibc
import StyledText
import Synchronization
import SystemPackage

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
  /// Failed saves that have left copies beside a file, until one succeeds; by the path of the file.
  private var failures: [String: [TextFileError]] = [:]
  /// What matters about them when the program ends.
  var notes: [String] { failures.values.flatMap { $0.map(\.message) } }
  private let watch: DocumentWatch

  /// - Parameter file: the document of an editor; nil for other programs.
  init(_ file: DocumentFile?, files: FileService) {
    self.files = files
    self.file = file
    journal = file.flatMap { _ in JournalService(files: files) }
    watch = DocumentWatch(files)
  }

  // MARK: Opening

  /// Starts the work that can wait until the first frame is shown.
  func start() {
    guard let file else { return }
    if journal == nil, !files.locations.isTemporary {
      files.mailbox.post(
        .warning("unsaved text cannot be recovered after a crash: HOME is not set"))
    }
    begin(file)
  }

  /// Opens another file instead of the document.
  /// - Parameters:
  ///   - format: the format to read; nil to detect it.
  ///   - isFollowed: whether what is added to it later is read, too.
  ///   - discarded: the text that the user has discarded, kept for one more offer.
  mutating func open(
    _ path: String, as format: TextFormat? = nil, isFollowed: Bool = false,
    discarding discarded: JournaledText? = nil
  ) -> Message {
    let resolved = files.locations.resolve(path)
    do {
      lastID += 1
      let file = try DocumentFile.open(resolved, id: lastID, as: format, isFollowed: isFollowed)
      guard var opened = file.opened else { return .missing(path: path) }
      opened.path = path
      replace(with: file, discarding: discarded)
      return .opened(opened)
    } catch {
      guard error.reason == .notFound else {
        if isFollowed { watch.forgetChange() }
        return .failed(error.message)
      }
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
    watch.expect(file.opened == nil ? .missing : knownStamp(file.opened?.summary), at: file.path)
    if let path = file.path { files.reportInterruptedSaves(of: path) }
  }

  /// The stamp of a file that has been read; nil if it changed meanwhile, which is said already.
  private func knownStamp(_ summary: DocumentReader.Summary?) -> FileStamp? {
    let isFollowed = file?.opened?.isFollowed == true
    return summary.flatMap { $0.change == nil || isFollowed ? $0.stamp : nil }
  }

  // MARK: Saving

  /// Begins to save.
  func save(_ request: SaveRequest) {
    watch.pause()
    files.save(request, journal?.recorder(of: request))
  }

  /// Handles the results of background work on the document's file.
  mutating func handle(_ message: Message) {
    switch message {
    case .read(let id, let part, _) where id == file?.loader?.id: journal?.recordRead(part)
    case .readingEnded(let id, let summary, _) where id == file?.loader?.id:
      journal?.recordRead(summary)
      watch.expect(knownStamp(summary), at: file?.path)
    case .grown(let id, let summary) where id == file?.loader?.id:
      journal?.recordGrown(summary)
      watch.expect(summary.stamp, at: file?.path)
    case .changedOnDisk(.grown?, let stamp):
      file?.loader?.readMore(since: stamp, in: files.background, for: files.mailbox)
    case .saved(let request, let stamp):
      journal?.recordSaved(request)
      watch.expect(stamp, at: files.locations.resolve(request.path), isWritten: true)
      file?.loader?.cancel()
      failures.removeValue(forKey: request.path)?.compactMap(\.copy).forEach { _ = unlink($0) }
    case .savingFailed(let request, let error):
      watch.resume()
      if error.copy != nil { failures[request.path, default: []].append(error) }
      if error.saved != nil { journal?.recordSaved(request) }
    default: break
    }
  }

  /// Keeps an unsaved text in the journal.
  /// - Returns: a line for the user that says how to recover it, or why it is lost; nil in a demo.
  func writeCrashState(_ text: JournaledText, name: String) -> String? {
    guard !files.locations.isTemporary else { return nil }
    guard let journal else { return "unsaved text is lost: HOME is not set" }
    return journal.leave(text)
      ? journal.crashNote(name) : "unsaved text is lost: its journal could not be written"
  }
}

/// Tells the program when another one changes the file of the document.
final class DocumentWatch: Sendable {
  private struct State {
    var watch: FileWatch?
    var path: String?
    /// The file as it was read or saved.
    var stamp: FileStamp?
    var change: FileChange?
    var isPaused = false
  }

  private let state = Mutex(State())
  private let files: FileService

  init(_ files: FileService) { self.files = files }

  /// Watches a file from now on, instead of the one before.
  /// - Parameters:
  ///   - stamp: the file as the program knows it; nil while it is not known.
  ///   - isWritten: whether the program has just written it.
  func expect(_ stamp: FileStamp?, at path: String?, isWritten: Bool = false) {
    let (watch, isSamePath) = state.withLock { state in
      defer { (state.path, state.stamp, state.change, state.isPaused) = (path, stamp, nil, false) }
      return (state.watch, state.path == path)
    }
    guard let path else { return }
    if let watch = watch ?? FileWatch.start({ [self] in compare() }) {
      if !isSamePath { watch.addFolders(of: [path]) }
      watch.add(path)
      state.withLock { $0.watch = watch }
    }
    // It may have changed before it was watched.
    if !isWritten, stamp != nil { files.background.run { [self] in compare() } }
  }

  /// Says nothing while the program writes the file itself, until `expect` or `resume`.
  func pause() { state.withLock { $0.isPaused = true } }

  /// Tells what has changed meanwhile, too.
  func resume() {
    state.withLock { $0.isPaused = false }
    files.background.run { [self] in compare() }
  }

  /// Tells the change once more when anything else happens: a file may be readable later.
  func forgetChange() { state.withLock { $0.change = nil } }

  private func compare() {
    let (path, known) = state.withLock { ($0.path, $0.isPaused ? nil : $0.stamp) }
    guard let path, let known,
      case .success(let change) = Result(catching: { try known.change(of: path, isExact: false) })
    else { return }
    let isNews = state.withLock { state in
      guard !state.isPaused, state.stamp == known else { return false }
      defer { state.change = change }
      return state.change != change
    }
    if isNews { files.mailbox.post(.changedOnDisk(change, since: known)) }
  }
}

/// The file of a document: its beginning is read at once, the rest in the background.
struct DocumentFile {
  /// The path; nil for a new text without a name.
  var path: String?
  /// The part read so far; nil if the file does not exist yet.
  var opened: OpenedFile?
  /// The loader of the rest; nil if everything is read.
  var loader: FileLoader?

  /// The number of bytes read before the first frame: enough for a screen, and quick to read.
  private static let firstPart = 1 << 16

  /// Opens a file, and reads the beginning of a regular one.
  /// - Parameters:
  ///   - id: tells its parts from those of a file opened before.
  ///   - format: the format to read; nil to detect it.
  ///   - isFollowed: whether what is added to it later is read, too.
  static func open(
    _ path: String, id: Int, as format: TextFormat? = nil, isFollowed: Bool = false
  ) throws(TextFileError) -> DocumentFile {
    var reader = try DocumentReader(path, as: format, isFollowing: isFollowed)
    var text = StyledString()
    // Reading from a pipe that is still empty would block. Files of /proc claim to be empty.
    let isRegular = (try? FilePath(path).stat().type) == .regular
    if reader.size != nil || isRegular, let part = try reader.next(atMost: firstPart) {
      text = part
    }
    let progress = OpenedFile.Progress(bytes: reader.count, size: reader.size)
    var opened = OpenedFile(id: id, path: path, text: text, progress: progress)
    opened.isFollowed = isFollowed
    if reader.isAtEnd { opened.summary = try reader.summary() }
    let loader = reader.isAtEnd && !isFollowed ? nil : FileLoader(id: id, reader)
    return DocumentFile(path: path, opened: opened, loader: loader)
  }
}

/// Reads the rest of a file in the background.
final class FileLoader: Sendable {
  /// Tells the parts of this file from those of a file opened before.
  let id: Int
  private let reader: Mutex<DocumentReader>
  private let isCancelled = Mutex(false)

  fileprivate init(id: Int, _ reader: sending DocumentReader) {
    self.id = id
    self.reader = Mutex(reader)
  }

  /// Reads the rest in the background and posts it part by part.
  func start(in background: BackgroundWork, for mailbox: Mailbox) {
    guard !reader.withLock(\.isAtEnd) else { return }
    background.run { [self] in
      reader.withLock { reader in
        do {
          try post(&reader, to: mailbox)
          if isCancelled.withLock({ $0 }) { return }
          let again = try reread(&reader)
          mailbox.post(.readingEnded(id: id, summary: try reader.summary(), reread: again))
        } catch {
          let message = (error as? TextFileError)?.message ?? "\(error)"
          mailbox.post(.readingFailed(id: id, reason: message))
        }
      }
    }
  }

  /// Reads what has been added to a followed file, in the background.
  /// - Parameter stamp: the file as it was read before.
  func readMore(since stamp: FileStamp, in background: BackgroundWork, for mailbox: Mailbox) {
    background.run { [self] in
      reader.withLock { reader in
        do {
          guard reader.isFollowing, !isCancelled.withLock({ $0 }), try reader.resume() else {
            return
          }
          try post(&reader, to: mailbox)
          mailbox.post(.grown(id: id, summary: try reader.summary()))
        } catch {
          let reason = (error as? TextFileError)?.reason
          let change =
            if case .changedOnDisk(let change)? = reason { change } else { FileChange.modified }
          mailbox.post(.changedOnDisk(change, since: stamp))
        }
      }
    }
  }

  private func post(_ reader: inout DocumentReader, to mailbox: Mailbox) throws {
    while !isCancelled.withLock({ $0 }), let part = try reader.next() {
      let progress = OpenedFile.Progress(bytes: reader.count, size: reader.size)
      mailbox.post(.read(id: id, part: part, progress: progress))
      if !reader.isAtEnd, let opened = try reread(&reader) { mailbox.post(.reread(opened)) }
    }
  }

  private func reread(_ reader: inout DocumentReader) throws -> OpenedFile? {
    let progress = OpenedFile.Progress(bytes: reader.count, size: reader.size)
    return try reader.reread().map {
      OpenedFile(id: id, path: "", text: $0.text, progress: progress, summary: $0.summary)
    }
  }

  /// Stops reading, because another file is opened.
  func cancel() { isCancelled.withLock { $0 = true } }
}
