import Color
import ColorFiles
import Formats
import Picker
import StyledText
import SystemPackage
import Terminal
import UnicodeText

/// `inkwheel convert`.
struct ConvertCommand: Subcommand {
  static let name = "convert"
  static let abstract = "Convert coloured text from one format to another."
  static let discussion = String(help: PackageResources.convert_txt)
    .replacing("{readable}", with: names(TextFormat.readable))
    .replacing("{writable}", with: names(TextFormat.writable))

  /// The file to read; nil for standard input.
  var input: String?
  /// The file to write; nil for standard output.
  var output: String?
  /// The format to write; nil for that of the output's name.
  var target: TextFormat?
  /// The format to read; nil to detect it.
  var source: TextFormat?
  /// Whether the colours are checked instead.
  var checks = false
  var check = TextCheck.Options()
  /// Whether to write nothing if anything would be lost.
  var isStrict = false
  /// One of `schemes`, or the file of a scheme: none for the default of the format, two for readers
  /// who prefer a light and a dark background.
  var scheme: [String] = []
  /// The palette of the 16 colours; nil to choose by the source.
  var palette: ArtPalette?
  /// The colours of a gradient over the text, and how it runs.
  var gradient: Gradient?
  var direction = TextGradient.Direction.line
  /// What changes the colours of the text.
  var map: Recoloring.Target?
  var hue: Double?
  var lighter: Double?
  var darker: Double?
  /// The options of the formats.
  var options = FormatOptions()
  var given: [String] = []

  private static let schemes = NamedScheme.names + ["auto"]

  static let parameters: [Parameter<ConvertCommand>] =
    [
      .positional(
        "input", \.input, "The file to read. The default, or -, is standard input.",
        completion: .files),
      .option(
        "-o --output", \.output, value: "file",
        "The file to write. The default, or -, is standard output.", completion: .files),
      formatOrTime(
        "--to", \.target, \.options.film.end, among: TextFormat.writable, verb: "written",
        """
        The format to write, which otherwise follows from the name of the output; or the second of a \
        recording at which its picture ends.
        """),
      formatOrTime(
        "--from", \.source, \.options.film.start, among: TextFormat.readable, verb: "read",
        """
        The format to read, which otherwise is detected; or the second of a recording at which its \
        picture begins.
        """),
      .option(
        "--idle-limit", \.options.film.idleLimit, value: "seconds", in: 0.1...3600,
        """
        The longest time without output in the animated picture of a recording. The default is that \
        of the recording, if it has one.
        """),
      .option(
        "--speed", \.options.film.speed, in: 0.1...100,
        "How many times faster the animated picture of a recording plays, 0.1 to 100."),
      .flag("--strict", \.isStrict, "Write nothing if anything would be lost."),
      .flag("--check", \.checks, "Report what is hard to read; the status is 1 if anything is.")
        .fitting(or: "--check cannot be combined with --to, --output or --strict") {
          !$0.checks || $0.target == nil && $0.output == nil && !$0.isStrict
        },
      .option("--ratio", \.check.ratio, value: "N", "The contrast for --check, from 1 to 21.")
        .fitting(or: "--ratio takes a number from 1 to 21") { (1...21).contains($0.check.ratio) }
        .needing("--check"),
      .option(
        "--simulate", \.check.deficiencies, value: "KIND",
        "With --check: report colours that look alike with a deficiency; it may be repeated."
      ).needing("--check"),
      .flag("--json", \.check.isJSON, "Print all checks as JSON.").needing("--check"),
      .option(
        "--title", \.options.title,
        """
        The title of HTML or SVG. The default is that of the SAUCE record or the recording, or else \
        the name of the input file.
        """
      ) { $0 }.fitting(or: "--title has no effect with --fragment") { !$0.options.isFragment },
      .option(
        "--styles", \.options.htmlStyles,
        "How HTML styles are written: classes (style sheet) or inline (style attributes)."),
      .flag(
        "--fragment", \.options.isFragment,
        "Write only the element with the text, to embed it in another HTML page."),
      .option(
        "--lang", \.options.language, value: "tag",
        "The language of the text in HTML or SVG, such as de or zh-Hant.", read: language),
      .option(
        "--scheme", \.scheme, value: "SCHEME|FILE",
        """
        The colours of HTML, SVG or --check: dark, light, (HTML only) auto for those the reader \
        prefers, those of the terminal, or those in a file that inkwheel scheme reads. Given twice, the \
        first is for readers who prefer light, the second for those who prefer dark.
        """, completion: .list(schemes)
      ).fitting(or: "--scheme has no effect with --fragment, except with --styles inline") {
        !$0.options.isFragment || $0.options.htmlStyles != .classes
      },
      .option(
        "--palette", \.palette,
        """
        The 16 colours in HTML or SVG: vga or terminal. The default is vga for ANSI art, the theme \
        of an asciicast that has one, and terminal for anything else.
        """),
      .option(
        "--width", \.options.width, in: 1...4096,
        "The columns of ANSI art or of the terminal, or where SVG wraps lines, 1 to 4096."),
      .option(
        "--height", \.options.height, in: 1...500,
        """
        The rows of the terminal whose output is replayed, 1 to 500. The default is the number in \
        the first line of a recording, or else 24, or more if the output addresses more.
        """),
      .flag(
        "--last-screen", \.options.readsLastScreen,
        """
        Read only the last picture of a full-screen program in a recording, or else the last screen; of \
        an asciicast as SVG, a still picture of it.
        """),
      .flag(
        "--ice", \.options.hasICEColors,
        "Use bright backgrounds instead of blinking in ANSI art (iCE colours)."),
      .option(
        "--gradient", \.gradient, value: "COLORS",
        """
        Colours that flow over the text, separated by commas: orange,#08f. As in CSS, each may have a \
        place (#08f 30%), and a space may come first (in oklab, orange, #08f). rainbow is once around \
        the ring.
        """, read: gradient),
      .option("--along", \.direction, "How the gradient runs over the text.")
        .needing("--gradient"),
      .option(
        "--map", \.map, value: "FILE|PALETTE",
        """
        Replace each colour by the nearest of a palette, by ΔE2000. ansi16 and ansi256 are the colours \
        of the reader's terminal.
        """, completion: .palettes, read: map),
      .option(
        "--hue", \.hue, value: "DEGREES", in: -360...360, "Turn the hues, such as +30 or -30."),
      .option("--lighter", \.lighter, value: "PERCENT", in: 0...100, "Make the colours lighter."),
      .option("--darker", \.darker, value: "PERCENT", in: 0...100, "Make the colours darker."),
      .flag(
        "--line-numbers", \.options.picture.hasLineNumbers, "Number the lines of SVG."),
    ] + PictureOptions.parameters.map { $0.at(\.options.picture, group: PictureOptions.group) }

  /// Finds the formats and refuses options without effect.
  mutating func validate() throws {
    (input, output) = (try Self.path(input), try Self.path(output))
    changeColors()
    // Of all formats, JSON loses nothing.
    let target = try checks ? .json : target ?? formatOfOutput()
    if !checks { self.target = target }
    options.check = checks ? check : nil
    options.isAnimated = target == .svg && !options.readsLastScreen
    guard options.film.start < options.film.end else {
      throw Failure.wrongInput("--from has to be before --to")
    }
    // Without --from, the format is known only when the file is read.
    try refuseUnused(from: source.map { [$0] } ?? TextFormat.readable, to: target)
    try chooseColors(for: target)
  }

  /// Sets the colours of pages and pictures.
  private mutating func chooseColors(for target: TextFormat) throws {
    options.followsReader = scheme == ["auto"]
    let hasSheet = target.hasStyleSheet && options.htmlStyles == .classes
    guard hasSheet || !options.followsReader else {
      throw Failure.wrongInput("--scheme auto is only for HTML with a style sheet")
    }
    guard scheme.count < 2 || scheme.count == 2 && (hasSheet || target == .svg) else {
      throw Failure.wrongInput(
        "--scheme can be given twice, for light and dark, for SVG and HTML with a style sheet")
    }
    for name in scheme where !options.followsReader {
      guard palette == nil || Appearance(rawValue: name) != nil else {
        throw Failure.wrongInput("--palette cannot be combined with --scheme \(name)")
      }
      let named = try NamedScheme(name)
      (options.appearance, options.palette) = (named.appearance, named.palette)
      // The second one replaces it.
      if scheme.count == 2, options.lightColors == nil {
        options.lightColors = SchemeColors(named.appearance, palette: named.palette)
      }
    }
  }

  /// Sets the options that change colours.
  private mutating func changeColors() {
    options.gradient = gradient.map { TextGradient($0, direction) }
    guard map != nil || hue != nil || lighter != nil || darker != nil else { return }
    var recoloring = Recoloring()
    recoloring.hue = hue ?? 0
    recoloring.lightness = ((lighter ?? 0) - (darker ?? 0)) / 100
    recoloring.target = map ?? .any
    options.recoloring = recoloring
  }

  func run() throws {
    var converter = try Converter(self, ConvertInput(path: input))
    try converter.run()
  }

  /// Throws if an option has no effect in a conversion from any of these formats.
  func refuseUnused(from sources: [TextFormat], to target: TextFormat) throws {
    let options = given.compactMap { ConvertOption(rawValue: String($0.dropFirst(2))) }
    let unused = options.first { option in
      !(checks && [.scheme, .palette].contains(option))
        && !sources.contains { option.isUsed(from: $0, to: target) }
    }
    if let unused { throw unused.refusal }
    let isAnimated = self.options.isAnimated && sources.contains(.terminal)
    guard isAnimated || self.options.film == FilmOptions() else {
      throw Failure.wrongInput(
        "times and speeds are only for animated pictures: SVG of an asciicast, without --last-screen"
      )
    }
  }

  private func formatOfOutput() throws -> TextFormat {
    if let output, let format = TextFormat(fileName: output), TextFormat.writable.contains(format) {
      return format
    }
    if let output, (try? FilePath(output).stat().type) == .directory {
      throw Failure.wrongInput("cannot save \(VisibleMark.sanitized(output)): is a directory")
    }
    let reason =
      output.map { "unknown file extension: \(VisibleMark.sanitized($0))" }
      ?? "standard output has no file extension"
    throw Failure.wrongInput(
      "\(reason); choose a format with --to: \(Self.names(TextFormat.writable))")
  }

  // MARK: Values of options

  private static func gradient(_ text: String) throws -> Gradient? {
    do {
      return try Gradient(parsing: text)
    } catch {
      throw Failure.wrongInput(
        "--gradient: cannot read “\(VisibleMark.sanitized(text))”: \(error.message)")
    }
  }

  private static func map(_ name: String) throws -> Recoloring.Target? {
    switch name {
    case "ansi16": .depth(.ansi16)
    case "ansi256": .depth(.indexed256)
    default: .colors(try ColorPalette(named: name).swatches.map { $0.color.rgb8 })
    }
  }

  /// Creates an option that takes a format, or a time in seconds.
  private static func formatOrTime(
    _ name: String, _ format: any WritableKeyPath<Self, TextFormat?> & Sendable,
    _ time: any WritableKeyPath<Self, Double> & Sendable, among formats: [TextFormat],
    verb: String, _ help: String
  ) -> Parameter<Self> {
    let argument = Argument(
      names: [name], value: "format|seconds", help: help,
      completion: .list(formats.map(\.rawValue)))
    return Parameter(argument: argument) { command, text in
      if let seconds = Duration(seconds: text) {
        command[keyPath: time] = seconds / .seconds(1)
      } else {
        command[keyPath: format] = try Self.format(text, among: formats, for: name, verb: verb)
      }
      return true
    }
  }

  private static func path(_ word: String?) throws -> String? {
    if word?.isEmpty == true {
      throw Failure.wrongInput("empty file name: use - for standard input or output")
    }
    return word == "-" ? nil : word
  }

  private static func format(
    _ name: String, among formats: [TextFormat], for option: String, verb: String
  ) throws -> TextFormat {
    if let format = TextFormat(rawValue: name.lowercased()), formats.contains(format) {
      return format
    }
    throw Failure.wrongInput(
      "\(option): “\(VisibleMark.sanitized(name))” is not a format that can be \(verb); "
        + "valid values: \(names(formats))")
  }

  private static func names(_ formats: [TextFormat]) -> String {
    formats.map(\.rawValue).joined(separator: ", ")
  }

  /// Checks the form of a language tag.
  ///
  /// https://www.rfc-editor.org/rfc/rfc5646
  private static func language(_ tag: String) throws -> String? {
    guard tag.wholeMatch(of: /[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*/) != nil, tag.utf8.count <= 64
    else {
      throw Failure.wrongInput("--lang takes a language such as en, de-AT or zh-Hant")
    }
    return tag
  }
}

extension ArtPalette: ArgumentValue {}
extension FormatOptions.HTMLStyles: ArgumentValue {}
extension TextGradient.Direction: ArgumentValue {}

extension ConvertOption {
  /// The error where it has no effect.
  fileprivate var refusal: Failure {
    let titles = (targets + sources.filter { !targets.contains($0) }).map(\.title).inWords
    let hint =
      sources.contains { $0.sequences == .replayed }
      ? ": use --from terminal to read any text as terminal output" : ""
    return .wrongInput("--\(rawValue) is only for \(titles)\(hint)")
  }
}
