import AtomicFiles
import Editor
import Glibc
import StyledText
import Synchronization
import TextFormats

/// A file that is being read: its beginning at once, the rest beside the screen.
final class FileOpening: Sendable {
  /// Tells what belongs to this file from what belongs to one opened before.
  let id: Int
  private let path: String
  private let reader: Mutex<DocumentReader>
  private let isGivenUp = Mutex(false)
  private let wholeText: Mutex<StyledString>

  /// So many bytes are read before the first picture: more than a screen, less than a moment.
  private static let first = 1 << 16

  /// Opens a file; of a regular one the beginning is read.
  /// - Returns: what there is to show at once.
  static func open(
    _ path: String, id: Int
  ) throws(TextFileError) -> (opened: OpenedFile, rest: FileOpening?) {
    var reader = try DocumentReader(path)
    var text = StyledString()
    // A pipe may have nothing to read yet.
    if reader.size != nil || isEmptyFile(path), let part = try reader.next(atMost: first) {
      text = part
    }
    let progress = OpenedFile.Progress(bytes: reader.count, size: reader.size)
    var opened = OpenedFile(id: id, path: path, text: text, progress: progress)
    guard !reader.isAtEnd else {
      opened.facts = try reader.facts()
      return (opened, nil)
    }
    return (opened, FileOpening(path, id: id, reader, beginning: text))
  }

  private static func isEmptyFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private init(
    _ path: String, id: Int, _ reader: sending DocumentReader, beginning: StyledString
  ) {
    wholeText = Mutex(beginning)
    self.path = path
    self.id = id
    self.reader = Mutex(reader)
  }

  /// Reads the rest beside the screen.
  func readRest(into mailbox: Mailbox) {
    Background.run { [self] in
      reader.withLock { reader in
        do {
          while let part = try reader.next() {
            if isGivenUp.withLock({ $0 }) { return }
            wholeText.withLock { $0.append(part) }
            let progress = OpenedFile.Progress(bytes: reader.count, size: reader.size)
            mailbox.post(.read(id: id, part: part, progress: progress))
          }
          mailbox.post(.readingEnded(id: id, facts: try reader.facts()))
        } catch {
          let message = (error as? TextFileError)?.message ?? "\(error)"
          mailbox.post(.readingFailed(id: id, reason: message))
        }
      }
    }
  }

  /// What was read so far, without what the user did to it.
  var text: StyledString { wholeText.withLock { $0 } }

  /// Stops reading, because another file is shown.
  func giveUp() { isGivenUp.withLock { $0 = true } }
}
