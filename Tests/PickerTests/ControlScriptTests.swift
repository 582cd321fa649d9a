import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Keys and mouse of the controls")
struct ControlScriptTests {
  /// A single control in a rectangle, with a colour.
  struct Script: ControlScript {
    var control: any ColorControl
    var model: ColorViewModel
    var area: Rect

    init(_ control: any ColorControl, _ color: Color, columns: Int = 40, rows: Int = 12) {
      self.control = control
      model = ColorViewModel(color, space: color.space)
      area = Rect(column: 3, row: 2, columns: columns, rows: rows)
    }

    var field: Rect { control.field(in: area) }
    /// The displayed values of the control's parameters.
    var shown: [String] {
      control.parameters.map { $0.component.displayText(model.value(of: $0)) }
    }

    @discardableResult
    mutating func send(_ event: Event) -> ControlOutcome {
      control.update(event, in: area, model: &model, context: .start)
    }

    @discardableResult
    mutating func mouse(
      _ action: Mouse.Action, _ column: Int, _ row: Int, fraction: Mouse.Fraction? = nil
    ) -> ControlOutcome {
      let point = Point(column: field.minColumn + column, row: field.minRow + row)
      return send(.mouse(Mouse(action, at: point, fraction: fraction)))
    }
  }

  private static let hsb = Color(.hsb, 100, 0.5, 0.5, alpha: 0.5)
  private static let rgb = Color(RGB8(100, 100, 100))

  static let controls: [String: (any ColorControl, Color)] = [
    "slider": (SliderPicker(.red), rgb),
    "vertical": (SliderPicker(.red, axis: .vertical), rgb),
    "hue": (SliderPicker(.hue), hsb),
    "alpha": (SliderPicker(.alpha), hsb),
    "canvas": (CanvasPicker([.red, .green]), rgb),
    "wheel": (WheelPicker([.hue, .saturation]), hsb),
    "palette": (
      PalettePicker([.saturation, .brightness], columns: 5, rows: 3), hsb
    ),
    "ring": (RingPicker(), hsb),
    "plane": (PlanePicker(.hsb), hsb),
  ]

  @Test func `Keys change the parameters of their control`() throws {
    for row in try VectorRow.all(in: "PickerTests/Vectors/controls.txt", cells: 3) {
      let (control, color) = try #require(Self.controls[row[0]])
      var script = Script(control, color)
      let before = script.model
      for key in KeyNotation.keys(row[1]) { #expect(script.send(.key(key)) == .changed, "\(row)") }
      #expect(script.shown.joined(separator: " ") == row[2], "\(row)")
      let own = Set(control.parameters)
      for other in ColorParameter.all(of: color.space, withAlpha: true) where !own.contains(other) {
        #expect(script.model.value(of: other) == before.value(of: other), "\(row)")
      }
      #expect(script.press("Insert") == .ignored, "\(row)")
      #expect(script.press("A-Right") == .ignored, "\(row)")
    }
  }

  @Test func `Typed values: one, two, with decimals, out of range, invalid`() {
    var slider = Script(SliderPicker(.red), Self.rgb)
    #expect(slider.press("300") == .changed)
    #expect(slider.shown == ["255"])
    slider.press("Backspace")
    #expect(slider.shown == ["30"])
    #expect(slider.press("x") == .handled)
    #expect(slider.control.input.errorMessage == "expected red 0 to 255")
    var wheel = Script(WheelPicker([.hue, .saturation]), Self.hsb)
    wheel.press("240,12.5")
    #expect(wheel.model.value(of: .hue) == 240 && wheel.model.value(of: .saturation) == 0.125)
    #expect(wheel.press(",3") == .handled)
    #expect(wheel.control.input.errorMessage != nil)
    wheel.press("Left")
    #expect(wheel.control.input == ControlInput())
    #expect(wheel.press("-5") == .changed)
    #expect(wheel.shown[0] == "355")
    #expect(wheel.send(.paste("7 8")) == .changed)
    #expect(wheel.shown == ["7", "8"])
  }

  @Test func `The keyboard reaches all 256 values on a slider of 20 cells`() {
    var script = Script(SliderPicker(.red), .black, columns: 29, rows: 1)
    #expect(script.field.columns == 20)
    var seen: Set<UInt8> = [script.model.rgb8.red]
    for _ in 0..<255 {
      script.press("Right")
      seen.insert(script.model.rgb8.red)
    }
    #expect(seen.count == 256)
  }

  @Test func `The mouse jumps, drags beyond the edge and releases`() {
    var script = Script(CanvasPicker([.red, .green]), .black)
    #expect(script.mouse(.press(clicks: 1), 39, 0) == .changed)
    #expect(script.shown == ["255", "0"])
    #expect(script.mouse(.drag, -50, 50) == .changed)
    #expect(script.shown == ["0", "255"])
    #expect(script.mouse(.release, 5, 5) == .handled)
    #expect(script.mouse(.drag, 5, 5) == .ignored)
    #expect(script.mouse(.press(clicks: 1), 100, 0) == .ignored)
    // A click on the caption only moves the focus.
    #expect(script.mouse(.press(clicks: 1), 5, -1) == .handled)
    #expect(script.shown == ["0", "255"])
    script.mouse(.wheelUp, 3, 3)
    #expect(script.shown == ["0", "255"])
    script.mouse(.wheelDown, 3, 3)
    #expect(script.shown == ["0", "250"])
  }

  @Test func `Positions within cells count if the terminal reports them`() {
    var script = Script(SliderPicker(.red), .black, columns: 28, rows: 1)
    var seen: Set<UInt8> = []
    for cell in 0..<20 {
      for step in 0..<16 {
        script.mouse(
          .press(clicks: 1), cell, 0, fraction: Mouse.Fraction(x: Double(step) / 16, y: 0.5))
        seen.insert(script.model.rgb8.red)
      }
    }
    #expect(seen.count > 200)
    #expect(seen.contains(0) && seen.contains(255))
    var canvas = Script(CanvasPicker([.red, .green]), .black)
    canvas.mouse(.press(clicks: 1), 0, 5, fraction: Mouse.Fraction(x: 0.5, y: 0.25))
    let upper = canvas.model.value(of: .green)
    canvas.mouse(.press(clicks: 1), 0, 5, fraction: Mouse.Fraction(x: 0.5, y: 0.75))
    let pixels = Double(canvas.field.rows * 2)
    #expect(abs(canvas.model.value(of: .green) - upper - 1 / (pixels - 1)) < 1e-9)
  }

  @Test func `Positions outside the disc mean the rim, the centre keeps the angle`() {
    var script = Script(
      WheelPicker([.hue, .saturation]), Self.hsb, columns: 22, rows: 11)
    let field = script.field
    script.mouse(.press(clicks: 1), 0, 0)
    #expect(script.shown == ["315", "100"])
    for (angle, column, row) in [
      (0.0, field.columns / 2, 0), (90, field.columns - 1, field.rows / 2),
      (180, field.columns / 2, field.rows - 1), (270, 0, field.rows / 2),
    ] {
      script.mouse(.press(clicks: 1), column, row)
      let away = abs(script.model.value(of: .hue) - angle)
      #expect(min(away, 360 - away) < 12 && script.model.value(of: .saturation) > 0.9)
    }
    let values = script.control.values(
      at: PixelPosition(x: 9.5, y: 9.5), in: Rect(column: 0, row: 0, columns: 20, rows: 10),
      model: script.model)
    #expect(values == [ControlValue(.saturation, 0)])
  }

  @Test func `A palette larger than its area shows the part around the chosen swatch`() {
    var script = Script(
      PalettePicker([.red, .green], columns: 20, rows: 20), .black, columns: 8,
      rows: 4)
    var reached: Set<[String]> = [script.shown]
    // Repeated clicks in the corner lead to the last swatch.
    for _ in 0..<40 {
      script.mouse(.press(clicks: 1), script.field.columns - 1, script.field.rows - 1)
      reached.insert(script.shown)
    }
    #expect(script.shown == ["255", "255"])
    #expect(reached.count > 3)
    let single = PalettePicker([.red, .green], columns: 1, rows: 1)
    let model = ColorViewModel(.white, space: .srgb)
    let values = single.values(
      at: PixelPosition(x: 0, y: 0), in: Rect(column: 0, row: 0, columns: 4, rows: 4), model: model)
    #expect(values.map(\.value) == [0, 0])
  }
}

@Suite("The names of vertical sliders")
struct SliderNameTests {
  private func text(_ parameter: ColorParameter, columns: Int) -> String {
    let area = Rect(column: 0, row: 0, columns: columns, rows: 8)
    var frame = Frame(size: area.size)
    SliderPicker(parameter, axis: .vertical).render(
      into: &frame, in: area, model: ColorViewModel(.black, space: .hsb),
      context: .start.focused(false))
    return frame.plainText
  }

  @Test
  func `A vertical slider has the word of its parameter where it fits, and its letter elsewhere`() {
    for space in ColorViewModel.spaces {
      for parameter in ColorParameter.all(of: space, withAlpha: true) {
        let name = parameter.component.name
        for columns in 2...14 {
          let shown = text(parameter, columns: columns)
          #expect(shown.contains(name) == (columns > name.count), "\(name) in \(columns)")
          #expect(shown.contains(name) || shown.contains(String(parameter.component.letter)))
        }
      }
    }
  }

  @Test(arguments: [
    ("wheel(hue,saturation) slider(brightness,vertical)", ["Brightness"]),
    (
      "slider(red,vertical) slider(green,vertical) slider(blue,vertical)",
      ["Red", "Green", "Blue"]
    ),
    ("canvas(cyan,magenta) slider(yellow,vertical) slider(black,vertical)", ["Yellow", "Black"]),
  ])
  func `The picker gives vertical sliders room for their words`(notation: String, names: [String])
    throws
  {
    let layout = try PickerLayout(parsing: notation)
    for size in [
      Size(columns: 60, rows: 18), Size(columns: 76, rows: 20), Size(columns: 110, rows: 40),
    ] {
      let picker = PickerPane(
        "Colour", color: Color(RGB8(255, 136, 0)), space: layout.space ?? .hsb,
        supportsOpacity: false, layout: layout)
      var frame = Frame(size: size)
      picker.render(into: &frame, in: frame.bounds, context: .start)
      // The tabs name the focused parameter, too.
      let rows = frame.plainText.split(separator: "\n").dropFirst().joined(separator: "\n")
      for name in names { #expect(rows.contains(name), "\(size)\n\(frame.plainText)") }
    }
  }
}

@Suite("Colour plane")
struct ColorPlaneTests {
  static let spaces: [ColorSpace] = [.hsb, .hsl, .oklch, .okhsl]

  private func planes(_ space: ColorSpace) -> [ColorPlane] {
    stride(from: 0.0, to: 360, by: 24).map { ColorPlane(space: space, hue: $0) }
  }

  @Test(arguments: Self.spaces)
  func `Every point is inside sRGB, and round-trips through its colour`(space: ColorSpace) {
    for plane in planes(space) {
      for x in stride(from: 0.0, through: 1, by: 0.1) {
        for y in stride(from: 0.0, through: 1, by: 0.1) {
          let color = plane.color(x: x, y: y)
          #expect(color.isInSRGBGamut)
          // Black and white have no chroma in OKLCH, so x is undetermined.
          if space == .oklch, y < 0.001 || y > 0.999 { continue }
          let point = plane.point(of: color)
          #expect(abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9)
        }
      }
    }
  }

  @Test(arguments: Self.spaces) func `The point of any colour is on the plane`(space: ColorSpace) {
    for plane in planes(space) {
      for components in [(1e30, -1e30, 1e30), (-1e30, 1e30, -1e30), (0, 0, 0)] {
        let point = plane.point(of: Color(space, components.0, components.1, components.2))
        #expect((0...1).contains(point.x) && (0...1).contains(point.y))
      }
    }
  }

  @Test(arguments: Self.spaces)
  func `A row of pixels has the colours of its points`(space: ColorSpace) {
    for plane in planes(space) {
      for y in [0, 0.2, 0.5, 0.9, 1] {
        for (index, pixel) in plane.row(y: y, count: 11).enumerated() {
          let color = plane.color(x: Double(index) / 10, y: y).rgb8
          #expect(pixel.channelDistance(to: color) <= 1)
        }
      }
      #expect(plane.row(y: 0.5, count: 1).count == 1)
      #expect(plane.row(y: 0.5, count: 0).isEmpty)
    }
  }

  @Test func `The right edge in OKLCH is the boundary of sRGB`() {
    for plane in planes(.oklch) {
      for y in stride(from: 0.1, through: 0.9, by: 0.1) {
        var outside = plane.color(x: 1, y: y)
        outside.components.y += 0.002
        #expect(!outside.isInSRGBGamut)
      }
    }
  }
}
