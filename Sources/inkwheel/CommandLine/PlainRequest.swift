import Colorimetry

/// A command line without surprises, read without the argument parser.
///
/// The parser's reflection takes longer than everything else up to the first picture (see
/// `docs/decisions.md`). So the common words are read here; for anything else, help and mistakes
/// included, the initialiser gives nil and the parser decides. Both make the same requests.
enum PlainRequest: Hashable {
  case edit(EditRequest)
  case pick(PickRequest)
  case color(ColorRequest)

  /// Reads the words after the program's name; nil where the parser has to.
  init?(_ words: some Collection<String>) throws {
    var rest = Array(words)
    let command = rest.first
    if command == "color" {
      guard let options = ColorOptions(plain: rest.dropFirst()) else { return nil }
      self = .color(try ColorRequest(options))
      return
    }
    if command == "pick" || command == "edit" { rest.removeFirst() }
    guard let read = Options(rest) else { return nil }
    if command == "pick" {
      guard read.words.count <= 1 else { return nil }
      self = .pick(
        PickRequest(
          color: read.words.first, format: read.format, isOpaque: read.isOpaque,
          layout: read.layout, palettes: read.palettes, screen: read.screen))
    } else {
      let others = ["convert", "gallery", "demo", "doctor", "help"]
      guard !read.isForPicking, !others.contains(command ?? "") else { return nil }
      self = .edit(try EditRequest(words: read.words, screen: read.screen))
    }
  }

  /// Does what is wished.
  func run() throws {
    switch self {
    case .edit(let request): try request.run()
    case .pick(let request): try request.run()
    case .color(let request): try request.run()
    }
  }

  /// The options that have one spelling and a valid value, and the words between them.
  private struct Options {
    var words: [String] = []
    var screen = ScreenChoices()
    var format: ColorFormat?
    var layout: String?
    var palettes: [String] = []
    var isOpaque = false
    /// Whether there was an option that only `pick` has.
    var isForPicking = false

    init?(_ arguments: [String]) {
      var rest = arguments[...]
      while let word = rest.popFirst() {
        guard word.hasPrefix("-") else {
          words.append(word)
          continue
        }
        if word == "--no-alpha" {
          isOpaque = true
          isForPicking = true
          continue
        }
        guard let value = rest.popFirst(), take(word, value) else { return nil }
      }
    }

    private mutating func take(_ option: String, _ value: String) -> Bool {
      switch option {
      case "-f", "--format":
        isForPicking = true
        guard let read = ColorFormat(rawValue: value) else { return false }
        format = read
      case "--layout":
        isForPicking = true
        layout = value
      case "--palette":
        isForPicking = true
        palettes.append(value)
      case "--color": return Self.set(&screen.color, ColorChoice(rawValue: value))
      case "--motion": return Self.set(&screen.motion, MotionChoice(rawValue: value))
      case "--background":
        return Self.set(&screen.background, BackgroundChoice(rawValue: value))
      case "--theme": return Self.set(&screen.theme, value)
      default: return false
      }
      return true
    }

    private static func set(_ place: inout String?, _ value: String) -> Bool {
      place = value
      return true
    }

    private static func set<Value>(_ place: inout Value, _ value: Value?) -> Bool {
      guard let value else { return false }
      place = value
      return true
    }
  }
}
