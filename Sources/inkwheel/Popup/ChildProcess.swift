import Files
import Glibc
import NcursesTerminal

/// A short-lived process, which makes a host show a popup or converts a picture.
struct ChildProcess {
  private let process: pid_t
  /// Whether the processes that it starts are ended with it.
  private let leadsGroup: Bool
  /// Woken up when the command has ended.
  let ended: Wakeup
  /// The status from `waitpid`; nil while the command runs.
  private var status: Int32?

  /// Starts a command, whose input and output are files or nothing; nil if there is no such program.
  /// - Parameters:
  ///   - leadsGroup: whether the processes that it starts are ended with it.
  ///   - ended: woken up when the command has ended.
  init?(
    _ command: [String], input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil,
    leadsGroup: Bool = false, ended: Wakeup = Wakeup()
  ) {
    (self.leadsGroup, self.ended) = (leadsGroup, ended)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, file) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)]
    {
      if let file {
        posix_spawn_file_actions_adddup2(&actions, file, target)
      } else {
        posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(&attributes, Int16(Int32(POSIX_SPAWN_SETSIGMASK) | Int32(group)))
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, command[0], &actions, &attributes, &arguments, environ) == 0 else {
      return nil
    }
    self.process = process
    PosixThread.start { [process] in
      var information = siginfo_t()
      waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT)
      ended.wake()
    }
  }

  /// Returns the output of a command, at most 256 kB of it.
  /// - Returns: nil if there is no such program, it fails, or takes longer.
  static func output(of command: [String], for limit: Duration) -> [UInt8]? {
    guard let file = tmpfile() else { return nil }
    defer { fclose(file) }
    guard var process = ChildProcess(command, output: fileno(file)) else { return nil }
    process.wait(for: limit)
    let isDone = process.hasEnded && !process.hasFailed
    process.end()
    guard isDone else { return nil }
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    let count = pread(fileno(file), &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(count, 0)))
  }

  /// Whether the command has ended.
  var hasEnded: Bool {
    mutating get {
      check(WNOHANG)
      return status != nil
    }
  }

  /// Whether the command has ended without success.
  var hasFailed: Bool { status.map { $0 != 0 } ?? false }

  /// Waits until the command has ended.
  mutating func wait(for timeout: Duration) {
    let end = ContinuousClock.now + timeout
    while !hasEnded, .now < end { ended.wait(until: end) }
  }

  /// Ends the command: with SIGTERM, and after a while with SIGKILL.
  mutating func end(patience: Duration = .seconds(1)) {
    wait(for: .milliseconds(200))
    for signal in [SIGTERM, SIGKILL] where status == nil {
      kill(leadsGroup ? -process : process, signal)
      // A stopped process gets the signal when it goes on.
      kill(leadsGroup ? -process : process, SIGCONT)
      wait(for: patience)
    }
    check(0)
  }

  private mutating func check(_ options: Int32) {
    guard status == nil else { return }
    var result: Int32 = 0
    if waitpid(process, &result, options) == process { status = result }
  }
}
