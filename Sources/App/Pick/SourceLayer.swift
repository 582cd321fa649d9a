package import Color
import Picker
package import StyledText
import Terminal

/// The text from which a colour is taken: `inkwheel pick --from`.
package struct ColorSource: Sendable {
  let text: StyledString
  /// What the terminal shows for its own colours, as far as it has told.
  let scheme: TerminalScheme
  /// The palette of the file; nil for that of the terminal.
  let palette: TerminalPalette?
  var dropper = Eyedropper(at: .zero, side: .foreground)
  var viewport = Viewport()
  /// Whether a colour is being taken, before the picker is shown.
  var isActive = true

  /// - Parameters:
  ///   - palette: the palette of the file; nil for that of the terminal.
  ///   - scheme: what the terminal shows for its own colours, as far as it has told.
  package init(_ text: StyledString, _ palette: TerminalPalette?, _ scheme: TerminalScheme) {
    (self.text, self.palette, self.scheme) = (text, palette, scheme)
  }

  var layout: TextLayout {
    TextLayout(text: text, checkpoints: viewport.checkpoints, wrapWidth: nil)
  }
}

/// The text from which a colour is taken before picking: `inkwheel pick --from`.
struct SourceLayer: Layer {
  let name = "the eyedropper"

  func hasFocus(in app: PickModel) -> Bool { app.isTakingColor }
  func contexts(in app: PickModel) -> [KeyContext] { [.eyedropper] }

  func hints(in app: PickModel) -> [KeyHint] {
    app.keys.droppingHints(side: app.source?.dropper.side)
  }

  func focusTitle(in app: PickModel) -> String {
    app.source.map { app.chosen(in: $0).1.hex } ?? ""
  }

  func handle(_ event: Event, in app: PickModel) -> Outcome<PickModel> {
    .handled { $0.takeColor(event) }
  }

  func render(into frame: inout Frame, in app: PickModel) {
    if app.isTakingColor { app.renderSource(into: &frame) }
  }
}

extension PickModel {
  /// Whether a colour is being taken from a text.
  var isTakingColor: Bool { source?.isActive == true }

  /// Returns the value of a colour of the text, and where that comes from.
  private func shown(
    _ color: TerminalColor, in source: ColorSource
  ) -> (RGB8, origin: Eyedropper.Origin) {
    if case .indexed(let index) = color, let palette = source.palette {
      return (palette[index], .file)
    }
    let role: TerminalScheme.Role? =
      switch color {
      case .default: source.dropper.side == .foreground ? .foreground : .background
      case .indexed(let index) where index < 16: .palette(index)
      default: nil
      }
    if let known = role.flatMap(source.scheme.color) { return (known, .terminal) }
    let usual = source.dropper.side == .foreground ? theme.text : theme.background
    return (color.rgb8() ?? usual, .custom)
  }

  /// Handles an event while a colour is taken.
  fileprivate mutating func takeColor(_ event: Event) -> [Effect]? {
    guard var source, source.isActive else { return nil }
    let pane = sourceArea
    switch event {
    case .key(let key):
      if let motion = keys.text.motions[key] {
        source.dropper.move(motion, in: source.layout, pageRows: max(pane.rows - 1, 1))
        let position = source.layout.position(of: source.dropper.offset)
        source.viewport.reveal(position, in: source.layout, size: pane.size)
        break
      }
      switch keys.eyedropper[key] {
      case .take: return take(from: source)
      case .otherSide: source.dropper.turnToOtherSide()
      case .cancel: return quit()
      case nil: return nil
      }
    case .mouse(let mouse):
      switch mouse.action {
      case .wheelUp: scroll(&source, by: -3)
      case .wheelDown: scroll(&source, by: 3)
      case .press(let clicks) where mouse.button == .primary && pane.contains(mouse.position):
        let offset = source.layout.offset(at: mouse.position, in: pane, source.viewport)
        source.dropper.move(to: source.text.roundedDown(offset))
        if clicks > 1 { return take(from: source) }
      default: break
      }
    default: break
    }
    self.source = source
    return []
  }

  private func scroll(_ source: inout ColorSource, by rows: Int) {
    let last = source.text.lastLine.value + 1 - sourceArea.rows
    source.viewport.top = LineIndex(max(min(source.viewport.top.value + rows, last), 0))
  }

  /// Opens the picker on the colour.
  private mutating func take(from source: ColorSource) -> [Effect] {
    let (color, rgb, words) = chosen(in: source)
    self.source = source
    self.source?.isActive = false
    beginPicking(Color(rgb))
    begin(in: palettes, isGiven: true)
    if case .rgb = color { return [] }
    showMessage(words)
    return []
  }

  /// Returns the chosen colour, its value, and both in words.
  fileprivate func chosen(in source: ColorSource) -> (TerminalColor, RGB8, words: String) {
    let color = source.dropper.color(in: source.text)
    let (rgb, origin) = shown(color, in: source)
    return (color, rgb, source.dropper.words(for: color, shown: rgb, origin))
  }

  // MARK: Drawing

  /// The rows of the text, above what is said about the colour.
  private var sourceArea: Rect {
    let content = terminal.contentArea(minimum: 4)
    return content.rows(from: 0, count: max(content.rows - 1, 0))
  }

  /// Draws the text, and in the row below it the colour in a swatch and in words.
  fileprivate func renderSource(into frame: inout Frame) {
    guard let source else { return }
    let (pane, context) = (sourceArea, terminal.context)
    frame.fill(pane)
    DocumentPane.reading(
      source.text, viewport: source.viewport, palette: source.palette, context: context
    )
    .render(into: &frame, in: pane)
    frame.cursor = source.dropper.cursor(in: source.layout, source.viewport, pane: pane)
    let row = Rect(size).rows(from: pane.maxRow, count: 1)
    frame.fill(row, with: Cell(" ", style: theme.barStyle))
    let (_, rgb, words) = chosen(in: source)
    var used = frame.write(
      " \(source.dropper.side.title)  ", in: row, style: theme.barFocus)
    used += frame.write(
      "    ", in: row.columns(from: used), style: CellStyle(background: .rgb(rgb)))
    frame.write(" \(words)", in: row.columns(from: used), style: theme.barStyle)
    HintLine(hints: baseHints).render(into: &frame, in: hintRow, context: context)
  }
}
