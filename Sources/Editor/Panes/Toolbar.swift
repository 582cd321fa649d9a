import Colorimetry
import Recovery
import StyledText
import TerminalCore
import TextColorPicker

/// Draws the name of the file, the style at the caret and the picker's icon.
struct Toolbar {
  let model: EditorModel

  private var keys: KeyMap<Command> { model.keys.text.commands }

  func render(into frame: inout Frame, layout: EditorLayout) {
    let area = layout.toolbar
    guard !area.isEmpty else { return }
    let theme = model.theme
    frame.fill(area, with: Cell(" ", style: theme.barStyle))
    PickerIcon(
      model.centerColors, theme: theme, isMoving: model.terminal.allowsMotion
    ).render(
      into: &frame, at: layout.icon.origin, rows: layout.icon.rows, background: theme.bar,
      context: model.terminal.context)
    let words = Rect(
      column: area.minColumn + theme.barPadding, row: area.minRow,
      columns: layout.icon.minColumn - area.minColumn - theme.barPadding - 1, rows: area.rows)
    guard words.columns > 0 else { return }
    renderName(into: &frame, in: words.row(0))
    if area.rows >= 3 {
      renderColors(into: &frame, in: words.row(1))
      renderAttributes(into: &frame, in: words.row(2))
    }
  }

  private func renderName(into frame: inout Frame, in row: Rect) {
    let theme = model.theme
    let mark = model.document.isModified ? " •" : ""
    let name = model.file.name
    frame.write(
      name + mark, at: row.origin, style: theme.barTitle, limit: row.columns)
    let title = "inkwheel"
    let used = GlyphWidth.columns(of: name + mark)
    if row.rows == 1, row.columns > used + title.count + 2 {
      frame.writeTrailing(title, in: row, style: theme.barNote)
    }
  }

  /// The key of a command with a blank after it; empty if it has none.
  private func keyLabel(for command: Command) -> String {
    keys.firstKeys(for: [command]).map { $0.name + " " }.joined()
  }

  /// Draws the colours at the caret, each after the key that changes it.
  private func renderColors(into frame: inout Frame, in row: Rect) {
    var column = row.minColumn
    let style = model.selection.isEmpty ? model.insertionStyle : model.styleAtSelectionStart
    let items = [
      (Command.textColor, "text", style.foreground, model.theme.text),
      (Command.backgroundColor, "background", style.background, model.theme.background),
    ]
    for (command, word, color, fallback) in items {
      let label = keyLabel(for: command) + word + " "
      let name = color.name
      guard column + label.count + 3 + name.count <= row.maxColumn else { return }
      column += frame.write(
        label, at: Point(column: column, row: row.minRow), style: model.theme.barNote)
      let swatch = CellStyle(background: color == .default ? .rgb(fallback) : color)
      column += frame.write("  ", at: Point(column: column, row: row.minRow), style: swatch)
      column += frame.write(
        " " + name + "   ", at: Point(column: column, row: row.minRow), style: model.theme.barStyle,
        limit: row.maxColumn - column)
    }
  }

  private func renderAttributes(into frame: inout Frame, in row: Rect) {
    let style = model.selection.isEmpty ? model.insertionStyle : model.styleAtSelectionStart
    let items: [(Command, Bool, CellAttributes)] = [
      (.bold, style.attributes.contains(.bold), .bold),
      (.italic, style.attributes.contains(.italic), .italic),
      (.underline, style.underline != .none, .underline),
      (.strike, style.attributes.contains(.strike), .strike),
    ]
    var column = row.minColumn
    for (command, isOn, look) in items {
      let label = keyLabel(for: command)
      let word = command.title.split(separator: " ").first.map { $0.lowercased() } ?? ""
      guard column + label.count + word.count + 2 <= row.maxColumn else { return }
      column += frame.write(
        label, at: Point(column: column, row: row.minRow), style: model.theme.barNote)
      let wordStyle = isOn ? model.theme.barSelected : model.theme.barStyle
      column += frame.write(
        word, at: Point(column: column, row: row.minRow), style: wordStyle.adding(look))
      column += 2
    }
  }
}

extension EditorModel {
  /// The style of the first selected character.
  var styleAtSelectionStart: TextStyle { text.style(at: firstSelectedRange.lowerBound) }
}

extension TerminalColor {
  /// The name of a text colour in the toolbar.
  var name: String {
    switch self {
    case .default: "default"
    case .indexed(let index): "colour \(index)"
    case .rgb(let rgb): rgb.hex
    }
  }
}
