import Colorimetry
import Foundation
import TerminalCore
import TestSupport
import Testing
import TextColorPicker

@Suite("The README", .blocking, .timeLimit(.minutes(5)))
struct ReadmeTests {
  /// How a command of the README is tried out.
  private enum Way {
    /// Only what `make` would do.
    case dryRun
    /// In a shell; its output has this text.
    case prints(String)
    /// In a shell; a file has this text then.
    case writes(String, to: String)
    /// In a shell; the screen shows a text, then the keys end it, then the output has a text.
    case shows(String, keys: [TerminalKey], prints: String = "")
  }

  private static let banner = "\u{1B}[1;38;2;255;128;0mInk\u{1B}[0mwheel\n"

  /// The files that commands find.
  private static func files() throws -> [String: [UInt8]] {
    let page = try TerminalProcess.inkwheel(
      ["convert", "--to", "html"], input: .pipe(Array(banner.utf8)), output: .pipe)
    try page.waitForExit()
    return [
      "banner.ans": Array(banner.utf8), "banner.html": page.standardOutput,
      "build.log": Array("one\ntwo\nthree\n".utf8),
    ]
  }

  private static let ways: [String: Way] = [
    "make run": .dryRun,
    "make test": .dryRun,
    "make install PREFIX=$HOME/.local": .dryRun,
    "inkwheel banner.ans": .shows("banner.ans", keys: [.control("q")]),
    "color=$(inkwheel pick '#f80' -f oklch)": .shows(
      "Enter", keys: [.enter], prints: "color is oklch("),
    "inkwheel convert banner.ans -o banner.html": .writes(
      "<span class=\"B\" style=\"color:#ff8000\">Ink</span>", to: "banner.html"),
    "inkwheel convert banner.ans -o banner.svg --title 'My banner'": .writes(
      "<title>My banner</title>", to: "banner.svg"),
    "inkwheel convert banner.ans --to html --fragment --styles inline > part.html": .writes(
      "color:#ff8000", to: "part.html"),
    "inkwheel convert banner.html --to ansi": .prints(banner),
    "inkwheel convert banner.ans -o banner.sh && sh banner.sh": .prints(banner),
    "inkwheel convert banner.ans -o banner.asc --width 40 --ice": .writes(
      "SAUCE00", to: "banner.asc"),
    "inkwheel convert banner.ans -o banner.json --strict": .writes(
      "[{\"fg\":\"#ff8000\",\"bold\":true},\"Ink\",", to: "banner.json"),
    "ls --color=always | inkwheel convert --to markdown > list.md": .writes(
      "banner", to: "list.md"),
    "inkwheel +3:5 build.log": .shows("Ln 3, Col 5", keys: [.control("q")]),
    "inkwheel color '#f80'": .prints("#ff8800\n"),
    "inkwheel color -f oklch -f hsl tan teal": .prints("\thsl(180 100% 25.1%)\n"),
    "printf '%s\\n' tan '38;5;208' 'hsl(9 80% 50%)' | inkwheel color -f hex":
      .prints("#d2b48c\n#ff8700\n#e63819\n"),
    "inkwheel color --mix white:20% --in oklch -f same rebeccapurple": .prints("#825daf\n"),
    "inkwheel color --contrast '#222' orange": .prints("8.05\tAA AAA AA-large AAA-large\n"),
    "inkwheel color --nearest 3 --names xkcd '#b4a7d6'": .prints("lavender\t0.0545\tpale purple\t"),
    "inkwheel color --distance tan '#d2b48f'": .prints("0.0039\t1.5793\t0.9360\n"),
    "inkwheel pick --layout 'wheel(hue,saturation) slider(brightness)'": .shows(
      "Hue ↻", keys: [.enter], prints: "#ff8800"),
    "inkwheel gallery --list": .prints("editor-picking"),
    "inkwheel gallery --list --all": .prints("\ncanvas(white,alpha)\n"),
    "inkwheel gallery --render 'palette(cyan,magenta,8x4) canvas(yellow,black)'": .prints("Cyan"),
    "ssh server inkwheel gallery --render picker --size 72x20 --time 1.5": .prints("#ff8800"),
    "inkwheel gallery": .shows("icon-1", keys: [.right, .control("c")]),
    "inkwheel demo": .shows("A tour of inkwheel", keys: [.escape]),
    "inkwheel demo --record tour.cast": .writes("\"m\", \"the picker\"]", to: "tour.cast"),
    "inkwheel demo --svg tour.svg": .writes("</svg>", to: "tour.svg"),
    "inkwheel doctor": .prints("COLORTERM         truecolor"),
  ]

  @Test("Every command works as it stands there, and no other is tried")
  func commands() throws {
    let commands = try Readme().commands
    #expect(Set(commands) == Set(Self.ways.keys), "commands in the README and known here")
    let files = try Self.files()
    for command in commands {
      guard let way = Self.ways[command] else { continue }
      try run(command, way, files)
    }
  }

  private func run(_ command: String, _ way: Way, _ files: [String: [UInt8]]) throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    let binary = URL(fileURLWithPath: try TerminalProgram.inkwheel())
    var script = command + "\nstatus=$?; echo \"color is $color\"; exit $status"
    var workingFolder: String?
    if case .dryRun = way {
      script = command.replacingOccurrences(of: "make ", with: "make -n ")
      workingFolder = Readme.root.path
    }
    // The other machine is this one.
    script = "ssh() { shift; \"$@\"; }\n" + script
    let program = try TerminalProcess(
      "bash", ["--norc", "--noprofile", "-c", script],
      environment: [
        "PATH": binary.deletingLastPathComponent().path + ":" + path, "COLORTERM": "truecolor",
      ],
      workingFolder: workingFolder, output: needsTerminal(way) ? .terminal : .pipe,
      prepare: { folder in
        for (name, bytes) in files {
          try Data(bytes).write(to: folder.appendingPathComponent(name))
        }
      })
    if case .shows(let text, let keys, let printed) = way {
      try program.waitUntilShown(text)
      for key in keys { program.send(key) }
      #expect(try program.waitForExit() == .exited(0), "\(command)")
      #expect(printed.isEmpty || program.screen.contains(printed), "\(command)")
    } else {
      #expect(try program.waitForExit() == .exited(0), "\(command)")
      let output = String(decoding: program.standardOutput, as: UTF8.self)
      if case .prints(let text) = way { #expect(output.contains(text), "\(command)") }
      if case .writes(let text, let name) = way {
        let written = String(decoding: try program.bytes(of: name), as: UTF8.self)
        #expect(written.contains(text), "\(command)")
      }
    }
  }

  private func needsTerminal(_ way: Way) -> Bool {
    if case .shows = way { true } else { false }
  }

  @Test("The picture is the frame that the program draws")
  func picture() throws {
    let readme = try Readme()
    let picture = try #require(readme.picture)
    let program = try TerminalProcess.inkwheel(picture.arguments, output: .pipe)
    #expect(try program.waitForExit() == .exited(0))
    let frame = String(decoding: program.standardOutput, as: UTF8.self)
      .replacing(/\u{1B}\[[0-9;]*m/, with: "")
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { String($0.replacing(#/ +$/#, with: "")) }
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try readme.replacingPicture(with: frame).write(
        to: Readme.file, atomically: true, encoding: .utf8)
      Issue.record("recorded the picture of the README; run again without RECORD_GOLDENS")
      return
    }
    #expect(picture.lines == frame, "RECORD_GOLDENS=1 draws it anew")
  }

  @Test("The tour in five minutes does what it says")
  func tour() throws {
    let program = try TerminalProcess.inkwheel(["banner.ans"])
    try program.waitUntilShown("banner.ans")
    program.send(keys: "Release 1")
    try program.waitUntilShown("Release 1")
    program.send(.shift(.left))
    try program.waitUntilShown("1 selected")
    program.send(.control("k"))
    try program.waitUntilShown("Text colour")
    program.send(.right)
    try program.waitUntilShown("241°")
    program.send(keys: "#f80")
    try program.waitUntilShown("darkorange")
    program.send(.enter)
    try program.waitUntil("the picker closed") { !$0.contains("OKLCH") }
    try program.save()
    program.send(.control("q"))
    #expect(try program.waitForExit() == .exited(0))
    #expect(try program.text(of: "banner.ans") == "Release \u{1B}[38;2;255;136;0m1\u{1B}[0m")
  }

  @Test("Every option and value of the README is in the help")
  func options() throws {
    let help = try ["pick", "color", "convert", "edit", "gallery", "demo", "doctor"].map {
      command in
      let program = try TerminalProcess.inkwheel([command, "--help"], output: .pipe)
      try program.waitForExit()
      return String(decoding: program.standardOutput, as: UTF8.self)
    }.joined()
    let words = try Readme().lines.filter { $0.hasPrefix("| `") && $0.contains("--") }
      .flatMap { line in
        let cell = line.firstRange(of: "` | ").map { line[..<$0.lowerBound] } ?? ""
        return cell.matches(of: /[a-z0-9-]{2,}/).map { String($0.output) }
      }
    #expect(words.count > 15)
    for word in words { #expect(help.contains(word), "\(word)") }
  }

  @Test("Every key of the README with Ctrl or Alt is in the help")
  func keys() throws {
    let program = try TerminalProcess.inkwheel(
      ["--motion", "reduced"], size: TerminalSize(columns: 80, rows: 70))
    try program.waitUntilShown("Ln 1, Col 1")
    program.send(.function(1))
    let help = try program.waitUntilShown("Put everything back")
    let keys = try Readme().lines.flatMap { line in
      line.matches(of: /(Ctrl|Alt)-[A-Z0-9]+/).map { String($0.output.0) }
    }
    #expect(keys.count > 20)
    for key in Set(keys) { #expect(help.contains(key), "\(key)") }
  }

  // The example, line for line.
  func example() throws -> (answer: String, frame: Frame) {
    @State var color = try Color(parsing: "#f80")
    var picker = TextColorPicker("Accent", selection: $color, supportsOpacity: false)
      .motionReduced()
    var frame = Frame(size: Size(columns: 80, rows: 24))
    let area = Rect(column: 2, row: 1, columns: 30, rows: 3)

    _ = picker.update(.key(Key(.enter)), in: area, screen: frame.size)  // opens
    _ = picker.update(.key(Key(.right)), in: area, screen: frame.size)  // turns by one degree
    picker.render(into: &frame, in: area)
    return (color.formatted(.hex), frame)  // "#ff8c00", and what to show
  }

  @Test("The example of the library gives what it says")
  func library() throws {
    let (answer, frame) = try example()
    #expect(answer == "#ff8c00")
    #expect(frame.plainText.contains("#ff8c00"))
    let text = frame.quantized(to: .indexed256).ansiText
    #expect(text.contains("38;5;") && !text.contains("38;2;"))
  }

  @Test("The example of the library is the one that is compiled here")
  func exampleIsCompiled() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let compiled = Set(
      source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    let example = try Readme().blocks(of: "swift").flatMap { $0 }
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    #expect(example.count > 10)
    for line in example { #expect(compiled.contains(line), "\(line)") }
  }
}

/// The parts of README.md that tests look at.
private struct Readme {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let file = root.appendingPathComponent("README.md")

  let lines: [String]

  init() throws {
    lines = try String(contentsOf: Self.file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines of the fenced blocks in a language.
  func blocks(of language: String) -> [[String]] {
    lines.indices.filter { lines[$0] == "```" + language }.map { start in
      Array(lines[(start + 1)...].prefix { $0 != "```" })
    }
  }

  /// The commands of all blocks for the shell, without comments.
  var commands: [String] {
    blocks(of: "sh").joined().map { $0.replacing(#/ +# .*$/#, with: "") }
  }

  /// The first line of the picture, and the one after its last.
  private var pictureRange: Range<Int>? {
    guard let mark = lines.firstIndex(where: { $0.hasPrefix("<!-- frame: ") }),
      let end = lines[(mark + 2)...].firstIndex(of: "```")
    else { return nil }
    return mark + 2..<end
  }

  /// The picture, and the arguments of the program that draws it.
  var picture: (arguments: [String], lines: [String])? {
    guard let range = pictureRange else { return nil }
    let words = lines[range.lowerBound - 2].split(separator: " ").map(String.init)
    return (Array(words.dropFirst(2).dropLast()), Array(lines[range]))
  }

  /// The text with another picture.
  func replacingPicture(with picture: [String]) -> String {
    var lines = lines
    if let pictureRange { lines.replaceSubrange(pictureRange, with: picture) }
    return lines.joined(separator: "\n")
  }
}
