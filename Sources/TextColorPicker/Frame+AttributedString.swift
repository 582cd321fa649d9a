public import ColorControls
import Colorimetry
public import TerminalCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Frame {
  /// Writes attributed text into a rectangle and clips what does not fit.
  ///
  /// Line breaks start a new row; lines are not wrapped. The cursor is placed at the insertion
  /// point of the selection.
  /// - Parameter selection: the selection to highlight, if any.
  public mutating func write(
    _ text: AttributedString, in area: Rect, selection: AttributedTextSelection? = nil,
    context: RenderContext = RenderContext()
  ) {
    let selected = selection?.indices(in: text)
    var position = area.origin
    func placeCursor(_ index: AttributedString.Index, _ frame: inout Frame) {
      if selected == .insertionPoint(index), area.contains(position) {
        frame.cursor = Cursor(position)
      }
    }
    for run in text.runs {
      let style = CellStyle(run.attributes, theme: context.theme)
      for index in text.characters[run.range].indices {
        placeCursor(index, &self)
        let character = text.characters[index]
        guard !character.isNewline else {
          position = Point(column: area.minColumn, row: position.row + 1)
          continue
        }
        guard position.row < area.maxRow else { return }
        var cellStyle = style
        if case .ranges(let ranges)? = selected, ranges.contains(index) {
          cellStyle = cellStyle.on(.rgb(context.theme.selection))
        }
        position.column += write(
          String(character), at: position, style: cellStyle, limit: area.maxColumn - position.column
        )
      }
    }
    placeCursor(text.endIndex, &self)
  }
}

extension CellStyle {
  /// Creates the style of text with these attributes.
  ///
  /// Transparent colours are composited over the background.
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
  /// Returns the colour that a transparent colour gives over a background.
  fileprivate static func opaque(_ color: Color, over background: Color) -> Color {
    guard color.alpha < 1 else { return Color(displayRGB8(color)) }
    return Color(displayRGB8(color), alpha: color.alpha).composited(over: background)
  }
}
