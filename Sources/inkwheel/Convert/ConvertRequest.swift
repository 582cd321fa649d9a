import Formats
import StyledText
import SystemPackage
import UnicodeText

/// A request to convert a file.
struct ConvertRequest {
  /// The file to read; nil for standard input.
  let input: String?
  /// The file to write; nil for standard output.
  let output: String?
  /// The format to read; nil to detect it.
  let source: TextFormat?
  /// The format to write.
  let target: TextFormat
  /// Whether to write nothing if anything would be lost.
  let isStrict: Bool
  /// The options that only some formats have.
  let given: [ConvertOption]
  /// The palette of the 16 colours; nil to choose by the source.
  let palette: ArtPalette?
  /// The options of the formats.
  let options: FormatOptions

  /// Checks the values of the options.
  init(_ command: ConvertCommand) throws {
    input = try Self.path(command.input)
    output = try Self.path(command.output)
    isStrict = command.strict
    source = try command.from.map {
      try Self.format($0, among: TextFormat.readable, for: "--from", verb: "read")
    }
    target = try Self.target(command.to, output)
    palette = try command.palette.map(Self.palette)
    given = command.given
    var options = try Self.options(command)
    if let name = command.scheme { options.scheme = try Self.scheme(name, target, options) }
    self.options = options
    // Without --from, the format is known only when the file is read.
    try refuseUnused(from: source.map { [$0] } ?? TextFormat.readable)
    try refuseContradictions()
  }

  private static func path(_ word: String?) throws -> String? {
    if word?.isEmpty == true {
      throw Failure.wrongInput("empty file name: use - for standard input or output")
    }
    return word == "-" ? nil : word
  }

  /// Converts.
  func run() throws {
    // An earlier save of the input file may have been interrupted.
    let state = StateFolder(Environment())
    state?.finishInterruptedSaves()
    var converter = Converter(self, try ConvertInput(path: input), state: state)
    try converter.run()
  }

  // MARK: Values of options

  private static func format(
    _ name: String, among formats: [TextFormat], for option: String, verb: String
  ) throws -> TextFormat {
    if let format = TextFormat(rawValue: name.lowercased()), formats.contains(format) {
      return format
    }
    let names = formats.map(\.rawValue).joined(separator: ", ")
    throw Failure.wrongInput(
      "\(option): “\(VisibleMark.sanitized(name))” is not a format that can be \(verb); "
        + "the formats are: \(names)")
  }

  private static func target(_ name: String?, _ output: String?) throws -> TextFormat {
    let formats = TextFormat.writable
    if let name { return try format(name, among: formats, for: "--to", verb: "written") }
    if let output, let format = TextFormat(fileName: output), formats.contains(format) {
      return format
    }
    let names = formats.map(\.rawValue).joined(separator: ", ")
    let reason =
      output.map { "unknown file extension: \(VisibleMark.sanitized($0))" }
      ?? "standard output has no file extension"
    throw Failure.wrongInput("\(reason); choose a format with --to: \(names)")
  }

  private static func palette(_ name: String) throws -> ArtPalette {
    guard let palette = ArtPalette(rawValue: name) else {
      throw Failure.wrongInput("--palette takes vga or terminal")
    }
    return palette
  }

  /// Throws if an option does nothing in a conversion from any of these formats.
  func refuseUnused(from sources: [TextFormat]) throws {
    let unused = given.first { option in
      !sources.contains { option.isUsed(from: $0, to: target) }
    }
    if let unused { throw unused.refusal }
  }

  private static func options(_ command: ConvertCommand) throws -> FormatOptions {
    var options = FormatOptions()
    options.title = command.title ?? ""
    options.language = try command.lang.map(language) ?? ""
    if let name = command.styles {
      guard let styles = FormatOptions.HTMLStyles(rawValue: name) else {
        throw Failure.wrongInput("--styles takes classes or inline")
      }
      options.htmlStyles = styles
    }
    options.isFragment = command.fragment
    options.width = try command.width.map { try (1...4096).checked($0, of: "--width") }
    options.height = try command.height.map { try (1...500).checked($0, of: "--height") }
    options.hasICEColors = command.hasICEColors
    options.picture = try command.picture.options()
    options.picture.hasLineNumbers = command.lineNumbers
    return options
  }

  /// Checks the form of a language tag.
  ///
  /// https://www.rfc-editor.org/rfc/rfc5646
  private static func language(_ tag: String) throws -> String {
    guard tag.wholeMatch(of: /[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*/) != nil, tag.utf8.count <= 64
    else {
      throw Failure.wrongInput("--lang takes a language such as en, de-AT or zh-Hant")
    }
    return tag
  }

  private static func scheme(
    _ name: String, _ target: TextFormat, _ options: FormatOptions
  ) throws -> ColorScheme {
    guard let scheme = ColorScheme(rawValue: name) else {
      throw Failure.wrongInput("--scheme takes dark, light or auto")
    }
    guard scheme != .auto || target == .html && options.htmlStyles == .classes else {
      throw Failure.wrongInput("--scheme auto is only for HTML with a style sheet")
    }
    return scheme
  }

  /// Throws if an option does nothing because of another one.
  private func refuseContradictions() throws {
    guard options.isFragment else { return }
    if !options.title.isEmpty {
      throw Failure.wrongInput("--title does nothing with --fragment")
    }
    if options.scheme != nil, options.htmlStyles == .classes {
      throw Failure.wrongInput("--scheme does nothing with --fragment, except with --styles inline")
    }
  }
}

/// An option of `convert` that does something only for some formats.
enum ConvertOption: String, CaseIterable {
  case title, lang, scheme, palette, styles, fragment, width, height, ice, padding, window, shadow
  case lineNumbers = "line-numbers"
  case font
  case fontSize = "font-size"

  /// The formats to write for which it does something.
  var targets: [TextFormat] {
    switch self {
    case .title, .lang, .scheme, .palette: [.html, .svg]
    case .styles, .fragment: [.html]
    case .width: [.art, .svg]
    case .ice: [.art]
    case .height: []
    case .padding, .window, .shadow, .lineNumbers, .font, .fontSize: [.svg]
    }
  }

  /// The formats to read for which it does something, whatever is written.
  var sources: [TextFormat] {
    switch self {
    case .width: [.art, .terminal]
    case .height: [.terminal]
    case .ice: [.art]
    default: []
    }
  }

  /// Whether it does something in a conversion.
  func isUsed(from source: TextFormat, to target: TextFormat) -> Bool {
    // Plain text has no backgrounds.
    targets.contains(target) || sources.contains(source) && (self != .ice || target != .plain)
  }

  /// The error where it does nothing.
  var refusal: Failure {
    let titles = (targets + sources.filter { !targets.contains($0) }).map(\.title)
    let list =
      titles.count > 1
      ? titles.dropLast().joined(separator: ", ") + " and " + (titles.last ?? "") : titles[0]
    let hint =
      sources.contains(.terminal) ? ": use --from terminal to read any text as terminal output" : ""
    return .wrongInput("--\(rawValue) is only for \(list)\(hint)")
  }
}
