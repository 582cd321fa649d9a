import Glibc
import TestSupport
import Testing

/// Every program on terminals that leave a question without an answer: each one, and all of them.
@Suite("Questions without an answer", .blocking)
struct UnansweredTests {
  /// A program that shows a picker or a ring.
  enum Program: String, CaseIterable, Sendable {
    case edit, pick, filter, inline, gallery, demo, scheme

    func start(environment: [String: String?]) throws -> TerminalProcess {
      let motion = ["--motion", "reduced"]
      let files = [
        "note.ans": "text \u{1B}[38;2;255;136;0mcolour\u{1B}[0m\n",
        "style.css": "a { color: #f80 }\n", "theme.conf": "color1 #f80\ncolor2 #080\n",
      ]
      switch self {
      case .filter:
        return try TerminalProcess.shell(
          "inkwheel pick - --motion reduced < style.css > new.css", environment: environment,
          files: files)
      case .edit: return try inkwheel(motion + ["note.ans"], environment, files)
      case .pick: return try inkwheel(["pick"] + motion, environment, files)
      case .inline: return try inkwheel(["pick", "--height", "14"] + motion, environment, files)
      case .gallery: return try inkwheel(["gallery", "picker"] + motion, environment, files)
      case .demo: return try inkwheel(["demo"] + motion, environment, files)
      case .scheme: return try inkwheel(["scheme", "theme.conf"] + motion, environment, files)
      }
    }

    private func inkwheel(
      _ arguments: [String], _ environment: [String: String?], _ files: [String: any FixtureContent]
    ) throws -> TerminalProcess {
      try TerminalProcess.inkwheel(arguments, environment: environment, files: files)
    }
  }

  /// The questions, by what is left out of the answers.
  private static let questions = TerminalStub.modern.map(\.question) + ["all"]

  /// The number of colours on the screen, of which a ring, a plane and sliders have many.
  private func colorCount(_ screen: TerminalScreen) -> Int {
    var colors: Set<TerminalScreen.Color> = []
    for row in 0..<screen.size.rows {
      for cell in screen.cells(row: row, 0..<screen.size.columns) {
        colors.insert(cell.foreground)
        colors.insert(cell.background)
      }
    }
    return colors.count
  }

  @Test(arguments: Program.allCases, [[:], ["SSH_TTY": "/dev/pts/9"]] as [[String: String?]])
  func `The ring and the controls are drawn, whatever the terminal does not answer`(
    program: Program, environment: [String: String?]
  ) throws {
    for question in Self.questions {
      let process = try program.start(environment: environment)
      process.stub = TerminalStub(
        answers: question == "all" ? [] : TerminalStub.modern.filter { $0.question != question })
      if program == .edit {
        try process.waitUntilShown("Ln 1, Col 1")
        try process.send(.control("k"), until: "─ Text colour")
      }
      if program == .scheme {
        try process.waitUntilShown("bright magenta")
        process.send(.tab)
      }
      try process.waitUntil("many colours without \(question.debugDescription)") {
        colorCount($0) > 40
      }
      process.signal(SIGTERM)
      try process.waitForExit()
    }
  }
}
