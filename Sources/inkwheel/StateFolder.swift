import Glibc
import StyledText

/// Where the program keeps what it needs from one run to the next.
enum StateFolder {
  /// The folder, by the XDG base directory specification; nil where there is no home.
  static var path: String? {
    if let state = getenv("XDG_STATE_HOME"), state.pointee == UInt8(ascii: "/") {
      return String(cString: state) + "/inkwheel"
    }
    guard let home = getenv("HOME"), home.pointee == UInt8(ascii: "/") else { return nil }
    return String(cString: home) + "/.local/state/inkwheel"
  }

  /// Goes on with saves that a crash or a lost power had ended, and tells what the user has to know.
  static func finishInterruptedSaves() {
    guard let path, access(path, F_OK) == 0 else { return }
    for save in TextFile.finishInterrupted(in: path).compactMap(\.message) {
      Inkwheel.printError("inkwheel: \(save)\n")
    }
  }

  /// Makes a folder and those above it where they are missing; nobody else may look into them.
  static func make(_ path: String) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      mkdir(String(path[..<end]), 0o700)
    }
  }
}
