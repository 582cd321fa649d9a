import Glibc

@testable import AtomicFiles

/// Kills a process before one of its system calls, by `ptrace`.
enum Tracer {
  private typealias Call = @convention(c) (Int, Int32, Int, Int) -> Int

  /// `ptrace` has variable arguments, which Swift does not call; these kinds of processor pass them as
  /// any others.
  private static let ptrace: Call? = dlopen(nil, RTLD_NOW).flatMap { dlsym($0, "ptrace") }
    .map { unsafeBitCast($0, to: Call.self) }

  /// In the process that is to be traced.
  static func begin() {
    _ = ptrace?(0 /* TRACEME */, 0, 0, 0)
    raise(SIGSTOP)
  }

  /// Whether a process may be traced here; some containers forbid it.
  static var isAllowed: Bool {
    let child = fork()
    if child == 0 {
      let result = ptrace?(0, 0, 0, 0)
      _exit(result == 0 ? 0 : 1)
    }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return status == 0
  }

  /// Lets a process run to a system call and kills it there; false when it ends before.
  static func kill(_ child: pid_t, beforeCall number: Int) -> Bool {
    var status: Int32 = 0
    waitpid(child, &status, 0)
    // Mark stops at system calls; end the process with this one.
    _ = ptrace?(0x4200, child, 0, 1 | 0x10_0000)
    var entered = 0
    var isInside = false
    while true {
      guard ptrace?(24 /* SYSCALL */, child, 0, 0) == 0, waitpid(child, &status, 0) == child,
        status & 0xFF == 0x7F
      else { return false }
      guard status >> 8 & 0xFF == SIGTRAP | 0x80 else { continue }
      isInside.toggle()
      guard isInside else { continue }
      entered += 1
      if entered == number {
        Glibc.kill(child, SIGKILL)
        waitpid(child, &status, 0)
        return true
      }
    }
  }
}

/// A counter for one thread in a closure that could be used in several.
struct FileCounter: Sendable {
  private let pointer = UInt(bitPattern: UnsafeMutablePointer<Int>.allocate(capacity: 1))

  init() { UnsafeMutablePointer<Int>(bitPattern: pointer)?.initialize(to: 0) }

  func next() -> Int {
    guard let place = UnsafeMutablePointer<Int>(bitPattern: pointer) else { return 0 }
    place.pointee += 1
    return place.pointee
  }
}
