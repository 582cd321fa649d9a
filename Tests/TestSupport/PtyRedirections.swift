import Glibc

/// Files and pipes instead of the standard descriptors.
struct PtyRedirections {
  /// The program's descriptors 0, 1 and 2; nil for the terminal.
  private(set) var programEnds: [Int32?] = [nil, nil, nil]
  /// The other ends of pipes; -1 where there is no pipe.
  private(set) var ourEnds: [Int32] = [-1, -1, -1]

  /// Opens the files and pipes; call it with `ptyDescriptors` held.
  mutating func open(
    input: TerminalProcess.Input, output: TerminalProcess.Output, error: TerminalProcess.Output
  ) throws {
    switch input {
    case .terminal: break
    case .file(let path): programEnds[0] = try openFile(path, O_RDONLY)
    case .pipe:
      let pipe = try PtyPipe()
      programEnds[0] = pipe.reading
      ourEnds[0] = pipe.writing
      PtyPipe.unblock(pipe.writing)
    }
    for (number, target) in [(1, output), (2, error)] {
      switch target {
      case .terminal: break
      case .file(let path): programEnds[number] = try openFile(path, O_WRONLY | O_CREAT | O_TRUNC)
      case .pipe:
        let pipe = try PtyPipe()
        programEnds[number] = pipe.writing
        ourEnds[number] = pipe.reading
        PtyPipe.unblock(pipe.reading)
      }
    }
  }

  private func openFile(_ path: String, _ flags: Int32) throws -> Int32 {
    let descriptor = Glibc.open(path, flags | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw TerminalFailure(call: path, errno: errno) }
    return descriptor
  }

  /// Closes the ends that only the program needs.
  mutating func closeProgramEnds() {
    for case .some(let end) in programEnds { close(end) }
    programEnds = [nil, nil, nil]
  }

  /// Closes the ends of the tests, for a program that did not start.
  mutating func closeOurEnds() { for index in ourEnds.indices { PtyPipe.close(&ourEnds[index]) } }
}
