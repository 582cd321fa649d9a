import App
import Files
import Formats
import Glibc
import StyledText
import Synchronization

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
  static func open(
    _ path: String, id: Int, as format: TextFormat? = nil
  ) throws(TextFileError) -> DocumentFile {
    var reader = try DocumentReader(path, as: format)
    var text = StyledString()
    // Reading from a pipe that is still empty would block. Files of /proc claim to be empty.
    if reader.size != nil || isRegularFile(path), let part = try reader.next(atMost: firstPart) {
      text = part
    }
    let progress = OpenedFile.Progress(bytes: reader.count, size: reader.size)
    var opened = OpenedFile(id: id, path: path, text: text, progress: progress)
    if reader.isAtEnd { opened.summary = try reader.summary() }
    let loader = reader.isAtEnd ? nil : FileLoader(id: id, reader)
    return DocumentFile(path: path, opened: opened, loader: loader)
  }

  /// Whether a path leads to a regular file, which has the same content when it is opened again.
  static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
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
    background.run { [self] in
      reader.withLock { reader in
        do {
          while let part = try reader.next() {
            if isCancelled.withLock({ $0 }) { return }
            let progress = OpenedFile.Progress(bytes: reader.count, size: reader.size)
            mailbox.post(.read(id: id, part: part, progress: progress))
          }
          let progress = OpenedFile.Progress(bytes: reader.count, size: reader.size)
          let reread = try reader.reread().map {
            OpenedFile(id: id, path: "", text: $0.text, progress: progress, summary: $0.summary)
          }
          mailbox.post(.readingEnded(id: id, summary: try reader.summary(), reread: reread))
        } catch {
          let message = (error as? TextFileError)?.message ?? "\(error)"
          mailbox.post(.readingFailed(id: id, reason: message))
        }
      }
    }
  }

  /// Stops reading, because another file is opened.
  func cancel() { isCancelled.withLock { $0 = true } }
}
