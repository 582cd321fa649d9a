import NcursesTerminal
import UnicodeText

/// A program that can show another one in a floating pane or an overlay.
enum PopupHost: Hashable {
  case tmux, zellij, kitty, wezTerm

  /// The hosts from the innermost one on, with the environment variables that each sets.
  ///
  /// A multiplexer in a terminal inherits the terminal's variables. kitty is asked only where it
  /// listens on a socket, because otherwise the request would go through the terminal itself.
  private static let rows: [(host: PopupHost, variables: [String])] = [
    (.tmux, ["TMUX"]), (.zellij, ["ZELLIJ"]), (.kitty, ["KITTY_WINDOW_ID", "KITTY_LISTEN_ON"]),
    (.wezTerm, ["WEZTERM_PANE"]),
  ]

  /// The environment variables that tell which of them this program runs in.
  static let variables = rows.flatMap(\.variables)

  /// Returns the innermost host; nil if there is none.
  init?(environment: [String: String]) {
    let row = Self.rows.first { $0.variables.allSatisfy { environment[$0]?.isEmpty == false } }
    guard let row else { return nil }
    self = row.host
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
        case .percent(let part): ["--percent", "\(part)"]
        }
      return [["wezterm", "cli", "split-pane", "--bottom"] + height + ["--"] + shell]
    }
  }

  /// The commands that print the text of the pane or window with its colours, of which the first one
  /// that is there and succeeds is used.
  ///
  /// Sources: `man tmux` (capture-pane), `zellij action dump-screen --help`,
  /// https://sw.kovidgoyal.net/kitty/remote-control/#kitten-get-text,
  /// https://wezterm.org/cli/cli/get-text.html
  var textCommands: [[String]] {
    switch self {
    case .tmux: [["tmux", "capture-pane", "-ep"]]
    case .zellij: [["zellij", "action", "dump-screen", "--ansi"]]
    case .kitty: ["kitten", "kitty"].map { [$0, "@", "get-text", "--ansi", "--self"] }
    case .wezTerm: [["wezterm", "cli", "get-text", "--escapes"]]
    }
  }
}

/// The shell script that a popup runs.
///
/// The host gets only its path, so nothing has to be quoted for hosts, which have different rules.
struct PopupScript {
  /// The program and its arguments.
  let command: [String]
  let workingFolder: String
  /// The variables for the program; nil for those that are not set.
  let environment: [String: String?]
  /// The files for standard input, output and error.
  let input, output, errors: String
  /// The named pipe that gets the process ID at the start and the exit status at the end.
  let progress: String

  /// The environment variables that are passed on: those that the program reads, except those of
  /// the popup's own terminal.
  static func passed(_ names: [String]) -> [String] {
    let own: Set = ["TERM", "TMUX", "TMUX_PANE", "STY", "LINES", "COLUMNS", "INKWHEEL_NESTED"]
    return names.filter { !own.contains($0) }
  }

  /// The text of the script.
  var text: String {
    var lines = ["cd -- \(Self.quoted(workingFolder)) || exit 1"]
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
      lines.append(value.map { "export \(name)=\(Self.quoted($0))" } ?? "unset \(name)")
    }
    // The pipe ends with the shell, whatever ends it.
    lines.append("exec 3>\(Self.quoted(progress)) || exit 1")
    lines.append("echo $$ >&3")
    lines.append(
      command.map(Self.quoted).joined(separator: " ")
        + " <\(Self.quoted(input)) >\(Self.quoted(output)) 2>\(Self.quoted(errors)) 3>&-")
    lines.append("echo $? >&3")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Quotes a word for a POSIX shell.
  static func quoted(_ word: String) -> String {
    // In bytes, because a quote may be part of a longer character.
    let parts = word.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
    return "'" + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "'\\''") + "'"
  }

  /// Returns the arguments of the program in the popup, where it has the whole screen for itself.
  static func arguments(_ arguments: [String]) -> [String] {
    var kept: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--": return kept + [argument] + rest
      case "--popup", "--nested": continue
      case "--height": _ = rest.popFirst()
      case _ where argument.hasPrefix("--popup=") || argument.hasPrefix("--height="): continue
      default: kept.append(argument)
      }
    }
    return kept
  }
}

// MARK: Sizes

extension ScreenLength {
  /// Parses a number without a sign, such as `15`, or a percentage, such as `40%`.
  init?(_ text: some StringProtocol) {
    let isPercentage = text.hasSuffix("%")
    let digits = isPercentage ? text.dropLast() : text[...]
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(digits)
    else {
      return nil
    }
    self = isPercentage ? .percent(number) : .cells(number)
  }

  /// The text that it is parsed from.
  var text: String {
    switch self {
    case .cells(let count): "\(count)"
    case .percent(let part): "\(part)%"
    }
  }

  /// The rows below the prompt where there is no popup.
  static let withoutPopup = ScreenLength.percent(40)

  /// Reads the value of `--height`: a number of rows, or a percentage of the screen.
  static func height(_ text: String) throws -> ScreenLength? {
    let problem: String
    switch ScreenLength(text) {
    case .percent(let part)?:
      if (1...100).contains(part) { return .percent(part) }
      problem = "a percentage must be from 1% to 100%"
    case .cells(let rows)?:
      if rows >= Self.minimumRows { return .cells(rows) }
      problem = "the picker needs at least \(Self.minimumRows) rows"
    case nil: problem = "“\(VisibleMark.sanitized(text))” is not a height; expected 15 or 40%"
    }
    throw Failure.wrongInput("--height: " + problem)
  }
}

/// The size of a popup, border included.
struct PopupSize: Hashable {
  /// The size without a value: 80×24 cells inside a border.
  static let standard = "82x26"

  let width: ScreenLength
  let height: ScreenLength

  /// Reads the value of `--popup`, such as `82x26` or `80%x60%`.
  init(_ text: String) throws {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map(Self.side)
    guard sides.count == 2, let width = sides[0], let height = sides[1] else {
      throw Failure.wrongInput(
        """
        --popup: “\(VisibleMark.sanitized(text))” is not a size; expected at least 10 cells \
        each, such as 82x26 or 80%x60%
        """)
    }
    self.width = width
    self.height = height
  }

  private static func side(_ text: Substring) -> ScreenLength? {
    switch ScreenLength(text) {
    case .cells(let count): (10...1000).contains(count) ? .cells(count) : nil
    case .percent(let part): (1...100).contains(part) ? .percent(part) : nil
    case nil: nil
    }
  }
}
