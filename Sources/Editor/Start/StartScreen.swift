import ColorControls
import Colorimetry
import TerminalCore

/// What an editor without a file shows until the first key: the ring, the name and what to do.
struct StartScreen: Hashable, Sendable {
  /// Something to do: a key, or what to type, and what it does, from the longest wording to the
  /// shortest.
  struct Line: Hashable, Sendable {
    var key: String
    var wordings: [String]
    var command: Command?
  }

  /// The colours in the centre of the ring.
  static let colors = [
    RGB8(0xFF, 0x4D, 0x6D), RGB8(0xFF, 0xC1, 0x3D), RGB8(0x35, 0xD0, 0x8F),
    RGB8(0x3D, 0x8B, 0xFF), RGB8(0xB4, 0x5C, 0xFF),
  ]

  static let name = "inkwheel"

  /// The ring as it was painted last: a phase lasts longer than most frames.
  private var cache: Picture?

  private struct Picture: Hashable, Sendable {
    let rows: Int
    let isMoving: Bool
    let phase: Int
    let ring: RingAppearance
    let theme: ResolvedTheme
    let frame: Frame

    init(rows: Int, isMoving: Bool, context: RenderContext) {
      (self.rows, self.isMoving) = (rows, isMoving)
      (theme, ring) = (context.theme, context.ring)
      phase = context.ring.phase(at: context.elapsed)
      var frame = Frame(size: PickerIcon.size(rows: rows))
      frame.fill(frame.bounds, with: Cell(" ", style: theme.baseStyle))
      PickerIcon(StartScreen.colors, theme: theme, isMoving: isMoving).render(
        into: &frame, at: Point(column: 0, row: 0), rows: rows, background: theme.background,
        context: context)
      self.frame = frame
    }

    func matches(rows: Int, isMoving: Bool, context: RenderContext) -> Bool {
      self.rows == rows && self.isMoving == isMoving && ring == context.ring
        && (!isMoving || phase == context.ring.phase(at: context.elapsed))
        && theme == context.theme
    }
  }

  /// Paints the ring for the next frame, unless it is painted.
  mutating func paint(_ lines: [Line], in area: Rect, isMoving: Bool, context: RenderContext) {
    let rows = StartScreenLayout(lines, in: area).ring.rows
    guard rows > 0,
      cache?.matches(rows: rows, isMoving: isMoving, context: context) != true
    else { return }
    cache = Picture(rows: rows, isMoving: isMoving, context: context)
  }

  /// Draws the ring, the name and the lines.
  func render(
    _ lines: [Line], into frame: inout Frame, in area: Rect, isMoving: Bool,
    context: RenderContext
  ) {
    let layout = StartScreenLayout(lines, in: area)
    let theme = context.theme
    if !layout.ring.isEmpty {
      let rows = layout.ring.rows
      let isPainted = cache?.matches(rows: rows, isMoving: isMoving, context: context) == true
      let picture = isPainted ? cache : Picture(rows: rows, isMoving: isMoving, context: context)
      if let picture { frame.draw(picture.frame, at: layout.ring.origin) }
    }
    renderName(into: &frame, in: layout.name, isMoving: isMoving, context: context)
    for (line, row) in zip(lines, layout.lines) {
      let width = GlyphWidth.columns(of: line.key)
      frame.write(
        line.key, at: Point(column: row.minColumn + layout.keyColumns - width, row: row.minRow),
        style: theme.baseStyle.adding(.bold), limit: row.columns)
      frame.write(
        line.wordings[layout.wording], style: theme.baseNote, in: row,
        from: layout.keyColumns + layout.gap)
    }
  }

  /// Draws the name, each letter in a hue of the ring.
  private func renderName(
    into frame: inout Frame, in area: Rect, isMoving: Bool, context: RenderContext
  ) {
    let theme = context.theme
    let turn =
      isMoving ? RingMotion.degrees(ofPhase: context.ring.phase(at: context.elapsed)) : 0
    // On a light background the lightness of the ring would be hard to read.
    let lightness = theme.appearance == .dark ? HueRing.lightness : 0.55
    func style(_ column: Int) -> CellStyle {
      var style = theme.baseStyle
      if context.depth > .monochrome {
        style.foreground = .rgb(
          Wordmark.color(ofColumn: column, turn: turn, lightness: lightness))
      }
      return style
    }
    if area.rows >= Wordmark.size.rows {
      for row in 0..<Wordmark.size.rows {
        for column in 0..<Wordmark.size.columns {
          frame.write(
            Wordmark.glyph(column: column, row: row),
            at: Point(column: area.minColumn + column, row: area.minRow + row),
            style: style(column))
        }
      }
      return
    }
    let step = area.columns >= 2 * Self.name.count - 1 ? 2 : 1
    for (index, letter) in Self.name.enumerated() {
      let hue = index * Wordmark.size.columns / Self.name.count
      frame.write(
        String(letter), at: Point(column: area.minColumn + index * step, row: area.minRow),
        style: style(hue).adding(.bold), limit: area.columns - index * step)
    }
  }

  /// Returns the command of the line at a point.
  static func command(at point: Point, of lines: [Line], in area: Rect) -> Command? {
    let layout = StartScreenLayout(lines, in: area)
    return zip(lines, layout.lines).first { $1.contains(point) }?.0.command
  }
}

extension Frame {
  fileprivate mutating func write(
    _ text: String, style: CellStyle, in row: Rect, from column: Int
  ) {
    write(
      text, at: Point(column: row.minColumn + column, row: row.minRow), style: style,
      limit: row.columns - column)
  }
}
