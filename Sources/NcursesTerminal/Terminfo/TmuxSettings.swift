/// The options of tmux and the properties of its outer terminal.
package struct TmuxSettings: Hashable, Sendable {
  /// The version, such as `3.3a`.
  package internal(set) var version: String?
  /// TERM of the outer terminal.
  package internal(set) var outerTerm: String?
  /// Whether tmux assumes that the outer terminal has 24-bit colours.
  package internal(set) var showsExactColors: Bool?
  /// How long tmux holds back Escape, in milliseconds (`escape-time`).
  package internal(set) var escapeTime: Int?
  /// Whether programs get focus events (`focus-events`).
  package internal(set) var reportsFocus: Bool?
  /// The value of `set-clipboard`: on, external or off.
  package internal(set) var clipboard: String?

  private static let command = """
    show-options -s \\; display-message -p \
    'client #{version} #{client_termname} #{client_termfeatures}'
    """

  /// Parses the output of `command`; nil if it is empty.
  init?(printed text: String) {
    guard !text.isEmpty else { return nil }
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 1 else { continue }
      let value = String(words[1])
      switch words[0] {
      case "escape-time": escapeTime = Int(value)
      case "focus-events": reportsFocus = value == "on"
      case "set-clipboard": clipboard = value
      case "client":
        version = value
        guard words.count > 2 else { break }
        outerTerm = String(words[2])
        let features = words.count > 3 ? words[3].split(separator: ",") : []
        showsExactColors = features.contains("RGB")
      default: break
      }
    }
  }

  /// Asks tmux; nil without an answer within a second.
  static func ask() -> TmuxSettings? { TmuxSettings(printed: TmuxCommand.output(of: command)) }
}
