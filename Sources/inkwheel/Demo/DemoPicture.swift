import Editor
import Files
import Formats
import Glibc
import StyledText
import SystemPackage
import Terminal

/// Writes single frames of a demo as pictures.
struct DemoPicture {
  /// Draws the frames.
  let picture: FramePicture

  /// Writes a frame to a file, which is replaced if it exists.
  /// - Parameter path: the path, whose extension is that of the format: `.svg`, or `.ans` for text with
  ///   SGR sequences.
  func save(_ frame: Frame, to path: String) throws(ScriptedTerminal.FrameError) {
    try Self.checkLinks(path)
    let isSVG = DemoScript.PictureFormat(ofPath: path) == .svg
    let bytes = isSVG ? picture.svg(of: frame) : Array(frame.ansiText.utf8)
    do throws(TextFileError) {
      try TextFile.save(bytes, to: path)
    } catch {
      throw ScriptedTerminal.FrameError(error.message)
    }
  }

  /// Throws if symbolic links lead out of the working directory, where a foreign script must not
  /// write.
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
}
