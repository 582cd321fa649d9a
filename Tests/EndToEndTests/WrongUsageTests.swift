import TestSupport
import Testing

/// Commands that are refused; the tests of `inkwheelTests` have what the parser refuses.
@Suite("Wrong usage", .blocking)
struct WrongUsageTests {
  private static let files: [String: any FixtureContent] = [
    "bad.json": "{\"inkwheel\":1,\n\"lines\":[[\"a\",1]]}", "bad.gpl": "GIMP Palette\n256 0 0\n",
    "bad-hex.json": ##"[{"name": "Tiger", "hex": "#f8"}]"##,
    "control.gpl": "GIMP Palette\n#\n1 2 300\tx\u{1B}[31m\n",
  ]

  /// The words of a command, and a part of what is said.
  typealias Case = (words: [String], message: String)

  private static let convert: [Case] = [
    ([], "standard output has no file extension"),
    (["-o", "a.xyz"], "unknown file extension: a.xyz"),
    (["-o", "a\u{1B}[2J"], "unknown file extension: a␛[2J"),
    (["-o", "a.irc"], "unknown file extension: a.irc"),
    (["--to", "gif"], "“gif” is not a format that can be written"),
    (["--to", "mirc"], "“mirc” is not a format that can be written"),
    (["--from", "markdown", "--to", "ansi"], "“markdown” is not a format that can be"),
    (
      ["--to", "html", "--styles", "x"],
      "invalid value “x” for --styles"
    ),
    (["--to", "art", "--width", "0"], "--width takes a number from 1 to 4096"),
    (["--from", "terminal", "--to", "plain", "--height", "501"], "from 1 to 500"),
    (["--to", "html", "--lang", "x\"y"], "--lang takes a language"),
    (["--to", "html", "--scheme", "red"], "--scheme takes dark, light, terminal or a file"),
    (["--to", "svg", "--scheme", "auto"], "--scheme auto is only for HTML"),
    (
      ["--to", "ansi", "--scheme", "dark", "--scheme", "light"], "--scheme is only for HTML and SVG"
    ),
    (["--to", "svg"] + Array(repeating: "--scheme=dark", count: 3), "--scheme can be given twice"),
    (
      ["--to", "html", "--styles", "inline", "--scheme", "light", "--scheme", "dark"],
      "for SVG and HTML with a style sheet"
    ),
    (["--to", "html", "--styles", "inline", "--scheme", "auto"], "--scheme auto is only for HTML"),
    (["--to", "html", "--fragment", "--title", "x"], "--title has no effect with --fragment"),
    (["--to", "html", "--fragment", "--scheme", "dark"], "--scheme has no effect with --fragment"),
    (["--to", "svg", "--padding", "1,2,3"], "--padding takes 1, 2 or 4 numbers"),
    (["--to", "svg", "--padding=-1"], "--padding takes 1, 2 or 4 numbers"),
    (["--to", "svg", "--font", "a'b"], "--font takes font names"),
    (["--to", "svg", "--font-size", "0"], "--font-size takes a number from 1 to 1000"),
    (
      ["--to", "html", "--palette", "cga"],
      "valid values: vga, terminal"
    ),
    (["--to", "svg", "--speed", "0"], "--speed takes a number from 0.1 to 100\n"),
    (["--to", "svg", "--idle-limit", "x"], "--idle-limit takes a number from 0.1 to 3600\n"),
    (["--to", "svg", "--from", "5", "--to", "2"], "--from has to be before --to"),
    (["--to", "html", "--to", "2"], "times and speeds are only for animated pictures"),
    (["--from", "ansi", "--to", "svg", "--speed", "2"], "SVG of an asciicast"),
    (["--to", "svg", "--speed", "2", "bad.json"], "SVG of an asciicast"),
    (["--to", "ansi", "--ice"], "--ice is only for ANSI art"),
    (["--to", "ansi", "a", "b"], "inkwheel: "), (["", "--to", "ansi"], "empty file name"),
    (["-o", "", "--to", "ansi"], "empty file name"),
    (
      ["bad.json", "-o", "a.ans"],
      "inkwheel: bad.json: line 2, column 15: expected a string or a style\n"
    ),
  ].map { (["convert"] + $0.0, $0.1) }

  private static let color: [Case] = [
    (["-f", "nonsense", "red"], "nonsense"), (["--gamut", "x", "red"], "clip"),
    (["--mix", "x", "red"], "--mix"), (["--mix", "red:nan", "red"], "--mix"),
    (["--mix", "red:2", "red"], "--mix"), (["--mix", "red", "--in", "x", "red"], "display-p3"),
    (["--hue", "x", "red"], "longer"), (["--contrast", "\u{1B}x", "red"], "--contrast"),
    (["--simulate", "x", "red"], "tritan"), (["--simulate", "protan:2", "red"], "severity"),
    (["--nearest", "0", "red"], "1000"), (["--nearest", "x", "red"], "nearest"),
    (["--names", "x", "red"], "xkcd"),
    (["--in", "lab", "red"], "--in has no effect without --mix"),
    (["--hue", "longer", "red"], "--hue has no effect without --mix"),
    (["--names", "x11", "red"], "--names has no effect without --nearest"),
    (["--distance", "", "red"], "--distance"),
    (["--find", "red"], "--find takes no colours; it reads standard input\n"),
    (["--find", "-"], "--find takes no colours; it reads standard input\n"),
    (["--find", "-f", "rgb"], "--find cannot be combined with other options\n"),
    (["--find", "--mix", "red"], "--find cannot be combined with other options\n"),
    (["--palette", "css", "red"], "--palette cannot be combined"),
    (["--palette", "css", "-"], "--palette cannot be combined"),
    (["--palette", "css", "--find"], "--find cannot be combined"),
    (["--palette", "css", "-f", "same"], "-f same cannot be combined"),
    (["--palette", "css", "--ramp", "9"], "--palette cannot be combined with --ramp"),
    (["--ramp", "9", "red"], "--ramp 9 takes two colours or more; --ramp 50-950 takes one"),
    (["--ramp", "1", "red", "blue"], "--ramp takes a number from 2 to 1000, or 50-950"),
    (["--ramp", "9", "-f", "same", "red", "blue"], "-f same cannot be combined with --ramp"),
    (["--in", "oklab", "red"], "--in has no effect without --mix or --ramp"),
    (["--palette", "css", "-f", "gpl", "-f", "hex"], "-f gpl cannot be combined"),
    (["--palette", "css", "-f", "all", "-f", "gpl"], "-f gpl cannot be combined"),
    (["--palette", "css", "-f", "gpl", "--nearest", "2"], "-f gpl cannot be combined"),
    (["--palette", "css", "-f", "gpl", "--color", "256"], "-f gpl cannot be combined"),
    (["--palette", "nosuch"], "Built-in palettes: ansi, xterm, css,"),
    (["--ratio", "7", "red"], "--ratio has no effect without --readable"),
    (["--readable", "tan", "--ratio", "0.9", "red"], "--ratio takes a number from 1 to 21"),
    (["--readable", "tan", "--ratio", "nan", "red"], "--ratio takes a number from 1 to 21"),
    (["--readable", "nocolour", "red"], "--readable: cannot read"),
    (["--palette", "bad-hex.json"], "bad-hex.json: no colours found"),
    (["--palette", "bad.gpl"], "bad.gpl, line 2: expected three numbers from 0 to 255"),
  ].map { (["color"] + $0.0, $0.1) }

  private static let picker: [Case] =
    ["nocolour", "", "rgb(1 2)", "#12345", "rgb(1, 2 3)", "\u{1B}]0;evil\u{7}\u{202E}"].map {
      (["pick", $0], "inkwheel: cannot read the colour: expected ")
    } + [
      (["pick", "nocolour"], "'#f80'"), (["pick", "red", "blue"], "inkwheel: "),
      (["pick", "--at", "1:2"], "--at, --insert, --shell, --first-line and --write need -"),
      (["pick", "--shell"], "--shell"), (["pick", "--first-line", "7"], "--first-line"),
      (["pick", "-", "--first-line", "0"], "--first-line"),
      (["pick", "--layout", "canvas(red,hue)"], "all parameters must belong to one space"),
      (["pick", "--palette", "control.gpl"], "control.gpl, line 3"),
      (["pick", "--palette", "nosuch"], "Built-in palettes: ansi, xterm, css,"),
      (["pick", "--palette", "bad-hex.json"], "bad-hex.json: no colours found"),
      (["pick", "--theme=./nothing.toml"], "inkwheel: "),
    ]
    + ["0", "3", "x", "", "10.5", "0%", "101%", "%", "99999999999999999999"].map {
      (["pick", "--height", $0], "inkwheel: --height:")
    }
    + [
      ("editor.wrp=true", "unknown setting “editor.wrp”; did you mean “editor.wrap”?"),
      ("motion=full", "unknown setting “motion”; did you mean “screen.motion”?"),
      ("editor.motoin=full", "“editor.motoin”; did you mean “screen.motion”?"),
      ("editor.wrap", "expected NAME=VALUE"),
      ("editor.tab-width=99", "expected a number from 1 to 32, found 99"),
      ("editor.tab-width=", "expected a number from 1 to 32"), ("=", "unknown setting"),
      ("picker.names=css,css", "a list of"), ("x\u{1B}[2J=1", "unknown setting"),
    ].map { (["pick", "red", "--set", $0.0], $0.1) }

  private static let gallery: [Case] = [
    (["nothing"], "unknown scene “nothing”"), (["\u{1B}[2J\u{202E}"], "unknown scene"),
    (["--render", "nothing"], "unknown scene"), (["--end-angle"], "inkwheel: "),
    (["--render", "editor", "--size", "0x0"], "inkwheel: "),
    (["--render", "editor", "--size", "1001x1"], "inkwheel: "),
    (["--render", "editor", "--size", "\u{1B}[2J"], "inkwheel: "),
    (["--render", "editor", "--time", "-1"], "inkwheel: "),
    (["--render", "editor", "--time=inf"], "--time takes a number of seconds"),
    (["radial", "--radius", "x"], "inkwheel: "),
    (["radial", "--start-angle", "400"], "--start-angle must be at least 0 and less than 360"),
    (["--render", "radial", "--start-angle", "400"], "--start-angle must be at least 0"),
    (
      ["radial", "--end-angle", "90", "--angle-of-display", "50"],
      "--end-angle must be --start-angle + --angle-of-display where both are given"
    ),
    (["radial", "--border-color", "x"], "--border-color: cannot read the colour “x”"),
    (["radial", "--colors", ""], "--colors must have at least one colour"),
    (["radial", "--colors", "red,\u{1B}[2J"], "--colors:"),
    (["--render", "picker", "--window"], "--window has no effect without --svg"),
    (["--render", "picker", "--title", "x"], "--title has no effect without --svg"),
    (["--svg", "a.svg"], "--svg can only be used with --render"),
    (["--list", "--svg", "a.svg"], "--svg can only be used with --render"),
    (["--list", "--record", "a.cast"], "--record"),
    (["--render", "icon-5", "--record", "a.cast"], "--record"),
    (["--render", "icon-1", "--nested"], "--nested has no effect with --render"),
    (["--render", "icon-1", "--list", "--all"], "--list has no effect with --render"),
    (["--render", "icon-1", "radial"], "the scene “radial” has no effect with --render"),
    (
      ["--render", "icon-1", "--clockwise"],
      "inkwheel: --clockwise has no effect in the scene icon-1; it is only for "
    ),
    (
      ["--render", "wheel(hue,saturation) slider(brightness)", "--radius", "8"],
      "--radius has no effect in the scene wheel(hue,saturation) slider(brightness); it is only for "
    ),
  ].map { (["gallery"] + $0.0, $0.1) }

  private static let others: [Case] = [
    (["--nonsense"], "inkwheel: "), (["--\u{1B}[2J"], "inkwheel: "), (["--color"], "inkwheel: "),
    (["--color", "pink"], "inkwheel: "), (["a", "b"], "inkwheel: "),
    (["a", "+1:-2"], "inkwheel: "),
    (
      ["gradient", "red", "blue"],
      "“gradient” is not a command; they are edit, "
    ),
    (["a", "--", "b"], "inkwheel: "), (["a", "+x"], "inkwheel: "),
    (["a", "+1:2:3"], "inkwheel: "), (["+\u{1B}[2J\u{9B}1m", "b"], "inkwheel: "),
    (["edit", "a", "b\u{1B}[2J\u{202E}"], "inkwheel: "), (["-f", "rgb", "note"], "inkwheel: "),
    (["note", "--set", "wrap=true"], "inkwheel: --set: unknown setting “wrap”"),
    (["edit", "note", "--set", "wrap=true"], "inkwheel: --set: unknown setting “wrap”"),
    (["bad.gpl", "--record", "./bad.gpl", "--overwrite"], "the file being edited"),
    (["doctr"], "“doctr” is not a command; did you mean “doctor”? To open a file of that name: "),
    (["colour", "#f80"], "“colour” is not a command; did you mean “color”?"),
    (["doctor", "x"], "inkwheel: "), (["doctor", "--color", "pink"], "inkwheel: "),
    (["doctor", "--json"], "inkwheel: unknown option “--json”\n"),
    (["demo"], "inkwheel demo --record"), (["demo", "--size", "9"], "inkwheel: "),
    (["demo", "a", "b"], "inkwheel: "), (["demo", "--nonsense"], "inkwheel: "),
    (["demo", "--print", "a.demo"], "inkwheel: "),
    (["demo", "--print", "--svg", "x"], "inkwheel: "),
    (
      ["demo", "--svg", "-", "--cast-version", "3"], "--cast-version has no effect without --record"
    ),
    (["man", "nothing"], "inkwheel: "), (["man", "--list", "pick"], "inkwheel: "),
    (["man", "a", "b"], "inkwheel: "), (["init", "csh"], "inkwheel: "), (["init"], "inkwheel: "),
    (["init", "bash", "zsh"], "inkwheel: "),
  ]

  @Test(
    "Wrong usage is an error with status 2 that says what is right, and has no effect",
    arguments: [convert, color, picker, gallery, others])
  func refused(cases: [Case]) throws {
    for (words, message) in cases {
      let program = try TerminalProcess.run(words, input: "x", files: Self.files)
      #expect(program.exitStatus == .exited(2), "\(words)")
      #expect(program.complaint.contains(message), "\(words): \(program.complaint)")
      #expect(program.standardOutput.isEmpty && program.complaint.hasPrefix("inkwheel: "))
      #expect(try program.names == Self.files.keys.sorted(), "\(words)")
      let scan = OutputScan(program.standardError)
      #expect(scan.functions == ["C0 a"], "\(words): \(scan.functions)")
      #expect(!scan.text.unicodeScalars.contains("\u{202E}"), "\(words)")
    }
  }
}
