import AtomicFiles
import Glibc
import StyledText
import UnicodeText

/// Where unsaved text goes when the program is told to end.
enum Rescue {
  /// Writes a text into the state folder of the user.
  /// - Returns: a line that says where it is, or why it could not be kept.
  static func keep(_ text: StyledString, name: String) -> String {
    guard let state = StateFolder.path else { return "unsaved text is lost: HOME is not set" }
    let folder = state + "/rescued"
    StateFolder.make(folder)
    let number = String(UInt32.random(in: 0...UInt32.max), radix: 36)
    let path = "\(folder)/\(number)-\(name)"
    do {
      try TextFile.save(to: path, state: state) { output in
        try ANSIFileWriter.write(text) { (bytes: [UInt8]) throws in output.append(bytes) }
      }
      return "the unsaved text is in \(VisibleMark.sanitized(path))"
    } catch {
      return "unsaved text is lost: \((error as? TextFileError)?.message ?? "\(error)")"
    }
  }
}
