import Formats
import UnicodeText

/// The options for the look of SVG pictures.
struct PictureArguments: OptionGroup {
  /// Their title in the help.
  static let group = "Options of SVG pictures"

  var padding: String?
  var window = false
  var shadow = false
  var font: String?
  var fontSize: String?

  static let parameters: [Parameter<PictureArguments>] = [
    .option(
      "--padding", \.padding, value: "pixels",
      "The space around the text in pixels: one number, or 2 or 4 with commas as in CSS."),
    .flag("--window", \.window, "Draw a window with the title round the text."),
    .flag("--shadow", \.shadow, "Draw a shadow."),
    .option("--font", \.font, value: "name", "The font; several are separated by commas."),
    .option(
      "--font-size", \.fontSize, value: "pixels", "The size of the font in pixels, 1 to 1000."),
  ]

  /// The options that are given.
  var given: [ConvertOption] {
    let all: [(ConvertOption, Bool)] = [
      (.padding, padding != nil), (.window, window), (.shadow, shadow), (.font, font != nil),
      (.fontSize, fontSize != nil),
    ]
    return all.filter(\.1).map(\.0)
  }

  /// The values.
  func options() throws -> PictureOptions {
    var options = PictureOptions()
    options.padding = try padding.map(Self.padding)
    options.hasWindow = window
    options.hasShadow = shadow
    options.fonts = try font.map(Self.fonts) ?? []
    options.fontSize = try fontSize.map(Self.fontSize)
    return options
  }

  private static func padding(_ text: String) throws -> PictureOptions.Padding {
    let sides = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    if sides.allSatisfy((0...1000).contains) {
      switch sides.count {
      case 1: return PictureOptions.Padding(sides[0])
      case 2: return PictureOptions.Padding(sides[0], sides[1])
      case 4:
        return PictureOptions.Padding(
          top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
      default: break
      }
    }
    throw Failure.wrongInput(
      "--padding takes 1, 2 or 4 numbers from 0 to 1000, separated by commas")
  }

  private static func fonts(_ text: String) throws -> [String] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      String(name.drop { $0 == " " })
    }
    let isValid = names.allSatisfy { name in
      !name.isEmpty && VisibleMark.sanitized(name) == name
        && !name.contains { "'\"\\;{}<>".contains($0) }
    }
    guard isValid else {
      throw Failure.wrongInput("--font takes names of fonts, separated by commas, without quotes")
    }
    return names
  }

  private static func fontSize(_ text: String) throws -> Double {
    guard let size = Double(text), (1...1000).contains(size) else {
      throw Failure.wrongInput("--font-size takes a number from 1 to 1000")
    }
    return size
  }
}
