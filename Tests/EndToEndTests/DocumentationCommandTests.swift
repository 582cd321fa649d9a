import Foundation
import TestSupport
import Testing

@Suite("The commands in the documentation", .blocking)
struct DocumentationCommandTests {
  private static let banner = "\u{1B}[1;38;2;255;128;0mInk\u{1B}[0mwheel\n"

  /// The files that the commands work on.
  private static func files() throws -> [String: any FixtureContent] {
    func converted(to format: String) throws -> [UInt8] {
      try TerminalProcess.run(["convert", "--to", format], input: banner).standardOutput
    }
    let theme = try #require(
      try DocumentationPage("docs/themes.md").blocks(of: "toml")
        .first { $0.first?.contains("harbour.toml") == true })
    return [
      "banner.ans": banner, "banner.html": try converted(to: "html"),
      "banner.json": try converted(to: "json"), "build.log": "one\ntwo\nthree\n",
      "demo.cast":
        "{\"version\":2,\"width\":20,\"height\":2}\n[1,\"o\",\"film\"]\n[9,\"o\",\"\\r\\n\"]\n",
      "htop.log": "\u{1B}[?1049h\u{1B}[Hcpu\u{1B}[?1049l\n",
      "harbour.toml": theme.joined(separator: "\n"),
      "style.css": "a { color: #F80; fill: hsl(240 100% 50% / .5) }\n"
        + String(repeating: "a {}\n", count: 10) + "b { c: tan }\n",
      "theme.css": ":root { --tiger: #f80; --ink: var(--tiger) }\n",
      "kitty.conf":
        "background #1e1e2e\nforeground #cdd6f4\ncolor1 #45475a\ncolor2 #a6e3a1\ncursor none\n",
      "starship.toml": "[directory]\nstyle = \"bold #f80\"\n",
      "tmux.conf": "set -g status-style bg=#f80\n", "waybar.css": "#waybar { background: #f80 }\n",
      "my.demo": "file note.txt\n| one two\n\ncaption \"my own demo\"\npause 30\n",
    ]
  }

  private static let keys: [String: TerminalKey] = [
    "Enter": .enter, "Esc": .escape, "Right": .right, "Ctrl-C": .control("c"),
    "Ctrl-Q": .control("q"),
  ]

  /// The rows of the table are `command | check | text | more`. A command is run in a shell, and
  ///
  /// - `prints` a text, `sends` it to the terminal, or `writes` it to a file;
  /// - `fails` with a status of 1 and a text;
  /// - `shows` a text on a terminal; then keys end it, with a status, after which the screen has the text
  ///   behind `→`.
  ///
  /// Of `packages` it is checked that `make deps` installs them, and `make check-deb` tries a `package`.
  @Test func `Every command works as it is written, and every check is of a command`() throws {
    // `ConvertTests` runs the commands with jq and rsvg-convert, if they are installed.
    let commands = Set(
      try DocumentationPage.all().flatMap(\.commands).filter {
        !$0.contains("| jq ") && !$0.contains("| rsvg-convert ")
      })
    let own = commands.filter { !$0.hasPrefix("make ") && !$0.hasPrefix("swift ") }
    let rows = try VectorRow.all(in: "EndToEndTests/Vectors/commands.txt", cells: 4)
    let checks = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0) })
    #expect(own == Set(checks.keys), "commands in the documentation and checks here")
    let files = try Self.files()
    for command in commands.sorted() { try run(command, checks[command], files) }
  }

  private func run(
    _ command: String, _ check: VectorRow?, _ files: [String: any FixtureContent]
  ) throws {
    let (kind, text, more) = check.map { ($0[1], $0[2], $0[3]) } ?? ("help", "", "")
    var script = command + "\nstatus=$?; echo \"color is $color\"; exit $status"
    switch kind {
    case "packages": return try checkPackages(command)
    case "package":
      let script = try SourceFiles.text(at: ".packaging/check-deb")
      #expect(script.contains("dpkg -i") && script.contains("dpkg --purge inkwheel"))
      return
    // `TourTests` runs it.
    case "tour": return
    case "help" where command.hasPrefix("make "):
      let dryRun = command.replacingOccurrences(of: "make ", with: "make -n ")
      script = "cd '\(SourceFiles.root.path)'; " + dryRun
    // The command would build or test this package.
    case "help": script = command.split(separator: " ").prefix(2).joined(separator: " ") + " --help"
    default: break
    }
    // `ssh` runs the command on this machine.
    let program = try TerminalProcess.shell(
      "ssh() { while [[ $1 == -* ]]; do shift; done; shift; \"$@\"; }\n" + script,
      output: kind == "shows" ? .terminal : .pipe, files: files)
    var status = kind == "fails" ? 1 : 0
    let steps = more.split(separator: " → ").map(String.init)
    if kind == "shows" {
      try program.waitUntilShown(text)
      for word in steps[0].split(separator: " ").map(String.init) {
        if let key = Self.keys[word] { program.send(key) } else { status = try #require(Int(word)) }
      }
    }
    #expect(try program.waitForExit() == .exited(status), "\(command)")
    let sent = String(decoding: program.output, as: UTF8.self)
    let (found, expected) =
      switch kind {
      case "prints": (program.printed, text)
      case "sends": (sent, text)
      case "fails": (program.printed + sent, text)
      case "writes": (try program.text(of: more), text)
      case "shows": (program.screen.lines.joined(separator: "\n"), steps.count > 1 ? steps[1] : "")
      default: ("", "")
      }
    #expect(expected.isEmpty || found.contains(expected), "\(command)")
  }

  private func checkPackages(_ command: String) throws {
    let makefile = try SourceFiles.text(at: "Makefile")
    for package in command.split(separator: " ").dropFirst(3) {
      #expect(makefile.contains(",\(package))"), "\(package)")
    }
  }
}
