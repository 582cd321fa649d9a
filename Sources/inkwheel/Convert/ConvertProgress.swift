import Glibc
import SystemPackage

/// Shows the progress of a long conversion on standard error, if that is a terminal.
struct ConvertProgress {
  private let size: Int?
  /// Whether progress is shown.
  let isShown: Bool
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?

  /// Nothing is shown before this time.
  private static let delay = Duration.seconds(1)
  private static let interval = Duration.milliseconds(200)

  /// - Parameters:
  ///   - size: the number of bytes to read; nil if it is not known.
  ///   - isHidden: whether the terminal shows the output.
  init(size: Int?, isHidden: Bool) {
    self.size = size
    isShown = !isHidden && Self.isTerminal(.standardError)
  }

  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: FileDescriptor) -> Bool {
    isatty(descriptor.rawValue) == 1
  }

  /// Updates the number of bytes that were read, if an update is due.
  mutating func show(_ position: Int) {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard now - (last ?? start) >= (last == nil ? Self.delay : Self.interval) else { return }
    last = now
    let megabytes = "\(position / 1_000_000) MB"
    let share = size.flatMap { $0 > 0 ? "\(min(100, position * 100 / $0)) % of " : nil } ?? ""
    let total = size.map { "\($0 / 1_000_000) MB" } ?? megabytes
    StandardError.print("\r\(share)\(share.isEmpty ? megabytes : total) read   ")
  }

  /// Clears the line.
  mutating func clear() {
    guard last != nil else { return }
    StandardError.print("\r\(String(repeating: " ", count: 40))\r")
    last = nil
  }
}
