import ColorControls
package import Colorimetry
import TerminalCore

/// Picking the colours of a text: `inkwheel pick -`.
extension PickModel {
  /// Creates a picker for the colours of a text.
  package init(
    text: TextColors, supportsOpacity: Bool, memory: PickerMemory = PickerMemory(),
    terminal: TerminalContext
  ) {
    self.init(
      color: text.original ?? Self.insertedColor, format: .same, supportsOpacity: supportsOpacity,
      memory: memory, terminal: terminal)
    self.text = text
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

  /// Turns to another colour of the text; false if the key does something else.
  mutating func turnText(_ key: Key) -> Bool {
    guard !picker.isTypingText || key.typedCharacter == nil,
      let action = keys.textColors[key], var text = textWithPick
    else { return false }
    text.move(by: action == .next ? 1 : -1)
    let color = text.original ?? Self.insertedColor
    var next = ColorPicker(
      "inkwheel pick", color: color, space: terminal.settings.space ?? Self.space(for: color),
      supportsOpacity: picker.model.supportsOpacity, layout: picker.layout)
    next.library = picker.library
    next.adopt(terminal.settings)
    next.contrastBackground = picker.contrastBackground
    if let picked = text.picked { next.setColor(picked) }
    picker = next
    self.text = text
    return true
  }

  // MARK: Drawing

  /// The hints of the picker, with those for the other colours of the text.
  var hints: [ColorPicker.KeyHint] {
    var hints = picker.keyHints
    guard let text, text.count > 1 else { return hints }
    let label = keys.textColors.label(for: [.next, .previous])
    hints.insert((label, "other colours"), at: min(2, hints.count))
    return hints
  }

  /// Returns the title: which colour of how many.
  func textTitle(_ text: TextColors) -> String {
    "Colour \(text.index + 1) of \(text.count), line \(text.lineNumber)"
  }

  /// Draws the line of the text around the colour, which is written on itself.
  func renderLine(into frame: inout Frame, in row: Rect) {
    guard let text = textWithPick, !row.isEmpty else { return }
    let theme = terminal.context.theme
    let line = text.line
    let color = Self.oneRow(line.color)
    let before = Self.oneRow(line.before)
    // The colour is always visible, with a third of the row after it where there is that much text.
    let after = Self.oneRow(line.after)
    let reserved = min(GlyphWidth.columns(of: after), row.columns / 3)
    let room = max(row.columns - GlyphWidth.columns(of: color) - reserved, 0)
    var column = row.minColumn
    for (text, style) in [
      (Self.end(of: before, columns: room), theme.panelNote), (color, markStyle),
      (after, theme.panelNote),
    ] {
      column += frame.write(
        text, at: Point(column: column, row: row.minRow), style: style,
        limit: row.maxColumn - column)
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
