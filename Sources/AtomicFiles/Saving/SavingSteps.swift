import SystemPackage

/// A place where saving can be made to fail by a test, or to end.
struct SavingSteps: Sendable {
  /// What saving asks of the system, one name for each kind of call.
  enum Step: String, Hashable, Sendable, CaseIterable {
    case create, write, flush, setOwner, setAttributes, setMode, check, link, rename, flushFolder
    case copy, record, reserve, overwrite, truncate, flushTarget, restore, forget
  }

  /// Is called before each of these steps.
  var before: @Sendable (Step) throws(Errno) -> Void = { (_) throws(Errno) in }
}
