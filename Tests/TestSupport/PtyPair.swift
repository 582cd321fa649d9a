import Glibc

/// Both ends of a pseudoterminal.
///
/// The program's end stays open here too: the line settings outlive the program, and its last
/// output is not lost in a hang-up.
struct PtyPair {
  /// The end of the terminal emulator, non-blocking; -1 after a hang-up.
  var emulatorEnd: Int32
  /// The end of the program.
  var programEnd: Int32
  /// Path of the program's end, such as `/dev/pts/3`.
  let path: String

  /// Opens a pseudoterminal; call it with `ptyDescriptors` held.
  init(size: TerminalSize) throws {
    var emulatorEnd: Int32 = -1
    var programEnd: Int32 = -1
    var name = [CChar](repeating: 0, count: 256)
    var window = winsize(size)
    guard openpty(&emulatorEnd, &programEnd, &name, nil, &window) == 0 else {
      throw TerminalFailure(call: "openpty", errno: errno)
    }
    _ = fcntl(emulatorEnd, F_SETFD, FD_CLOEXEC)
    _ = fcntl(programEnd, F_SETFD, FD_CLOEXEC)
    PtyPipe.unblock(emulatorEnd)
    self.emulatorEnd = emulatorEnd
    self.programEnd = programEnd
    path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  /// Sets the size of the window, which sends SIGWINCH to the program in the foreground.
  func resize(to size: TerminalSize) throws {
    var window = winsize(size)
    guard ioctl(programEnd, UInt(TIOCSWINSZ), &window) == 0 else {
      throw TerminalFailure(call: "TIOCSWINSZ", errno: errno)
    }
  }

  /// Line settings now.
  func attributes() throws -> PtyAttributes { try PtyAttributes(descriptor: programEnd) }
}

extension winsize {
  fileprivate init(_ size: TerminalSize) {
    self.init(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
  }
}
