/// The state of saving: the save in progress and the actions that wait for it.
struct Saving: Sendable {
  /// What the user asked for while text was unsaved.
  enum FollowUp: Hashable, Sendable {
    case quit, open
  }

  /// The target of the save in progress; nil while nothing is being written.
  private(set) var target: SaveTarget?
  /// The action after the next successful save.
  var followUp: FollowUp?
  /// Whether the text is saved as soon as its file has been read.
  private(set) var isWaitingForFile = false

  /// Whether a file is being written.
  var isInProgress: Bool { target != nil }

  /// Notes that a save has begun.
  mutating func begin(_ target: SaveTarget) { self.target = target }

  /// Notes that the save in progress has ended.
  /// - Returns: its target.
  mutating func end() -> SaveTarget? {
    defer { target = nil }
    return target
  }

  /// Takes the action after the save, which is carried out once.
  mutating func takeFollowUp() -> FollowUp? {
    defer { followUp = nil }
    return followUp
  }

  /// Forgets the action after the save, because saving failed or was called off.
  mutating func forgetFollowUp() { followUp = nil }

  /// Delays saving until the file has been read.
  mutating func waitForFile() { isWaitingForFile = true }

  /// Ends the wait for the file.
  /// - Returns: whether the text is to be saved now.
  @discardableResult
  mutating func endWaiting() -> Bool {
    defer { isWaitingForFile = false }
    return isWaitingForFile
  }

  /// Forgets the waiting actions because another file is shown; a save in progress continues.
  mutating func forgetWaiting() {
    followUp = nil
    isWaitingForFile = false
  }
}
