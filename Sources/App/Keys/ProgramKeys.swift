package import Picker
package import Terminal

/// All keys of the program, one table for each context.
///
/// `KeyContext.tables` lists them.
package struct ProgramKeys: Hashable, Sendable {
  /// The keys of the text.
  package var text = TextKeys() { didSet { picker.help = text.commands.keys(for: .help).first } }
  /// The keys of the picker.
  package var picker = PickerKeys.standard
  /// The keys of the colours of a text.
  package var textColors = TextColorAction.standardKeys
  /// The keys of the colours of a terminal.
  package var scheme = SchemeAction.standardKeys
  /// The keys of the eyedropper.
  package var eyedropper = EyedropperAction.standardKeys
  /// The keys of the lines typed in the status line.
  package var prompt = PromptAction.standardKeys
  /// The keys of the search line.
  package var search = PromptAction.searchKeys
  /// The keys of the list of commands.
  package var commandList = ListAction.commandKeys
  /// The keys of the help.
  package var help = ListAction.helpKeys
  /// The keys of the questions.
  package var questions = QuestionKeys()
  /// The keys of the gallery that the scene never gets.
  package var gallery = GalleryAction.everywhereKeys
  /// The keys of the gallery that the scene does not use.
  package var galleryPages = GalleryAction.pageKeys
  /// The keys of the radial menu in the gallery.
  package var radialMenu = RadialMenuAction.standardKeys
  /// Whether an action has a sequence of two keys.
  package internal(set) var hasSequences = false

  /// The standard keys.
  package static let standard = ProgramKeys()

  private init() { picker.help = text.commands.keys(for: .help).first }
}

/// The keys of the text: commands, motions and editing.
package struct TextKeys: Hashable, Sendable {
  package internal(set) var commands = Command.standardKeys
  var motions = Motion.standardKeys
  var editing = EditingAction.standardKeys
  /// The modifiers that make a motion select.
  let selectionModifiers = Key.Modifiers.shift
  /// The modifiers that make a motion select a rectangle.
  let blockModifiers: Key.Modifiers = [.alt, .shift]
}

/// A part of the program with keys of its own, such as the text or a list.
///
/// The raw value is the name of its table in configuration files.
package enum KeyContext: String, CaseIterable, Sendable {
  case text, prompt, search, line, commands, help
  case unsaved, art, losses, changed, recovery, replacing
  case picker, controls, gradient, field, swatches, columns, presentation
  case textColors = "text-colors"
  case scheme
  case eyedropper
  case gallery
  case galleryPages = "gallery-pages"
  case radialMenu = "radial-menu"

  /// An action of a context with its keys.
  package struct Binding: Hashable, Sendable {
    /// The name of the action.
    package let name: String
    /// The description of the action for the user.
    package let title: String
    /// What else is known about the action.
    let row: KeyRow
    /// The keys; help and hints show the first one.
    package let keys: [Key]
  }

  /// What contexts belong to.
  package enum Group: Sendable {
    /// The text and what is shown over it.
    case text
    /// A question, which has to be answered before the key that quits works.
    case question
    /// Pickers, and what they are shown for.
    case picker
    /// Only the gallery, where no command of the editor works.
    case gallery
  }

  private var table: Table? { Self.tables.first { $0.context == self } }

  /// Whether a key that types a character does that, so that it cannot have an action.
  package var isTyped: Bool { table?.isTyped == true }

  /// Whether it asks a question.
  package var isQuestion: Bool { table?.group == .question }

  /// Whether it is only in the gallery.
  package var isInGallery: Bool { table?.group == .gallery }

  /// The contexts that are asked before this one when a key is pressed.
  package var earlier: [KeyContext] { table?.earlier ?? [] }

  /// The contexts that are asked after this one.
  package var later: [KeyContext] { Self.allCases.filter { $0.earlier.contains(self) } }

  /// The keys of a context, or some of them, with a title and a note for the manual.
  package struct Table: Sendable {
    package let context: KeyContext
    package let title: String
    package let group: Group
    let isTyped: Bool
    let earlier: [KeyContext]
    /// What else can be typed, and what that does.
    let typed: KeyHint
    package let bindings: @Sendable (ProgramKeys) -> [Binding]
    let bind: @Sendable (inout ProgramKeys, _ index: Int, [Key]) -> Void
    /// A paragraph above the table in the manual.
    package let note: @Sendable (ProgramKeys) -> String

    /// - Parameters:
    ///   - isTyped: whether a key that types a character does that.
    ///   - earlier: the contexts that are asked before this one.
    init<Action: KeyAction>(
      _ context: KeyContext, _ title: String,
      _ path: any WritableKeyPath<ProgramKeys, KeyMap<Action>> & Sendable,
      in group: Group = .text, isTyped: Bool = false, after earlier: [KeyContext] = [],
      typed: KeyHint = ("", ""),
      note: @escaping @Sendable (ProgramKeys) -> String = { _ in "" }
    ) {
      (self.context, self.title, self.group) = (context, title, group)
      (self.isTyped, self.earlier, self.typed, self.note) = (isTyped, earlier, typed, note)
      bindings = { $0[keyPath: path].described }
      bind = { $0[keyPath: path].bindings[$1].1 = $2 }
    }
  }

  /// The keys of all contexts, in the order of the manual.
  package static let tables: [Table] = [
    Table(.text, "Commands", \.text.commands, isTyped: true),
    Table(.text, "Moving in the text", \.text.motions) {
      """
      With \($0.text.selectionModifiers.name) these keys select, with \
      \($0.text.blockModifiers.name) they select a block.
      """
    },
    Table(.text, "Editing the text", \.text.editing) { _ in "Characters are typed." },
    Table(.prompt, "Prompts in the status line", \.prompt, isTyped: true) { _ in lineNote },
    Table(.search, "Search line", \.search, isTyped: true) { _ in lineNote },
    Table(
      .line, "Editing a line", \.picker.entry, isTyped: true,
      after: [.prompt, .search, .commands, .field, .picker, .presentation]),
    Table(.commands, "Command palette", \.commandList, isTyped: true) { _ in lineNote },
    Table(.help, "Help", \.help) { _ in "Any other key closes it." },
    Table(.unsaved, "Question: unsaved changes", \.questions.unsaved, in: .question),
    Table(.art, "Question: encoding of art", \.questions.art, in: .question),
    Table(.losses, "Question: what a format cannot hold", \.questions.losses, in: .question),
    Table(.changed, "Question: a file that changed", \.questions.changed, in: .question),
    Table(.recovery, "Question: recover unsaved text", \.questions.recovery, in: .question),
    Table(.replacing, "Question: a match to replace", \.questions.replacing, in: .question),
    Table(.picker, "Picker", \.picker.picker, in: .picker, after: [.presentation, .textColors]) {
      _ in "These keys work in every part of the picker."
    },
    Table(
      .controls, "Picker: controls", \.picker.controls, in: .picker, after: aroundParts,
      typed: ("0-9 . -", "Type a value, or two: 30,80")
    ) {
      """
      Digits, `.` and `-` type a value. On a horizontal slider, \
      \($0.picker.controls.label(for: .step(.up, by: 1))) and \
      \($0.picker.controls.label(for: .step(.down, by: 1))) move the focus.
      """
    },
    Table(
      .gradient, "Picker: gradient", \.picker.gradient, in: .picker, after: aroundParts),
    Table(
      .field, "Picker: text field", \.picker.field, in: .picker, isTyped: true,
      after: aroundParts
    ) { _ in lineNote },
    Table(
      .swatches, "Picker: swatches", \.picker.browser, in: .picker, after: aroundParts,
      typed: ("a-z 0-9", "Search for a name")
    ) { _ in "Letters and digits search for a name." },
    Table(.textColors, "Colours of a text", \.textColors, in: .picker) { _ in
      "They work while `inkwheel pick -` picks them."
    },
    Table(
      .scheme, "Colours of a terminal", \.scheme, in: .picker,
      typed: ("# a-z 0-9", "Edit the colour, by a name or a value")
    ) {
      """
      They work in `inkwheel scheme`. While a colour is changed, only \
      \($0.scheme.label(for: .save)) and \($0.scheme.label(for: .saveAs)) do, which keep it.
      """
    },
    Table(
      .eyedropper, "Eyedropper", \.eyedropper, in: .picker,
      typed: ("Arrows, mouse", "Choose a character")
    ) { _ in
      "The keys that move in the text work too."
    },
    Table(
      .columns, "Columns of numbers", \.picker.columns, in: .picker, after: aroundParts,
      typed: ("0-9 . -", "Jump to a value")
    ) { _ in
      """
      Digits, `.` and `-` jump to a value. In a picker, Tab and Shift-Tab go to its other parts instead.
      """
    },
    Table(.presentation, "Sheets and panels", \.picker.presentation, in: .picker),
    Table(.radialMenu, "Radial menus", \.radialMenu, in: .gallery, after: [.gallery]),
    Table(.gallery, "Gallery", \.gallery, in: .gallery),
    Table(
      .galleryPages, "Gallery: scenes without a control", \.galleryPages, in: .gallery,
      after: [.gallery]
    ) { _ in
      "They work with any modifiers. Those that quit do so in every scene that does not use them."
    },
  ]

  /// The contexts that are asked before each part of a picker.
  private static let aroundParts: [KeyContext] = [.picker, .presentation]

  private static let lineNote = "The keys that edit a line work too."
}

extension ProgramKeys {
  /// Returns the actions of a context with their keys.
  package func bindings(of context: KeyContext) -> [KeyContext.Binding] {
    KeyContext.tables.filter { $0.context == context }.flatMap { $0.bindings(self) }
  }

  /// Gives an action, by its index in the context, other keys instead of its present ones.
  package mutating func bind(actionAt index: Int, to keys: [Key], in context: KeyContext) {
    if keys.contains(where: { $0.prefix != nil }) { hasSequences = true }
    var index = index
    for table in KeyContext.tables where table.context == context {
      let count = table.bindings(self).count
      if index < count { return table.bind(&self, index, keys) }
      index -= count
    }
  }

  // MARK: Sequences

  /// The actions whose keys are a sequence that begins with a key, among those that work now.
  func sequences(
    from first: Key, in scope: KeyScope
  ) -> [(second: Key, binding: KeyContext.Binding)] {
    guard hasSequences else { return [] }
    return scope.contexts.flatMap { context in
      bindings(of: context).flatMap { binding in
        binding.keys.compactMap { key in
          guard case .sequence(first, let second) = key.code else { return nil }
          guard context != .text || scope.works(binding.name) else { return nil }
          return (second, binding)
        }
      }
    }
  }

  /// Whether a key is a sequence without an action.
  func isUnbound(_ key: Key, in scope: KeyScope) -> Bool {
    guard case .sequence(let first, let second) = key.code else { return false }
    return !sequences(from: first, in: scope).contains { $0.second == second }
  }
}

extension PickerPane {
  /// The contexts of its focused part.
  package var keyContexts: [KeyContext] {
    let part: KeyContext =
      switch focus {
      case .control: isOnColumns ? .columns : .controls
      case .tabs: .controls
      case .gradient: .gradient
      case .swatches: .swatches
      case .field: .field
      }
    return [part, .picker] + (part == .field ? [.line] : [])
  }
}

extension KeyMap where Action: KeyAction {
  /// The actions with all that is known about them.
  package var described: [KeyContext.Binding] {
    bindings.map { .init(name: $0.name, title: $0.title, row: $0.row, keys: $1) }
  }
}

/// What keys do now: the contexts that get them, and the commands of the text that work there, too.
package struct KeyScope {
  /// The contexts, that of the text last if any of its commands work.
  let contexts: [KeyContext]
  let commands: [Command]

  /// - Parameter contexts: without that of the text.
  init(contexts: [KeyContext], commands: [Command]) {
    self.contexts = contexts + (commands.isEmpty ? [] : [.text])
    self.commands = commands
  }

  /// Whether they answer a question.
  var isQuestion: Bool { contexts.contains(where: \.isQuestion) }

  /// Whether an action of the text, by its name, works.
  func works(_ name: String) -> Bool {
    contexts == [.text] || commands.contains { $0.name == name }
  }
}
