import Editor
import Glibc
import StyledText
import TerminalCore

/// Writes documents and other files.
enum FileSaving {
  /// Writes a document beside the screen.
  static func save(_ request: SaveRequest, then mailbox: Mailbox) {
    Background.run { mailbox.post(save(request)) }
  }

  /// Writes a document; the answer is for the program.
  static func save(_ request: SaveRequest) -> Message {
    let path = expanded(request.path)
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
        bytes, to: expanded(path), expecting: .missing, state: StateFolder.path)
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
        var reader = try DocumentReader(expanded(path))
        var text = StyledString()
        while let part = try reader.next() { text.append(part) }
        mailbox.post(.compared(path: path, text: text))
      } catch {
        mailbox.post(.failed((error as? TextFileError)?.message ?? "\(error)"))
      }
    }
  }

  /// A path typed in the program, where no shell has put the home folder in place of `~`.
  static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst()
  }
}
