import Color
import Picker
import Terminal
import TestSupport
import Testing

@Suite("Picker icon")
struct PickerIconTests {
  static let heights = [1, 2, 3, 5, 8]
  private let red = RGB8(255, 0, 0)

  @Test func `The icon is twice as wide as high, or a capsule in up to two rows`() {
    #expect(
      Self.heights.map { PickerIcon.size(rows: $0) } == [
        Size(columns: 7, rows: 1), Size(columns: 9, rows: 2), Size(columns: 6, rows: 3),
        Size(columns: 10, rows: 5), Size(columns: 16, rows: 8),
      ])
  }

  @Test(arguments: heights)
  func `The icon draws inside its size and reaches all four edges`(rows: Int) {
    let size = PickerIcon.size(rows: rows)
    var frame = Frame(size: Size(columns: 24, rows: 12))
    IconScene(colors: [red], rows: rows).icon.render(
      into: &frame, at: Point(column: 3, row: 2), rows: rows, background: RGB8(0, 0, 0),
      context: .start)
    let drawn = frame.bounds.points.filter { frame[$0] != .blank }
    let (columns, lines) = (drawn.map(\.column), drawn.map(\.row))
    #expect(columns.min() == 3 && columns.max() == 2 + size.columns)
    #expect(lines.min() == 2 && lines.max() == 1 + size.rows)
  }

  @Test(arguments: heights) func `The centre has exactly the colour`(rows: Int) {
    let colors = [red, RGB8(0, 0, 0), RGB8(255, 255, 255), RGB8(1, 2, 3), RGB8(0, 0, 7)]
    for color in colors {
      let frame = IconScene(colors: [color], rows: rows).frame
      #expect(frame.pixel(frame.size.columns / 2, rows) == color)
    }
  }

  @Test(arguments: [4, 5, 8])
  func `In a quarter of a turn each colour moves a quarter clockwise`(rows: Int) {
    let before = IconScene(colors: [red], rows: rows).frame
    let after = IconScene(colors: [red], rows: rows, time: .milliseconds(1050)).frame
    let last = 2 * rows - 1
    var moved = 0
    for pixel in Rect(column: 0, row: 0, columns: last + 1, rows: last + 1).points {
      let (x, y) = (pixel.column, pixel.row)
      guard let one = before.pixel(x, y), let two = after.pixel(last - y, x) else { continue }
      #expect(one.channelDistance(to: two) <= 1, "pixel \(x), \(y)")
      if before.pixel(last - y, x) != two { moved += 1 }
    }
    #expect(moved > 4 * rows)
  }

  @Test(arguments: 1...2)
  func `In half a turn each end of a capsule gets the colours of the other one`(rows: Int) throws {
    let before = IconScene(colors: [red], rows: rows).frame
    let after = IconScene(colors: [red], rows: rows, time: .milliseconds(2100)).frame
    let (right, bottom) = (PickerIcon.size(rows: rows).columns - 1, 2 * rows - 1)
    for y in 1..<max(bottom, 2) {
      let (one, two) = (before.pixel(0, y), after.pixel(right, bottom - y))
      #expect(try #require(one).channelDistance(to: try #require(two)) <= 1)
      #expect(one != after.pixel(0, y))
    }
  }

  @Test func `At every size, up to five colours are told apart and keep clear of the ring`() {
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
          #expect(nearest < (rows == 3 ? 0.14 : 0.12), "\(color.hex) of \(count) in \(rows) rows")
        }
        // From the middle to the right, something dark lies between centre and ring, but for the
        // smallest one.
        guard rows != 3 else { continue }
        let path = (size.columns / 2..<size.columns).map { frame.pixel($0, rows) }
        let gap = path.contains { $0.map { OKLab($0).l < 0.5 } ?? true }
        #expect(gap, "\(count) colours in \(rows) rows")
      }
    }
  }

  @Test(arguments: [1, 8])
  func `The icon has 84 frames, unlike each other, and repeats after a turn`(rows: Int) {
    let frames = (0..<84).map {
      IconScene(colors: [red], rows: rows, time: .milliseconds($0 * 50)).frame
    }
    #expect(Set(frames).count == 84)
    for phase in [0, 1, 20, 83] {
      let later = Duration.milliseconds(phase * 50 + 4200 * 7 + 49)
      #expect(IconScene(colors: [red], rows: rows, time: later).frame == frames[phase])
    }
  }

  @Test func `The ring shows the hues of the turn at 3, 6, 9 and 12 o'clock`() {
    for (time, turn) in [(0, 0.0), (1050, 90), (2100, 180)] {
      let frame = IconScene(colors: [red], rows: 8, time: .milliseconds(time)).frame
      for (x, y, angle) in [(8, 1, 0.0), (14, 8, 90), (7, 14, 180), (1, 7, 270)] {
        let expected = HueRing.color(atAngle: angle, turn: turn).rgb8
        let shown = frame.pixel(x, y)
        #expect(shown.map { $0.distance(to: expected) < 0.02 } == true)
      }
    }
  }

  @Test(arguments: [1, 2, 4, 5, 6])
  func
    `In few rows nothing but background lies between ring and centre, but in three there is no gap`(
      rows: Int
    )
  {
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

  @Test func `A still icon is the same at all times and as at the start`() {
    let start = IconScene(colors: [red], rows: 3).frame
    for time in [0, 50, 1050, 4000] {
      let scene = IconScene(colors: [red], rows: 3, time: .milliseconds(time), isMoving: false)
      #expect(scene.frame == start)
    }
  }

  @Test(arguments: [0, 1, 2, 8])
  func `An icon partly or wholly outside the frame is clipped`(rows: Int) {
    for (column, row) in [(-3, -1), (5, 3), (-40, 0), (0, 40)] {
      var frame = Frame(size: Size(columns: 7, rows: 4))
      IconScene(colors: [red], rows: rows).icon.render(
        into: &frame, at: Point(column: column, row: row), rows: rows,
        background: RGB8(0, 0, 0), context: .start)
      #expect(frame.size == Size(columns: 7, rows: 4))
      if rows == 0 || abs(column) > 9 || row > 9 { #expect(frame == Frame(size: frame.size)) }
    }
  }
}

@Suite("Centre mesh")
struct CenterMeshTests {
  private static let grey = RGB8(0x8E, 0x8E, 0x93)
  private static let colors: [Character: RGB8] = [
    "a": RGB8(255, 0, 0), "b": RGB8(0, 200, 0), "c": RGB8(0, 0, 255), "d": RGB8(250, 250, 0),
    "e": RGB8(0, 255, 255), "f": RGB8(1, 2, 3), "-": grey,
  ]

  private func colors(_ letters: String) -> [RGB8] { letters.compactMap { Self.colors[$0] } }

  private func mesh(_ letters: String) -> CenterMesh {
    CenterMesh(colors(letters), secondary: Self.grey)
  }

  @Test(arguments: [
    ("a", "a"), ("ab", "abab"), ("ba", "baba"), ("abc", "abcabcabc"), ("abcd", "abcd"),
    ("abcde", "abbacdeed"), ("", "-"), ("abcdef", "-"),
    // The same colour counts once.
    ("aaa", "a"), ("abab", "abab"), ("abcdeabcde", "abbacdeed"),
  ])
  func `One to five colours lie on the grid in document order; none and more are the theme's grey`(
    letters: String, grid: String
  ) {
    let mesh = mesh(letters)
    #expect(mesh.vertices == colors(grid))
    #expect(mesh.side * mesh.side == grid.count)
    // The vertices have exactly their colours.
    let last = Double(max(mesh.side - 1, 1))
    for (index, vertex) in mesh.vertices.enumerated() {
      let (x, y) = (Double(index % mesh.side) / last, Double(index / mesh.side) / last)
      #expect(mesh.color(x: x, y: y).rgb8 == vertex)
    }
  }

  @Test func `Halfway between two vertices the colour is the OKLab mean`() {
    let corners = colors("abcd").map { OKLab($0) }
    let expected = OKLab.mix(corners[0], corners[1], 0.5)
    let inSRGB = RGB8(128, 100, 0)
    for y in [0, 0.4, 1] {
      let blend = mesh("ab").color(x: 0.5, y: y)
      #expect(blend.squaredDistance(to: expected) < 1e-20)
      #expect(blend.rgb8.channelDistance(to: inSRGB) > 10)
    }
    let four = mesh("abcd").color(x: 0.5, y: 0.5)
    #expect(abs(four.l - corners.reduce(0) { $0 + $1.l } / 4) < 1e-12)
    #expect(abs(four.b - corners.reduce(0) { $0 + $1.b } / 4) < 1e-12)
  }

  @Test func `Points outside the square are clamped to its edge`() {
    let mesh = mesh("abcd")
    for (x, y, letter) in [(-1.0, -3.0, "a"), (2, -3, "b"), (-1, 9, "c"), (2, 9, "d")] {
      #expect([mesh.color(x: x, y: y).rgb8] == colors(letter))
    }
  }
}

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

@Suite("Golden frames of the icon")
struct IconGoldenTests {
  @Test(
    arguments: [
      (3, 1, 0, .truecolor, .dark), (3, 3, 0, .truecolor, .dark), (5, 3, 0, .truecolor, .dark),
      (1, 5, 0, .truecolor, .dark), (1, 8, 1050, .truecolor, .dark),
      (2, 8, 2100, .truecolor, .dark), (4, 8, 0, .truecolor, .dark),
      (5, 8, 1050, .truecolor, .dark), (6, 8, 2100, .truecolor, .dark),
      (4, 3, 2100, .truecolor, .light), (5, 8, 2100, .indexed256, .dark),
      (3, 8, 0, .monochrome, .dark),
    ] as [(Int, Int, Int, ColorDepth, Appearance)])
  func `The icon matches its golden frames`(
    count: Int, rows: Int, milliseconds: Int, depth: ColorDepth, appearance: Appearance
  ) throws {
    let scene = IconScene(
      colors: Array(IconScene.colors.prefix(count)), rows: rows,
      time: .milliseconds(milliseconds), theme: .standard(appearance))
    let exact = scene.frame
    expectCenter(of: exact, scene)
    let set = count > 5 ? "many" : "\(count)"
    try GoldenFrame.check(
      exact.quantized(to: depth, appearance: appearance),
      "icon/icon-\(set)-\(rows)rows-\(milliseconds)ms-\(depth)-\(appearance)")
  }

  @Test(arguments: [3, 4, 5, 6, 8])
  func `From three rows on the edge of the icon is round and antialiased`(rows: Int) throws {
    let scene = IconScene(colors: [RGB8(255, 0, 0)], rows: rows, isMoving: false)
    let frame = scene.frame
    let (width, height) = (frame.size.columns, 2 * rows)
    // How much of the ring a pixel shows: its chroma falls as it is mixed with the background.
    func share(_ x: Int, _ y: Int) -> Double {
      guard let pixel = frame.pixel(x, y).map({ OKLab($0) }) else { return 0 }
      return (pixel.a * pixel.a + pixel.b * pixel.b).squareRoot() / HueRing.chroma
    }
    for x in [0, width - 1] {
      for y in [0, height - 1] { #expect(share(x, y) < 0.05, "the corners are blank") }
    }
    let edge = (0..<width).flatMap { [share($0, 0), share($0, height - 1)] }
    #expect(edge.contains { $0 > 0.9 } && edge.contains { (0.1...0.8).contains($0) })
    // The same on all four sides, except for the hues.
    for x in 0..<width {
      #expect(abs(share(x, 0) - share(width - 1 - x, 0)) < 0.1)
      #expect(abs(share(x, 0) - share(x, height - 1)) < 0.1)
    }
  }

  /// The four quarters of the disc have the colours of the mesh there.
  private func expectCenter(of frame: Frame, _ scene: IconScene) {
    // In three rows all pixels are mixtures, but for a single colour.
    if scene.rows == 3, scene.colors.count > 1 { return }
    guard scene.rows == 8 else {
      // In fewer rows each colour has a stripe.
      let mesh = scene.icon.mesh
      let middle = frame.pixel(frame.size.columns / 2, scene.rows)
      #expect(mesh.vertices.contains { $0 == middle })
      return
    }
    let colors = scene.colors
    let quarters = [(5, 5), (10, 5), (5, 10), (10, 10)].compactMap { frame.pixel($0.0, $0.1) }
    let nearest = quarters.map { quarter in
      colors.indices.min {
        colors[$0].distance(to: quarter) < colors[$1].distance(to: quarter)
      } ?? -1
    }
    switch scene.colors.count {
    case 1: #expect(quarters.allSatisfy { $0 == colors[0] })
    case 2: #expect(nearest == [0, 1, 0, 1])
    case 4: #expect(nearest == [0, 1, 2, 3])
    case 6: #expect(quarters.allSatisfy { $0 == scene.theme.secondary })
    default: #expect(Set(quarters).count > 1)
    }
  }
}
