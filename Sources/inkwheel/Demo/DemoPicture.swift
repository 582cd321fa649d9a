import App
import Files
import Formats
import Glibc
import StyledText
import SystemPackage
import Terminal

/// Writes single frames of a demo as pictures.
struct DemoPicture {
  /// The title, the colours and the look.
  let options: FormatOptions

  /// Writes a frame to a file, which is replaced if it exists.
  /// - Parameter path: the path, whose extension is that of the format: `.svg`, `.png`, or `.ans` for text
  ///   with SGR sequences.
  func save(_ frame: Frame, to path: String) throws(ScriptedTerminal.FrameError) {
    try Self.checkLinks(path)
    let bytes =
      switch DemoScript.PictureFormat(ofPath: path) {
      case .svg?: AnimatedSVG.still(frame, options)
      case .png?: try Self.png(AnimatedSVG.still(frame, options), for: path)
      case .ans?, nil: Array(frame.ansiText.utf8)
      }
    do throws(TextFileError) {
      try TextFile.save(bytes, to: path)
    } catch {
      throw ScriptedTerminal.FrameError(error.message)
    }
  }

  /// The program that draws SVG in pixels.
  private static let converter = "rsvg-convert"

  /// Throws if the program that draws SVG in pixels is missing.
  static func checkConverter() throws(ScriptedTerminal.FrameError) {
    guard var process = ChildProcess([converter, "--version"]) else {
      throw ScriptedTerminal.FrameError(
        "\(converter), of the package librsvg2-bin, is not installed")
    }
    process.end()
  }

  private static func png(
    _ svg: [UInt8], for path: String
  ) throws(ScriptedTerminal.FrameError) -> [UInt8] {
    // Files without a name, so that neither side waits for the other.
    let files = (input: tmpfile(), output: tmpfile())
    defer { for file in [files.input, files.output] { file.map { _ = fclose($0) } } }
    if let input = files.input, let output = files.output,
      fwrite(svg, 1, svg.count, input) == svg.count, fseek(input, 0, SEEK_SET) == 0,
      var process = ChildProcess([converter], input: fileno(input), output: fileno(output))
    {
      process.wait(for: .seconds(30))
      process.end()
      lseek(fileno(output), 0, SEEK_SET)
      let png = try? FileBlocks.bytes(of: FileDescriptor(rawValue: fileno(output)), atMost: 1 << 30)
      if let png, !process.hasFailed, !png.isEmpty { return png }
    }
    throw ScriptedTerminal.FrameError("cannot draw \(path): \(converter) failed")
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
