import Foundation
import TestSupport
import Testing

@Suite("The commands in the documentation", .blocking)
struct DocumentationCommandTests {
  /// How a command is tested.
  private enum Check {
    /// Runs `make -n`.
    case dryRun
    /// Runs it with `--help`, as the command would build or test this package.
    case help
    /// Compares the packages with those that `make deps` installs.
    case packages
    /// `make check-deb` tries it, in a system of its own.
    case package
    /// `TourTests` runs it.
    case tour
    /// Runs it in a shell; its output contains this text.
    case prints(String)
    /// Runs it in a shell; it ends with 1, and its output or standard error contains this text.
    case fails(String)
    /// Runs it in a shell; the terminal gets this text.
    case sends(String)
    /// Runs it in a shell; afterwards a file contains this text.
    case writes(String, to: String)
    /// Runs it on a terminal: once the screen shows a text, the keys end it; then the screen has
    /// its output.
    case shows(String, keys: [TerminalKey], prints: String = "", status: Int = 0)
  }

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

  private static let checks: [String: Check] = [
    "sudo apt-get install libncurses-dev libpcre2-dev": .packages,
    "sudo apt-get install libvterm-dev tmux": .packages,
    "sudo dpkg -i .build/deb/inkwheel_*.deb": .package,
    "sudo apt-get purge inkwheel": .package,
    "inkwheel man pick": .prints(".TH \"INKWHEEL\\-PICK\" 1 "),
    "inkwheel man keys > inkwheel-keys.7": .writes(".SH NAME", to: "inkwheel-keys.7"),
    "inkwheel banner.ans": .shows("banner.ans", keys: [.control("q")]),
    "color=$(inkwheel pick '#f80' -f oklch)": .shows(
      "Enter", keys: [.enter], prints: "color is oklch("),
    "color=$(inkwheel pick '#f80' --height 10)": .shows(
      "Enter", keys: [.enter], prints: "color is #f80"),
    "inkwheel pick --height 40%": .shows("Enter", keys: [.enter], prints: "#ff8800"),
    "color=$(inkwheel pick '#f80' --popup)": .shows(
      "Enter", keys: [.enter], prints: "color is #f80"),
    "inkwheel pick --popup=80%x60%": .shows("Enter", keys: [.enter], prints: "#ff8800"),
    "inkwheel convert banner.ans -o banner.html": .writes(
      "<span class=\"B\" style=\"color:#ff8000\">Ink</span>", to: "banner.html"),
    "inkwheel convert banner.ans -o banner.svg --title 'My banner'": .writes(
      "<title>My banner</title>", to: "banner.svg"),
    "inkwheel convert banner.ans -o banner.svg --window --shadow --title 'My banner' --padding 24":
      .writes("<circle ", to: "banner.svg"),
    "inkwheel convert banner.ans -o banner.svg --line-numbers --width 80 --font-size 16 --scheme light":
      .writes(">1</text>", to: "banner.svg"),
    "inkwheel convert banner.ans -o banner.svg --scheme light --scheme kitty.conf": .writes(
      "@media(prefers-color-scheme:light)", to: "banner.svg"),
    "inkwheel gallery --render picker --size 72x20 --svg picker.svg --window":
      .writes("<circle ", to: "picker.svg"),
    "inkwheel convert demo.cast -o demo.svg": .writes("dur=\"10.0s\"", to: "demo.svg"),
    "inkwheel convert demo.cast -o demo.svg --from 2 --to 12.5 --idle-limit 2 --speed 1.5 --window":
      .writes("dur=\"2.333s\"", to: "demo.svg"),
    "inkwheel convert demo.cast -o last.svg --last-screen": .writes(">film</text>", to: "last.svg"),
    "inkwheel convert --last-screen htop.log -o htop.svg": .writes("</svg>", to: "htop.svg"),
    "inkwheel convert banner.ans --to plain": .prints("Inkwheel\n"),
    "inkwheel convert banner.ans --to html --fragment --styles inline > part.html": .writes(
      "color:#ff8000", to: "part.html"),
    "inkwheel convert banner.html --to ansi": .prints(banner),
    #"printf '50%%\r100%%\n' | inkwheel convert --from terminal --to plain"#: .prints("100%\n"),
    "inkwheel convert banner.ans -o banner.asc --width 40 --ice": .writes(
      "SAUCE00", to: "banner.asc"),
    "inkwheel convert banner.ans -o banner.json --strict": .writes(
      "[{\"fg\":\"#ff8000\",\"bold\":true},\"Ink\",", to: "banner.json"),
    "inkwheel convert banner.json -o banner.json": .writes("{\"inkwheel\":1,", to: "banner.json"),
    "cat banner.ans | inkwheel convert --from ansi --to markdown > banner.md": .writes(
      "Ink", to: "banner.md"),
    "ls --color=always | inkwheel convert --to markdown > list.md": .writes(
      "banner", to: "list.md"),
    "echo 'good morning' | inkwheel convert --gradient 'orange,#08f' --to ansi": .prints(
      "\u{1B}[38;2;255;165;0mg"),
    "inkwheel convert banner.ans --check --scheme light": .fails(
      "1:1 “Ink”: #ff8000 on background #ffffff: 2.51:1, needs 4.5:1; #"),
    "ls --color=always | inkwheel convert --check --scheme kitty.conf --simulate deutan": .fails(
      "nothing was checked: the text has no colours"),
    "inkwheel convert banner.ans --map ansi16 --to ansi": .prints("\u{1B}[1;91mInk"),
    "inkwheel color --ramp 5 '#f80' rebeccapurple": .prints(
      "#ff8800\n#ed6154\n#ca487a\n#9b3b92\n#663399\n"),
    "inkwheel color --ramp 50-950 -f css '#2f6fde' > blue.css": .writes(
      "  --color-600: #2f6fde;\n", to: "blue.css"),
    "git diff --color | inkwheel": .shows("standard input", keys: [.control("q")]),
    "ls --color=always | inkwheel -o list.ans": .shows("list.ans", keys: [.control("q")]),
    "inkwheel +3:5 build.log": .shows("Ln 3, Col 5", keys: [.control("q")]),
    "inkwheel color '#f80'": .prints("#ff8800\n"),
    "inkwheel color -f oklch -f hsl tan teal": .prints("\thsl(180 100% 25.1%)\n"),
    "printf '%s\\n' tan '38;5;208' 'hsl(9 80% 50%)' | inkwheel color -f hex":
      .prints("#d2b48c\n#ff8700\n#e63819\n"),
    "inkwheel color --mix white:20% --in oklch -f same rebeccapurple": .prints("#825daf\n"),
    "inkwheel color --contrast '#222' orange": .prints("8.05\tAA AAA AA-large AAA-large\n"),
    "inkwheel color --nearest 3 --names xkcd '#b4a7d6'": .prints("pale violet\t7.4759\tlavender\t"),
    "inkwheel color --readable white '#7fb0ff'": .prints("#4976c1\n"),
    "inkwheel color --find < style.css": .prints(
      "1:12\t4\t#F80\t#ff8800\n1:24\t22\thsl(240 100% 50% / .5)\t#0000ff80\n"),
    "inkwheel color --palette nord -f hex -f oklch": .prints("\tnord0\n#3b4252\toklch("),
    "inkwheel color --palette theme.css --contrast white": .prints("2.39\tfail\ttiger\n"),
    "inkwheel color --palette theme.css -f gpl > theme.gpl": .writes(
      "255 136   0\ttiger\n", to: "theme.gpl"),
    "inkwheel scheme": .shows("does not report its colours", keys: [], status: 1),
    "inkwheel scheme --to kitty -o my.conf": .shows(
      "does not report its colours", keys: [], status: 1),
    #"eval "$(inkwheel scheme kitty.conf --to fzf)""#: .prints("color is"),
    "inkwheel scheme kitty.conf": .shows("1.79:1!", keys: [.escape], status: 130),
    "git diff --color | inkwheel scheme --sample - -o mine.conf": .shows(
      "does not report its colours", keys: [], status: 1),
    "inkwheel scheme --check kitty.conf": .fails(
      "red on background: 1.79:1, needs 3:1; red #66687d would do\n"),
    "inkwheel scheme kitty.conf --mend -o kitty.conf": .writes(
      "color1 #66687d\ncolor2 #a6e3a1\ncursor none\n", to: "kitty.conf"),
    "inkwheel scheme kitty.conf --to ghostty --strict > ghostty.conf": .fails(
      "inkwheel: Ghostty has no references: cursor"),
    "inkwheel scheme kitty.conf --light --to foot": .prints("[colors-dark]\nforeground="),
    "inkwheel scheme --from '#1b1d23' orange --to alacritty": .prints("background = \"#1b1d23\"\n"),
    "inkwheel scheme kitty.conf --extend --to xresources > 256.xresources": .writes(
      "*.color16: #1e1e2e\n", to: "256.xresources"),
    "inkwheel scheme kitty.conf --json": .prints("\"passes\": false\n}\n"),
    "inkwheel scheme kitty.conf --apply": .sends("]4;1;#45475a"),
    "inkwheel scheme --reset": .sends("]104;255"),
    "inkwheel color --distance tan '#d2b48f'": .prints("0.0039\t1.5793\t0.9360\n"),
    "inkwheel pick --layout 'wheel(hue,saturation) slider(brightness)'": .shows(
      "▸Hue", keys: [.enter], prints: "#ff8800"),
    "inkwheel pick - --at 12:8 < style.css > new.css": .shows(
      "Colour 3 of 3, line 12", keys: [.enter]),
    "inkwheel gallery --list --all": .prints("\ncanvas(white,alpha)\n"),
    "inkwheel gallery --render 'palette(cyan,magenta,8x4) canvas(yellow,black)'": .prints("Cyan"),
    "inkwheel gallery --render picker --size 72x20": .prints("#ff8800"),
    "inkwheel gallery": .shows("picker", keys: [.right, .control("c")]),
    "inkwheel --theme high-contrast banner.ans": .shows("banner.ans", keys: [.control("q")]),
    "inkwheel pick '#f80' --each 'tmux set -g status-style bg={}'": .shows(
      "Enter", keys: [.enter], prints: "#f80"),
    "inkwheel pick --each 'kitten @ set-colors background={}' --height 10": .shows(
      "Enter", keys: [.enter], prints: "#ff8800"),
    "inkwheel pick --each 'printf \"\\033]11;{hex}\\007\" > /dev/tty' --height 10": .shows(
      "Enter", keys: [.enter], prints: "#ff8800"),
    "inkwheel pick '#f80' --preview 'printf \"\\033[48;2;{r};{g};{b}m main \\033[0m {name}\\n\"' --height 14":
      .shows("main  darkorange", keys: [.enter], prints: "#f80"),
    "tmux capture-pane -ep | inkwheel pick --from -": .shows(
      "the text is empty", keys: [], status: 1),
    "inkwheel pick --from banner.ans": .shows("Text colour", keys: [.enter, .enter], prints: "#"),
    "inkwheel pick --screen": .shows("no graphical screen here", keys: [], status: 1),
    "inkwheel pick - --write starship.toml --preview 'STARSHIP_CONFIG=starship.toml starship prompt'":
      .shows("Colour 1 of 1, line 2", keys: [.enter]),
    "inkwheel pick -f ansi256": .shows("Enter", keys: [.enter], prints: "208"),
    "inkwheel pick - --write tmux.conf --each 'tmux source-file tmux.conf'": .shows(
      "Colour 1 of 1, line 1", keys: [.enter]),
    "inkwheel pick - --write kitty.conf --each 'kitten @ load-config'": .shows(
      "Colour 1 of 4, line 1", keys: [.enter]),
    "inkwheel pick - --at 1:24 --write waybar.css": .shows(
      "Colour 1 of 1, line 1", keys: [.enter]),
    "color=$(inkwheel pick -f sgr-fg --preview 'LS_COLORS=\"di=38;2;{r};{g};{b}\" ls --color=always')":
      .shows("banner.ans", keys: [.enter], prints: "color is 38;2;255;136;0"),
    "inkwheel --follow build.log": .shows("following", keys: [.control("q")]),
    "cat banner.ans | inkwheel convert --check --scheme light": .fails("2.51:1, needs 4.5:1; #"),
    "inkwheel convert demo.cast -o demo.svg --idle-limit 1 --window": .writes(
      "</svg>", to: "demo.svg"),
    "inkwheel pick --words '#f80'": .shows("vivid orange", keys: [.enter], prints: "#f80"),
    "inkwheel pick -f '0xFF{hex}'": .shows("Enter", keys: [.enter], prints: "0xFFff8800"),
    "inkwheel color -f 'vec3({r:.3f}, {g:.3f}, {b:.3f})' tan": .prints("vec3(0.824, 0.706, 0.549)"),
    "inkwheel color -f 'vec4({red}, {green}, {blue}, {alpha})' '#ff880080'": .prints(
      "vec4(1, 0.5333, 0, 0.502)"),
    "printf 'darker 5\\nwarmer\\n' | inkwheel pick --words '#f80'": .prints("#eb7b00"),
    "inkwheel pick - --at 12:8 --write style.css": .shows("Colour 3 of 3, line 12", keys: [.enter]),
    "inkwheel pick --theme ./harbour.toml": .shows("Enter", keys: [.enter], prints: "#ff8800"),
    "inkwheel demo": .shows("This is inkwheel", keys: [.escape]),
    "inkwheel demo --print > my.demo": .writes("# The tour of inkwheel", to: "my.demo"),
    "inkwheel demo my.demo": .shows("my own demo", keys: [.escape]),
    "inkwheel demo my.demo --record my.cast": .writes("my own demo", to: "my.cast"),
    "inkwheel demo my.demo --record my.cast --cast-version 3": .writes(
      "\"version\": 3", to: "my.cast"),
    "inkwheel demo my.demo --svg my.svg": .writes("</svg>", to: "my.svg"),
    TourTests.command: .tour,
    "inkwheel demo --svg tour.svg": .writes("</svg>", to: "tour.svg"),
    "inkwheel edit banner.ans --record session.cast": .shows("banner.ans", keys: [.control("q")]),
    "inkwheel config": .prints("# tab-width = 8"),
    "inkwheel config --check": .prints("There is no configuration file."),
    "inkwheel config --preset vi": .prints("accept = [\"Enter\", \"Z Z\"]"),
    "inkwheel doctor": .prints("COLORTERM            truecolor"),
    "ssh -t HOST inkwheel doctor": .prints("COLORTERM            truecolor"),
  ]

  @Test("Every command works as it is written, and every check is of a command")
  func commands() throws {
    // `ConvertTests` runs the commands with jq and rsvg-convert, if they are installed.
    let commands = Set(
      try DocumentationPage.all().flatMap(\.commands).filter {
        !$0.contains("| jq ") && !$0.contains("| rsvg-convert ")
      })
    let own = commands.filter { !$0.hasPrefix("make ") && !$0.hasPrefix("swift ") }
    #expect(own == Set(Self.checks.keys), "commands in the documentation and checks here")
    let files = try Self.files()
    for command in commands.sorted() {
      let check = Self.checks[command] ?? (command.hasPrefix("make ") ? .dryRun : .help)
      try run(command, check, files)
    }
  }

  private func run(
    _ command: String, _ check: Check, _ files: [String: any FixtureContent]
  ) throws {
    var script = command + "\nstatus=$?; echo \"color is $color\"; exit $status"
    var isShown = false
    switch check {
    case .dryRun:
      script =
        "cd '\(SourceFiles.root.path)'; "
        + command.replacingOccurrences(of: "make ", with: "make -n ")
    case .help: script = command.split(separator: " ").prefix(2).joined(separator: " ") + " --help"
    case .packages: return try checkPackages(command)
    case .package:
      let script = try SourceFiles.text(at: ".packaging/check-deb")
      #expect(script.contains("dpkg -i") && script.contains("dpkg --purge inkwheel"))
      return
    case .tour: return
    case .shows: isShown = true
    case .prints, .writes, .fails, .sends: break
    }
    // `ssh` runs the command on this machine.
    let program = try TerminalProcess.shell(
      "ssh() { while [[ $1 == -* ]]; do shift; done; shift; \"$@\"; }\n" + script,
      output: isShown ? .terminal : .pipe, files: files)
    if case .shows(let text, let keys, _, _) = check {
      try program.waitUntilShown(text)
      for key in keys { program.send(key) }
    }
    var status = 0
    if case .fails = check { status = 1 }
    if case .shows(_, _, _, let expected) = check { status = expected }
    #expect(try program.waitForExit() == .exited(status), "\(command)")
    let sent = String(decoding: program.output, as: UTF8.self)
    switch check {
    case .fails(let text): #expect((program.printed + sent).contains(text), "\(command)")
    case .sends(let text): #expect(sent.contains(text), "\(command)")
    case .prints(let text): #expect(program.printed.contains(text), "\(command)")
    case .writes(let text, let name):
      #expect(try program.bytes(of: name).contains(text: text), "\(command)")
    case .shows(_, _, let text, _):
      #expect(text.isEmpty || program.screen.contains(text), "\(command)")
    default: break
    }
  }

  private func checkPackages(_ command: String) throws {
    let makefile = try SourceFiles.text(at: "Makefile")
    for package in command.split(separator: " ").dropFirst(3) {
      #expect(makefile.contains(",\(package))"), "\(package)")
    }
  }
}
