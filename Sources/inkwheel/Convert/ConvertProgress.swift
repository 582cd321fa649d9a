import Glibc
import SystemPackage

/// Tells on a terminal how far long work has come; silent for a second and where nobody looks.
struct ConvertProgress {
  private let size: Int?
  /// Whether somebody may look.
  let isShown: Bool
  private let begin = ContinuousClock.now
  private var last: ContinuousClock.Instant?

  private static let patience = Duration.seconds(1)
  private static let pause = Duration.milliseconds(200)

  /// Begins.
  /// - Parameters:
  ///   - size: how many bytes there are to read; nil when nobody knows.
  ///   - isHidden: whether there is something else on the terminal.
  init(size: Int?, isHidden: Bool) {
    self.size = size
    isShown = !isHidden && Self.isTerminal(.standardError)
  }

  /// Whether a descriptor leads to a terminal.
  static func isTerminal(_ descriptor: FileDescriptor) -> Bool {
    isatty(descriptor.rawValue) == 1
  }

  /// Tells how many bytes were read, if it is time for that.
  mutating func show(_ position: Int) {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard now - (last ?? begin) >= (last == nil ? Self.patience : Self.pause) else { return }
    last = now
    let megabytes = "\(position / 1_000_000) MB"
    let share = size.flatMap { $0 > 0 ? "\(min(100, position * 100 / $0)) % of " : nil } ?? ""
    let all = size.map { "\($0 / 1_000_000) MB" } ?? megabytes
    StandardError.print("\r\(share)\(share.isEmpty ? megabytes : all) read   ")
  }

  /// Removes what was told.
  mutating func clear() {
    guard last != nil else { return }
    StandardError.print("\r\(String(repeating: " ", count: 40))\r")
    last = nil
  }
}
