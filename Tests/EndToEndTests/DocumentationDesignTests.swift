import Foundation
import TestSupport
import Testing

/// Each row of docs/designs.md names a feature, where it is in the code, and how to see it.
@Suite("The page about the five designs", .blocking)
struct DocumentationDesignTests {
  /// The cells of the rows whose first cell fits.
  private static func rows(_ isRow: (String) -> Bool) throws -> [[String]] {
    try DocumentationPage("docs/designs.md").lines.filter { $0.hasPrefix("| ") }
      .map { line in
        line.components(separatedBy: "|").dropFirst().dropLast()
          .map { $0.trimmingCharacters(in: .whitespaces) }
      }
      .filter { isRow($0[0]) }
  }

  private static func features() throws -> [[String]] {
    try rows { $0.wholeMatch(of: /[A-E][0-9]+/) != nil }
  }

  /// The pieces of code in a cell.
  private static func code(_ cell: String) -> [String] {
    cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
  }

  /// The text of a file, with each line break and indentation as a space.
  private static func source(_ path: String) throws -> String {
    try DocumentationPage(path).lines.map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: " ")
  }

  @Test func `Every row has a check, and every check is of a row`() throws {
    #expect(try Self.features().map { $0[0] }.sorted() == DesignCheck.all.keys.sorted())
  }

  @Test(arguments: DesignCheck.all.keys.sorted())
  func `A row shows what it says`(name: String) throws {
    let row = try #require(try Self.features().first { $0[0] == name })
    let check = try #require(DesignCheck.all[name])
    let command = DesignCommand(text: try #require(Self.code(row[3]).first))
    switch check {
    case .code(let path):
      #expect(try Self.source(path).contains(command.text))
    case .prints(let texts):
      let output = try command.plain()
      for text in texts { #expect(output.contains(text)) }
    case .fails(let status, let message):
      let program = try command.start(output: .pipe)
      #expect(try program.waitForExit() == .exited(status))
      #expect(program.complaint.contains(message))
    case .shows(let steps):
      let program = try command.start()
      for step in steps {
        try program.waitUntil("“\(step.shown)” without “\(step.hidden ?? "")”") { screen in
          screen.contains(step.shown) && step.hidden.map(screen.contains) != true
        }
        program.send(keys: step.typed)
        for key in step.keys { program.send(key) }
      }
    case .holds(let property): #expect(try property(command))
    }
  }

  @Test func `Every row names a declaration that is in its file`() throws {
    for row in try Self.features() {
      let place = Self.code(row[2])
      #expect(row.count == 5 && place.count == 2 && !row[1].isEmpty && !row[4].isEmpty, "\(row[0])")
      let source = try Self.source(place[1])
      let declaration = try Regex("\\b(struct|enum|func|var|let) \(place[0])\\b")
      #expect(source.contains(declaration), "\(row[0]): \(place[0]) in \(place[1])")
    }
  }

  @Test func `Every name that stands for one of the designs is in a test`() throws {
    let examples = try Self.source(DesignCheck.examples)
    let rows = try Self.rows { $0.hasPrefix("`") }
    #expect(rows.count > 20)
    for row in rows {
      let code = Self.code(row[1])
      #expect(code.count == 1 || row[1] == "–" && !row[2].isEmpty, "\(row[0])")
      for text in code { #expect(examples.contains(text), "\(text)") }
    }
  }
}

/// How it is checked that a row of docs/designs.md is true.
enum DesignCheck {
  /// The line of Swift is in this file, which is compiled.
  case code(in: String)
  /// The command prints all of these texts.
  case prints([String])
  /// The command ends with a status and a message.
  case fails(Int, String)
  /// The command shows these screens on a terminal.
  case shows([Step])
  /// What the command prints has a property.
  case holds(@Sendable (DesignCommand) throws -> Bool)

  /// A screen to wait for, and what is typed then.
  struct Step {
    let shown: String
    let hidden: String?
    let typed: String
    let keys: [TerminalKey]

    init(_ shown: String, without hidden: String? = nil, typed: String = "", _ keys: TerminalKey...)
    {
      self.shown = shown
      self.hidden = hidden
      self.typed = typed
      self.keys = keys
    }
  }
}

/// A command of the page, which works in the folder of the repository.
struct DesignCommand {
  let text: String

  func start(output: TerminalProcess.Output = .terminal) throws -> TerminalProcess {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    let binary = URL(fileURLWithPath: try TerminalProgram.inkwheel())
    return try TerminalProcess(
      "bash", ["--norc", "--noprofile", "-c", text],
      environment: [
        "PATH": binary.deletingLastPathComponent().path + ":" + path, "COLORTERM": "truecolor",
      ],
      workingFolder: DocumentationPage.root.path, output: output, error: output)
  }

  /// What it prints, with a part of the command replaced.
  func output(_ part: String = "", as other: String = "") throws -> String {
    let command = DesignCommand(text: part.isEmpty ? text : text.replacing(part, with: other))
    #expect(part.isEmpty || command.text != text, "\(text) has no \(part)")
    let program = try command.start(output: .pipe)
    #expect(try program.waitForExit() == .exited(0), "\(command.text)")
    return program.printed
  }

  /// What it prints, as `output` has it, without colours.
  func plain(_ part: String = "", as other: String = "") throws -> String {
    try output(part, as: other).replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }
}

extension DesignCheck {
  static let examples = "Tests/TextColorPickerTests/DesignExampleTests.swift"

  static let all: [String: DesignCheck] = [
    "A1": .code(in: examples),
    "A2": .code(in: examples),
    "A3": .holds {
      let frame = try $0.output()
      let still = try $0.output("0.7", as: "0.7 --motion reduced")
      return try frame == $0.output("0.7", as: "4.9") && frame != $0.output("0.7", as: "0")
        && still == $0.output("0.7", as: "0 --motion reduced")
    },
    "A4": .shows([Step("text default", .down), Step("text #ff4d4d")]),
    "A5": .holds {
      let (five, grey) = (try $0.output(), "142;142;147")
      return try five != $0.output("icon-5", as: "icon-4") && !five.contains(grey)
        && $0.output("icon-5", as: "icon-many").contains(grey)
    },
    "A6": .holds { command in
      try [12, 5, 3, 1].allSatisfy { rows in
        let frame =
          try rows == 3 ? command.plain() : command.plain("8x3", as: "\(2 * rows + 2)x\(rows)")
        return frame.split(separator: "\n").filter { $0.contains("▀") || $0.contains("▄") }.count
          == rows
      }
    },
    "A7": .holds {
      let (panel, popover) = (try $0.plain(), try $0.plain("130x36", as: "100x30"))
      let sheet = try $0.plain("130x36", as: "60x24")
      return panel.contains("Ctrl-K to the text") && popover.contains("╭─ Text colour")
        && !popover.contains("Ctrl-K to the text") && sheet.contains("── Text colour")
        && !sheet.contains("╭─ Text colour")
    },
    "A8": .shows([
      Step("Ln 1, Col 1", .control("k")), Step("With more than five", .alt(.up)),
      Step("Text colour", without: "With more than five"),
    ]),
    "A9": .shows([Step("Brightness", without: "Alpha", .enter), Step("#ff8800")]),
    "A10": .code(in: examples),
    "A11": .shows([
      Step("Ln 12, Col 1", .shift(.end), .control("k")), Step("5 colours", .right),
      Step(":1", without: "5 colours"),
    ]),
    "A12": .shows([Step("Ln 8, Col 1", .shift(.end), .control("k")), Step(":1"), Step("#ff4d4d")]),
    "A13": .fails(1, "cannot move the cursor"),
    "A14": .prints(["standard light"]),

    "B1": .holds {
      try $0.output()
        == "rgb(255 136 0)\thsb(32 100% 100%)\tcmyk(0% 46.67% 100% 0%)\tgray(65.66%)\n"
        && $0.output("#f80", as: "#000").contains("gray(0%)")
    },
    "B2": .holds {
      try $0.plain().contains("▸Hue") && $0.output().contains("255;179;0")
        && $0.output("slider", as: "slider-vertical").contains("▀")
    },
    "B3": .prints(["▸Red 255  Green 179"]),
    "B4": .prints(["▸Hue 42°  Saturation 100%"]),
    "B5": .prints(["▸Hue 32°  Saturation 100%", "Brightness"]),
    "B6": .holds {
      // No colour of the picture is white.
      let frame = try $0.output()
      return frame.contains("8;2;0;0;0") && frame.contains("8;2;255;255;255")
    },
    "B7": .holds {
      // The colour over the two tiles, at several opacities.
      let frame = try $0.output()
      return ["255;179;0", "230;172;38", "217;160;26", "204;166;77", "179;141;51"].allSatisfy {
        frame.contains($0)
      }
    },
    "B8": .fails(2, "all parameters must belong to one space"),
    "B9": .prints(["#825daf"]),
    "B10": .holds {
      let names = try $0.output().split(separator: "\n")
      return names.count == 1684 && Set(names).count == 1684
    },

    "C1": .prints(["1", "2", "3", "4", "5", "6"]),
    "C2": .holds {
      let frame = try $0.output()
      return try frame == $0.output("--angle-of-display 120", as: "--end-angle 60")
        && frame != $0.output(" --clockwise") && frame != $0.output("--start-angle 300")
    },
    "C3": .holds { command in
      let frame = try command.output()
      let options = [
        "--colors 'red,gold,teal'", "--radius 20", "--border-color white", "--border-width 3",
        "--current-color gold",
      ]
      return try options.allSatisfy { try command.output($0) != frame }
    },
    "C4": .shows([Step("radial", typed: "2"), Step("picked 2 of 6")]),
    "C5": .shows([Step("radial", .enter), Step("picked 1 of 3, #ff0000")]),

    "D1": .prints(["Hours", "Minutes", ":"]),
    "D2": .holds {
      let (closed, open) = (try $0.plain("0.05", as: "0"), try $0.plain("0.05", as: "0.6"))
      let halfway = try $0.output()
      return try !closed.contains("40") && open.contains("40")
        && closed.contains("┌") && open.contains("╭")
        && halfway != $0.output("0.05", as: "0") && halfway != $0.output("0.05", as: "0.6")
        && $0.output("0.05", as: "0 --motion reduced")
          == $0.output("0.05", as: "0.6 --motion reduced")
    },
    "D3": .shows([Step("clock", typed: "17"), Step("Hours: 17")]),
    "D4": .shows([
      Step("clock", .controlSpace), Step("locked", without: "unlocked", typed: "5", .controlSpace),
      Step("unlocked", .down), Step("Hours: 10"),
    ]),

    "E1": .prints(["#d2b48c\t38;2;210;180;140\tColor(red: 0.8235, green: 0.7059, blue: 0.549)"]),
    "E2": .code(in: examples),
    "E3": .prints(["foreground", "tint", "highlight", "checkerboard"]),
    "E4": .prints(["border single", "corners square", "thickness thick", "shadow none"]),
    "E5": .code(in: examples),
    "E6": .code(in: examples),
    "E7": .code(in: examples),
    "E8": .code(in: "Package.swift"),
  ]
}
