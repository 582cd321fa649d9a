import Color
import Files
import Picker
import StyledText
import Terminal

/// Draws the name of the file, the style at the caret and the picker's icon.
struct Toolbar {
  let model: EditorModel
  let layout: EditorLayout
  /// The colours of the text and of its background, found once for the swatches and the facts; none
  /// where there is room for neither.
  private let foregrounds: [TerminalColor], backgrounds: [TerminalColor]
  /// Whether neither the text nor its background has a colour, and none is picked.
  private let isPlain: Bool

  init(model: EditorModel, layout: EditorLayout) {
    (self.model, self.layout) = (model, layout)
    let showsColors = layout.toolbar.rows >= 3
    foregrounds = showsColors ? model.colorsToName(.foreground) : []
    backgrounds = showsColors ? model.colorsToName(.background) : []
    isPlain =
      model.session == nil && foregrounds + backgrounds == [.default, .default]
      && model.beginsWithoutColors
  }

  private func colors(_ target: PickingSession.Target) -> [TerminalColor] {
    target == .foreground ? foregrounds : backgrounds
  }

  private func shown(_ target: PickingSession.Target) -> [RGB8] {
    colors(target).map { model.shown($0, as: target) }
  }

  private var theme: ResolvedTheme { model.theme }

  /// The rows for words, to the left of the icon.
  private var words: Rect {
    let area = layout.toolbar
    let end = showsIcon ? layout.icon.minColumn : area.maxColumn
    return area.columns(
      from: theme.barPadding, count: end - area.minColumn - theme.barPadding - 1)
  }

  /// The rows of the swatches: two where the toolbar is high.
  private var swatchRows: Int { words.rows >= 5 ? 2 : 1 }

  /// The row of the name.
  private var nameRow: Int { words.rows >= 8 ? 1 : 0 }

  /// The rows of the colours, and of what is said about them below; nil where there is no room.
  private var colorRows: (swatches: Rect, facts: Rect)? {
    guard words.rows >= 3 else { return nil }
    let top = nameRow + (words.rows >= 6 ? 2 : 1)
    return (words.rows(from: top, count: swatchRows), words.row(top + swatchRows))
  }

  /// The items, drawn and clicked in the same cells.
  var items: [ToolbarItem] {
    guard let rows = colorRows else { return [] }
    let hasAttributes =
      rows.facts.maxRow < words.maxRow
      && (model.session?.isTextFocused != false || attributes.contains(where: \.isOn))
    let line = rows.facts.rows(from: 1, count: 1)
    return (isPlain ? colorHint(in: rows.swatches.row(0)) : colorItems(in: rows.swatches))
      + (hasAttributes ? attributeItems(in: line) : [])
  }

  /// Returns the command of the item at a point; the icon opens the picker.
  func command(at point: Point) -> Command? {
    showsIcon && layout.icon.contains(point)
      ? .textColor : items.first { $0.area.contains(point) }?.command
  }

  // MARK: Drawing

  /// Whether the icon is drawn: beside the ring of the start screen it would be a second one.
  private var showsIcon: Bool { !model.showsStartScreen || model.startScreen.ring.isEmpty }

  func render(into frame: inout Frame) {
    let area = layout.toolbar
    guard !area.isEmpty else { return }
    frame.fill(area, with: Cell(" ", style: theme.barStyle))
    if showsIcon {
      PickerIcon(
        model.centerColors, theme: theme, isMoving: model.terminal.allowsMotion
      ).render(
        into: &frame, at: layout.icon.origin, rows: layout.icon.rows, background: theme.bar,
        context: model.terminal.context)
    }
    guard words.columns > 0 else { return }
    renderName(into: &frame, in: words.row(nameRow))
    for item in items { item.draw(&frame) }
    if let row = colorRows?.facts {
      frame.write(facts.fitting(columns: row.columns), in: row, style: theme.barNote)
    }
  }

  private func renderName(into frame: inout Frame, in row: Rect) {
    let mark = model.document.isModified ? " •" : ""
    let name = (model.file.name + mark).clipped(toColumns: row.columns)
    let used = frame.write(name, in: row, style: theme.barTitle)
    let title = "inkwheel"
    if row.rows == 1, row.columns > used + title.count + 2 {
      frame.writeTrailing(title, in: row, style: theme.barNote)
    }
  }

  /// How readable the text at the caret or in the selection is, what its colour is called, and which
  /// attributes it has, from the longest wording to the shortest.
  private var facts: [String] {
    let texts = shown(.foreground)
    let contrasts = shown(.background).flatMap { background in
      texts.map { Color($0).contrast(with: Color(background)) }
    }
    let least = isPlain ? nil : contrasts.min { $0.ratio < $1.ratio }
    var name = ""
    if texts.count == 1 {
      let substitute = model.terminal.context.substitute(for: texts[0], isText: true)
      // A colour of the palette has its name beside the swatch.
      let isNamed = if case .indexed(0..<16) = foregrounds[0] { true } else { false }
      name = substitute?[1] ?? (isNamed ? "" : NamedColor.caption(of: texts[0]))
    }
    let attributes = attributes.filter(\.isOn).map(\.word)
    return (least?.captions ?? [""]).flatMap { contrast in
      [[contrast, isPlain ? "" : name] + attributes, [contrast] + attributes, [contrast]].map {
        $0.filter { !$0.isEmpty }.joined(separator: " · ")
      }
    }
  }

  // MARK: Items

  /// The columns of a swatch, which has room for a stripe of each colour.
  private static let swatchColumns = CenterMesh.limit

  /// What the key of the picker colours, where nothing has a colour yet.
  private func colorHint(in row: Rect) -> [ToolbarItem] {
    let key = model.keys.text.commands.label(for: .textColor)
    let what = model.selection.isEmpty ? "what you type next" : "the selection"
    let item = ToolbarItem(command: .textColor, area: row) { frame in
      frame.write(
        (key, "colours \(what)"), in: row, theme: theme, key: theme.barKey, action: theme.barNote)
    }
    return key.isEmpty ? [] : [item]
  }

  /// Returns as many items as fit: the colours of the text and of its background.
  private func colorItems(in area: Rect) -> [ToolbarItem] {
    // Where there is room, nothing moves as the caret does.
    let items = colorItems(in: area, nameColumns: "over 5 colours".count)
    return items.count == 2 ? items : colorItems(in: area, nameColumns: 0)
  }

  /// - Parameter nameColumns: the least columns for the name of a colour.
  private func colorItems(in area: Rect, nameColumns: Int) -> [ToolbarItem] {
    var items: [ToolbarItem] = []
    var column = area.minColumn
    for target in [PickingSession.Target.foreground, .background] {
      let word = target == .foreground ? "text" : "background"
      let colors = colors(target)
      let name = name(of: colors)
      let swatches = colors.count > CenterMesh.limit ? [theme.iconSecondary] : shown(target)
      let width = max(name.count, nameColumns)
      let words = area.rows > 1 ? max(word.count, width) : word.count + 1 + width
      let columns = Self.swatchColumns + 1 + words
      guard column + columns <= area.maxColumn else { break }
      let item = Rect(column: column, row: area.minRow, columns: columns, rows: area.rows)
      items.append(
        ToolbarItem(command: target.command, area: item) { frame in
          let size = Size(columns: Self.swatchColumns, rows: item.rows)
          Canvas(stripes: swatches, size: size).draw(into: &frame, at: item.origin)
          let words = item.columns(from: Self.swatchColumns + 1)
          let used = frame.write(word, at: words.origin, style: theme.barNote)
          let second = item.rows > 1 ? words.rows(from: 1) : words.columns(from: used + 1)
          frame.write(name, at: second.origin, style: theme.barStyle)
        })
      column += columns + 3
    }
    return items
  }

  /// Returns the name of the colours of the selection, or of those at the caret.
  private func name(of colors: [TerminalColor]) -> String {
    guard colors.count > 1 else { return colors.first?.name ?? "" }
    if model.selection.isEmpty { return colors.map(\.name).joined(separator: " · typing ") }
    let limit = CenterMesh.limit
    return colors.count > limit ? "over \(limit) colours" : "\(colors.count) colours"
  }

  /// The attributes of text, and whether they are on at the caret or in the selection.
  private var attributes: [(command: Command, word: String, isOn: Bool, look: CellAttributes)] {
    let style = model.selection.isEmpty ? model.insertionStyle : model.styleAtSelectionStart
    return [
      (.bold, "bold", style.attributes.contains(.bold), .bold),
      (.italic, "italic", style.attributes.contains(.italic), .italic),
      (.underline, "underline", style.underline != .none, .underline),
      (.strike, "strike", style.attributes.contains(.strike), .strike),
    ]
  }

  private func attributeItems(in row: Rect) -> [ToolbarItem] {
    var items: [ToolbarItem] = []
    var column = row.minColumn
    for (command, word, isOn, look) in attributes {
      let key = model.keys.text.commands.firstKeys(for: [command]).map { $0.name + " " }.joined()
      let columns = key.count + word.count
      guard column + columns <= row.maxColumn else { break }
      let item = Rect(column: column, row: row.minRow, columns: columns, rows: 1)
      items.append(
        ToolbarItem(command: command, area: item) { frame in
          let used = frame.write(key, at: item.origin, style: theme.barKey)
          frame.write(
            word, at: item.columns(from: used).origin,
            style: (isOn ? theme.barSelected : theme.barNote).adding(look))
        })
      column += columns + 2
    }
    return items
  }
}

extension EditorModel {
  /// Returns the command of the part of the toolbar at a point.
  func toolbarCommand(at point: Point) -> Command? {
    Toolbar(model: self, layout: areas).command(at: point)
  }

  /// Whether the first 64 KB have the terminal's colours alone: the toolbar is drawn with every frame.
  fileprivate var beginsWithoutColors: Bool {
    let end = text.roundedDown(min(text.endOffset, TextOffset(1 << 16)))
    let found =
      text.distinctForegrounds(in: text.startOffset..<end, limit: 1)
      + text.distinctBackgrounds(in: text.startOffset..<end, limit: 1)
    return found.allSatisfy { $0 == .default }
  }

  /// Returns the colours of the selection; without one that of the letter at the caret, and that of
  /// what is typed next where it is another one.
  fileprivate func colorsToName(_ target: PickingSession.Target) -> [TerminalColor] {
    let (colors, head) = (colors(target), selection.head)
    let end = text.range(of: text.line(containing: head)).upperBound
    guard selection.isEmpty, !selection.isBlock, head < end else { return colors }
    let letter = target.color(of: text.style(at: head))
    let isNamed = colors.contains { shown($0, as: target) == shown(letter, as: target) }
    return isNamed ? colors : [letter] + colors
  }

  /// The style of the first selected character.
  var styleAtSelectionStart: TextStyle { text.style(at: firstSelectedRange.lowerBound) }
}

extension TerminalColor {
  /// The name of a text colour in the toolbar.
  var name: String {
    switch self {
    case .default: "default"
    case .indexed(let index): TerminalScheme.Role.palette(index).name
    case .rgb(let rgb): rgb.hex
    }
  }
}

/// A part of the toolbar that carries out a command when it is clicked.
struct ToolbarItem {
  let command: Command
  /// Its cells.
  let area: Rect
  let draw: (inout Frame) -> Void
}
