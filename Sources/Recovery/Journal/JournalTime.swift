/// A time of day, in milliseconds since the start of 1970, as the caller's clock tells it.
package struct JournalTime: Hashable, Comparable, Sendable {
  /// Milliseconds since the start of 1970 in universal time.
  package var milliseconds: Int64

  /// Makes the time so many milliseconds after the start of 1970.
  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Whether one time is before another.
  package static func < (left: JournalTime, right: JournalTime) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
