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
    var quoted: [UInt8] = [0x27]
    for byte in word.utf8 {
      if byte == 0x27 { quoted += Array("'\\''".utf8) } else { quoted.append(byte) }
    }
    return String(decoding: quoted + [0x27], as: UTF8.self)
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
