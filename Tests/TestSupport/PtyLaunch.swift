import Foundation
import Glibc

/// A program to start in its own session with a pseudoterminal as controlling terminal.
struct PtyLaunch {
  var program: String
  var arguments: [String]
  var environment: [String: String]
  var folder: String
  var terminalPath: String
  /// Descriptors that replace 0, 1 and 2; nil for the terminal.
  var replacements: [Int32?]

  /// `POSIX_SPAWN_SETSID` of glibc, which the importer hides behind `_GNU_SOURCE`.
  private static let setSession: Int32 = 0x80

  /// Starts the program and returns its process ID; call it with `ptyDescriptors` held.
  func start() throws -> pid_t {
    if program.contains("/"), access(program, X_OK) != 0 {
      throw TerminalFailure(call: program, errno: errno)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The new session leader opens the terminal by its path: that makes it the controlling one.
    posix_spawn_file_actions_addopen(&actions, 0, terminalPath, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    for (number, replacement) in replacements.enumerated() {
      if let replacement { posix_spawn_file_actions_adddup2(&actions, replacement, Int32(number)) }
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program must not inherit ignored or blocked signals of the test process.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let flags = Self.setSession | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))

    // `env` changes the folder and then becomes the program, with the same process ID.
    let command = ["/usr/bin/env", "-C", folder, program] + arguments
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var argumentPointers = command.map { strdup($0) } + [nil]
    var variablePointers = variables.map { strdup($0) } + [nil]
    defer { for pointer in argumentPointers + variablePointers { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawn(
      &process, "/usr/bin/env", &actions, &attributes, &argumentPointers, &variablePointers)
    guard code == 0 else { throw TerminalFailure(call: "posix_spawn \(program)", errno: code) }
    return process
  }
}
