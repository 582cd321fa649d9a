import Colorimetry

// https://developer.gimp.org/core/standards/gpl/

extension PaletteLines {
  private static let rule = "a colour is three numbers from 0 to 255"
  private static let alphaRule = "a colour with an alpha is four numbers from 0 to 255"

  /// Parses a GIMP palette.
  mutating func gimpPalette() throws(PaletteFileError) -> ColorPalette {
    var name = ""
    var columns: Int?
    var hasAlpha = false
    var swatches: [Swatch] = []
    _ = next()
    while let line = next() {
      guard let first = line.first else { continue }
      if first == 0x23 {
        // Lospec writes the name as a comment.
        if name.isEmpty, let rest = line.after("#palette name:") { name = Self.name(rest) }
        continue
      }
      if swatches.isEmpty, let rest = line.after("name:") {
        name = Self.name(rest)
      } else if swatches.isEmpty, var rest = line.after("columns:") {
        guard let count = rest.takeNumber(), rest.isEmpty, count <= 256 else {
          throw failure("columns are a number from 0 to 256")
        }
        columns = count
      } else if swatches.isEmpty, let rest = line.after("channels:") {
        // https://github.com/aseprite/aseprite/blob/main/docs/gpl-palette-extension.md
        guard rest.after("rgba").map(\.isEmpty) ?? rest.after("rgb").map(\.isEmpty) ?? false else {
          throw failure("channels are RGB or RGBA")
        }
        hasAlpha = rest.count == 4
      } else if swatches.isEmpty, isHeading(line) {
        continue
      } else {
        guard swatches.count < ColorPalette.maximumSwatchCount else { throw tooMany() }
        swatches.append(try gimpSwatch(line, hasAlpha: hasAlpha))
      }
    }
    let title = Swatch.sanitized(name)
    return ColorPalette(
      name: title.isEmpty ? ColorPalette.title(of: fileName) : title, columns: columns,
      swatches: swatches)
  }

  /// Whether a line before the colours is a header field that later versions may add.
  private func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, (0x61...0x7a).contains(first | 0x20) else { return false }
    return line.prefix(40).contains(0x3a)
  }

  private func gimpSwatch(
    _ line: ArraySlice<UInt8>, hasAlpha: Bool
  ) throws(PaletteFileError) -> Swatch {
    var rest = line
    var values: [UInt8] = []
    for _ in 0..<(hasAlpha ? 4 : 3) {
      guard let value = rest.takeNumber().flatMap(UInt8.init(exactly:)) else {
        throw failure(hasAlpha ? Self.alphaRule : Self.rule)
      }
      values.append(value)
    }
    return Swatch(
      name: Self.name(rest),
      color: Color(
        RGB8(values[0], values[1], values[2]), alpha: hasAlpha ? Double(values[3]) / 255 : 1))
  }

  /// Parses a Paint Shop Pro palette: a title, a version, a count and lines of three numbers.
  ///
  /// https://liero.nl/lierohack/docformats/other-jasc.html; Aseprite adds an alpha.
  mutating func jascPalette() throws(PaletteFileError) -> ColorPalette {
    _ = next()
    guard let version = next(), version.elementsEqual("0100".utf8) else {
      throw failure("the version of a JASC palette is 0100")
    }
    guard var line = next(), let count = line.takeNumber(), line.isEmpty else {
      throw failure("the third line of a JASC palette says how many colours there are")
    }
    guard count <= ColorPalette.maximumSwatchCount else { throw tooMany() }
    var swatches: [Swatch] = []
    while let line = next() {
      guard !line.isEmpty else { continue }
      guard swatches.count < count else {
        throw failure("there are as many colours as the third line says, \(count)")
      }
      var rest = line
      var values: [UInt8] = []
      while !rest.isEmpty, values.count < 4 {
        guard let value = rest.takeNumber().flatMap(UInt8.init(exactly:)) else {
          throw failure(Self.rule)
        }
        values.append(value)
      }
      guard values.count >= 3, rest.isEmpty else { throw failure(Self.rule) }
      swatches.append(
        Swatch(
          color: Color(
            RGB8(values[0], values[1], values[2]),
            alpha: values.count == 4 ? Double(values[3]) / 255 : 1)))
    }
    guard swatches.count == count else {
      throw failure("there are as many colours as the third line says, \(count)")
    }
    return ColorPalette(name: ColorPalette.title(of: fileName), swatches: swatches)
  }
}

extension ColorPalette {
  /// The palette as a GIMP file, `.gpl`.
  ///
  /// Colours are mapped into sRGB and rounded to 8 bits; opacity and groups are dropped: see
  /// `lossNote`. Reading the text gives the same 8-bit colours and names.
  public var gplText: String {
    var text = "GIMP Palette\n"
    text += "Name: \(name.isEmpty ? "Untitled" : name)\nColumns: \(columns ?? 0)\n#\n"
    for swatch in swatches {
      let rgb = swatch.color.fittedToSRGB().rgb8
      for (index, channel) in [rgb.red, rgb.green, rgb.blue].enumerated() {
        let digits = String(channel)
        if index > 0 { text += " " }
        text += String(repeating: " ", count: 3 - digits.count) + digits
      }
      text += swatch.name.isEmpty ? "\n" : "\t\(swatch.name)\n"
    }
    return text
  }

  /// A list of what `gplText` loses; nil if nothing is lost.
  public var lossNote: String? {
    let opacity = swatches.count { $0.color.alpha < 1 }
    let outside = swatches.count { !$0.color.isInGamut(of: .srgb) }
    let finer = swatches.count { $0.color.isInGamut(of: .srgb) && !$0.color.isWhole8Bit }
    var losses: [String] = []
    if opacity > 0 { losses.append("the opacity of \(Self.amount(opacity))") }
    if outside > 0 { losses.append("what \(Self.amount(outside)) had outside sRGB") }
    if finer > 0 { losses.append("the steps between 8 bits of \(Self.amount(finer))") }
    if swatches.contains(where: { !$0.group.isEmpty }) { losses.append("the groups") }
    return losses.isEmpty ? nil : "Lost in a GIMP palette: " + losses.joined(separator: ", ") + "."
  }

  private static func amount(_ count: Int) -> String {
    count == 1 ? "1 colour" : "\(count) colours"
  }
}

extension Color {
  /// Whether rounding the channels to bytes is lossless.
  fileprivate var isWhole8Bit: Bool {
    let bytes = converted(to: .srgb).components * 255
    let step = bytes - bytes.rounded(.toNearestOrAwayFromZero)
    // Conversions to other spaces and back leave errors of this size.
    return max(abs(step.x), abs(step.y), abs(step.z)) < 1e-6
  }
}
