/// A time of day, in milliseconds since the start of 1970, as the caller's clock tells it.
public struct JournalTime: Hashable, Comparable, Sendable {
  /// Milliseconds since the start of 1970 in universal time.
  public var milliseconds: Int64

  /// Makes the time so many milliseconds after the start of 1970.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Whether one time is before another.
  public static func < (left: JournalTime, right: JournalTime) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
