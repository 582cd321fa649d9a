import StyledText
import SystemPackage
import TextFormats
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
    palette = try Self.palette(command.palette, target)
    options = try Self.options(command, source, target)
  }

  private static func path(_ word: String?) throws -> String? {
    if word?.isEmpty == true {
      throw Failure.wrongInput("the name of a file is empty: write - for standard input or output")
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
      output.map { "the ending of “\(VisibleMark.sanitized($0))” is not that of a format" }
      ?? "standard output has no ending that names a format"
    throw Failure.wrongInput("\(reason); choose one with --to: \(names)")
  }

  private static func palette(_ name: String?, _ target: TextFormat) throws -> ArtPalette? {
    guard let name else { return nil }
    guard [.html, .svg, .markdown].contains(target) else {
      throw Failure.wrongInput("--palette is only for HTML, SVG and Markdown")
    }
    guard let palette = ArtPalette(rawValue: name) else {
      throw Failure.wrongInput("--palette takes vga or terminal")
    }
    return palette
  }

  private static func options(
    _ command: ConvertCommand, _ source: TextFormat?, _ target: TextFormat
  ) throws -> FormatOptions {
    var options = FormatOptions()
    func check(_ option: String, _ formats: [TextFormat]) throws {
      guard formats.contains(target) else {
        throw Failure.wrongInput(
          "\(option) is only for \(formats.map(\.title).joined(separator: " and "))")
      }
    }
    if let title = command.title {
      try check("--title", [.html, .svg])
      options.title = title
    }
    if let name = command.styles {
      try check("--styles", [.html])
      guard let styles = FormatOptions.HTMLStyles(rawValue: name) else {
        throw Failure.wrongInput("--styles takes classes or inline")
      }
      options.htmlStyles = styles
    }
    if command.fragment {
      try check("--fragment", [.html])
      options.isFragment = true
    }
    if command.runningText {
      try check("--running-text", [.markdown])
      options.isRunningText = true
    }
    if let width = command.width {
      guard (1...4096).contains(width) else {
        throw Failure.wrongInput("--width takes a number from 1 to 4096")
      }
      options.width = width
    }
    if command.hasICEColors {
      try check("--ice", [.art])
      options.hasICEColors = true
    }
    return options
  }
}
