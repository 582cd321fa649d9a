import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Golden frames of the picker")
struct PickerGoldenTests {
  struct Picture: CustomTestStringConvertible, Sendable {
    var scene: String
    var columns: Int
    var rows: Int
    var depth = ColorDepth.truecolor
    var theme = ResolvedTheme.dark
    var color = "#ff8800"
    var space = ColorSpace.hsb
    var keys = ""

    var name: String { "picker/\(scene)-\(columns)x\(rows)-\(depth)-\(theme.appearance)" }
    var testDescription: String { name }
    var context: RenderContext { RenderContext(theme: theme, depth: depth) }

    func script() throws -> PickerScript {
      var script = try PickerScript(
        color, space: space, in: Rect(Size(columns: columns, rows: rows)))
      script.picker.contrastBackground = theme.background
      script.press(keys)
      return script
    }
  }

  static let pictures = [
    Picture(scene: "ring", columns: 76, rows: 20),
    Picture(
      scene: "oklch-plane", columns: 76, rows: 20, depth: .indexed256, space: .oklch, keys: "Tab"),
    Picture(scene: "ring", columns: 76, rows: 20, depth: .monochrome),
    Picture(scene: "alpha", columns: 44, rows: 16, color: "#2f6fde80", keys: "S-Tab S-Tab S-Tab"),
    Picture(
      scene: "rgb-slider", columns: 44, rows: 16, depth: .indexed256, theme: .light,
      space: .srgb, keys: "Tab Tab"),
    Picture(scene: "hsl", columns: 38, rows: 7, space: .hsl, keys: "Tab"),
    Picture(scene: "sliders", columns: 20, rows: 3),
    Picture(scene: "complaint", columns: 20, rows: 3, depth: .indexed256, keys: "#zz"),
    Picture(scene: "tailwind", columns: 76, rows: 20, keys: "A-p A-p A-p A-p A-p"),
    Picture(scene: "xterm", columns: 76, rows: 20, depth: .ansi16, keys: "A-p A-p"),
    Picture(scene: "layouts", columns: 76, rows: 20, keys: "A-l"),
    Picture(scene: "vision", columns: 40, rows: 14, keys: "A-f"),
    Picture(scene: "names", columns: 44, rows: 16, depth: .indexed256, keys: "/sky"),
    Picture(scene: "typing", columns: 20, rows: 3, depth: .monochrome, keys: "#12"),
  ]

  @Test(arguments: pictures) func `The picker matches its golden frame`(_ picture: Picture) throws {
    let script = try picture.script()
    let exact = script.frame(picture.context)
    expectMarks(in: exact, of: script)

    let frame = exact.quantized(to: picture.depth, appearance: picture.theme.appearance)
    // Markers are recognised by their shape at every depth.
    #expect(
      frame.points(of: ["◉", "○"], in: frame.bounds)
        == exact.points(of: ["◉", "○"], in: exact.bounds))
    if picture.depth == .monochrome {
      #expect(frame.cells.allSatisfy { $0.style == CellStyle(attributes: $0.style.attributes) })
    }
    try GoldenFrame.check(frame, picture.name)
  }

  @Test func `On a cream terminal the picker is a darker cream`() throws {
    let ground = RGB8(0xFD, 0xF6, 0xE3)
    let theme = ResolvedTheme(.standard, on: DefaultColors(.light, background: ground))
    let script = try Picture(scene: "cream", columns: 76, rows: 20, theme: theme).script()
    let frame = script.frame(RenderContext(theme: theme))
    let (panel, lavender) = (OKLab(theme.panel), OKLab(ResolvedTheme.light.panel))
    // Yellowish where the usual panel is bluish, and darker than the terminal.
    #expect(panel.b > 0.02 && lavender.b < 0)
    #expect(panel.l < OKLab(ground).l)
    try GoldenFrame.check(frame, "picker/cream-76x20-truecolor-light")
  }

  /// One marker in the ring, the plane and each slider; the focused one is filled.
  private func expectMarks(in frame: Frame, of script: PickerScript) {
    let (geometry, picker) = (script.geometry, script.picker)
    var tracks: [(PickerFocus, Rect)] = []
    if let ring = geometry.ring { tracks.append((.ring, ring)) }
    if let plane = geometry.plane { tracks.append((.plane, plane)) }
    for index in geometry.sliders { tracks.append((.slider(index), script.track(index))) }
    let focus = picker.effectiveFocus(in: geometry)
    for (part, rect) in tracks {
      #expect(frame.marks(in: rect).map(\.isFocused) == [part == focus], "\(part)")
    }
    // An open page has a cursor, but not while a name is typed.
    let cursors = picker.browser.isOpen && focus == .swatches && picker.browser.page != .vision
    #expect(
      frame.marks(in: frame.bounds).count + frame.points(of: ["◆"], in: frame.bounds).count
        == tracks.count + (cursors ? 1 : 0))
  }

  @Test func `A marker of pixels is whole at every edge, with a pixel of the picture around it`() {
    let field = Rect(column: 0, row: 0, columns: 40, rows: 20)
    for (x, y) in [(0.0, 0.0), (39, 0), (0, 39), (39, 39), (20, 0)] {
      var frame = Frame(size: field.size)
      Canvas(stripes: [RGB8(9, 9, 9)], size: field.size).draw(into: &frame, at: field.origin)
      Marker.drawRing(
        into: &frame, at: PixelPosition(x: x, y: y), in: field, on: RGB8(9, 9, 9),
        context: RenderContext().focused(false))
      let inked = field.points.flatMap { point in
        [0, 1].map { Point(column: point.column, row: 2 * point.row + $0) }
      }.filter { frame.pixel($0.column, $0.row) == RGB8(255, 255, 255) }
      #expect(inked.count == 12, "a ring a pixel thick at \(x), \(y)")
      #expect(inked.allSatisfy { (1..<39).contains($0.column) && (1..<39).contains($0.row) })
    }
  }
}
