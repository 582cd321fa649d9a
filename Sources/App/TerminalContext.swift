package import Color
package import Formats
package import Picker
package import Terminal

/// What a program knows about the terminal it is shown on.
package struct TerminalContext: Hashable, Sendable {
  /// The size of the screen in cells.
  package var size: Size
  /// The theme, the colour depth and the time.
  package var context: RenderContext
  /// How the terminal measures emoji of several scalars.
  package private(set) var emojiWidth = EmojiWidth.sum
  /// Whether the terminal has the keyboard focus; true unless it reports otherwise.
  package var isFocused = true
  /// Whether the program is shown in some rows below the prompt, not on a screen of its own.
  package var isInline = false
  /// What copied text is sent to, in words.
  package var clipboard = "the terminal's clipboard"
  /// Whether the theme follows the colours that the terminal reports.
  package var followsTerminal: Bool

  /// What the user has set.
  package var settings = ProgramSettings()
  /// The keys of the program.
  package var keys: ProgramKeys {
    get { settings.keys }
    set { settings.keys = newValue }
  }
  /// The first key of a sequence, while the second one is awaited.
  package var pendingKey: Key?
  /// The last key, with those that answered the questions before it.
  var recentKeys: [Key] = []

  /// Creates a terminal that has the focus.
  package init(
    size: Size, context: RenderContext = RenderContext(), isMotionReduced: Bool = false,
    followsTerminal: Bool = false
  ) {
    self.size = size
    self.context = context
    self.context.isMotionReduced = isMotionReduced
    self.followsTerminal = followsTerminal
  }

  /// Whether the ring may turn.
  package var allowsMotion: Bool { !context.isMotionReduced && isFocused }

  /// The row of the hints: the last one, or below a prompt the first one, where a caption is beside
  /// them; empty on a screen with fewer rows than `minimum`.
  func hintRow(minimum: Int) -> Rect {
    let row = bar(minimum: minimum)
    return isInline && !row.isEmpty ? row.columns(from: captionArea.columns) : row
  }

  /// The rows above those of the hints, or below them.
  func contentArea(minimum: Int) -> Rect {
    let bar = bar(minimum: minimum)
    return Rect(size).rows(from: isInline ? bar.rows : 0, count: size.rows - bar.rows)
  }

  /// The whole row of the hints.
  func bar(minimum: Int) -> Rect {
    let rows = size.rows >= (isInline ? 2 : minimum) ? 1 : 0
    return Rect(size).rows(from: isInline ? 0 : size.rows - rows, count: rows)
  }

  /// The cells below a prompt in which the focus is shown; see `Frame.moveFocus`.
  ///
  /// A narrow row has no hints beside it.
  var captionArea: Rect {
    let columns = size.columns < 36 ? size.columns : min(size.columns / 3, 26)
    return Rect(column: 0, row: 0, columns: columns, rows: 1)
  }

  /// Applies settings that were read again.
  package mutating func apply(_ settings: ProgramSettings, theme: Theme, isMotionReduced: Bool) {
    pendingKey = nil
    self.settings = settings
    context.isMotionReduced = isMotionReduced
    context.theme = context.theme.with(theme)
  }

  /// Handles a message about the terminal itself.
  /// - Returns: whether the message was about the terminal, and has been handled completely.
  package mutating func update(_ message: Message) -> Bool {
    switch message {
    case .event(.resized(let size)): self.size = size
    case .event(.focusChanged(let isFocused)): self.isFocused = isFocused
    case .event(.depthChanged(let depth)): context.depth = depth
    case .event(.emojiWidthChanged(let isWhole)): emojiWidth = isWhole ? .whole : .sum
    case .ticked(let elapsed): context.elapsed = elapsed
    case .paced(let ring): context.ring = ring
    case .event(.reply(.operatingSystemCommand(let answer))):
      guard followsTerminal else { break }
      context.theme = context.theme.applying(answer)
    case .event(.resumed), .event(.reply): break
    default: return false
    }
    return true
  }

  // MARK: Sequences of keys

  /// Joins the two keys of a sequence.
  /// - Parameters:
  ///   - key: the key that was pressed.
  ///   - scope: what keys do now; a first key that does not begin one of them is a key of its own.
  ///   - isTyping: whether a character is typed into a line.
  /// - Returns: the key to handle; nil after the first key of a sequence, or if Esc ends it.
  package mutating func complete(
    _ key: Key, in scope: KeyScope, isTyping: Bool = false
  ) -> Key? {
    if let first = pendingKey {
      pendingKey = nil
      let follows = keys.sequences(from: first, in: scope).contains { $0.second == key }
      return key == Key(.escape) && !follows ? nil : .sequence(first, key)
    }
    guard keys.hasSequences, !isTyping || key.typedCharacter == nil,
      !keys.sequences(from: key, in: scope).isEmpty
    else { return key }
    pendingKey = key
    return nil
  }

  /// The message about a key without an action.
  func unusedMessage(_ key: Key) -> String {
    let help = keys.text.commands.label(for: .help)
    if size.columns < 26 { return "\(key.name) does nothing" }
    return key.unusedNote + (help.isEmpty ? "" : " · \(help) shows the keys")
  }

  /// The hints after the first key of a sequence; nil if there was none.
  package func sequenceHints(in scope: KeyScope) -> [KeyHint]? {
    guard let first = pendingKey else { return nil }
    return [(first.name, "…")]
      + keys.sequences(from: first, in: scope).map { ($0.second.name, $0.binding.title) }
  }
}

extension Key {
  /// The short message about a key without an action.
  var unusedNote: String { "\(name) does nothing here" }
}

/// What a user can set for the editor and the picker.
package struct ProgramSettings: Hashable, Sendable {
  /// The keys; a command that shows nothing never builds the standard ones.
  package var keys: ProgramKeys {
    get { chosenKeys.value }
    set { chosenKeys.own = newValue }
  }
  private var chosenKeys = ChosenKeys()
  /// Whether lines that are longer than the screen are wrapped at the start.
  package var wrapsLines = false
  /// The columns between tab stops.
  package var tabWidth = 8
  /// Whether the numbers of the lines are shown.
  package var showsLineNumbers = false
  /// The columns, from 1, that are marked.
  package var rulers: [Int] = []
  /// Whether a text that is saved gets a line end after its last line.
  package var addsFinalNewline = false
  /// The palette in which ANSI art is shown.
  package var artPalette = ArtPalette.vga
  /// How the picker is shown in the editor; nil to choose by the size of the screen.
  package var presentation: Presentation?
  /// The space in which colours are edited at first; nil to choose by the colour.
  package var space: ColorSpace?
  /// The layout of the picker at first; nil for the one that was used last.
  package var layout: PickerLayout?
  /// The built-in palettes to offer, in this order.
  package var palettes = ColorPalette.builtInNames
  /// The lists of names to search.
  package var names = NameList.allCases
  /// The number of recent colours to keep.
  package var recentCount = RecentColors.capacity
  /// How far the arrow keys move a value.
  package var steps = StepSizes()

  /// The keys of the user, or else the standard ones.
  private struct ChosenKeys: Hashable {
    var own: ProgramKeys?
    var value: ProgramKeys { own ?? .standard }

    static func == (one: ChosenKeys, other: ChosenKeys) -> Bool { one.value == other.value }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }
}
