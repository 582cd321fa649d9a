import ColorControls
import TerminalCore

/// The keys of one part of the program, under headings.
struct HelpText {
  /// A key with its action.
  struct Line: Hashable {
    var key = ""
    var action = ""
    /// The key to press when the line is clicked; nil if a click does nothing.
    var pressed: Key?
  }

  /// Lines under a heading.
  struct Section: Hashable {
    let title: String
    var lines: [Line]
    /// The part of the program whose keys they are; nil if they work in several.
    var context: KeyContext?

    /// A line without a key is left out: its action cannot be reached.
    init(_ title: String, _ lines: [Line], of context: KeyContext? = nil) {
      self.title = title
      self.lines = lines.filter { !$0.key.isEmpty }
      self.context = context
    }
  }

  private(set) var sections: [Section]

  /// Creates the text about a part of the program, with the names of the keys in use.
  init(_ subject: Help.Subject, keys: ProgramKeys) {
    let sections =
      if subject.isPicker {
        Self.pickerSections(subject, keys) + [Self.commands(of: subject, keys)]
      } else if subject.context == .text {
        [
          Section("Commands", Self.commandLines(Command.allCases, keys)),
          Section("Text", Self.textLines(keys.text)),
        ] + Self.pickerReference(keys)
      } else {
        [Section(Self.title(of: subject.context), Self.lines(about: subject, keys))]
          + (subject.context.hasLine ? [Section("Line", Self.lines(of: .line, keys))] : [])
          + [Self.commands(of: subject, keys)]
      }
    self.sections = sections.filter { !$0.lines.isEmpty }
  }

  /// All lines without their headings.
  var lines: [Line] { sections.flatMap(\.lines) }

  /// Keeps the lines with all words of a search, in any order and case.
  func matching(_ search: String) -> HelpText {
    let words = search.lowercased().split(separator: " ")
    var text = self
    text.sections = sections.compactMap { section in
      var found = section
      found.lines = section.lines.filter { line in
        let text = "\(line.key) \(line.action) \(section.title)".lowercased()
        return words.allSatisfy(text.contains)
      }
      return found.lines.isEmpty ? nil : found
    }
    return text
  }

  // MARK: Commands

  /// Returns lines that a click carries out, apart from the one that opens this help.
  private static func commandLines(_ commands: [Command], _ keys: ProgramKeys) -> [Line] {
    commands.map { command in
      let names = keys.text.commands.keys(for: command)
      return Line(
        key: names.names.joined(separator: " or "), action: command.title,
        pressed: command == .help ? nil : names.first)
    }
  }

  /// Returns the commands that work where the text does not have the keyboard.
  private static func commands(of subject: Help.Subject, _ keys: ProgramKeys) -> Section {
    var commands: [Command] = [.help, .reloadSettings, .suspend]
    if !subject.context.answersQuit { commands.insert(.quit, at: 1) }
    if subject.presentation != nil {
      commands.insert(contentsOf: [.textColor, .backgroundColor], at: 0)
    }
    return Section("Program", commandLines(commands, keys))
  }

  // MARK: Prompts, questions and lists

  private static func title(of context: KeyContext) -> String {
    switch context {
    case .search: "Find"
    case .prompt: "Prompt"
    case .commands: "Commands"
    default: "Question"
    }
  }

  /// Returns the lines of the part that has the focus.
  ///
  /// Those of a prompt say what its line is for, and leave out what does nothing there.
  private static func lines(about subject: Help.Subject, _ keys: ProgramKeys) -> [Line] {
    guard let purpose = subject.purpose else { return lines(of: subject.context, keys) }
    return keys.bindings(of: subject.context).compactMap { binding in
      switch PromptAction(rawValue: binding.name) {
      case .accept?: line(of: binding, title: purpose.acceptTitle)
      case .complete? where !purpose.isFileName: nil
      default: line(of: binding)
      }
    }
  }

  /// Returns all actions of a context.
  private static func lines(of context: KeyContext, _ keys: ProgramKeys) -> [Line] {
    keys.bindings(of: context).map { line(of: $0) }
  }

  /// Returns an action with its keys; one that works with any modifiers is named once.
  private static func line(of binding: KeyContext.Binding, title: String? = nil) -> Line {
    let keys = binding.keys.filter { key in
      key.modifiers.isEmpty || !binding.keys.contains(Key(key.code))
    }
    return Line(key: keys.names.joined(separator: " or "), action: title ?? binding.title)
  }

  // MARK: The text

  private static func textLines(_ keys: TextKeys) -> [Line] {
    func names(_ motions: [Motion]) -> [String] {
      keys.motions.firstKeys(for: motions).names(arrows: "Arrows")
    }
    let motions: [Motion] = [
      .left, .right, .up, .down, .lineStart, .lineEnd, .pageUp, .pageDown,
    ]
    let deleting = keys.editing.firstKeys(for: [.deleteBackward, .deleteForward]).names
    let word = keys.editing.modifierNames(of: .deleteWordBackward, over: .deleteBackward)
      .joined(separator: " or ")
    let mark = keys.commands.label(for: .setBlockMark)
    return [
      Line(key: names(motions).joined(separator: " "), action: "Move"),
      Line(key: names([.wordLeft, .wordRight]).joined(separator: ", "), action: "Move by words"),
      Line(
        key: names([.documentStart, .documentEnd]).joined(separator: ", "),
        action: "Start and end of the text"),
      Line(key: "\(keys.selectionModifiers.name) with any of these", action: "Select"),
      Line(
        key: "\(keys.blockModifiers.name) with any",
        action: "Select a block" + (mark.isEmpty ? "" : ", as do arrows after \(mark)")),
      Line(
        key: (["Typing"] + deleting).joined(separator: ", "), action: "Edit every line of a block"),
      Line(
        key: deleting.joined(separator: ", "),
        action: "Delete" + (word.isEmpty ? "" : "; with \(word) a word")),
      Line(key: "Mouse", action: "Click, drag, double click a word, wheel"),
      Line(key: "Alt and drag", action: "Select a block"),
    ]
  }
}

extension KeyContext {
  /// Whether a line is typed there.
  fileprivate var hasLine: Bool { self == .prompt || self == .search || self == .commands }
}
