package import Color
import Terminal

/// A gradient that is made with a picker, whose controls change the colour of one stop after another.
package struct GradientBar: Hashable, Sendable {
  /// The colours.
  package internal(set) var gradient: Gradient
  /// The index of the stop that is picked.
  package private(set) var index = 0
  /// The ways in which the gradient can run, in words.
  package let directions: [String]
  /// The index of the chosen one.
  package private(set) var direction = 0

  /// Creates a bar at the first stop.
  package init(_ gradient: Gradient, directions: [String], direction: Int = 0) {
    self.gradient = gradient
    self.directions = directions
    self.direction = directions.indices.contains(direction) ? direction : 0
  }

  /// The colour of the chosen stop.
  var color: Color { gradient.stops[index].color }

  /// The ways in which colours are mixed.
  private static let mixtures: [(title: String, space: ColorSpace, hue: HueRoute)] = [
    ("OKLCH", .oklch, .shorter), ("OKLCH the longer way", .oklch, .longer),
    ("OKLab", .oklab, .shorter), ("sRGB", .srgb, .shorter),
  ]

  private var mixture: Int {
    Self.mixtures.firstIndex { $0.space == gradient.space && $0.hue == gradient.hue } ?? 0
  }

  /// What is chosen, in words: the stop, the direction and the way of mixing, each from the longest to
  /// the shortest wording.
  var facts: [[String]] {
    let stop = "colour \(index + 1) of \(gradient.stops.count)"
    let place = "\(stop) at \(Int((gradient.stops[index].location * 100).rounded()))%"
    let way = directions.isEmpty ? [] : [[directions[direction]]]
    return [[place, stop]] + way + [["in \(Self.mixtures[mixture].title)"]]
  }

  // MARK: Input

  /// The share of the bar by which a key moves a stop.
  private static let step = 0.05

  /// Carries out an action.
  mutating func perform(_ action: GradientAction) -> ControlOutcome {
    let before = self
    switch action {
    case .previousStop: index = max(index - 1, 0)
    case .nextStop: index = min(index + 1, gradient.stops.count - 1)
    case .moveLeft: gradient.moveStop(index, by: -Self.step)
    case .moveRight: gradient.moveStop(index, by: Self.step)
    case .addStop: index = gradient.addStop(after: index)
    case .removeStop:
      guard gradient.removeStop(index) else { return .handled }
      index = min(index, gradient.stops.count - 1)
    case .previousDirection, .nextDirection:
      guard !directions.isEmpty else { return .ignored }
      direction = (direction + (action == .nextDirection ? 1 : -1)).wrapped(to: directions.count)
    case .previousMixture, .nextMixture:
      let next = (mixture + (action == .nextMixture ? 1 : -1)).wrapped(to: Self.mixtures.count)
      (gradient.space, gradient.hue) = (Self.mixtures[next].space, Self.mixtures[next].hue)
    }
    return gradient == before.gradient && direction == before.direction ? .handled : .changed
  }

  /// Changes the colour of the chosen stop.
  mutating func setColor(_ color: Color) { gradient.setColor(color, ofStop: index) }

  /// Chooses the stop nearest to a point.
  mutating func choose(at point: Point, in area: Rect) {
    let columns = gradient.stops.map { column(of: $0, in: area) }
    let nearest = columns.indices.min {
      abs(columns[$0] - point.column) < abs(columns[$1] - point.column)
    }
    index = nearest ?? 0
  }

  // MARK: Painting

  private func column(of stop: Gradient.Stop, in area: Rect) -> Int {
    area.minColumn + Int((stop.location * Double(max(area.columns - 1, 0))).rounded())
  }

  /// Draws the colours, and below them, or over them in a single row, the numbers of the stops.
  func render(into frame: inout Frame, in area: Rect, isFocused: Bool, context: RenderContext) {
    guard !area.isEmpty else { return }
    let theme = context.theme
    let colors = gradient.colors(count: area.columns).map(\.rgb8)
    let colorRows = max(area.rows - 1, 1)
    Canvas(stripes: colors, size: Size(columns: area.columns, rows: colorRows))
      .draw(into: &frame, at: area.origin)
    let row = area.row(area.rows - 1)
    if area.rows > 1 { frame.fill(row, with: Cell(" ", style: theme.panelStyle)) }
    // The chosen one comes last, so that none covers it.
    let order = gradient.stops.indices.filter { $0 != index } + [index]
    for stop in order {
      let cell = Point(column: column(of: gradient.stops[stop], in: area), row: row.minRow)
      var style = stop == index ? theme.panelFocus.adding(.bold) : theme.panelNote
      if area.rows == 1, context.depth > .monochrome {
        let color = colors[cell.column - area.minColumn]
        (style.foreground, style.background) = (
          .rgb(Color(color).contrastColor.rgb8), .rgb(color)
        )
      }
      frame.write("\((stop + 1) % 10)", at: cell, style: style)
      if stop == index, isFocused { frame.focus = cell }
    }
  }
}
