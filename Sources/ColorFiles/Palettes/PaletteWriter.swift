public import Color

/// A format in which palettes are written.
package enum PaletteFileType: String, CaseIterable, Hashable, Sendable {
  /// A GIMP palette.
  case gpl
  /// Custom properties in a style sheet.
  case css
  /// Adobe Swatch Exchange.
  case ase

  /// The name in messages.
  package var title: String {
    switch self {
    case .gpl: "a GIMP palette"
    case .css: "custom properties of CSS"
    case .ase: "Adobe Swatch Exchange"
    }
  }

  /// Returns the file of a palette.
  package func file(_ palette: ColorPalette) -> [UInt8] {
    switch self {
    case .gpl: Array(palette.gplText.utf8)
    case .css: Array(palette.cssText.utf8)
    case .ase: palette.aseFile
    }
  }

  /// Returns a list of what the file of a palette loses; nil if nothing is lost.
  package func lossNote(_ palette: ColorPalette) -> String? {
    let colors = palette.swatches.map(\.color)
    let inGamut = colors.filter { $0.isInGamut(of: .srgb) }
    let losses = [
      ("opacity", self == .css ? 0 : colors.count { $0.alpha < 1 }),
      ("values outside sRGB", colors.count - inGamut.count),
      ("precision beyond 8 bits", self == .ase ? 0 : inGamut.count { !$0.isWhole8Bit }),
    ].filter { $0.1 > 0 }
    var notes = losses.map { "\($0) (\($1 == 1 ? "1 colour" : "\($1) colours"))" }
    if self != .ase, palette.swatches.contains(where: { !$0.group.isEmpty }) {
      notes.append("groups")
    }
    return notes.isEmpty ? nil : "Lost in \(title): " + notes.joined(separator: ", ") + "."
  }
}

extension ColorPalette {
  /// The palette as a GIMP file, `.gpl`.
  ///
  /// Colours are mapped into sRGB and rounded to 8 bits; opacity and groups are dropped.
  /// Reading the text gives the same 8-bit colours and names.
  public var gplText: String {
    var text = "GIMP Palette\n"
    text += "Name: \(name.isEmpty ? "Untitled" : name)\nColumns: \(columns ?? 0)\n#\n"
    for swatch in swatches {
      let rgb = swatch.color.rgb8
      let channels = [rgb.red, rgb.green, rgb.blue].map { "  \($0)".suffix(3) }
      text += channels.joined(separator: " ")
      text += swatch.name.isEmpty ? "\n" : "\t\(swatch.name)\n"
    }
    return text
  }

  /// The palette as a rule of CSS with a custom property for each colour, such as
  /// `--light-steel-blue: #b0c4de;`.
  ///
  /// Colours without a name, and further ones of the same name, are numbered.
  fileprivate var cssText: String {
    var known: Set<String> = []
    let lines = swatches.enumerated().map { index, swatch in
      let name = Self.identifier(swatch.name)
      let isTaken = name.isEmpty || known.contains(name)
      let property = isTaken ? "\(name.isEmpty ? "color" : name)-\(index + 1)" : name
      known.insert(property)
      return "  --\(property): \(swatch.color.formatted(.hex));\n"
    }
    // A star and a slash would end the comment.
    let title = name.replacing("*/", with: "")
    return (title.isEmpty ? "" : "/* \(title) */\n") + ":root {\n\(lines.joined())}\n"
  }

  /// Returns the part of a name that can be in the name of a custom property.
  private static func identifier(_ name: String) -> String {
    let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let identifier = words.joined(separator: "-")
    return identifier.first?.isNumber == true ? "color-\(identifier)" : identifier
  }

  /// The palette as a file of Adobe.
  ///
  /// http://www.selapa.net/swatches/colors/fileformats.php#adobe_ase
  fileprivate var aseFile: [UInt8] {
    var (blocks, count): ([UInt8], Int) = ([], 0)
    func add(_ kind: UInt16, _ content: [UInt8]) {
      blocks += Self.bytes(kind) + Self.bytes(UInt32(content.count)) + content
      count += 1
    }
    var group = ""
    func endGroup() { if !group.isEmpty { add(0xC002, []) } }
    for swatch in swatches {
      if swatch.group != group {
        endGroup()
        group = swatch.group
        if !group.isEmpty { add(0xC001, Self.bytes(group)) }
      }
      let channels = swatch.color.fitted(to: .srgb).components
      let numbers = (0..<3).flatMap { Self.bytes(Float(unitClamped(channels[$0])).bitPattern) }
      // The last number says that it is not a spot colour.
      let kind: UInt16 = 2
      add(1, Self.bytes(swatch.name) + "RGB ".utf8 + numbers + Self.bytes(kind))
    }
    endGroup()
    let version: [UInt8] = [0, 1, 0, 0]
    return Array("ASEF".utf8) + version + Self.bytes(UInt32(count)) + blocks
  }

  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// The length of a name with the zero at its end, and the name in UTF-16.
  private static func bytes(_ name: String) -> [UInt8] {
    let units = Array(name.utf16) + [0]
    return bytes(UInt16(units.count)) + units.flatMap { bytes($0) }
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
