import Picker
import Terminal

/// The keys of a layer, under headings.
package struct HelpContent {
  /// A key with its action.
  struct Line: Hashable {
    var key = ""
    var action = ""
    /// Other words that people use for it.
    var words = ""
    /// The key to press when the line is clicked; nil if a click does nothing.
    var pressed: Key?
  }

  /// Lines under a heading.
  struct Section: Hashable {
    let title: String
    var lines: [Line]

    /// A line without a key is left out: its action cannot be reached.
    init(_ title: String, _ lines: [Line]) {
      (self.title, self.lines) = (title, lines.filter { !$0.key.isEmpty })
    }
  }

  /// The title of the help.
  let title: String
  private(set) var sections: [Section]

  init(_ title: String, _ sections: [Section]) {
    (self.title, self.sections) = (title, sections.filter { !$0.lines.isEmpty })
  }

  /// The help about a layer: all keys of its contexts.
  /// - Parameters:
  ///   - name: what it is called.
  ///   - commands: the commands of the text that work there.
  ///   - last: the context that gets only keys that type nothing and that those before it leave, and the
  ///     actions that it has there.
  ///   - keysOfPart: the keys that a part of a picker gets before it.
  ///   - isTyping: whether characters are typed, so that none of them is a key.
  ///   - titles: titles of actions, by their names, instead of the usual ones; nil leaves one out.
  init(
    of name: String, contexts: [KeyContext], last: (context: KeyContext, actions: [String])? = nil,
    keysOfPart: [Key] = [], commands: [Command], keys: ProgramKeys, isTyping: Bool = false,
    titles: [String: String?] = [:]
  ) {
    let taken = Set(contexts.flatMap { keys.bindings(of: $0).flatMap(\.keys) })
    let commands = commands.filter { !keys.text.commands.keys(for: $0).allSatisfy(taken.contains) }
    self.init(
      "Keys of \(name)",
      Self.sections(
        of: contexts, last: last, keysOfPart: keysOfPart, keys, isTyping: isTyping, titles: titles)
        + [
          Section("Program", Self.commandLines(commands, keys, titles: titles))
        ])
  }

  /// The help about the text: its keys, and those of the picker, which cannot be pressed there.
  init(text keys: ProgramKeys) {
    let picker = Self.sections(of: [.picker, .controls, .swatches], keys)
    self.init(
      "Keys",
      [
        Section("Commands", Self.commandLines(Command.allCases, keys)),
        Section("Text", Self.textLines(keys.text)),
      ]
        + picker.map { section in
          Section(
            section.title,
            section.lines.map { Line(key: $0.key, action: $0.action, words: $0.words) })
        })
  }

  /// All lines without their headings.
  var lines: [Line] { sections.flatMap(\.lines) }

  /// Keeps the lines that a search finds.
  func matching(_ search: String) -> HelpContent {
    var text = self
    text.sections = sections.compactMap { section in
      var found = section
      found.lines = section.lines.filter { line in
        let title = "\(line.action) \(line.key) \(section.title)"
        return CommandSearch.rank(of: title, words: line.words, for: search) != nil
      }
      return found.lines.isEmpty ? nil : found
    }
    return text
  }

  // MARK: Actions

  /// Returns a section for each table of some contexts.
  private static func sections(
    of contexts: [KeyContext], last: (context: KeyContext, actions: [String])? = nil,
    keysOfPart: [Key] = [], _ keys: ProgramKeys, isTyping: Bool = false,
    titles: [String: String?] = [:]
  ) -> [Section] {
    contexts.flatMap { context in
      let isLast = context == last?.context
      let earlier = contexts.filter { isLast ? $0 != context : context.earlier.contains($0) }
      var taken = Set(earlier.flatMap { keys.bindings(of: $0).flatMap(\.keys) })
      if context == .picker {
        taken.formUnion(keysOfPart)
      } else {
        taken.subtract(keysOfPart)
      }
      return KeyContext.tables.filter { $0.context == context }.map { table in
        let bindings = table.bindings(keys).compactMap { binding -> KeyContext.Binding? in
          guard !isLast || last?.actions.contains(binding.name) == true,
            let title = titles[binding.name, default: binding.title]
          else { return nil }
          // Another context may get one of several keys first, or all of them.
          let free = binding.keys.filter {
            !taken.contains($0) && !((isLast || isTyping) && $0.typedCharacter != nil)
          }
          guard !free.isEmpty else { return nil }
          return KeyContext.Binding(
            name: binding.name, title: title, row: binding.row, keys: free)
        }
        let groups = bindings.grouped { $0.row.group != nil && $0.row.group == $1.row.group }
        let unbound = table.bindings(keys).filter(\.keys.isEmpty).map(\.row.group)
        // Keys that could be typed are named above.
        let isShared = contexts.filter { $0 != last?.context }.flatMap(keys.bindings).contains {
          $0.keys.contains { key in
            key.typedCharacter.map { $0.isNumber || $0.isLetter && table.typed.key.contains("a-z") }
              ?? false
          }
        }
        let typed = (isShared ? "other " : "") + table.typed.key
        return Section(
          table.title,
          groups.map { line(of: $0, isWhole: !unbound.contains($0[0].row.group)) }
            + (isLast || table.typed.key.isEmpty
              ? [] : [Line(key: typed, action: table.typed.action)]))
      }
    }
  }

  /// Returns the line of an action with its keys, or of several with the first one of each.
  /// - Parameter isWhole: whether none of their group is without a key.
  private static func line(of group: [KeyContext.Binding], isWhole: Bool) -> Line {
    let (first, words) = (group[0], group.compactMap(\.row.words).joined(separator: " "))
    guard group.count == 1 else {
      let names = group.compactMap(\.keys.first).names(arrows: "Arrows")
      return Line(
        key: names.joined(separator: ", "),
        action: isWhole ? first.row.group ?? "" : group.map(\.title).joined(separator: ", "),
        words: words)
    }
    // A key that works with any modifiers is named once.
    let keys = first.keys.filter { $0.modifiers.isEmpty || !first.keys.contains(Key($0.code)) }
    return Line(
      key: keys.names.joined(separator: " or "), action: first.title, words: words,
      pressed: first.row.words == nil ? nil : keys.first)
  }

  /// Returns lines that a click carries out, apart from the one that opens this help.
  private static func commandLines(
    _ commands: [Command], _ keys: ProgramKeys, titles: [String: String?] = [:]
  ) -> [Line] {
    commands.map { command in
      let names = keys.text.commands.keys(for: command)
      return Line(
        key: names.names.joined(separator: " or "),
        action: (titles[command.name] ?? nil) ?? command.title, words: command.row.words ?? "",
        pressed: command == .help ? nil : names.first)
    }
  }

  // MARK: The text

  private static func textLines(_ keys: TextKeys) -> [Line] {
    func line(_ actions: [Motion], _ title: String) -> Line {
      Line(key: keys.motions.firstKeys(for: actions).names.joined(separator: ", "), action: title)
    }
    let motions = keys.motions.firstKeys(for: [
      .left, .right, .up, .down, .lineStart, .lineEnd, .pageUp, .pageDown,
    ])
    let deleting = keys.editing.firstKeys(for: [.deleteBackward, .deleteForward]).names
    let word = keys.editing.modifierNames(of: .deleteWordBackward, over: .deleteBackward)
      .joined(separator: " or ")
    return [
      Line(key: motions.names(arrows: "Arrows").joined(separator: " "), action: "Move"),
      line([.wordLeft, .wordRight], "Move by words"),
      line([.documentStart, .documentEnd], "Start and end of the text"),
      Line(key: "\(keys.selectionModifiers.name) with these", action: "Select"),
      Line(key: "\(keys.blockModifiers.name) with these", action: "Select a block"),
      Line(key: "Typing, deleting", action: "Edit every line of a block"),
      Line(
        key: deleting.joined(separator: ", "),
        action: "Delete" + (word.isEmpty ? "" : "; with \(word) a word")),
      Line(key: "Mouse", action: "Click, drag, double click a word, wheel"),
      Line(key: "Alt and drag", action: "Select a block"),
    ]
  }
}

extension Layer {
  /// The help about a picker: the part with the focus, all that works in every part, and other parts.
  func help(
    about picker: PickerPane?, last: (context: KeyContext, actions: [String])? = nil,
    titles: [String: String?] = [:], in app: Base
  ) -> HelpContent {
    let contexts = contexts(in: app)
    var (titles, keys) = (titles, app.keys)
    if let picker { keys.picker = picker.keys }
    if picker?.library.document == nil {
      titles.updateValue(nil, forKey: PickerAction.showDocument.name)
    }
    if let picker, !picker.keepsByEnter {
      titles[PickerAction.accept.name] =
        picker.enterHint.prefix(1).uppercased() + picker.enterHint.dropFirst()
    }
    return HelpContent(
      of: name, contexts: contexts + [.controls, .swatches].filter { !contexts.contains($0) },
      last: last, keysOfPart: picker?.keysOfPart ?? [], commands: commands(in: app), keys: keys,
      isTyping: isTyping(in: app), titles: titles)
  }
}
