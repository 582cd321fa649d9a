/// How a program ended.
public enum TerminalExitStatus: Sendable, Hashable, CustomStringConvertible {
  /// The program returned this status, 0...255.
  case exited(Int)
  /// This signal ended the program.
  case signalled(Int)

  /// Reads the status word of `waitpid(2)`; its layout is the same on every Linux.
  init(waitStatus: Int32) {
    let signal = Int(waitStatus & 0x7f)
    self = signal == 0 ? .exited(Int(waitStatus >> 8) & 0xff) : .signalled(signal)
  }

  /// The status in words, such as `exit status 2` or `signal 15`.
  public var description: String {
    switch self {
    case .exited(let status): "exit status \(status)"
    case .signalled(let signal): "signal \(signal)"
    }
  }
}
