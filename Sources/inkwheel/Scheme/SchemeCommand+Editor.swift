import App
import Color
import ColorFiles
import Files
import Formats
import Glibc
import NcursesTerminal
import Picker
import StyledText
import Terminal

/// The editor of `inkwheel scheme`.
extension SchemeCommand {
  /// Whether the colours are shown in the editor: where nothing else is asked for, or a sample is.
  var opensEditor: Bool {
    if sample != nil { return true }
    return !prints && isatty(STDOUT_FILENO) == 1 && Environment().variables["TERM"] != "dumb"
  }

  /// Shows the colours until the user quits.
  /// - Parameters:
  ///   - file: the file with the colours; nil for those of the terminal.
  ///   - stamp: what that file was when it was read.
  func edit(_ file: SchemeFile?, _ stamp: FileStamp?) throws {
    let launch = try Launch(screen, Environment(adding: PopupHost.variables))
    let sample = try sampleText(launch.environment)
    let output = try launch.run { opened in
      let query = try answers { try opened.terminal.askForScheme(isOuter: isOuter) }
      let start = try file?.scheme ?? background.map(newScheme) ?? query?.scheme
      guard let start, !start.roles.isEmpty else { throw Self.silentTerminal }
      // A new scheme is compared with that of the terminal.
      let original = background == nil ? start : query?.scheme ?? TerminalScheme()
      opened.notice = file?.others ?? file?.problems.first ?? opened.notice
      if let query, file == nil, background == nil, query.isKonsole {
        opened.notice = Self.konsole
      }
      return SchemeModel(
        changed(start), original: original, source: source(of: file, stamp),
        display: display(query, opened.context, launch.environment), sample: sample,
        memory: launch.memory, terminal: opened.context)
    }
    guard case .scheme(let scheme)? = output else { return }
    try apply ? give(scheme) : write(scheme, over: file)
  }

  /// The colours are drawn, because a recording has no palette.
  func program(inDemo launch: inout Launch, on terminal: TerminalContext) throws -> any App {
    var command = self
    command.input = input.map { launch.services.locations.resolve($0) }
    let texts = try sample.map {
      [try InputFile.text(at: launch.services.locations.resolve($0)).0]
    }
    guard let file = try command.readFile() else { throw Self.silentTerminal }
    return SchemeModel(
      file.scheme, original: file.scheme, source: SchemeModel.Source(file: file, path: input),
      display: .drawn("drawn in 24-bit colours"), sample: SchemeSample(texts ?? []),
      terminal: terminal)
  }

  private func source(of file: SchemeFile?, _ stamp: FileStamp?) -> SchemeModel.Source {
    let path = output ?? (file == nil || input == "-" ? nil : input)
    let answer: SchemeModel.Answer =
      if apply {
        .applied
      } else if output == "-" || output == nil && isatty(STDOUT_FILENO) == 0 {
        .printed
      } else {
        .saved
      }
    return SchemeModel.Source(
      file: file, path: path == "-" ? nil : path, format: target,
      stamp: output == nil ? stamp : nil, isStrict: isStrict, answer: answer)
  }

  /// Says whether the terminal is given the colours, and where.
  ///
  /// tmux before 3.6 tells nothing before a colour was set, but takes and resets each one.
  private func display(
    _ query: TerminalAnswers?, _ terminal: TerminalContext, _ environment: Environment
  ) -> SchemeModel.Display {
    guard let query,
      query.canRestoreColors || query.name?.hasPrefix("tmux") == true && !isOuter
    else {
      let depth =
        terminal.context.depth == .truecolor ? "24-bit colours" : "the nearest colours"
      return .drawn("drawn in \(depth): the terminal keeps its own")
    }
    if isOuter { return .live("live in the terminal around tmux") }
    return switch PopupHost(environment: environment.variables) {
    case .tmux?: .live("live in this pane of tmux")
    case .zellij?: .live("live in this pane of Zellij")
    default: .live("live in this terminal")
    }
  }

  // MARK: Samples

  /// The text of the user, that of the pane before, and the built-in ones.
  private func sampleText(_ environment: Environment) throws -> SchemeSample {
    if let sample { return SchemeSample([try InputFile.text(at: sample).0]) }
    let pane = PopupHost(environment: environment.variables)?.paneText
    return SchemeSample(pane.map { [ANSITextReader.read($0).text] } ?? [])
  }
}

extension PopupHost {
  /// The text of the pane or window with its colours; nil if the host does not tell within a second,
  /// or there is none.
  fileprivate var paneText: [UInt8]? {
    for command in textCommands {
      guard let text = ChildProcess.output(of: command, for: .seconds(1)),
        let end = text.lastIndex(where: { $0 > .space })
      else { continue }
      return Array(text[...end])
    }
    return nil
  }
}
