import AtomicFiles
import Editor
import Glibc
import Recovery
import StyledText
import Synchronization
import TerminalCore
import TextFormats
import UnicodeText

/// Writes documents and other files.
enum FileSaving {
  /// How many files are being written.
  private static let running = Mutex(0)

  /// Waits until no file is being written: a program that ends on request leaves none half done.
  static func waitUntilDone() {
    while running.withLock({ $0 }) > 0 { usleep(2000) }
  }

  /// A document of which it is known what its file will be.
  struct Digested: Sendable {
    let request: SaveRequest
    let content: JournalBase.Content
  }

  /// Counts the bytes of a document beside the screen: the journal has to know the file before it is
  /// touched, so that a program that ends in the middle knows it again.
  static func digest(
    _ request: SaveRequest, then digested: Shared<Digested>, _ mailbox: Mailbox
  ) {
    Background.run {
      let content = JournalBase.Content(
        of: request.text, in: request.format, options: request.options,
        columns: GlyphWidth.columns(of:))
      digested.add(Digested(request: request, content: content))
      mailbox.wakeUp()
    }
  }

  /// Writes a document beside the screen, after the journal says so.
  static func save(_ digested: Digested, journal: JournalKeeper?, then mailbox: Mailbox) {
    let request = digested.request
    let announcement = journal?.announce(request, content: digested.content)
    let reports = journal?.reports
    running.withLock { $0 += 1 }
    Background.run {
      defer { running.withLock { $0 -= 1 } }
      if let announcement {
        do throws(JournalError) {
          try announcement.file.write(announcement.batch)
          reports?.add(.written(nil))
        } catch {
          reports?.add(.written(error))
        }
        // What is typed during a long save is kept as well.
        mailbox.wakeUp()
      }
      mailbox.post(save(request))
    }
  }

  /// Writes a document; the answer is for the program.
  static func save(_ request: SaveRequest) -> Message {
    let path = TypedPath.expanded(request.path)
    do {
      let stamp = try TextFile.save(
        to: path, expecting: request.expecting, state: StateFolder.path
      ) { output in
        try request.format.write(
          request.text, options: request.options, columns: GlyphWidth.columns(of:)
        ) { (bytes: [UInt8]) throws in output.append(bytes) }
      }
      return .saved(request, stamp: stamp)
    } catch let error as TextFileError {
      return .savingFailed(request, error)
    } catch {
      return .savingFailed(
        request, TextFileError(action: .save, path: path, reason: .diskError))
    }
  }

  /// Writes a new file: one that is there already may be a palette that somebody needs.
  static func write(_ bytes: [UInt8], to path: String) -> Message {
    do {
      _ = try TextFile.save(
        bytes, to: TypedPath.expanded(path), expecting: .missing, state: StateFolder.path)
      return .wrote(path: path)
    } catch {
      if case .changedOnDisk = error.reason {
        return .failed("\(VisibleMark.sanitized(path)) is there already: choose another name")
      }
      return .failed(error.message)
    }
  }

  /// Reads the whole text of a file beside the screen.
  static func compare(_ path: String, then mailbox: Mailbox) {
    Background.run {
      do {
        var reader = try DocumentReader(TypedPath.expanded(path))
        var text = StyledString()
        while let part = try reader.next() { text.append(part) }
        mailbox.post(.compared(path: path, text: text))
      } catch {
        mailbox.post(.failed((error as? TextFileError)?.message ?? "\(error)"))
      }
    }
  }
}
