import AtomicFiles
import Demo
import Glibc
import StyledText
import SystemPackage
import TerminalCore
import TextFormats

/// Writes single frames of a demo as pictures.
struct DemoPicture {
  /// Draws the frames.
  let picture: FramePicture

  /// Writes a frame to a file, which is replaced if it exists.
  /// - Parameter path: the path, whose ending is that of the format: `.svg`, `.png`, or `.ans` for
  ///   text with SGR sequences.
  func save(_ frame: Frame, to path: String) throws(ScriptedTerminal.FrameError) {
    try Self.checkLinks(path)
    let bytes = try bytes(of: frame, for: path)
    do throws(TextFileError) {
      try TextFile.save(bytes, to: path)
    } catch {
      throw ScriptedTerminal.FrameError(error.message)
    }
  }

  /// Throws if symbolic links lead out of the working directory, where a script of somebody else must
  /// not write.
  private static func checkLinks(_ path: String) throws(ScriptedTerminal.FrameError) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    // A missing folder is an error of saving.
    guard let target = FilePath(folder).realPath, let own = FilePath(".").realPath else { return }
    guard target.starts(with: own), !isLink(path) else {
      throw ScriptedTerminal.FrameError("cannot save \(path): a symbolic link leads elsewhere")
    }
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private func bytes(
    of frame: Frame, for path: String
  ) throws(ScriptedTerminal.FrameError) -> [UInt8] {
    switch DemoScript.PictureFormat(ofPath: path) {
    case .svg?: return picture.svg(of: frame)
    case .png?:
      do throws(PictureConverter.ConversionError) {
        return try PictureConverter.png(picture.svg(of: frame))
      } catch {
        throw ScriptedTerminal.FrameError("cannot draw \(path): \(error.message)")
      }
    case .ans?, nil: return Array(frame.ansiText.utf8)
    }
  }
}
