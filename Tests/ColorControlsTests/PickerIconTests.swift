import ColorControls
import Colorimetry
import TerminalCore
import TestSupport
import Testing

@Suite("Picker icon")
struct PickerIconTests {
  static let heights = [1, 2, 3, 5, 8]
  private let red = RGB8(255, 0, 0)

  @Test("The icon is twice as wide as high, or a capsule in up to three rows")
  func size() {
    #expect(
      Self.heights.map { PickerIcon.size(rows: $0) } == [
        Size(columns: 7, rows: 1), Size(columns: 9, rows: 2), Size(columns: 9, rows: 3),
        Size(columns: 10, rows: 5), Size(columns: 16, rows: 8),
      ])
  }

  @Test("The icon draws inside its size and reaches all four edges", arguments: heights)
  func extent(rows: Int) {
    let size = PickerIcon.size(rows: rows)
    var frame = Frame(size: Size(columns: 24, rows: 12))
    IconScene(colors: [red], rows: rows).icon.render(
      into: &frame, at: Point(column: 3, row: 2), rows: rows, background: RGB8(0, 0, 0),
      context: RenderContext())
    let drawn = (0..<12).flatMap { row in (0..<24).map { Point(column: $0, row: row) } }
      .filter { frame[$0] != .blank }
    #expect(drawn.map(\.column).min() == 3)
    #expect(drawn.map(\.column).max() == 2 + size.columns)
    #expect(drawn.map(\.row).min() == 2)
    #expect(drawn.map(\.row).max() == 1 + size.rows)
  }

  @Test("The centre has exactly the colour", arguments: heights)
  func center(rows: Int) {
    let colors = [red, RGB8(0, 0, 0), RGB8(255, 255, 255), RGB8(1, 2, 3), RGB8(0, 0, 7)]
    for color in colors {
      let frame = IconScene(colors: [color], rows: rows).frame
      #expect(frame.pixel(frame.size.columns / 2, rows) == color)
    }
  }

  @Test("In a quarter of a turn each colour moves a quarter clockwise", arguments: [4, 5, 8])
  func clockwise(rows: Int) {
    let before = IconScene(colors: [red], rows: rows).frame
    let after = IconScene(colors: [red], rows: rows, time: .milliseconds(1050)).frame
    let last = 2 * rows - 1
    var moved = 0
    for y in 0...last {
      for x in 0...last {
        let (one, two) = (before.pixel(x, y), after.pixel(last - y, x))
        guard let one, let two else { continue }
        #expect(one.channelDistance(to: two) <= 1, "pixel \(x), \(y)")
        if before.pixel(last - y, x) != two { moved += 1 }
      }
    }
    #expect(moved > 4 * rows)
  }

  @Test("In half a turn each end of a capsule gets the colours of the other one", arguments: 1...3)
  func halfTurn(rows: Int) throws {
    let before = IconScene(colors: [red], rows: rows).frame
    let after = IconScene(colors: [red], rows: rows, time: .milliseconds(2100)).frame
    let (right, bottom) = (PickerIcon.size(rows: rows).columns - 1, 2 * rows - 1)
    for y in 1..<max(bottom, 2) {
      let (one, two) = (before.pixel(0, y), after.pixel(right, bottom - y))
      #expect(try #require(one).channelDistance(to: try #require(two)) <= 1)
      #expect(one != after.pixel(0, y))
    }
  }

  @Test("At every size, up to five colours are told apart and keep clear of the ring")
  func fiveColors() {
    let five = [
      RGB8(255, 77, 77), RGB8(255, 176, 0), RGB8(42, 184, 107), RGB8(46, 128, 255),
      RGB8(176, 64, 255),
    ]
    for rows in 1...12 {
      for count in 1...5 {
        let colors = Array(five.prefix(count))
        let frame = IconScene(colors: colors, rows: rows).frame
        let size = PickerIcon.size(rows: rows)
        let pixels = (0..<size.columns).flatMap { x in
          (0..<2 * rows).compactMap { frame.pixel(x, $0) }
        }
        for color in colors {
          let nearest = pixels.map { $0.distance(to: color) }.min() ?? 1
          #expect(nearest < 0.12, "\(color.hex) of \(count) in \(rows) rows")
        }
        // From the middle to the right, something dark lies between centre and ring.
        let path = (size.columns / 2..<size.columns).map { frame.pixel($0, rows) }
        let gap = path.contains { $0.map { OKLab($0).l < 0.5 } ?? true }
        #expect(gap, "\(count) colours in \(rows) rows")
      }
    }
  }

  @Test(
    "The icon has 84 frames, each unlike the next, and repeats after a turn", arguments: heights)
  func repetition(rows: Int) {
    let frames = (0..<84).map {
      IconScene(colors: [red], rows: rows, time: .milliseconds($0 * 50)).frame
    }
    for (one, two) in zip(frames, frames.dropFirst() + frames.prefix(1)) { #expect(one != two) }
    #expect(Set(frames).count == 84)
    for phase in [0, 1, 20, 83] {
      let later = Duration.milliseconds(phase * 50 + 4200 * 7 + 49)
      #expect(IconScene(colors: [red], rows: rows, time: later).frame == frames[phase])
    }
  }

  @Test("The ring shows the hues of the turn at 3, 6, 9 and 12 o'clock")
  func hues() {
    for (time, turn) in [(0, 0.0), (1050, 90), (2100, 180)] {
      let frame = IconScene(colors: [red], rows: 8, time: .milliseconds(time)).frame
      for (x, y, angle) in [(8, 1, 0.0), (14, 8, 90), (7, 14, 180), (1, 7, 270)] {
        let expected = HueRing.color(atAngle: angle, turn: turn).rgb8
        let shown = frame.pixel(x, y)
        #expect(shown.map { $0.distance(to: expected) < 0.02 } == true)
      }
    }
  }

  @Test("At eight rows the background shows between ring and centre, in each direction")
  func gap() {
    let frame = IconScene(colors: [red], rows: 8).frame
    let paths = [
      (0..<8).map { (8 + $0, 8) }, (0..<8).map { (7 - $0, 8) }, (0..<8).map { (8, 8 + $0) },
      (0..<8).map { (8, 7 - $0) },
    ]
    for path in paths {
      let lightness = path.compactMap { frame.pixel($0.0, $0.1) }.map { OKLab($0).l }
      // The disc has 0.63, the ring 0.75, the background 0.17.
      let darkest = lightness.min() ?? 1
      #expect(darkest < 0.45)
      #expect((lightness.first ?? 0) > 0.6)
      #expect((lightness.dropFirst(5).max() ?? 0) > 0.7)
    }
  }

  @Test(
    "In up to six rows nothing but background lies between ring and centre", arguments: 1...6)
  func clearGap(rows: Int) {
    let size = PickerIcon.size(rows: rows)
    for appearance in [Appearance.dark, .light] {
      for depth in ColorDepth.allCases {
        let theme = ResolvedTheme(.standard, on: DefaultColors(appearance), depth: depth)
        for count in [1, 3, 5] {
          let frame = IconScene(
            colors: Array(IconScene.colors.prefix(count)), rows: rows, theme: theme, depth: depth
          ).frame
          func isDrawn(_ x: Int, _ y: Int) -> Bool {
            (0..<size.columns).contains(x) && (0..<2 * rows).contains(y)
              && frame.pixel(x, y).map { $0.distance(to: theme.background) > 0.01 } == true
          }
          // The pixels that can be reached from the middle without crossing the background.
          var found: Set<[Int]> = []
          var open = [[size.columns / 2, rows]]
          while let pixel = open.popLast() {
            guard isDrawn(pixel[0], pixel[1]), found.insert(pixel).inserted else { continue }
            for (x, y) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
              open.append([pixel[0] + x, pixel[1] + y])
            }
          }
          // Without colours, a light centre looks like a light background.
          #expect(!found.isEmpty || depth == .monochrome)
          // In one and two rows the ring has only its two ends.
          let reached = found.contains {
            $0[0] == 0 || $0[0] == size.columns - 1
              || rows > 2 && ($0[1] == 0 || $0[1] == 2 * rows - 1)
          }
          #expect(!reached, "\(depth) \(appearance) \(count)")
        }
      }
    }
  }

  @Test("A still icon is the same at all times and as at the start")
  func still() {
    let start = IconScene(colors: [red], rows: 3).frame
    for time in [0, 50, 1050, 4000] {
      let scene = IconScene(
        colors: [red], rows: 3, time: .milliseconds(time), isMoving: false)
      #expect(scene.frame == start)
    }
  }

  @Test("An icon partly or wholly outside the frame is clipped", arguments: [0, 1, 2, 8])
  func clipped(rows: Int) {
    for (column, row) in [(-3, -1), (5, 3), (-40, 0), (0, 40)] {
      var frame = Frame(size: Size(columns: 7, rows: 4))
      IconScene(colors: [red], rows: rows).icon.render(
        into: &frame, at: Point(column: column, row: row), rows: rows,
        background: RGB8(0, 0, 0), context: RenderContext())
      #expect(frame.size == Size(columns: 7, rows: 4))
      if rows == 0 || abs(column) > 9 || row > 9 { #expect(frame == Frame(size: frame.size)) }
    }
  }
}
