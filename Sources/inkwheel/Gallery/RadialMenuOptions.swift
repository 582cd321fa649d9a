import ArgumentParser
import Colorimetry
import Editor
import Gallery
import StyledText
import TextColorPicker
import UnicodeText

/// The parameters of the gallery's radial menu.
struct RadialMenuOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The angle of the first item in degrees, 0 to 359; 0 is at the top.")
  var startAngle: Double?

  @Option(
    parsing: .unconditional,
    help: "Degrees from the first item to the last one, 1 to 360. (default: 180)")
  var angleOfDisplay: Double?

  @Option(
    parsing: .unconditional, help: "The angle of the last item instead, 0 to 360.")
  var endAngle: Double?

  @Flag(help: "Angles grow clockwise, and the items swing out that way.")
  var clockwise = false

  @Option(
    parsing: .unconditional,
    help: "Columns from the centre to the items, 2 to 1000; a row counts as two. (default: 14)")
  var radius: Int?

  @Option(help: "The colour of the borders. (default: that of the theme's text)")
  var borderColor: String?

  @Option(
    parsing: .unconditional, help: "The width of the borders in columns, 0 to 100. (default: 1)")
  var borderWidth: Int?

  @Option(help: "The colour the centre shows first. (default: the first of the colours)")
  var startColor: String?

  @Option(help: "The colour the centre shows now. (default: the first shown)")
  var currentColor: String?

  @Option(help: "The colours, with commas between them.")
  var colors: String?

  /// The settings, known to make a menu.
  var settings: RadialMenuSettings {
    get throws {
      var settings = RadialMenuSettings()
      settings.startAngle = startAngle
      settings.angleOfDisplay = angleOfDisplay
      settings.endAngle = endAngle
      settings.clockwise = clockwise
      settings.radius = radius
      settings.borderWidth = borderWidth
      settings.borderColor = try Self.color(borderColor, of: "--border-color")
      settings.startColor = try Self.color(startColor, of: "--start-color")
      settings.currentColor = try Self.color(currentColor, of: "--current-color")
      settings.colors = try colors.map { list in
        try Self.words(of: list).compactMap { try Self.color($0, of: "--colors") }
      }
      do {
        _ = try settings.menu()
      } catch {
        throw Failure.wrongInput(error.message(naming: Self.option(of: error.parameter)))
      }
      return settings
    }
  }

  private static func color(_ text: String?, of option: String) throws -> Color? {
    guard let text else { return nil }
    do {
      return try Color(parsing: text)
    } catch {
      throw Failure.wrongInput(
        "\(option): “\(VisibleMark.sanitized(text))” is no colour: \(error.message)")
    }
  }

  /// The colours of a list: commas inside parentheses belong to a colour.
  private static func words(of list: String) -> [String] {
    var words = [""]
    var depth = 0
    for character in list {
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      if character == ",", depth <= 0 {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { word in !word.allSatisfy { $0 == " " } }
  }

  /// `startAngle` as it is written on the command line.
  private static func option(of parameter: String) -> String {
    "--" + parameter.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }
}
