package import Color
import Files
import Picker
import Terminal
import UnicodeText

/// Picking the colours of a text: `inkwheel pick -`.
extension PickModel {
  /// Creates a picker for the colours of a text.
  /// - Parameter file: the file that is saved as the colours turn; nil if the text is printed.
  package init(
    text: TextColors, file: String? = nil, supportsOpacity: Bool,
    memory: PickerMemory = PickerMemory(), terminal: TerminalContext
  ) {
    self.init(
      color: text.original ?? Self.insertedColor, format: .same,
      supportsOpacity: supportsOpacity && text.holdsAlpha, memory: memory, terminal: terminal)
    (self.text, self.file, self.supportsOpacity) = (text, file, supportsOpacity)
  }

  /// The initial colour where none is given.
  package static let insertedColor = Color(RGB8(0xFF, 0x88, 0x00))

  /// The text with the present colour of the picker; nil if no text is edited.
  var textWithPick: TextColors? {
    guard var text else { return nil }
    // A colour that was not touched keeps its bytes.
    if text.isInsertion || text.picked != nil || picker.color != picker.model.original {
      text.picked = picker.color
    }
    return text
  }

  /// Returns the action of a key on the colours of the text; nil if it does something else.
  func textAction(of key: Key) -> TextColorAction? {
    text == nil || picker.isTypingText && key.typedCharacter != nil ? nil : keys.textColors[key]
  }

  /// Turns to another colour of the text; false if the key does something else.
  mutating func turnText(_ key: Key) -> Bool {
    guard let action = textAction(of: key), action != .acceptAll, var text = textWithPick else {
      return false
    }
    text.move(by: action == .next ? 1 : -1)
    beginPicking(
      text.original ?? Self.insertedColor, supportsOpacity: supportsOpacity && text.holdsAlpha)
    if let picked = text.picked { picker.setColor(picked) }
    self.text = text
    return true
  }

  // MARK: The file

  /// Saves the text with the present colour, if it is saved as the colours turn.
  func saving(isLast: Bool = false, overwrites: Bool = false) -> [Effect] {
    guard file != nil, let text = textWithPick else { return [] }
    return [.writePicked(text.result, isLast: isLast, overwrites: overwrites)]
  }

  /// Handles the answer to a save.
  mutating func handleSaved(_ message: Message) -> [Effect]? {
    guard file != nil else { return nil }
    switch message {
    case .wrote where endsAfterSaving: return [.quit(status: 0, output: .bytes([]))]
    case .failed: endsAfterSaving = false
    case .refused(let path, let change):
      if !isAsking { show(question(about: change, path)) }
      return []
    default: break
    }
    return nil
  }

  /// Whether to overwrite a file that another program has changed.
  private func question(about change: FileChange, _ path: String) -> Question<PickModel> {
    Question(
      .changed, \.changed, "Another program has changed the file — overwrite it?",
      "It has changed: overwrite?",
      [
        .init(.overwrite, "overwrite", loses: true) {
          $0.saving(isLast: true, overwrites: true)
        },
        .init(.back, "back") { model in
          model.endsAfterSaving = false
          return []
        },
      ], lines: [change.sentence(about: path)])
  }

  // MARK: Drawing

  /// Returns the title: which colour of how many.
  func textTitle(_ text: TextColors) -> String {
    "Colour \(text.index + 1) of \(text.count), line \(text.lineNumber)"
  }

  /// Draws the line of the text around the colour, which is written on itself.
  func renderLine(into frame: inout Frame, in row: Rect) {
    guard let text = textWithPick, !row.isEmpty else { return }
    let note = terminal.context.theme.barNote
    let line = text.line
    let color = Self.oneRow(line.color)
    let before = Self.oneRow(line.before)
    // The colour is always visible, with a third of the row after it where there is that much text.
    let after = Self.oneRow(line.after)
    let reserved = min(GlyphWidth.columns(of: after), row.columns / 3)
    let available = max(row.columns - GlyphWidth.columns(of: color) - reserved, 0)
    var used = 0
    for (text, style) in [
      (Self.end(of: before, columns: available), note), (color, markStyle),
      (after, note),
    ] {
      let rest = row.columns(from: used)
      used += frame.write(text.shortened(toColumns: rest.columns), in: rest, style: style)
    }
  }

  /// The style of the colour in its line: the colour itself, or reversed where there are no colours.
  private var markStyle: CellStyle {
    let theme = terminal.context.theme
    guard terminal.context.depth > .monochrome else {
      return CellStyle(
        foreground: theme.panelStyle.foreground, background: theme.panelStyle.background,
        attributes: .reverse)
    }
    let color = picker.model.rgb8
    return CellStyle(foreground: .rgb(Color(color).contrastColor.rgb8), background: .rgb(color))
  }

  /// Returns the end of a text that is wider than a number of columns, after an ellipsis.
  private static func end(of text: String, columns limit: Int) -> String {
    guard GlyphWidth.columns(of: text) > limit else { return text }
    var columns = 1
    let end = text.reversed().prefix {
      columns += GlyphWidth.columns(of: String($0))
      return columns <= limit
    }
    return "…" + String(end.reversed())
  }

  /// Returns text without tabs and carriage returns, which have no columns in a row.
  private static func oneRow(_ text: String) -> String {
    String(text.map { $0 == "\t" ? " " : $0 }.filter { $0 != "\r" && $0 != "\r\n" })
  }
}
