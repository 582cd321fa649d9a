import Editor
import Files
import Formats
import Glibc
import StyledText
import Synchronization

/// A file that is being read: its beginning at once, the rest in the background.
final class FileLoader: Sendable {
  /// Tells the parts of this file from those of a file opened before.
  let id: Int
  private let reader: Mutex<DocumentReader>
  private let isCancelled = Mutex(false)
  private let loaded: Mutex<StyledString>

  /// The number of bytes read before the first frame: more than a screen, and quickly done.
  private static let firstPart = 1 << 16

  /// Opens a file, and reads the beginning of a regular one.
  /// - Parameter format: the format to read; nil to detect it.
  /// - Returns: the document to show at once, and the loader of the rest.
  static func open(
    _ path: String, id: Int, as format: TextFormat? = nil
  ) throws(TextFileError) -> (opened: OpenedFile, loader: FileLoader?) {
    var reader = try DocumentReader(path, as: format)
    var text = StyledString()
    // Reading from a pipe that is still empty would block. Files of /proc claim to be empty.
    if reader.size != nil || isRegularFile(path), let part = try reader.next(atMost: firstPart) {
      text = part
    }
    let progress = OpenedFile.Progress(bytes: reader.count, size: reader.size)
    var opened = OpenedFile(id: id, path: path, text: text, progress: progress)
    guard !reader.isAtEnd else {
      opened.summary = try reader.summary()
      return (opened, nil)
    }
    return (opened, FileLoader(id: id, reader, beginning: text))
  }

  private static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private init(id: Int, _ reader: sending DocumentReader, beginning: StyledString) {
    loaded = Mutex(beginning)
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
            loaded.withLock { $0.append(part) }
            let progress = OpenedFile.Progress(bytes: reader.count, size: reader.size)
            mailbox.post(.read(id: id, part: part, progress: progress))
          }
          mailbox.post(.readingEnded(id: id, summary: try reader.summary()))
        } catch {
          let message = (error as? TextFileError)?.message ?? "\(error)"
          mailbox.post(.readingFailed(id: id, reason: message))
        }
      }
    }
  }

  /// The text read so far, without edits.
  var text: StyledString { loaded.withLock { $0 } }

  /// Stops reading, because another file is opened.
  func cancel() { isCancelled.withLock { $0 = true } }
}
