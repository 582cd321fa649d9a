import Picker
import Terminal
import UnicodeText

extension DemoScript {
  /// Parses a script.
  package init(parsing text: String) throws(DemoScriptError) {
    var reader = Reader()
    // Windows editors write a byte order mark; "\r\n" is one character.
    let lines = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    for line in lines.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      reader.line += 1
      do throws(Problem) {
        try reader.read(line)
      } catch {
        let text = error.text.count > 300 ? error.text.prefix(300) + "…" : error.text
        throw DemoScriptError(line: reader.line, problem: VisibleMark.sanitized(text))
      }
    }
    // Add a pause at the end.
    if reader.delay > .zero { reader.add(.rest) }
    self = reader.script
  }

  /// The syntax of the commands, which begins with their names.
  private static let usage = String(decoding: PackageResources.commands_txt, as: UTF8.self)
    .split(separator: "\n")

  /// Builds a script line by line.
  private struct Reader {
    var script = DemoScript()
    /// The number of the line, from 1.
    var line = 0
    /// The delay before the next step.
    var delay = Duration.zero
    private var speed = 1.0
    private var isInFile = false
    private var randomState: UInt32 = 1
    /// The time before a look at the screen, whatever the speed, so that it shows the result of the
    /// command before.
    private static let lookDelay = Duration.milliseconds(100)

    mutating func add(_ action: Action) {
      script.steps.append(Step(delay: delay, action: action, line: line))
      delay = .zero
    }

    /// Adds to the delay before the next step.
    private mutating func addDelay(_ milliseconds: Double) {
      delay += .microseconds(Int(milliseconds / speed * 1000))
    }

    /// Adds the delay before a typed character, which varies but is the same in every run.
    private mutating func addTypingDelay() {
      randomState = randomState &* 1_664_525 &+ 1_013_904_223
      addDelay(45 + Double(randomState >> 24) / 256 * 55)
    }

    mutating func read(_ line: Substring) throws(Problem) {
      if isInFile, line.first == "|" {
        var text = line.dropFirst()
        if text.first == " " { text.removeFirst() }
        script.files[script.files.count - 1].content? +=
          Array(try DemoScript.text(of: &text).utf8) + "\n".utf8
        return
      }
      isInFile = false
      guard let first = line.first(where: { $0 != " " && $0 != "\t" }), first != "#" else { return }
      let words = try DemoScript.tokens(of: line)
      guard let name = words.first?.word else { throw Problem("a command is missing") }
      guard try read(name, Array(words.dropFirst())) else {
        let known = DemoScript.usage.map { String($0.prefix { $0 != " " }) }
        guard let index = known.firstIndex(of: name) else {
          throw Problem("unknown command “\(name)”" + NearestWord.hint(for: name, among: known))
        }
        throw Problem("write \(DemoScript.usage[index])")
      }
    }

    /// Parses a command.
    /// - Returns: whether the command exists and has valid arguments.
    private mutating func read(_ name: String, _ words: [Token]) throws(Problem) -> Bool {
      switch (name, words.count) {
      case ("title", 1): script.title = words[0].text
      case ("size", 1):
        guard script.steps.isEmpty else { throw Problem("size has to come before the first step") }
        script.size = try Self.size(words[0])
      case ("file", 1), ("open", 1):
        isInFile = name == "file"
        script.files.append(
          File(
            name: try Self.fileName(words[0], isNew: isInFile), content: isInFile ? [] : nil,
            source: words[0].text, line: line))
      case ("run", 1...): return run(words.map(\.text))
      case ("type", 1): type(words[0].text)
      case ("key", 1...):
        for word in words { try press(word) }
      case ("paste", 1):
        addDelay(300)
        add(.event(.paste(words[0].text)))
      case ("click", 1...2), ("drag", 3), ("wheel", 2...3):
        return try mouse(name, words)
      case ("pause", 1):
        guard let pause = Self.duration(words[0]) else { return false }
        delay += .microseconds(Int((pause / .microseconds(1) / speed).rounded()))
      case ("wait", 1...2):
        guard let timeout = words.count > 1 ? Self.duration(words[1]) : .seconds(5),
          let text = try Self.pattern(words[0])
        else { return false }
        add(.wait(text, timeout: timeout))
      case ("frame", 1):
        // A foreign script must not write anywhere but into the current directory.
        let name = try Self.fileName(words[0], isNew: true)
        guard DemoScript.isPicture(name) || name.hasSuffix(".ans") else { return false }
        delay += Self.lookDelay
        add(.frame(name))
      case ("caption", 0): add(.caption(""))
      case ("caption", 1), ("marker", 1):
        let text = words[0].text
        add(name == "caption" ? .caption(text) : .marker(text))
      case ("speed", 1):
        guard let factor = Self.number(words[0]), factor >= 0.1, factor <= 100 else {
          throw Problem("speed takes a number from 0.1 to 100")
        }
        speed = factor
      default: return false
      }
      return true
    }

    // MARK: Steps

    private mutating func run(_ words: [String]) -> Bool {
      guard ["edit", "pick", "gallery", "scheme"].contains(words[0]) else { return false }
      let shown = words.map { $0.contains(" ") || $0.contains("#") ? "'\($0)'" : $0 }
      let command = (["inkwheel"] + shown).joined(separator: " ")
      add(.prompt(""))
      addDelay(500)
      for end in command.indices {
        addTypingDelay()
        add(.prompt(String(command[...end])))
      }
      addDelay(350)
      add(.run(words))
      addDelay(400)
      return true
    }

    private mutating func type(_ text: String) {
      for character in text {
        addTypingDelay()
        let key: Key =
          switch character {
          case "\n": Key(.enter)
          case "\t": Key(.tab)
          default: .character(character)
          }
        add(.event(.key(key)))
      }
    }

    private mutating func press(_ word: Token) throws(Problem) {
      let name = word.text
      var count = 1
      var key = Key(named: name)
      if key == nil, let star = name.lastIndex(of: "*"), star > name.startIndex,
        let times = Int(name[name.index(after: star)...])
      {
        guard (1...1000).contains(times) else {
          throw Problem("“\(name)”: expected 1 to 1000 repetitions")
        }
        count = times
        key = Key(named: String(name[..<star]))
      }
      guard let key else { throw Problem("unknown key “\(name)”" + Key.hint(for: name)) }
      for index in 0..<count {
        addDelay(index == 0 ? 180 : 70)
        add(.event(.key(key)))
      }
    }

    private mutating func mouse(_ name: String, _ words: [Token]) throws(Problem) -> Bool {
      addDelay(350)
      switch name {
      case "click":
        guard let clicks = Self.count(words.dropFirst(), in: 1...3) else { return false }
        let target = try Self.target(words[0])
        for click in 1...clicks {
          if click > 1 { addDelay(90) }
          add(.mouse(.press(clicks: click), click == 1 ? target : .pointer))
          addDelay(60)
          add(.mouse(.release, .pointer))
        }
      case "drag":
        guard words[1].text == "to" else { return false }
        let (start, end) = (try Self.target(words[0]), try Self.target(words[2]))
        add(.mouse(.press(clicks: 1), start))
        for eighths in 1...8 {
          addDelay(80)
          add(.drag(end, eighths: eighths))
        }
        add(.mouse(.release, .pointer))
      default:
        let direction = words[0].text
        guard direction == "up" || direction == "down",
          let times = Self.count(words.dropFirst(2), in: 1...1000)
        else { return false }
        let target = try Self.target(words[1])
        for index in 0..<times {
          let action = direction == "up" ? Mouse.Action.wheelUp : .wheelDown
          add(.mouse(action, index == 0 ? target : .pointer))
          addDelay(90)
        }
      }
      return true
    }

    // MARK: Values

    private static func number(_ word: Token) -> Double? {
      guard let text = word.word, let number = Double(text), (0...3600).contains(number)
      else { return nil }
      return number
    }

    /// Returns the first word as a whole number in a range, or 1 without words.
    private static func count(_ words: ArraySlice<Token>, in range: ClosedRange<Int>) -> Int? {
      guard let word = words.first else { return 1 }
      return number(word).map { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
    }

    private static func duration(_ word: Token) -> Duration? {
      guard let text = word.word, let duration = Duration(seconds: text), duration <= .seconds(3600)
      else { return nil }
      return duration
    }

    private static func size(_ word: Token) throws(Problem) -> Size {
      if let text = word.word, let size = Size(notation: text) { return size }
      throw Problem(Size.complaint(about: word.text))
    }

    private static func cell(_ word: Token) -> Point? {
      guard let text = word.word else { return nil }
      let sides = text.split(separator: ",", omittingEmptySubsequences: false)
      guard sides.count == 2, let column = Int(sides[0]), let row = Int(sides[1]),
        (1...1000).contains(column), (1...1000).contains(row)
      else { return nil }
      return Point(column: column - 1, row: row - 1)
    }

    /// Reads the text to look for; nil for a word without quotes.
    private static func pattern(_ word: Token) throws(Problem) -> String? {
      guard word.isQuoted else { return nil }
      guard !word.text.isEmpty else { throw Problem("empty text; expected the text to find") }
      return word.text
    }

    /// Returns the last part of a path; that of a new file has no other.
    private static func fileName(_ word: Token, isNew: Bool) throws(Problem) -> String {
      let name = word.text.fileName
      guard !["", "/", ".", ".."].contains(name), !name.contains("\0"), name.utf8.count <= 255,
        !isNew || name == word.text
      else { throw Problem("“\(word.text)” is not a file name") }
      return name
    }

    private static func target(_ word: Token) throws(Problem) -> Target {
      if let pattern = try pattern(word) { return .text(pattern) }
      guard let cell = cell(word) else {
        throw Problem(
          "“\(word.text)” is not a position; expected COLUMN,ROW from 1, or \"…\" to find text")
      }
      return .cell(cell)
    }
  }

  /// A word of a line, or text in quotes.
  struct Token {
    let text: String
    var isQuoted = false

    /// The text of a word without quotes.
    var word: String? { isQuoted ? nil : text }
  }

  /// Splits a line into tokens.
  static func tokens(of line: Substring) throws(Problem) -> [Token] {
    var words: [Token] = []
    var rest = line
    while let first = rest.first {
      if first == " " || first == "\t" {
        rest.removeFirst()
      } else if first == "\"" || first == "'" {
        rest.removeFirst()
        words.append(Token(text: try text(of: &rest, upTo: first), isQuoted: true))
        guard rest.first.map({ $0 == " " || $0 == "\t" }) ?? true else {
          throw Problem("a space is missing after the closing \(first)")
        }
      } else {
        let end = rest.firstIndex { $0 == " " || $0 == "\t" } ?? rest.endIndex
        words.append(Token(text: String(rest[..<end])))
        rest = rest[end...]
      }
    }
    return words
  }

  /// Reads text up to a closing quote, or nil for the rest of a line.
  ///
  /// Between other quotes than `"`, only the quote itself can be escaped.
  static func text(
    of rest: inout Substring, upTo quote: Character? = nil
  ) throws(Problem) -> String {
    var text = ""
    while let character = rest.popFirst() {
      if character == quote { return text }
      guard character == "\\", let escaped = rest.popFirst() else {
        text.append(character)
        continue
      }
      if quote == "'" {
        text += escaped == quote ? "'" : "\\\(escaped)"
      } else {
        text += try unescaped(escaped)
      }
    }
    guard let quote else { return text }
    throw Problem("the closing \(quote) is missing")
  }

  private static func unescaped(_ character: Character) throws(Problem) -> String {
    switch character {
    case "n": "\n"
    case "t": "\t"
    case "e": "\u{1B}"
    case "\"", "\\": String(character)
    default: throw Problem("“\\\(character)” is not an escape; expected \\n \\t \\e \\\" or \\\\")
    }
  }

  /// An error in a line.
  struct Problem: Error {
    let text: String

    init(_ text: String) { self.text = text }
  }
}
