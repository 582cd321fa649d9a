import TestSupport
import Testing
import UnicodeText

@testable import inkwheel

@Suite("Command lines")
struct CommandLineTests {
  @Test func `An option can be spelled in several ways`() throws {
    let rows = try VectorRow.all(in: "inkwheelTests/Vectors/spellings.txt", cells: 2)
    #expect(rows.count == 11)
    for row in rows {
      let (one, other) = (row.words(0), row.words(1))
      #expect(try PickCommand.parse(one) == PickCommand.parse(other), "\(row)")
      #expect(try PickCommand.parse(one) != PickCommand())
    }
  }

  @Test func `Every value of every option is taken, and every flag`() throws {
    // Options that are refused without these.
    let needed = [
      "--at": ["-"], "--insert": ["-"], "--shell": ["-", "--insert"], "--first-line": ["-"],
      "--write": ["-"],
      "--each-first": ["--each", "true"], "--cast-version": ["--record", "b.cast"],
      "--in": ["--mix", "tan"], "--hue": ["--mix", "tan"], "--names": ["--nearest", "2"],
      "--ratio": ["--readable", "tan"], "--apca": ["--contrast", "tan"],
    ]
    func check<Tested: Subcommand & Equatable>(_: Tested.Type, _ samples: [String: String]) throws {
      for option in Tested.parameters.map(\.argument) where !option.isPositional {
        for name in option.names {
          let others = needed[name] ?? []
          let standard = try Tested.parse(others)
          let values = option.values + [samples[name]].compactMap(\.self)
          if option.value == nil {
            #expect(try Tested.parse(others + [name]) != standard, "\(name)")
          } else {
            #expect(!values.isEmpty, "\(name) needs a sample")
          }
          for value in option.value == nil ? [] : values {
            let parsed = try Tested.parse(others + ["\(name)=\(value)"])
            #expect(parsed != standard || value == option.defaultValue, "\(name) \(value)")
            guard option.missingValue == nil else { continue }
            #expect(try Tested.parse(others + [name, value]) == parsed)
          }
        }
      }
    }
    let shared = ["--theme": "dark", "--record": "a.cast", "--set": "editor.wrap=true"]
    try check(
      EditCommand.self, shared.merging(["-o": "a.ans", "--output": "b.ans"]) { $1 })
    try check(
      PickCommand.self,
      shared.merging([
        "--layout": "columns", "--palette": "a.gpl", "--at": "3:14", "--first-line": "7",
        "--height": "40%", "--each": "true {}", "--preview": "true {}", "--write": "a.css",
        "--from": "a.ans", "--on": "#222",
        "--popup": "82x26",
      ]
      ) { $1 })
    try check(
      ColorCommand.self,
      [
        "-f": "oklch", "--format": "all", "--mix": "red:20%", "--in": "srgb",
        "--simulate": "deutan", "--contrast": "#222", "--distance": "tan", "--nearest": "12",
        "--palette": "nord", "--ramp": "9", "--readable": "tan", "--ratio": "3",
      ])
  }

  @Test(arguments: [
    ([], false), (["kitty.conf"], false), (["kitty.conf", "-o", "mine.conf"], false),
    (["kitty.conf", "-o", "-"], true), (["-o", "a", "--to", "foot"], true),
    (["kitty.conf", "--mend", "-o", "a"], true), (["--from", "#222"], true), (["--check"], true),
  ])
  func `A file to write says where colours are saved, not that they are only written`(
    arguments: [String], prints: Bool
  ) throws {
    #expect(try SchemeCommand.parse(arguments).prints == prints)
  }

  @Test
  func `The file and the position come in any order, and after -- everything is a file`() throws {
    for arguments in [["note.ans", "+3:4"], ["+3:4", "note.ans"]] {
      let target = try EditTarget(arguments)
      #expect(target.path == "note.ans" && target.position == TextPosition(line: 3, column: 4))
    }
    for (arguments, path) in [
      (["--", "+3"], "./+3"), (["--", "--wrap"], "--wrap"), (["~/a"], "./~/a"),
    ] {
      #expect(try EditTarget(EditCommand.parse(arguments).arguments).path == path)
    }
    for (word, line, column) in [("+3", 3, 1), ("+0", 1, 1), ("+2,5", 2, 5)] {
      let position = TextPosition(line: line, column: column)
      #expect(try EditTarget(["a", word]).position == position)
    }
    #expect(try EditTarget(["+"]).position == EditTarget.end)
  }

  @Test(arguments: [
    (["--colour", "red"], "unknown option “--colour”; did you mean “--color”?\n"),
    (["-x"], "unknown option “-x”\n"), (["red", "blue"], "unexpected argument “blue”\n"),
    (
      ["--color", "pink"],
      """
      invalid value “pink” for --color <color>; valid values: auto, truecolor, 256, 16, never
      Help:  --color <color>  The colours of the terminal; auto detects them.

      """
    ),
    (["-f", "--motion"], "missing value for -f <format>\nHelp:  -f <format>  The format"),
    (["--at"], "missing value for --at <line:column>\n"),
    (["--no-alpha=1"], "--no-alpha does not take a value"),
    (["--at", "x\u{1B}"], "invalid value “x␛” for --at <line:column>\n"),
  ])
  func `An error is explained with the usage of the command`(arguments: [String], message: String) {
    let failure = #expect(throws: Failure.self) { try PickCommand.parse(arguments) }
    #expect(failure?.status == 2)
    #expect(failure?.message?.hasPrefix(message) == true, "\(failure?.message ?? "")")
    #expect(
      failure?.message?.hasSuffix(
        """

        Usage: inkwheel pick [<options>] [<color>]
          See inkwheel pick --help for more.
        """) == true)
  }

  @Test func `A required argument and a long list of values are named`() {
    let missing = #expect(throws: Failure.self) { try InitCommand.parse([]) }
    #expect(missing?.message?.hasPrefix("missing argument <shell>\n") == true)
    let wrong = #expect(throws: Failure.self) { try PickCommand.parse(["-f", "x"]) }
    #expect(wrong?.message?.contains("; valid values: hex, hexa, ") == true)
  }

  @Test func `The help has columns`() {
    #expect(
      ConfigCommand.help(columns: 80).hasSuffix(
        """

        USAGE: inkwheel config [--check] [--default] [--preset <preset>]

        OPTIONS:
          --check                 Report errors in the file; the exit status is 1 if
                                  there are any.
          --default               Print the defaults, without your file and the
                                  environment.
          --preset <preset>       Print the keys of a preset: default, emacs, nano or
                                  vi. (values: default, emacs, nano, vi)
          --version               Show the version.
          -h, --help              Show the help.


        """))
    for command in Inkwheel.commands {
      let lines = command.help(columns: 60).split(separator: "OPTIONS:")[1].split(separator: "\n")
      for line in lines { #expect(line.count <= 60, "\(line)") }
    }
  }

  @Test func `An option that does not fit the others is refused for the reason in its row`() throws
  {
    let rows = try VectorRow.all(in: "inkwheelTests/Vectors/pick-errors.txt", cells: 2)
    #expect(rows.count == 6)
    for row in rows {
      let (arguments, message) = (row.words(0), row[1])
      let failure = #expect(throws: Failure.self) { try PickCommand.parse(arguments) }
      #expect(failure?.status == 2 && failure?.message?.hasPrefix(message) == true, "\(row)")
    }
  }

  @Test(arguments: [
    (["pick", "--height", "9"], "pick takes only a colour, -f, --no-alpha and --layout"),
    (["gallery", "icon-5", "b"], "gallery takes only a scene"),
    (["scheme"], "scheme takes only a file and --sample"),
    (["edit", "-o", "a"], "edit takes only a file, +LINE[:COLUMN] and --wrap"),
  ])
  func `A demo takes the arguments whose rows say so`(words: [String], message: String) throws {
    let type = try #require(
      Inkwheel.commands.first { $0.name == words[0] } as? any PlayableCommand.Type)
    let failure = #expect(throws: Failure.self) { try type.parse(inDemo: words.dropFirst()) }
    #expect(failure?.message == "in a demo, " + message)
  }

  // MARK: Names of commands

  @Test(arguments: [
    ("doctr", "doctor"), ("docotr", "doctor"), ("dcotor", "doctor"), ("odctor", "doctor"),
    ("Doctor", "doctor"), ("colour", "color"), ("colours", "color"), ("colr", "color"),
    ("convrt", "convert"), ("cnovert", "convert"), ("galery", "gallery"), ("pcik", "pick"),
    ("pikc", "pick"), ("picker", "pick"), ("demos", "demo"), ("confg", "config"),
    ("manual", "man"), ("hlep", "help"), ("eidt", "edit"), ("version", "--version"),
  ])
  func `A word that is close to a command means it`(word: String, name: String) {
    #expect(Inkwheel.command(meantBy: word) == name)
  }

  @Test func `Other words, and commands, are what they are`() {
    let words = [
      "notes", "memo", "unit", "banner", "readme", "colony-1", "doctr.txt", "./doctr", "a", "", "-",
      "dr", "pick2", "test", "log", "todo", "draft", "poem", "help me", "help",
    ]
    for word in words + Inkwheel.commands.map({ $0.name }) {
      #expect(Inkwheel.command(meantBy: word) == nil, "\(word)")
    }
  }
}
