package import TerminalCore

extension TerminalReport {
  /// How the terminal sends keys; nil if there is none.
  package var keyEncoding: KeyEncoding? {
    guard problem == nil else { return nil }
    if answers.kittyKeys != nil { return .kitty }
    if answers.modifiedKeys != nil { return .modifyOtherKeys }
    return term == "linux" ? .console : .standard
  }
}
