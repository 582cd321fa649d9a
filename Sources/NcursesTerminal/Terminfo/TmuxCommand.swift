import Glibc

/// Runs commands of tmux.
enum TmuxCommand {
  /// Returns the output of a command, at most 32 KiB; empty if tmux does not answer within a second.
  /// - Parameter arguments: the arguments as a shell reads them.
  static func output(of arguments: String) -> String {
    guard let pipe = popen("timeout 1 tmux \(arguments) 2>/dev/null", "re") else { return "" }
    defer { pclose(pipe) }
    var bytes = [UInt8](repeating: 0, count: 32_768)
    let count = fread(&bytes, 1, bytes.count, pipe)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
