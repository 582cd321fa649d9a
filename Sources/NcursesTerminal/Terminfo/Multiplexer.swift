/// A program between this one and the terminal that draws a screen of its own.
public enum Multiplexer: String, Hashable, Sendable {
  /// tmux.
  case tmux
  /// GNU Screen.
  case screen

  /// The one that an environment tells of.
  ///
  /// Their own variables are not known on the far side of SSH, but TERM is.
  /// - Parameter environment: TMUX, STY and TERM are looked at.
  public init?(environment: [String: String]) {
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
