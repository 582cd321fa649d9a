import Color
import Glibc
import NcursesTerminal
import SystemPackage
import Terminal
import UnicodeText

/// `inkwheel scheme`.
struct SchemeCommand: Subcommand {
  static let name = "scheme"
  static let abstract = "Check, mend and convert the colours of a terminal."
  static let discussion = """
    A scheme is the sixteen colours of a terminal, with those of text,
    background, cursor and selection. Without a file, this terminal is asked for
    its own. The format of a file is recognised by its content; docs/schemes.md
    lists what each format can hold.

    Without options the colours are listed with their contrast. --check adds
    what is hard to read or to tell apart, and a colour that would mend it.

    Changes are made in this order: --light or --dark, then --mend. The result
    is written as the same file with other values, or in the format of --to.
    What that cannot hold is reported on standard error as a warning; with
    --strict it is an error with status 1, and nothing is written.

    Examples:
      inkwheel scheme                        the colours of this terminal
      inkwheel scheme --to kitty -o my.conf  the same as a file
      inkwheel scheme --check kitty.conf
      inkwheel scheme nord.itermcolors --to ghostty -o nord
      inkwheel scheme theme.conf --mend -o theme.conf
      inkwheel scheme --from '#1b1d23' orange --to foot
      inkwheel scheme theme.conf --apply     the colours of this terminal, now
      inkwheel scheme --reset                those of its settings again
    """

  /// The file, as it was typed, or the accent of `--from`.
  var input: String?
  /// The file to write; nil for standard output.
  var output: String?
  var target: SchemeFormat?
  var source: SchemeFormat?
  /// The template to fill in instead.
  var template: String?
  var check = false
  var json = false
  var isStrict = false
  /// The contrast that the hues need; nil to mend nothing.
  var mend: Double?
  var light = false
  var dark = false
  /// The background of a new scheme.
  var background: Color?
  var apply = false
  var reset = false

  private static let formats = SchemeFormat.all.map(\.name)
  private static let targets = formats + SchemeFormat.programs.map(\.name)

  static let parameters: [Parameter<SchemeCommand>] = [
    .positional(
      "file", \.input,
      """
      The file with the colours; - is standard input. The default is this terminal, unless \
      standard input is none. With --from, the accent: the colour of cursor and selection.
      """, completion: .files),
    .option(
      "-o --output", \.output, value: "file",
      "The file to write. The default, or -, is standard output.", completion: .files),
    .option(
      "--to", \.target, value: "format",
      "The format to write: \(targets.joined(separator: ", ")).", completion: .list(targets)
    ) { try format($0, of: "--to", among: targets) },
    .option(
      "--template", \.template, value: "file",
      "Fill in a Mustache template of tinted-theming instead.", completion: .files
    ) { $0 },
    .option(
      "--read", \.source, value: "format",
      "The format to read. By default it is recognised.", completion: .list(formats)
    ) { try format($0, of: "--read", among: formats) },
    .flag("--check", \.check, "Report what fails; the exit status is 1 if anything does."),
    .flag("--json", \.json, "Print the colours and all checks as JSON."),
    .flag("--strict", \.isStrict, "Write nothing if anything would be lost."),
    .option(
      "--mend", \.mend, value: "ratio", missing: "3",
      """
      Change the lightness of what fails. RATIO is the contrast of the hues, 1 to 21, written as \
      --mend=4.5; without it, 3.
      """, read: ratio),
    .flag("--light", \.light, "Make a scheme for a light background, with the same contrasts."),
    .flag("--dark", \.dark, "Make a scheme for a dark background, with the same contrasts."),
    .option(
      "--from", \.background, value: "color",
      "Make an even scheme for this background instead of reading one.", completion: .colorNames
    ) { try Color(argument: $0, of: "--from") },
    .flag("--apply", \.apply, "Give this terminal the colours."),
    .flag("--reset", \.reset, "Give this terminal the colours of its settings back."),
  ]

  func validate() throws {
    guard !(light && dark) else {
      throw Failure.wrongInput("--light and --dark cannot be used together")
    }
    guard !reset || input == nil && background == nil && !apply else {
      throw Failure.wrongInput("--reset takes no colours")
    }
    guard !check || !writes && !apply else {
      throw Failure.wrongInput("--check cannot be combined with --to, --output, --mend or --apply")
    }
    guard !json || !writes else {
      throw Failure.wrongInput("--json cannot be combined with --to or --output")
    }
    guard target == nil || template == nil else {
      throw Failure.wrongInput("--to and --template cannot be used together")
    }
    guard !isStrict || writes else {
      throw Failure.wrongInput("--strict has no effect without --to or --output")
    }
  }

  /// Whether a file is written.
  private var writes: Bool { target != nil || template != nil || output != nil || changes }
  /// Whether colours are changed.
  private var changes: Bool { mend != nil || light || dark }

  func run() throws {
    guard !reset else {
      return try sendToTerminal(SchemeSequences.reset(isLinuxConsole: isConsole))
    }
    let file = try readFile()
    var scheme = try file?.scheme ?? (background.map(newScheme) ?? askTerminal())
    if light == scheme.isDark, light || dark { scheme = scheme.inverted() }
    if let mend { scheme = scheme.mended(hues: mend) }
    if apply {
      try sendToTerminal(SchemeSequences.set(scheme, isLinuxConsole: isConsole))
      guard target != nil || template != nil || output != nil else { return }
    }
    guard !writes && background == nil else { return try write(scheme, over: file) }
    let printer = SchemePrinter(scheme, title: file?.format.title ?? "this terminal")
    for problem in file?.problems ?? [] { warn(problem) }
    try OutputBuffer.print(json ? printer.json : printer.table(hasVerdict: check))
    guard !check || printer.faults.isEmpty else { throw Failure.silent(1) }
  }

  private func warn(_ text: String) {
    StandardError.print("inkwheel: warning: \(VisibleMark.sanitized(text))\n")
  }

  // MARK: Reading

  /// Reads the file; nil where there is none.
  private func readFile() throws -> SchemeFile? {
    guard background == nil, input != nil || isatty(STDIN_FILENO) == 0 else { return nil }
    let bytes: [UInt8]
    let name: String
    if let input, input != "-" {
      bytes = try InputFile.bytes(at: input, atMost: SchemeFile.maximumSize)
      name = VisibleMark.sanitized(input)
    } else {
      bytes = try InputFile.standardInput(atMost: SchemeFile.maximumSize, awaiting: "a scheme")
      name = "standard input"
    }
    guard let file = SchemeFile(bytes, as: source) else {
      let kinds = source.map { "the keys of \($0.title)" } ?? "the keys of any format of schemes"
      throw Failure.wrongInput("\(name): no colours under \(kinds)")
    }
    return file
  }

  private func newScheme(on background: Color) throws -> TerminalScheme {
    let accent = try input.map { try Color(argument: $0, of: "the accent").fittedToSRGB().rgb8 }
    return TerminalScheme(background: background.fittedToSRGB().rgb8, accent: accent)
  }

  private func askTerminal() throws -> TerminalScheme {
    let environment = Environment().variables
    // It hands some requests on, and their answers come too late.
    guard environment["STY"]?.isEmpty ?? true else {
      throw Failure.failed("GNU screen does not tell its colours: name a file")
    }
    let query: SchemeQuery
    do {
      query = try SchemeQuery()
    } catch {
      throw Failure.failed(error.message)
    }
    guard !query.isInterrupted else { throw Failure.silent(130) }
    guard !query.scheme.roles.isEmpty else {
      throw Failure.failed("this terminal does not tell its colours: name a file")
    }
    if query.name.lowercased().hasPrefix("konsole") {
      warn("Konsole tells the sixteen colours of its own default, not those of the profile")
    }
    return query.scheme
  }

  // MARK: Writing

  private func write(_ scheme: TerminalScheme, over file: SchemeFile?) throws {
    var losses: [String] = []
    let bytes: [UInt8]
    if let template {
      let text = String(
        decoding: try InputFile.bytes(at: template, atMost: SchemeFile.maximumSize), as: UTF8.self)
      let filled = scheme.filling(text)
      bytes = Array(filled.text.utf8)
      losses = filled.unknown.map { "the template has an unknown variable: \($0)" }
    } else if let file, target == nil || target?.name == file.format.name {
      let missing: [TerminalScheme.Role]
      (bytes, missing) = file.changed(to: scheme)
      losses = missing.map { "\($0.name) has no place of its own in the file" }
    } else {
      let format = target ?? .kitty
      let writer = SchemeWriter(scheme, in: format)
      bytes = Array(writer.text.utf8)
      losses = writer.losses.map { $0.text(in: format) }
    }
    for loss in losses {
      guard isStrict else {
        warn(loss)
        continue
      }
      StandardError.print("inkwheel: \(VisibleMark.sanitized(loss))\n")
    }
    guard !isStrict || losses.isEmpty else { throw Failure.silent(1) }
    try OutputFile.write(bytes, to: output ?? "-", overwrites: true)
  }

  // MARK: The terminal

  /// Whether the terminal is the console of Linux.
  private var isConsole: Bool {
    let name = Environment().variables["TERM"] ?? ""
    return name == "linux" || name.hasPrefix("linux-")
  }

  private func sendToTerminal(_ text: String) throws {
    do {
      let terminal = try FileDescriptor.open("/dev/tty", .writeOnly, options: [.closeOnExec])
      try terminal.closeAfter { _ = try terminal.writeAll(Array(text.utf8)) }
    } catch {
      throw Failure.failed("no terminal to change: cannot open /dev/tty: \(error)")
    }
  }

  // MARK: Values

  private static func format(
    _ text: String, of option: String, among names: [String]
  ) throws -> SchemeFormat? {
    if names.contains(text), let format = SchemeFormat.named(text) { return format }
    throw Failure.wrongInput(
      "\(option): unknown format “\(VisibleMark.sanitized(text))”"
        + NearestWord.hint(for: text, among: names) + "; valid values: "
        + names.joined(separator: ", "))
  }

  private static func ratio(_ text: String) throws -> Double? {
    guard let ratio = Double(text), (1...21).contains(ratio) else {
      throw Failure.wrongInput("--mend takes a contrast from 1 to 21")
    }
    return ratio
  }
}

extension SchemeWriter.Loss {
  /// A sentence for the user.
  func text(in format: SchemeFormat) -> String {
    switch self {
    case .role(let role): "\(format.title) has no key for \(role.name)"
    case .reference(let role):
      "\(format.title) has no references: \(role.name) was written as a colour"
    case .invented(let role): "\(role.name) is not set: xterm’s was written"
    }
  }
}
