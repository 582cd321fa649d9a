import Colorimetry
public import FoundationEssentials
public import TerminalCore

extension Frame {
  /// Writes attributed text into a rectangle; what does not fit is left out.
  ///
  /// A line break begins a new row. The cursor goes to the insertion point of the selection.
  /// - Parameter selection: what is shown as selected.
  public mutating func write(
    _ text: AttributedString, in area: Rect, selection: AttributedTextSelection? = nil,
    context: RenderContext = RenderContext()
  ) {
    let selected = selection?.indices(in: text)
    var place = area.origin
    func note(_ index: AttributedString.Index, _ frame: inout Frame) {
      if selected == .insertionPoint(index), area.contains(place) { frame.cursor = Cursor(place) }
    }
    for run in text.runs {
      let style = CellStyle(run.attributes, theme: context.theme)
      for index in text.characters[run.range].indices {
        note(index, &self)
        let character = text.characters[index]
        guard !character.isNewline else {
          place = Point(column: area.minColumn, row: place.row + 1)
          continue
        }
        guard place.row < area.maxRow else { return }
        var look = style
        if case .ranges(let ranges)? = selected, ranges.contains(index) {
          look = look.on(.rgb(context.theme.selection))
        }
        place.column += write(
          String(character), at: place, style: look, limit: area.maxColumn - place.column)
      }
    }
    note(text.endIndex, &self)
  }
}

extension CellStyle {
  /// The colours of text with these attributes, see-through ones mixed with what is behind them.
  init(_ attributes: AttributeContainer, theme: ResolvedTheme) {
    self.init()
    var behind = Color(theme.background)
    if let color = attributes.backgroundColor {
      behind = ColorViewModel.opaque(color, over: behind)
      background = .rgb(behind.rgb8)
    }
    if let color = attributes.foregroundColor {
      foreground = .rgb(ColorViewModel.opaque(color, over: behind).rgb8)
    }
  }
}

extension ColorViewModel {
  /// What is seen of a colour in front of another one.
  fileprivate static func opaque(_ color: Color, over background: Color) -> Color {
    guard color.alpha < 1 else { return Color(shown(color)) }
    return Color(shown(color), alpha: color.alpha).composited(over: background)
  }
}
