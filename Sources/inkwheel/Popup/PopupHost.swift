/// A program that can show another one in a floating pane or an overlay.
enum PopupHost: Hashable {
  case tmux, zellij, kitty, wezTerm

  /// The environment variables that tell which of them this program runs in.
  static let variables = ["TMUX", "ZELLIJ", "KITTY_WINDOW_ID", "KITTY_LISTEN_ON", "WEZTERM_PANE"]

  /// Returns the innermost host; nil if there is none.
  ///
  /// A multiplexer in a terminal inherits the terminal's variables. kitty is asked only where it
  /// listens on a socket, because otherwise the request would go through the terminal itself.
  init?(environment: [String: String]) {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    if isSet("TMUX") {
      self = .tmux
    } else if isSet("ZELLIJ") {
      self = .zellij
    } else if isSet("KITTY_WINDOW_ID"), isSet("KITTY_LISTEN_ON") {
      self = .kitty
    } else if isSet("WEZTERM_PANE") {
      self = .wezTerm
    } else {
      return nil
    }
  }

  /// Whether the command waits for the end of the popup.
  ///
  /// tmux shows no second popup on a client, and reports success.
  var waits: Bool { self == .tmux }

  /// Returns the commands that show a shell script; each but the first is for a host on which the
  /// one before has failed.
  ///
  /// tmux shows no popup that is larger than its client. Zellij before 0.40 and kitty before 0.27
  /// know other commands. kitty's overlay covers the whole window; WezTerm has no floating panes,
  /// so the pane is split.
  ///
  /// Sources: `man tmux` (display-popup, 3.2 and newer), `zellij run --help`,
  /// https://sw.kovidgoyal.net/kitty/launch/, https://wezterm.org/cli/cli/split-pane.html
  func commands(size: PopupSize, script: String) -> [[String]] {
    let shell = ["/bin/sh", script]
    switch self {
    case .tmux:
      let sizes = [(size.width.text, size.height.text), ("100%", "100%")]
      return sizes.map { ["tmux", "display-popup", "-E", "-w", $0.0, "-h", $0.1] + shell }
    case .zellij:
      let start = ["zellij", "run", "--floating", "--close-on-exit", "--name", "inkwheel"]
      let size = ["--width", size.width.text, "--height", size.height.text]
      return [size, []].map { start + $0 + ["--"] + shell }
    case .kitty:
      let launch = ["@", "launch", "--type=overlay", "--title=inkwheel"]
      return ["kitten", "kitty"].map { [$0] + launch + shell }
    case .wezTerm:
      let height =
        switch size.height {
        case .cells(let count): ["--cells", "\(count)"]
        case .percent(let share): ["--percent", "\(share)"]
        }
      return [["wezterm", "cli", "split-pane", "--bottom"] + height + ["--"] + shell]
    }
  }
}
