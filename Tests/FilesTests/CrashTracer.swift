import Glibc
import Synchronization

@testable import Files

/// Forks, and what must not be forked: a process that has just been forked holds the locks of open
/// files, also after they were closed here.
let forking = Mutex(())

/// Runs a body in another process, without the descriptors of this one.
func forked(_ body: () -> Never) -> pid_t {
  forking.withLock { _ in
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
    let child = fork()
    if child == 0 {
      closefrom(3)
      body()
    }
    close(ends[1])
    var byte: UInt8 = 0
    // Returns when the process has closed its end.
    _ = read(ends[0], &byte, 1)
    close(ends[0])
    return child
  }
}

/// Kills a process before one of its system calls, using `ptrace`.
enum Tracer {
  private typealias Call = @convention(c) (Int, Int32, Int, Int) -> Int

  /// `ptrace` is variadic, which Swift cannot call directly; on the supported processors variadic
  /// arguments are passed like others.
  private static let ptrace: Call? = dlopen(nil, RTLD_NOW).flatMap { dlsym($0, "ptrace") }
    .map { unsafeBitCast($0, to: Call.self) }

  /// Called in the process to be traced.
  static func begin() {
    _ = ptrace?(0 /* TRACEME */, 0, 0, 0)
    raise(SIGSTOP)
  }

  /// Whether tracing is allowed; some containers forbid it.
  static var isAllowed: Bool {
    let child = forked { _exit(ptrace?(0, 0, 0, 0) == 0 ? 0 : 1) }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return status == 0
  }

  /// Runs a process up to a system call and kills it there; returns false when it ends before.
  static func kill(_ child: pid_t, beforeCall number: Int) -> Bool {
    var status: Int32 = 0
    waitpid(child, &status, 0)
    // PTRACE_O_TRACESYSGOOD marks stops at system calls, and PTRACE_O_EXITKILL kills the child
    // along with this process.
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

/// A counter for a single thread that a `Sendable` closure can capture.
struct UnsynchronizedCounter: Sendable {
  private let pointer = UInt(bitPattern: UnsafeMutablePointer<Int>.allocate(capacity: 1))

  init() { UnsafeMutablePointer<Int>(bitPattern: pointer)?.initialize(to: 0) }

  func next() -> Int {
    guard let count = UnsafeMutablePointer<Int>(bitPattern: pointer) else { return 0 }
    count.pointee += 1
    return count.pointee
  }
}
