import Glibc

/// What tmux tells of its options and of the terminal that it is shown on.
public struct TmuxSettings: Hashable, Sendable {
  /// The version, such as `3.3a`.
  public internal(set) var version: String?
  /// TERM outside of tmux.
  public internal(set) var outerTerm: String?
  /// Whether tmux takes the terminal outside to show exact colours.
  public internal(set) var showsExactColors: Bool?
  /// Milliseconds that an Escape waits (`escape-time`).
  public internal(set) var escapeTime: Int?
  /// Whether programs hear of the focus (`focus-events`).
  public internal(set) var reportsFocus: Bool?
  /// Who may set the clipboard (`set-clipboard`): on, external or off.
  public internal(set) var clipboard: String?

  /// What the shell has to run; ended when tmux does not answer.
  static let command = """
    timeout 1 tmux show-options -s \\; display-message -p \
    'client #{version} #{client_termname} #{client_termfeatures}' 2>/dev/null
    """

  /// Reads what `command` printed; nil for nothing.
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

  /// Asks tmux; nil where it says nothing within a second.
  static func ask() -> TmuxSettings? {
    guard let pipe = popen(command, "re") else { return nil }
    defer { pclose(pipe) }
    var bytes = [UInt8](repeating: 0, count: 32_768)
    let count = fread(&bytes, 1, bytes.count, pipe)
    return TmuxSettings(printed: String(decoding: bytes.prefix(count), as: UTF8.self))
  }
}
