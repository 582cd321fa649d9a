import Glibc

extension TerminalProcess {
  /// Reads output until the screen fulfils a condition.
  ///
  /// The condition is checked only between frames: never inside a synchronized update (mode 2026).
  ///
  /// - Parameters:
  ///   - what: The condition in words, for the message.
  ///   - timeout: The longest wait.
  ///   - condition: Whether the screen is as expected.
  /// - Returns: The screen that fulfilled the condition.
  /// - Throws: A failure with the whole screen on a timeout or when the program ends.
  @discardableResult
  public func waitUntil(
    _ what: String, timeout: Duration = .patience, _ condition: (TerminalScreen) throws -> Bool
  ) throws -> TerminalScreen {
    var found = screen
    try wait(what, timeout) {
      if emulator.modes.synchronizedUpdate { return false }
      found = screen
      return try condition(found)
    }
    return found
  }

  /// Reads output until the screen shows a text.
  @discardableResult
  public func waitUntilShown(_ text: String) throws -> TerminalScreen {
    try waitUntil("“\(text)” on the screen") { $0.contains(text) }
  }

  /// Reads output until the bytes the program has written to the terminal contain a text.
  public func waitUntilWritten(_ text: String) throws {
    let wanted = Array(text.utf8)
    try wait("\(text.debugDescription) in the output", .patience) {
      output.firstRange(of: wanted) != nil
    }
  }

  /// Reads output until the line settings fulfil a condition, checked after each output.
  public func waitUntilAttributes(_ what: String, _ condition: (PtyAttributes) -> Bool) throws {
    // A change of the settings causes no event, so they are polled.
    try wait(what, .patience, step: .milliseconds(10)) { condition(try attributes()) }
  }

  /// Reads output until a condition outside of the terminal holds, which is polled.
  public func waitUntil(outside what: String, _ condition: () throws -> Bool) throws {
    try wait(what, .patience, step: .milliseconds(10), condition)
  }

  /// Reads all output until the program ends.
  @discardableResult
  public func waitForExit(timeout: Duration = .patience) throws -> TerminalExitStatus {
    try wait("the end of the program", timeout) { exitStatus != nil }
    guard let exitStatus else { throw failure("the end of the program", "unknown status") }
    return exitStatus
  }

  /// Reads and returns the output of a period, to check whether a program is idle.
  public func collect(for duration: Duration) -> [UInt8] {
    let before = output.count
    let end = ContinuousClock.now + duration
    while exitStatus == nil, ContinuousClock.now < end { exchange(until: end) }
    return Array(output[before...])
  }

  /// Exchanges bytes until a condition holds, which is checked after each read and each step.
  func wait(
    _ what: String, _ timeout: Duration, step: Duration? = nil, _ condition: () throws -> Bool
  ) throws {
    let end = ContinuousClock.now + timeout
    readAvailable()
    while try !condition() {
      if let exitStatus { throw failure(what, "the program ended with \(exitStatus)") }
      let now = ContinuousClock.now
      if now >= end { throw failure(what, "nothing of it within \(timeout)") }
      exchange(until: step.map { min(now + $0, end) } ?? end)
    }
  }

  private func failure(_ what: String, _ reason: String) -> TerminalFailure {
    var text = "waited for \(what): \(reason)\nprogram: \(commandLine)\n\(screen)"
    if !standardError.isEmpty {
      text += "\nstandard error: \(String(decoding: standardError, as: UTF8.self))"
    }
    return TerminalFailure(text)
  }

  /// Reads and writes without waiting.
  func readAvailable() { exchange(until: .now) }

  /// Waits until a descriptor is ready or the time is over, then reads and writes.
  private func exchange(until limit: ContinuousClock.Instant) {
    let end = min(limit, stub?.nextAnswer ?? limit)
    defer { if let answers = stub?.takeAnswers(), !answers.isEmpty { pendingKeys += answers } }
    var descriptors: [pollfd] = []
    func watch(_ descriptor: Int32, _ events: Int32) {
      // `poll` ignores negative descriptors, so the order of the list is fixed.
      descriptors.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
    }
    let wanted = (appetite > 0 ? POLLIN : 0) | (pendingKeys.isEmpty ? 0 : POLLOUT)
    watch(wanted == 0 ? -1 : pty.emulatorEnd, wanted)
    watch(inputPipe, POLLOUT)
    watch(outputPipe, POLLIN)
    watch(errorPipe, POLLIN)
    watch(endPipe, POLLIN)
    // Rounded up, or the last millisecond would be spent in a loop.
    let milliseconds = (max(.zero, end - .now) / .milliseconds(1)).rounded(.up)
    let ready = poll(&descriptors, nfds_t(descriptors.count), Int32(min(milliseconds, 600_000)))
    guard ready > 0 else { return }
    if descriptors[0].revents != 0, appetite > 0 { readTerminal() }
    writeTerminal()
    if descriptors[1].revents != 0 { writeInput() }
    if descriptors[2].revents != 0 { Self.read(&outputPipe, into: &standardOutput) }
    if descriptors[3].revents != 0 { Self.read(&errorPipe, into: &standardError) }
    if descriptors[4].revents != 0 { finish() }
  }

  /// Reads once, so that the condition is checked after each part of the output.
  @discardableResult
  private func readTerminal() -> Bool {
    var buffer = [UInt8](repeating: 0, count: max(appetite, 1))
    let count = Glibc.read(pty.emulatorEnd, &buffer, buffer.count)
    guard count > 0 else { return false }
    let bytes = Array(buffer[..<count])
    if let bytesPerSecond { usleep(UInt32(Double(count) * 1e6 / bytesPerSecond)) }
    output += bytes
    emulator.receive(bytes)
    let replies = answering(emulator.takeReplies())
    if stub == nil { pendingKeys += replies } else { stub?.receive(bytes) }
    return true
  }

  private func writeTerminal() {
    guard !pendingKeys.isEmpty else { return }
    let count = write(pty.emulatorEnd, pendingKeys, pendingKeys.count)
    if count > 0 { pendingKeys.removeFirst(count) }
  }

  private func writeInput() {
    let count = write(inputPipe, pendingInput, pendingInput.count)
    if count > 0 { pendingInput.removeFirst(count) }
    let broken = count < 0 && errno != EAGAIN && errno != EINTR
    if pendingInput.isEmpty || broken { PtyPipe.close(&inputPipe) }
  }

  /// Reads a pipe until it is empty for now, and closes it at its end.
  private static func read(_ descriptor: inout Int32, into bytes: inout [UInt8]) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while descriptor >= 0 {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 {
        PtyPipe.close(&descriptor)
      } else {
        return
      }
    }
  }

  private func finish() {
    // The last output may still be in the line discipline: `poll` makes the kernel deliver it.
    var terminal = pollfd(fd: pty.emulatorEnd, events: Int16(POLLIN), revents: 0)
    while poll(&terminal, 1, 0) > 0, readTerminal() {}
    Self.read(&outputPipe, into: &standardOutput)
    Self.read(&errorPipe, into: &standardError)
    var status: Int32 = 0
    while waitpid(processIdentifier, &status, 0) < 0, errno == EINTR {}
    PtyPipe.close(&endPipe)
    exitStatus = TerminalExitStatus(waitStatus: status)
  }
}
