import App
import Color
import ColorFiles
import Files
import Formats
import StyledText
import SystemPackage
import Terminal
import UnicodeText

/// Reads and writes files for a program.
///
/// Whole documents are read and written in the background; the result is posted as a message.
struct FileService: Sendable {
  let locations: FileLocations
  let background: BackgroundWork
  let mailbox: Mailbox

  // MARK: Documents

  /// Writes a document in the background.
  /// - Parameter recorder: records it in the journal.
  func save(_ request: SaveRequest, _ recorder: JournalService.SaveRecorder?) {
    background.runSave { [self] in mailbox.post(write(request, recorder)) }
  }

  private func write(_ request: SaveRequest, _ recorder: JournalService.SaveRecorder?) -> Message {
    let path = locations.resolve(request.path)
    var written: FileContent?
    do {
      let stamp = try TextFile.save(
        to: path, expecting: request.expecting,
        announce: { content in
          written = content
          recorder?.record(content, isWritten: false)
        },
        content: { output in
          try request.format.write(request.text, options: request.options) { output.append($0) }
        })
      if let written { recorder?.record(written, isWritten: true) }
      return .saved(request, stamp: stamp)
    } catch let error as TextFileError {
      return .savingFailed(request, error)
    } catch {
      return .savingFailed(request, TextFileError(action: .save, path: path, reason: .diskError))
    }
  }

  /// Shows a warning with a path, which standard error repeats when the program has ended.
  func warn(_ text: String) {
    mailbox.post(.warning(text))
    StandardError.printLast(text)
  }

  /// Names the copies that interrupted saves of a file have left, in the background.
  func reportInterruptedSaves(of path: String) {
    background.run {
      if let warning = LiveFile.warning(about: path, locations.state) { warn(warning) }
      for copy in TextFile.interruptedSaves(of: path) {
        warn("an earlier save was interrupted; its content is in \(VisibleMark.sanitized(copy))")
      }
    }
  }

  /// Reads the whole text of a file in the background, to be compared with the document.
  func compare(_ path: String) {
    background.run { [self] in
      do {
        var reader = try DocumentReader(locations.resolve(path))
        var text = StyledString()
        while let part = try reader.next() { text.append(part) }
        mailbox.post(.compared(path: path, text: text))
      } catch {
        mailbox.post(.failed((error as? TextFileError)?.message ?? "\(error)"))
      }
    }
  }

  // MARK: Other files

  /// Returns the names in a folder that continue a typed path; those of folders end with a slash.
  func names(beginning path: String) -> [String] {
    let slash = path.lastIndex(of: "/")
    let prefix = slash.map { path[path.index(after: $0)...] } ?? path[...]
    let folder = slash.map { String(path[...$0]) } ?? "."
    return FolderListing.names(in: FilePath(locations.resolve(folder)), beginning: String(prefix))
  }

  /// Reads the file of a palette.
  func loadPalette(_ path: String) -> Message {
    do {
      let bytes = try TextFile.load(locations.resolve(path), atMost: ColorPalette.maximumFileSize)
      return .loadedPalette(path: path, bytes: bytes)
    } catch {
      return .failed(error.message)
    }
  }

  /// Writes a file; one that is not the expected one, such as another palette, is not replaced.
  func write(_ path: String, _ bytes: [UInt8], expecting stamp: FileStamp?) -> Message {
    do {
      let stamp = try TextFile.save(bytes, to: locations.resolve(path), expecting: stamp)
      return .wrote(path: path, stamp: stamp)
    } catch {
      if case .changedOnDisk = error.reason {
        let state = stamp == .missing ? "already exists" : "was changed by another program"
        return .failed("\(VisibleMark.sanitized(path)) \(state); choose another name")
      }
      if error.copy != nil { StandardError.printLast(error.message) }
      return .failed(error.message)
    }
  }
}
