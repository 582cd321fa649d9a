import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Colour view model")
struct ColorViewModelTests {
  static let cylinders: [ColorSpace] = [.hsb, .hsl, .oklch]

  /// A model with a hue of 200°, in the gamut of every space.
  private func model(in space: ColorSpace) -> ColorViewModel {
    let color = space == .oklch ? Color(.oklch, 0.6, 0.08, 200) : Color(space, 200, 0.5, 0.5)
    return ColorViewModel(color, space: space)
  }

  @Test(arguments: cylinders)
  func `A hue survives grey, black and white in its space`(space: ColorSpace) {
    for index in 0..<3 where index != space.hueIndex {
      for value in [0.0, 1] {
        var model = model(in: space)
        let before = model.edited.components[index]
        model.setComponent(index, to: value)
        #expect(abs(model.hue - 200) < 1e-9)
        model.setComponent(index, to: before)
        #expect(abs(model.hue - 200) < 1e-9)
        #expect(model.rgb8 == self.model(in: space).rgb8)
      }
    }
  }

  @Test(arguments: cylinders)
  func `A hue survives grey, black and white in a round trip through all spaces`(space: ColorSpace)
  {
    for grey in ["#000000", "#808080", "#ffffff", "#010101", "#fefefe"] {
      for step in [1, -1, 2] {
        var model = model(in: space)
        let hues = Self.cylinders.map { hue(of: model, in: $0) }
        guard let color = try? Color(parsing: grey) else { continue }
        model.setColor(color)
        for _ in 0..<8 {
          model.selectSpace(by: step)
          #expect(model.rgb8.hex == grey)
          let now = Self.cylinders.map { hue(of: model, in: $0) }
          for (one, two) in zip(hues, now) { #expect(abs(one - two) < 1e-6) }
        }
      }
    }
  }

  @Test func `The hue, the lightness and the chroma of a space have names`() {
    for space in ColorSpace.allCases {
      let hue = ColorParameter.hue(of: space)
      #expect(hue.component.isAngle && hue.space == (space.hueIndex == nil ? .hsb : space))
      let hasLightness = space.components.contains { $0.name == "Lightness" }
      let lightness = ColorParameter.lightness(of: space)
      #expect(lightness.word == "lightness" && lightness.space == (hasLightness ? space : .oklch))
    }
    #expect(ColorParameter.lightness(of: .hsl) == .component(.hsl, 2))
    #expect(ColorParameter.chroma.word == "chroma" && ColorParameter.chroma.space == .oklch)
    var model = ColorViewModel(.teal, space: .oklch)
    model.set(.lightness(of: .oklch), to: 0.75)
    #expect(model.color == Color.teal.adjusted(in: .oklch) { $0.x = 0.75 })
  }

  @Test func `Text is primary, or secondary and then faint`() {
    let changes: [(Text, CellAttributes)] = [
      (Text("note").bold(), .bold), (Text("note").italic(), .italic),
      (Text("note").underline(), .underline), (Text("note").strikethrough(), .strike),
    ]
    for (text, attribute) in changes { #expect(text.attributes == attribute) }
    let text = Text("note").foregroundStyle(.red)
    #expect(text.foregroundStyle(.secondary) == Text("note").foregroundStyle(.secondary))
    #expect(text.foregroundStyle(.secondary).attributes == .faint)
    #expect(text.foregroundStyle(.secondary).foregroundStyle(.primary) == Text("note"))
  }

  private func hue(of model: ColorViewModel, in space: ColorSpace) -> Double {
    var copy = model
    copy.selectSpace(space)
    return copy.hue
  }

  @Test func `A hue set while the colour is grey returns with the saturation`() {
    for space in ColorViewModel.spaces {
      var model = ColorViewModel(Color(RGB8(128, 128, 128)), space: space)
      model.setHue(77)
      #expect(model.rgb8 == RGB8(128, 128, 128))
      #expect(abs(model.hue - 77) < 1e-9)
      model.selectSpace(by: 1)
      model.selectSpace(by: -1)
      #expect(abs(model.hue - 77) < 1e-9)
    }
  }

  @Test func `Saturation survives black in HSB and HSL and white in HSL`() {
    for (space, value) in [(ColorSpace.hsb, 0.0), (.hsl, 0), (.hsl, 1)] {
      var model = model(in: space)
      model.setComponent(2, to: value)
      for _ in ColorViewModel.spaces { model.selectSpace(by: 1) }
      #expect(abs(model.edited.components.y - 0.5) < 1e-9)
      model.setComponent(2, to: 0.5)
      #expect(model.rgb8 == self.model(in: space).rgb8)
    }
  }

  @Test(arguments: ColorViewModel.spaces)
  func `Switching the space never changes the displayed colour`(start: ColorSpace) {
    var generator = SeededGenerator(seed: 9)
    for _ in rounds(0..<300) {
      let byte = { UInt8.random(in: 0...255, using: &generator) }
      // Also colours outside sRGB.
      let vivid = Color(
        .oklch, .random(in: 0...1, using: &generator), .random(in: 0...0.4, using: &generator),
        .random(in: 0..<360, using: &generator))
      for color in [Color(RGB8(byte(), byte(), byte())), vivid] {
        for step in [1, -1, 2, 3] {
          var model = ColorViewModel(color, space: start)
          let shown = model.rgb8
          for _ in 0..<5 {
            model.selectSpace(by: step)
            #expect(model.rgb8 == shown, "\(color) by \(step) in \(model.space)")
          }
        }
      }
    }
  }

  @Test func `A colour outside sRGB is fitted when it is set or converted, except in OKLCH`() {
    for hue in stride(from: 0.0, to: 360, by: 30) {
      let vivid = Color(.oklch, 0.7, 0.4, hue)
      for space in ColorViewModel.spaces {
        var given = ColorViewModel(.black, space: space)
        given.setColor(vivid)
        var converted = ColorViewModel(vivid, space: .oklch)
        converted.selectSpace(space)
        for model in [given, converted] {
          #expect(model.rgb8 == vivid.rgb8, "\(space)")
          #expect(model.edited.isInSRGBGamut == (space != .oklch), "\(space)")
          if space == .oklch { #expect(model.color == vivid) }
          for (index, component) in space.components.enumerated() {
            #expect(component.range.contains(model.edited.components[index]))
          }
        }
      }
    }
  }

  @Test(arguments: ColorViewModel.spaces)
  func `A component is clamped or wraps around, and the others stay`(space: ColorSpace) {
    for (index, component) in space.components.enumerated() {
      let range = component.range
      var start = model(in: .oklch)
      start.selectSpace(space)
      for value in [-1e300, -1000, -0.5, 0.25, 1000, 1e300, .infinity, -.infinity, .nan] {
        var model = start
        model.setComponent(index, to: value)
        let result = model.edited.components[index]
        #expect(range.contains(result), "\(space) \(component.name) \(value)")
        if range.contains(value) { #expect(result == value) }
        if !component.isAngle, value.isFinite, !range.contains(value) {
          #expect(result == (value < 0 ? range.lowerBound : range.upperBound))
        }
        var expected = start.edited.components
        expected[index] = result
        #expect(model.edited.components == expected)
      }
      guard component.isAngle else { continue }
      for (value, wrapped) in [(370.0, 10.0), (-10, 350)] {
        start.setComponent(index, to: value)
        #expect(abs(start.edited.components[index] - wrapped) < 1e-9)
      }
    }
  }

  @Test func `Without opacity every colour becomes opaque`() {
    let half = Color(RGB8(1, 2, 3), alpha: 0.5)
    var opaque = ColorViewModel(half, supportsOpacity: false)
    #expect(opaque.color.alpha == 1)
    #expect(opaque.original.alpha == 1)
    opaque.setAlpha(0.2)
    #expect(opaque.color.alpha == 1)
    opaque.setColor(half)
    #expect(opaque.color.alpha == 1)
    var model = ColorViewModel(half)
    #expect(model.color.alpha == 0.5)
    model.setAlpha(7)
    #expect(model.color.alpha == 1)
    model.setAlpha(-7)
    #expect(model.color.alpha == 0)
  }

  @Test func `A colour counts as changed when its displayed value differs from the initial one`() {
    var model = ColorViewModel(Color(RGB8(10, 20, 30)))
    #expect(!model.isChanged)
    model.selectSpace(.oklch)
    #expect(!model.isChanged)
    model.setAlpha(0.5)
    #expect(model.isChanged)
    model.setAlpha(1)
    model.setHue(0)
    #expect(model.isChanged)
    model.setColor(model.original)
    #expect(!model.isChanged)
  }

  @Test func `NaN components are replaced, and an unknown space becomes RGB`() {
    #expect(ColorViewModel(.black, space: .xyzD65).space == .srgb)
    for space in ColorViewModel.spaces {
      for value in [Double.nan, .infinity, -.infinity] {
        var model = ColorViewModel(Color(space, value, value, value), space: space)
        for _ in 0..<4 {
          model.selectSpace(by: 1)
          #expect((0..<4).allSatisfy { model.edited.components[$0].isFinite })
        }
      }
    }
  }
}
