import Formats
import UnicodeText

/// The options for the look of SVG.
extension PictureOptions: OptionGroup {
  /// Their title in the help.
  static let group = "Options of SVG"

  static let parameters: [Parameter<PictureOptions>] = [
    .option(
      "--padding", \.padding, value: "pixels",
      "The space around the text in pixels: one number, or 2 or 4 with commas as in CSS.",
      read: padding),
    .flag("--window", \.hasWindow, "Draw a window frame with the title around the text."),
    .flag("--shadow", \.hasShadow, "Draw a shadow."),
    .option(
      "--font", \.fonts, value: "name", "The font; several are separated by commas.", read: fonts),
    .option(
      "--font-size", \.fontSize, value: "pixels", "The size of the font in pixels, 1 to 1000."
    ) { text in
      guard let size = Double(text), (1...1000).contains(size) else {
        throw Failure.wrongInput("--font-size takes a number from 1 to 1000")
      }
      return size
    },
  ]

  /// Returns the first option of a command that is only for pictures; nil if none is given.
  static func first(among given: [String]) -> String? {
    let names = parameters.flatMap(\.argument.names)
    return given.first(where: names.contains)
  }

  private static func padding(_ text: String) throws -> Padding?? {
    let sides = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    if sides.allSatisfy((0...1000).contains) {
      switch sides.count {
      case 1: return Padding(sides[0])
      case 2: return Padding(sides[0], sides[1])
      case 4:
        return Padding(
          top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
      default: break
      }
    }
    throw Failure.wrongInput(
      "--padding takes 1, 2 or 4 numbers from 0 to 1000, separated by commas")
  }

  private static func fonts(_ text: String) throws -> [String]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      String(name.drop { $0 == " " })
    }
    let isValid = names.allSatisfy { name in
      !name.isEmpty && VisibleMark.sanitized(name) == name
        && !name.contains { "'\"\\;{}<>".contains($0) }
    }
    guard isValid else {
      throw Failure.wrongInput("--font takes font names, separated by commas, without quotes")
    }
    return names
  }
}
