import Colorimetry

/// The words of `inkwheel color` as they were typed, where only single words are understood.
struct ColorOptions {
  /// Colours; `-` stands for standard input.
  var colors: [String] = []
  var formats: [FormatChoice] = []
  var gamut: GamutMapping = .css
  var mix: String?
  var space = "oklab"
  var hue: HueRoute = .shorter
  var contrast: String?
  var simulation: String?
  var nearest: Int?
  var names: NameList = .css
  var distance: String?
  var depth: ColorChoice = .auto

  /// No words.
  init() {}

  /// Reads words without the argument parser; nil where it has to decide (see `PlainRequest`).
  init?(plain words: some Collection<String>) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        colors.append(word)
        continue
      }
      guard let value = rest.popFirst(), !value.hasPrefix("-"), take(word, value) else {
        return nil
      }
    }
  }

  private mutating func take(_ option: String, _ value: String) -> Bool {
    switch option {
    case "-f", "--format":
      guard let format = FormatChoice(value) else { return false }
      formats.append(format)
    case "--mix": mix = value
    case "--in": space = value
    case "--contrast": contrast = value
    case "--simulate": simulation = value
    case "--distance": distance = value
    case "--gamut": return Self.set(&gamut, GamutMapping(rawValue: value))
    case "--hue": return Self.set(&hue, HueRoute(rawValue: value))
    case "--names": return Self.set(&names, NameList(rawValue: value))
    case "--color": return Self.set(&depth, ColorChoice(rawValue: value))
    case "--nearest":
      guard let count = Int(value) else { return false }
      nearest = count
    default: return false
    }
    return true
  }

  private static func set<Value>(_ place: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }
}

/// A value of `-f`: a format, or all of them.
enum FormatChoice: Hashable {
  case all
  case one(ColorFormat)

  /// Reads a name.
  init?(_ name: String) {
    if name == "all" {
      self = .all
    } else if let format = ColorFormat(rawValue: name) {
      self = .one(format)
    } else {
      return nil
    }
  }
}
