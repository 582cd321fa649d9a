/// A wall-clock time in milliseconds since the start of 1970.
package struct JournalTime: Hashable, Comparable, Sendable {
  /// Milliseconds since the start of 1970 in UTC.
  package var milliseconds: Int64

  /// Creates a time.
  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Whether one time is before another.
  package static func < (left: JournalTime, right: JournalTime) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
