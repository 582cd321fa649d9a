import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Changing a colour by one key")
struct AdjustingTests {
  private func script(_ color: String, on background: String, _ keys: String = "") throws
    -> PickerScript
  {
    var script = try PickerScript(color)
    script.picker.contrastBackground = try Color(parsing: background).rgb8
    script.press(keys)
    return script
  }

  private func contrast(_ hex: String, _ background: String) throws -> Double {
    try Color(parsing: hex).contrastRatio(with: Color(parsing: background))
  }

  @Test(arguments: [
    ("#7fb0ff", "#2f6fde"), ("#777777", "#808080"), ("#333333", "#000000"),
    ("#ffff00", "#ffffff"),
    ("#2f6fde", "#2f6fde"), ("#123456", "#0a0a20"),
  ])
  func `One key makes a colour readable, again more so, and back`(color: String, background: String)
    throws
  {
    var script = try script(color, on: background)
    let hue = try Color(parsing: color).converted(to: .oklch).components
    script.press("=")
    #expect(try contrast(script.hex, background) >= 4.5, "\(script.hex)")
    let new = try Color(parsing: script.hex).converted(to: .oklch).components
    #expect(hue.y < 0.02 || new.y < 0.02 || abs(hueDifference(from: hue.z, to: new.z)) < 4)
    script.press("=")
    let second = try contrast(script.hex, background)
    #expect(second >= 7 || script.hex == color, "\(script.hex)")
    if second >= 7 {
      script.press("=")
      #expect(script.hex == color)
    }
  }

  @Test
  func `The nearest lightness is taken, and what is readable enough goes to 7 or stays`() throws {
    let dark = try script("#555555", on: "#ffffff", "=")
    #expect(try contrast(dark.hex, "#ffffff") >= 7)
    var enough = try script("#000000", on: "#ffffff")
    #expect(enough.press("=") == .handled && enough.hex == "#000000")
    #expect(enough.picker.notice == "21.00:1 is enough already")
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let color = Color(RGB8(packed: .random(in: 0...0xFFFFFF, using: &random)))
      let background = Color(RGB8(packed: .random(in: 0...0xFFFFFF, using: &random)))
      let found = try #require(color.reaching(4.5, on: background))
      let shown = Color(found.rgb8)
      #expect(shown.contrastRatio(with: background) >= 4.5)
      // A little nearer to the own lightness it would not be readable.
      let (own, new) = (
        color.converted(to: .oklch).components.x, found.converted(to: .oklch).components.x
      )
      if abs(own - new) > 0.02, new > 0.02, new < 0.98 {
        var nearer = found.converted(to: .oklch)
        nearer.components.x += own > new ? 0.012 : -0.012
        let ratio = Color(nearer.rgb8).contrastRatio(with: background)
        #expect(ratio < 4.5, "\(color.rgb8.hex) on \(background.rgb8.hex): \(shown.rgb8.hex)")
      }
    }
  }

  @Test func `What shines through counts, and makes some contrasts impossible`() throws {
    let color = try Color(parsing: "#7fb0ffcc")
    let found = try #require(color.reaching(4.5, on: .white))
    let shown = Color(found.rgb8, alpha: found.alpha).contrast(with: .white)
    #expect(found.alpha == color.alpha && (4.5..<4.6).contains(shown.ratio))
    #expect(try Color(parsing: "#7fb0ff80").reaching(4.5, on: .white) == nil)
  }

  @Test
  func `Lighter, darker, more vivid and muted change lightness and chroma, and keep the hue`()
    throws
  {
    let origin = try Color(parsing: "#336699").converted(to: .oklch).components
    for (key, lightness, chroma) in [
      (">", 0.05, 0.0), ("<", -0.05, 0), ("}", 0, 0.02), ("{", 0, -0.02),
    ] {
      let script = try script("#336699", on: "#000000", key)
      let new = script.picker.model.color.converted(to: .oklch).components
      #expect(abs(new.x - origin.x - lightness) < 0.002, "\(key)")
      #expect(abs(new.y - origin.y - chroma) < 0.002, "\(key)")
      #expect(abs(hueDifference(from: origin.z, to: new.z)) < 1, "\(key)")
    }
    let white = try script("#ffffff", on: "#000000", "> > }")
    #expect(white.hex == "#ffffff")
  }

  @Test func `The contrast and what it means come first, whatever the size and the name`() throws {
    for (columns, rows) in [(40, 12), (60, 16), (76, 20), (100, 30), (140, 45)] {
      for color in ["#7fb0ff", "#b0c4de", "#336699"] {
        let script = try script(color, on: "#2f6fde")
        var frame = Frame(size: Size(columns: columns, rows: rows))
        script.picker.render(into: &frame, in: frame.bounds, context: .start)
        let contrast = Color(script.picker.model.rgb8)
          .contrast(with: try Color(parsing: "#2f6fde"))
        let isSaid = frame.plainText.split(separator: "\n").contains { line in
          contrast.captions.contains { line.contains($0) }
        }
        #expect(isSaid, "\(columns)x\(rows) \(color)\n\(frame.plainText)")
      }
    }
  }
}

@Suite("Held arrows")
struct HeldKeyTests {
  /// Returns the hue after so many presses with a pause between them.
  private func hue(presses: Int, pause: Duration) throws -> Double {
    var script = try PickerScript("#ff0000", space: .hsb)
    for index in 0..<presses {
      _ = script.picker.update(
        .key(Key(.right)), in: script.area, context: .at(pause * (index + 1)))
    }
    return script.picker.model.color.converted(to: .hsb).components[0]
  }

  @Test
  func `A whole turn takes two seconds of a held arrow, and single presses stay exact`() throws {
    let turned = try hue(presses: 60, pause: .milliseconds(33))
    #expect(turned < 60 || turned > 330, "\(turned)")
    #expect(try hue(presses: 8, pause: .milliseconds(33)) == 8)
    #expect(try hue(presses: 30, pause: .milliseconds(300)) == 30)
    // Keys that arrive together, as after a pause of the connection, are pressed one by one.
    #expect(try hue(presses: 30, pause: .zero) == 30)
  }

  @Test func `On a short scale a held arrow stays slow`() throws {
    var script = try PickerScript("#800000", space: .hsb)
    script.picker.focus = .control(4)
    let before = script.picker.model.color.converted(to: .hsb).components[2]
    for index in 0..<20 {
      _ = script.picker.update(
        .key(Key(.right)), in: script.area, context: .at(.milliseconds(33 * (index + 1))))
    }
    let after = script.picker.model.color.converted(to: .hsb).components[2]
    #expect(after - before < 0.4)
  }
}
