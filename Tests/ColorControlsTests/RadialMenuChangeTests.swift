import ColorControls
import Colorimetry
import TerminalCore
import TestSupport
import Testing

@Suite("A radial menu that is changed after it was created")
struct RadialMenuChangeTests {
  private static let colors = ["red", "lime", "blue", "black"].map { NamedColor.named($0) }
    .compactMap { $0.map { Color($0.rgb) } }
  private static let area = Rect(Size(columns: 60, rows: 24))

  private func picture(_ menu: RadialMenu) -> Frame {
    var open = menu
    open.isMotionReduced = true
    open.open(at: .zero)
    var frame = Frame(size: Self.area.size)
    open.render(into: &frame, in: Self.area, context: RenderContext(elapsed: .seconds(1)))
    return frame
  }

  @Test("Every parameter can be set, and the menu is then as one created with it")
  func parameters() throws {
    let white = Color(RGB8(255, 255, 255))
    var menu = try RadialMenu(colors: [white])
    menu.colors = Self.colors
    menu.startAngle = 90
    menu.angleOfDisplay = 120
    menu.clockwise = true
    menu.radius = 10
    menu.borderColor = Self.colors[2]
    menu.borderWidth = 2
    menu.startColor = Self.colors[1]
    #expect(menu.currentColor == Self.colors[1], "no colour was picked before")
    menu.currentColor = Self.colors[3]
    let created = try RadialMenu(
      colors: Self.colors, startAngle: 90, angleOfDisplay: 120, clockwise: true, radius: 10,
      borderColor: Self.colors[2], borderWidth: 2, startColor: Self.colors[1],
      currentColor: Self.colors[3])
    #expect(picture(menu) == picture(created))
    #expect(picture(menu) != picture(try RadialMenu(colors: Self.colors)))
    #expect(menu.endAngle == 210)
    menu.startColor = Self.colors[2]
    #expect(menu.currentColor == Self.colors[3], "a picked colour stays")
  }

  @Test(
    "Setting an end of the arc adjusts its length, and the length its end", arguments: [30, 250])
  func arc(start: Double) throws {
    var menu = try RadialMenu(colors: Self.colors)
    menu.startAngle = start
    #expect(menu.angleOfDisplay == 180)
    menu.endAngle = 300
    #expect(menu.angleOfDisplay == 300 - start)
    menu.angleOfDisplay = 90
    #expect(menu.endAngle == (start + 90).truncatingRemainder(dividingBy: 360))
    menu.endAngle = start
    #expect(menu.angleOfDisplay == 360)
  }

  @Test("Values out of range are corrected, and what means nothing changes nothing")
  func corrected() throws {
    var menu = try RadialMenu(colors: Self.colors)
    menu.startAngle = -90
    #expect(menu.startAngle == 270)
    menu.startAngle = 725
    #expect(menu.startAngle == 5)
    menu.angleOfDisplay = 1000
    #expect(menu.angleOfDisplay == 360)
    menu.angleOfDisplay = -3
    #expect(menu.angleOfDisplay == 1)
    menu.radius = 0
    menu.borderWidth = -1
    #expect(menu.radius == RadialMenu.radii.lowerBound && menu.borderWidth == 0)
    let before = picture(menu)
    menu.startAngle = .nan
    menu.endAngle = .infinity
    menu.angleOfDisplay = .nan
    menu.colors = []
    #expect(picture(menu) == before)
    menu.choose(3)
    menu.colors = [Self.colors[0]]
    #expect(menu.chosen == 0)
  }
}
