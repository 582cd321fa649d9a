import Color
import Foundation
import TestSupport
import Testing

struct FormattingTests {
  @Test(
    arguments: [
      (.hex, "#ff8800"), (.hexa, "#ff8800ff"), (.argb, "#ffff8800"), (.rgb, "rgb(255 136 0)"),
      (.rgba, "rgba(255, 136, 0, 1)"), (.hsl, "hsl(32 100% 50%)"),
      (.hsla, "hsla(32, 100%, 50%, 1)"), (.hsb, "hsb(32 100% 100%)"), (.hwb, "hwb(32 0% 0%)"),
      (.cmyk, "cmyk(0% 46.67% 100% 0%)"), (.gray, "gray(65.66%)"), (.lab, "lab(69.4 41.7 75.66)"),
      (.lch, "lch(69.4 86.39 61.14)"), (.oklab, "oklab(0.7442 0.1001 0.151)"),
      (.oklch, "oklch(0.7442 0.1812 56.46)"), (.colorP3, "color(display-p3 0.9387 0.5575 0.2057)"),
      (.name, "darkorange"), (.words, "vivid orange"), (.ansi256, "ansi208"), (.ansi16, "ansi9"),
      (.sgrForeground, "38;2;255;136;0"), (.sgrBackground, "48;2;255;136;0"),
      (.osc, "rgb:ff/88/00"), (.x11, "#ffff88880000"), (.int, "16746496"), (.float, "1 0.5333 0"),
      (.swiftui, "Color(red: 1, green: 0.5333, blue: 0)"),
      (.uikit, "UIColor(red: 1, green: 0.5333, blue: 0, alpha: 1)"), (.cssVar, "--color: #ff8800;"),
      (
        .json, ##"{"hex":"#ff8800","rgb":[255,136,0],"alpha":1,"oklch":[0.7442,0.1812,56.46]}"##
      ), (.same, "#ff8800"),
    ] as [(ColorFormat, String)])
  func `Orange is written correctly in every format`(format: ColorFormat, text: String) {
    let orange = Color(RGB8(255, 136, 0))
    #expect(orange.formatted(format) == text)
    var bytes = Array("> ".utf8)
    format.append(orange, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "> " + text)
  }

  @Test func `The formats have the names that users type`() {
    #expect(
      ColorFormat.allCases.map(\.rawValue).joined(separator: " ")
        == "hex hexa argb rgb rgba hsl hsla hsb hwb cmyk gray lab lch oklab oklch color-p3 name "
        + "words ansi256 ansi16 sgr-fg sgr-bg osc x11 int float swiftui uikit css-var json same")
  }

  @Test(
    arguments: [
      (.hex, "#ff880080"), (.argb, "#80ff8800"), (.rgb, "rgb(255 136 0 / 0.502)"),
      (.rgba, "rgba(255, 136, 0, 0.502)"),
      (.hsl, "hsl(32 100% 50% / 0.502)"), (.cmyk, "cmyk(0% 46.67% 100% 0% / 0.502)"),
      (.osc, "rgba:ff/88/00/80"), (.float, "1 0.5333 0 0.502"),
      (.swiftui, "Color(red: 1, green: 0.5333, blue: 0, opacity: 0.502)"),
      (.cssVar, "--color: #ff880080;"),
    ] as [(ColorFormat, String)])
  func `An alpha is written if the format allows it`(format: ColorFormat, text: String) {
    #expect(Color(RGB8(255, 136, 0), alpha: 128.0 / 255).formatted(format) == text)
  }

  @Test func `The hue of a grey is kept in its own space, and a full turn is 0`() {
    #expect(Color.black.formatted(.oklch) == "oklch(0 0 0)")
    #expect(Color(.hsl, 217, 0, 0.5).formatted(.hsl) == "hsl(217 0% 50%)")
    #expect(Color(.hsl, 359.999, 0.5, 0.5).formatted(.hsl) == "hsl(0 50% 50%)")
    #expect(Color(.srgb, 0, 0, 0, alpha: 0).formatted(.name) == "transparent")
  }

  @Test(arguments: ColorFormat.allCases.filter(\.isReversible))
  func `Formatted colours parse to the same 8-bit colour and alpha, between the steps, too`(
    format: ColorFormat
  ) throws {
    var generator = SeededGenerator(seed: 61)
    let between = rounds(0..<4000).map { _ in
      Color(
        .srgb, .random(in: 0...1, using: &generator), .random(in: 0...1, using: &generator),
        .random(in: 0...1, using: &generator), alpha: .random(in: 0...1, using: &generator))
    }
    for color in rounds(denseSample).map({ Color($0) }) + between {
      let text = color.formatted(format)
      let back = try Color(parsing: text)
      #expect(back.rgb8 == color.rgb8, "\(color) was written \(text)")
      guard format.holdsAlpha else { continue }
      #expect((back.alpha * 255).rounded() == (color.alpha * 255).rounded(), "\(text)")
    }
  }

  @Test
  func `A format without colours outside sRGB writes the fitted colour, as ColorAide fits it`()
    throws
  {
    for row in try Vectors("gamut").rows {
      let color = try Vectors.color(row[0..<5])
      #expect(color.formatted(.hex) == row[10], "\(row)")
      for format in ColorFormat.allCases where !format.holdsEveryColor && format != .same {
        let fitted = color.fitted(to: .srgb)
        #expect(color.formatted(format) == fitted.formatted(format), "\(format): \(row)")
      }
    }
  }

  @Test(arguments: ColorFormat.allCases.filter(\.isReversible))
  func `Colours outside the gamut are written parseably`(format: ColorFormat) throws {
    for vivid in [Color(.oklch, 0.7, 0.35, 150), Color(.displayP3, 1, 0, 0)] {
      let back = try Color(parsing: vivid.formatted(format))
      #expect(back.rgb8 == vivid.rgb8)
      #expect(back.isInSRGBGamut || format.holdsEveryColor || format == .same)
    }
  }

  @Test func `What a function would clamp is written in a space that clamps nothing`() throws {
    for wide in [
      Color(.lab, -0.5, 3, -9), Color(.lch, 101, 20, 40), Color(.oklch, -0.01, 0.02, 30),
      Color(.displayP3, 0, 0, 0.02),
    ] {
      for format in [ColorFormat.lab, .lch, .oklab, .oklch] {
        let back = try Color(parsing: wide.formatted(format))
        #expect(back.difference(from: wide) < 0.01, "\(wide.formatted(format))")
      }
    }
    #expect(Color(.lab, -0.5, 3, -9).formatted(.lab).hasPrefix("color(xyz-d65 "))
    #expect(Color.white.formatted(.lab) == "lab(100 0 0)")
  }

  @Test func `The JSON is valid`() throws {
    for color in [Color(RGB8(1, 2, 3), alpha: 0.25), .white, Color(.oklch, 0.7, 0.35, 150)] {
      let data = Data(color.formatted(.json).utf8)
      let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(object["hex"] as? String == color.formatted(.hex))
      #expect((object["rgb"] as? [Int])?.count == 3)
      #expect((object["oklch"] as? [Double])?.count == 3)
      #expect(object["alpha"] as? Double == color.alpha)
    }
  }
}

/// Colours keep their notation.
struct NotationTests {
  @Test(arguments: Notations.all)
  func `A parsed colour is written in the same notation`(text: String) throws {
    let read = try ParsedColor(text)
    #expect(read.color.formatted(.same, notation: read.notation) == text)
    #expect(read.notation.space == read.color.space)
  }

  @Test func `Another colour is written in the notation of the first`() throws {
    for row in try VectorRow.all(in: "ColorTests/Vectors/kept-notations.txt", cells: 3) {
      let notation = try ParsedColor(row[0]).notation
      let other = try Color(parsing: row[1])
      #expect(other.formatted(.same, notation: notation) == row[2], "\(row)")
    }
  }

  @Test(arguments: Notations.all.filter { !$0.hasPrefix("gray") })
  func `Every notation keeps random 8-bit colours`(text: String) throws {
    let notation = try ParsedColor(text).notation
    var generator = SeededGenerator(seed: 8)
    for _ in rounds(0..<1500) {
      let byte = { UInt8.random(in: 0...255, using: &generator) }
      let rgb = RGB8(byte(), byte(), byte())
      let text = Color(rgb).formatted(.same, notation: notation)
      #expect(try Color(parsing: text).rgb8 == rgb, "\(rgb.hex) was written \(text)")
    }
  }

  @Test(arguments: ColorSpace.allCases)
  func `Without a notation the space decides`(space: ColorSpace) throws {
    let color = Color(RGB8(200, 200, 200)).converted(to: space)
    let back = try ParsedColor(color.formatted(.same))
    #expect(back.color.space == space)
    #expect(back.color.rgb8 == color.rgb8)
  }
}
