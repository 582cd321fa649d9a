import SystemPackage

/// Lets tests fail or kill a save at any step.
struct SavingSteps: Sendable {
  /// The steps of a save, one for each kind of system call.
  enum Step: String, Hashable, Sendable, CaseIterable {
    case create, write, flush, setOwner, setAttributes, setMode, check, link, rename, flushFolder
    case copy, record, reserve, overwrite, truncate, flushTarget, restore, forget
  }

  /// Called before each step.
  var before: @Sendable (Step) throws(Errno) -> Void = { (_) throws(Errno) in }
}
