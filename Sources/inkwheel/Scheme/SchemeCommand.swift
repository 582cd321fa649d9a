import Color
import ColorFiles
import Files
import Glibc
import NcursesTerminal
import SystemPackage
import Terminal
import UnicodeText

/// `inkwheel scheme`.
struct SchemeCommand: PlayableCommand {
  static let name = "scheme"
  static let abstract = "Edit, check, mend and convert the colours of a terminal."
  static let discussion = String(help: PackageResources.scheme_txt)

  /// The file, as it was typed, or the accent of `--from`.
  var input: String?
  /// The file to write; nil for standard output.
  var output: String?
  var target: SchemeFormat?
  var source: SchemeFormat?
  /// Which of several schemes in the file is meant.
  var schemeName: String?
  var check = false
  var apca = false
  var json = false
  var isStrict = false
  /// The contrast that the hues need; nil to mend nothing.
  var mend: Double?
  var light = false
  var dark = false
  /// The background of a new scheme.
  var background: Color?
  /// Whether the entries 16 to 255 are derived.
  var extend = false
  var apply = false
  var reset = false
  /// The text to show the colours on; `-` for standard input.
  var sample: String?
  /// Whether tmux passes everything on to the terminal that it runs in.
  var isOuter = false
  var screen = ScreenOptions()

  private static let formats = SchemeFormat.all.map(\.name)
  private static let targets = formats + SchemeFormat.programs.map(\.name)

  static let parameters: [Parameter<SchemeCommand>] =
    [
      .positional(
        "file", \.input,
        """
        The file with the colours; - is standard input. The default is this terminal, unless \
        standard input is none. With --from, the accent: the colour of cursor and selection.
        """, completion: .files
      ).inDemos("a file", isRequired: true),
      .option(
        "-o --output", \.output, value: "file",
        "The file to write. The default, or -, is standard output.", completion: .files),
      .option(
        "--to", \.target, value: "format",
        "The format to write: \(targets.joined(separator: ", ")).", completion: .list(targets)
      ) { try format($0, of: "--to", among: targets) },
      .option(
        "--read", \.source, value: "format",
        "The format to read. By default it is recognised.", completion: .list(formats)
      ) { try format($0, of: "--read", among: formats) },
      .option(
        "--scheme-name", \.schemeName, value: "name",
        "Read this one of several schemes in the file; a part of the name will do."
      ).fitting(or: "--scheme-name needs a file with colours") {
        $0.background == nil && !$0.reset
      },
      .flag(
        "--check", \.check,
        """
        Report what fails; the exit status is 1 if anything does. --mend=RATIO is the contrast that \
        the hues need, and nothing is mended.
        """
      ).fitting(or: "--check cannot be combined with --to, --output or --apply") {
        !$0.hasTarget && !$0.apply
      },
      .flag("--apca", \.apca, "Add the contrast by APCA to that of WCAG 2."),
      .flag("--json", \.json, "Print the colours and all checks as JSON.")
        .fitting(or: "--json cannot be combined with --to or --output") { !$0.hasTarget },
      .flag("--strict", \.isStrict, "Write nothing if anything would be lost.")
        .fitting(or: "--strict has no effect without --to, --output or --sample") {
          $0.writes || $0.sample != nil
        },
      .option(
        "--mend", \.mend, value: "ratio", missing: "3",
        """
        Change the lightness of what fails. RATIO is the contrast of the hues, 1 to 21, written as \
        --mend=4.5; without it, 3.
        """
      ).fitting(or: "--mend takes a contrast from 1 to 21") {
        $0.mend.map((1...21).contains) ?? true
      },
      .flag("--light", \.light, "Make a scheme for a light background, with the same contrasts.")
        .fitting(or: "--light and --dark cannot be used together") { !$0.dark },
      .flag("--dark", \.dark, "Make a scheme for a dark background, with the same contrasts."),
      .color(
        "--from", \.background, value: "color",
        "Make an even scheme for this background instead of reading one."),
      .flag("--extend", \.extend, "Derive the colours 16 to 255 that are not set from the others."),
      .flag("--apply", \.apply, "Give this terminal the colours."),
      .flag("--reset", \.reset, "Give this terminal the colours of its settings back.")
        .fitting(or: "--reset takes no colours") {
          $0.input == nil && $0.background == nil && !$0.apply
        },
      .option(
        "--sample", \.sample, value: "file",
        "Show the colours on this text in the editor; - is standard input.", completion: .files
      ).inDemos("--sample").fitting(or: "--sample cannot be combined with --check or --json") {
        !$0.check && !$0.json
      },
      .flag(
        "--outer", \.isOuter,
        "In tmux: ask and change the terminal around it, where allow-passthrough is on."),
    ] + ScreenOptions.parameters.map { $0.at(\.screen) }

  /// Whether an option says what becomes of the colours; a file to write alone does not.
  var prints: Bool {
    check || json || apply || target != nil || output == "-" || background != nil || changes
  }
  private var changes: Bool { mend != nil || light || dark || extend }
  /// Whether a file is written.
  var writes: Bool { hasTarget || changes && !check && !json }
  /// Whether a file or a format is named.
  private var hasTarget: Bool { target != nil || output != nil }

  func run() throws {
    guard !reset else {
      return try sendToTerminal(SchemeSequences.reset(isLinuxConsole: isConsole))
    }
    if isOuter, !NcursesTerminal.canPassThroughTmux {
      throw Failure.failed(
        "tmux passes nothing on; in tmux, “set -g allow-passthrough on” allows it")
    }
    let stamp = input.flatMap { try? FileStamp.current(of: $0, hasDigest: opensEditor) }
    let file = try readFile()
    if opensEditor { return try edit(file, stamp) }
    let scheme = changed(try file?.scheme ?? (background.map(newScheme) ?? askTerminal()))
    if let others = file?.others { warn(others) }
    if apply {
      try give(scheme)
      guard hasTarget else { return }
    }
    guard !writes && (background == nil || check || json) else {
      return try write(scheme, over: file)
    }
    let printer = SchemePrinter(
      scheme, title: file?.format.title ?? "this terminal", hues: mend ?? 3, hasAPCA: apca)
    for problem in file?.problems ?? [] { warn(problem) }
    try OutputBuffer.print(json ? printer.json : printer.table(hasVerdict: check))
    guard !check || printer.passes else { throw Failure.silent(1) }
  }

  /// Returns the colours as the options change them.
  func changed(_ scheme: TerminalScheme) -> TerminalScheme {
    var scheme = scheme
    if light == scheme.isDark, light || dark { scheme = scheme.inverted() }
    if !check, let mend { scheme = scheme.mended(hues: mend) }
    guard extend else { return scheme }
    scheme.generation = scheme.generation ?? .semantic
    return scheme.extended
  }

  private func warn(_ text: String) {
    StandardError.print("inkwheel: warning: \(VisibleMark.sanitized(text))\n")
  }

  // MARK: Reading

  /// Reads the file; nil where there is none.
  func readFile() throws -> SchemeFile? {
    guard background == nil, input != nil || sample != "-" && isatty(STDIN_FILENO) == 0 else {
      return nil
    }
    let bytes: [UInt8]
    let name: String
    if let input, input != "-" {
      bytes = try InputFile.bytes(at: input, atMost: SchemeFile.maximumSize)
      name = VisibleMark.sanitized(input)
    } else {
      bytes = try InputFile.standardInput(atMost: SchemeFile.maximumSize, awaiting: "a scheme")
      name = "standard input"
    }
    guard !bytes.starts(with: "bplist".utf8) else {
      throw Failure.wrongInput(
        "\(name): binary property lists are not read; “plutil -convert xml1” makes a text of it")
    }
    guard let file = SchemeFile(bytes, as: source, named: schemeName) else {
      if let schemeName, let names = SchemeFile(bytes, as: source)?.names {
        throw Failure.wrongInput(
          "\(name): no scheme “\(VisibleMark.sanitized(schemeName))”"
            + (names.count > 1 ? "; it has " + VisibleMark.sanitized(names.quoted) : ""))
      }
      let kinds = source.map { "the keys of \($0.title)" } ?? "the keys of any format of schemes"
      throw Failure.wrongInput("\(name): no colours under \(kinds)")
    }
    return file
  }

  func newScheme(on background: Color) throws -> TerminalScheme {
    let accent = try input.map { try Color(argument: $0, of: "the accent").rgb8 }
    return TerminalScheme(background: background.rgb8, accent: accent)
  }

  func askTerminal() throws -> TerminalScheme {
    let query = try answers { try TerminalAnswers(aboutColorsOf: "/dev/tty", isOuter: isOuter) }
    guard let query, !query.scheme.roles.isEmpty else { throw Self.silentTerminal }
    if query.isKonsole { warn(Self.konsole) }
    return query.scheme
  }

  /// Asks the terminal in a way; nil for one that cannot be asked.
  func answers(_ ask: () throws -> TerminalAnswers) throws -> TerminalAnswers? {
    guard canAsk else { return nil }
    let query = try ask()
    guard !query.isInterrupted else { throw Failure.silent(130) }
    return query
  }

  /// Whether the terminal is asked for its colours: GNU screen hands some requests on, and their
  /// answers come too late; the console of Linux answers nothing.
  private var canAsk: Bool { (Environment().variables["STY"]?.isEmpty ?? true) && !isConsole }

  static let silentTerminal = Failure.failed(
    "this terminal does not report its colours; give a file")

  static let konsole =
    "Konsole tells the sixteen colours of its own default, not those of the profile"

  // MARK: Writing

  func write(_ scheme: TerminalScheme, over file: SchemeFile?) throws {
    let format = target ?? file?.format ?? .kitty
    guard !extend || format.holdsPalette else {
      throw Failure.wrongInput(
        "\(format.title) has no colours 16 to 255; --extend is for "
          + SchemeFormat.all.filter(\.holdsPalette).map(\.name).joined(separator: ", "))
    }
    // A file has no lines for new colours, so that a new one is written.
    let written = SchemeOutput(scheme, over: extend ? nil : file, as: extend ? format : target)
    let faults = mend.map { SchemeCheck.all(of: scheme, hues: $0).filter { !$0.passes } } ?? []
    let losses =
      (file?.problems ?? []) + written.losses + faults.map { "not mended: \($0.finding)" }
    for loss in losses {
      StandardError.print(
        "inkwheel: \(isStrict ? "" : "warning: ")\(VisibleMark.sanitized(loss))\n")
    }
    guard !isStrict || losses.isEmpty else { throw Failure.silent(1) }
    try OutputFile.write(written.bytes, to: output ?? "-", overwrites: true)
  }

  // MARK: The terminal

  /// Whether the terminal is the console of Linux.
  private var isConsole: Bool {
    let name = Environment().variables["TERM"] ?? ""
    return name == "linux" || name.hasPrefix("linux-")
  }

  /// Gives the terminal all colours of a scheme.
  func give(_ scheme: TerminalScheme) throws {
    try sendToTerminal(SchemeSequences.set(scheme.extended, isLinuxConsole: isConsole))
  }

  private func sendToTerminal(_ sequences: String) throws {
    let bytes = Array(sequences.utf8)
    do {
      let terminal = try FileDescriptor.open("/dev/tty", .writeOnly, options: [.closeOnExec])
      try terminal.closeAfter {
        _ = try terminal.writeAll(isOuter ? Multiplexer.passingThroughTmux(bytes) : bytes)
      }
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
}

extension SchemeFile {
  /// Which other schemes the file has; nil for none.
  var others: String? {
    guard names.count > 1 else { return nil }
    let others = names.filter { $0 != selection }.quoted
    return "“\(selection)” is read; --scheme-name chooses another one: \(others)"
  }
}

extension [String] {
  /// The names for a message.
  fileprivate var quoted: String {
    prefix(10).map { "“\($0)”" }.joined(separator: ", ") + (count > 10 ? " and others" : "")
  }
}
