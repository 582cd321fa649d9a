/// A terminal multiplexer between the program and the terminal.
package enum Multiplexer: String, Hashable, Sendable {
  /// tmux.
  case tmux
  /// GNU Screen.
  case screen

  /// Detects the multiplexer of an environment.
  ///
  /// TMUX and STY are not passed on over SSH, but TERM is.
  /// - Parameter environment: TMUX, STY and TERM are read.
  package init?(environment: [String: String]) {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    let term = environment["TERM"] ?? ""
    if isSet("TMUX") || term.hasPrefix("tmux") {
      self = .tmux
    } else if isSet("STY") || term.hasPrefix("screen") {
      self = .screen
    } else {
      return nil
    }
  }
}
