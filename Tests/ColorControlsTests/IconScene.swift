import ColorControls
import Colorimetry
import TerminalCore

/// An icon with a height and a time, drawn into a frame of the same size.
struct IconScene {
  static let colors = [
    RGB8(0xE0, 0x44, 0x1A), RGB8(0x2F, 0x6F, 0xDE), RGB8(0x1F, 0xA8, 0x55),
    RGB8(0xF2, 0xC1, 0x2E), RGB8(0x8A, 0x3F, 0xC4), RGB8(0xFF, 0xFF, 0xFF),
  ]

  var colors: [RGB8]
  var rows: Int
  var time: Duration = .zero
  var theme = ResolvedTheme.dark
  var depth = ColorDepth.truecolor
  var isMoving = true

  var icon: PickerIcon { PickerIcon(colors, theme: theme, isMoving: isMoving) }

  var frame: Frame {
    var frame = Frame(size: PickerIcon.size(rows: rows))
    icon.render(
      into: &frame, at: Point(column: 0, row: 0), rows: rows, background: theme.background,
      context: RenderContext(theme: theme, depth: depth, elapsed: time))
    return frame
  }
}
