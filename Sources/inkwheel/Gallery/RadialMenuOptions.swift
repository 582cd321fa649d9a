import Color
import Editor
import Picker
import StyledText
import UnicodeText

/// The options of the radial menu in the gallery.
struct RadialMenuOptions: OptionGroup {
  var startAngle: Double?
  var angleOfDisplay: Double?
  var endAngle: Double?
  var clockwise = false
  var radius: Int?
  var borderColor: String?
  var borderWidth: Int?
  var startColor: String?
  var currentColor: String?
  var colors: String?

  // A number may begin with a minus sign, and gets an error of its own.
  static let parameters: [Parameter<RadialMenuOptions>] = [
    .option(
      "--start-angle", \.startAngle, takesHyphens: true,
      "The angle of the first item in degrees, 0 to 359. 0 is at the top."),
    .option(
      "--angle-of-display", \.angleOfDisplay, takesHyphens: true,
      "The angle from the first item to the last in degrees, 1 to 360. (default: 180)"),
    .option(
      "--end-angle", \.endAngle, takesHyphens: true,
      "The angle of the last item in degrees, 0 to 360, instead of --angle-of-display."),
    .flag("--clockwise", \.clockwise, "Arrange the items clockwise."),
    .option(
      "--radius", \.radius, takesHyphens: true,
      "The distance of the items from the centre in columns, 2 to 1000. (default: 14)"),
    .option(
      "--border-color", \.borderColor,
      "The colour of the borders. (default: the theme's text colour)", completion: .colorNames),
    .option(
      "--border-width", \.borderWidth, takesHyphens: true,
      "The width of the borders in columns, 0 to 100. (default: 1)"),
    .option(
      "--start-color", \.startColor,
      "The first colour of the centre. (default: the first of --colors)",
      completion: .colorNames),
    .option(
      "--current-color", \.currentColor,
      "The current colour of the centre. (default: --start-color)", completion: .colorNames),
    .option(
      "--colors", \.colors, "The colours of the items, separated by commas.",
      completion: .colorNames),
  ]

  /// The options that are given.
  var given: [GalleryOption] {
    let table: [(option: GalleryOption, isGiven: Bool)] = [
      (.startAngle, startAngle != nil), (.angleOfDisplay, angleOfDisplay != nil),
      (.endAngle, endAngle != nil), (.clockwise, clockwise), (.radius, radius != nil),
      (.borderColor, borderColor != nil), (.borderWidth, borderWidth != nil),
      (.startColor, startColor != nil), (.currentColor, currentColor != nil),
      (.colors, colors != nil),
    ]
    return table.filter(\.isGiven).map(\.option)
  }

  /// The settings, which are valid for a menu.
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
        try Self.elements(of: list).compactMap { try Self.color($0, of: "--colors") }
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
        "\(option): cannot read the colour “\(VisibleMark.sanitized(text))”: \(error.message)")
    }
  }

  /// Splits a list at its commas, except for those inside parentheses.
  private static func elements(of list: String) -> [String] {
    var elements = [""]
    var depth = 0
    for character in list {
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      if character == ",", depth <= 0 {
        elements.append("")
      } else {
        elements[elements.count - 1].append(character)
      }
    }
    return elements.filter { element in !element.allSatisfy { $0 == " " } }
  }

  /// Returns the option for a parameter: `--start-angle` for `startAngle`.
  private static func option(of parameter: String) -> String {
    "--" + parameter.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }
}
