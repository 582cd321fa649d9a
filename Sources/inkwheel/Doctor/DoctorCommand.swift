import ArgumentParser
import ColorControls
import Colorimetry
import Configuration
import Glibc
import NcursesTerminal
import SystemPackage
import TerminalCore

/// `inkwheel doctor`.
struct DoctorCommand: ParsableCommand {
  static let name = "doctor"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Check what the terminal can do, and how to make it do more.",
    discussion: """
      Examples:
        inkwheel doctor
        inkwheel doctor --json | jq .color
        ssh -t HOST inkwheel doctor

      The terminal is asked what it supports. That takes a moment, or three seconds
      if it does not answer (ten over SSH).
      """)

  @Flag(help: "Print the report as JSON, described in docs/terminals.md.")
  var json = false

  @Option(ScreenOptions.Spec.color, help: "The colours of the terminal.")
  var color: ColorChoice?

  @Option(ScreenOptions.Spec.background, help: "The background of the terminal.")
  var background: BackgroundChoice?

  mutating func run() throws {
    let environment = Environment(adding: TerminalReport.variables)
    let terminal = TerminalReport(
      environment: environment.variables, forced: color?.depth)
    guard !terminal.answers.isInterrupted else { throw Failure.silent(130) }
    let report = DoctorReport(
      report: terminal, environment: environment, color: color ?? .auto,
      user: UserSettings(environment),
      chosenBackground: background?.appearance)
    var output = OutputBuffer(.standardOutput)
    if json {
      report.json.write(to: &output.bytes)
      output.bytes.append(0x0A)
    } else {
      let isStyled =
        isatty(STDOUT_FILENO) == 1 && terminal.silence == nil
        && terminal.depth.depth > .monochrome
      output.bytes = Array(
        report.text(
          isStyled: isStyled, columns: NcursesTerminal.columns(of: STDOUT_FILENO) ?? 80
        ).utf8)
    }
    try output.flush()
    // There is neither a terminal nor a description of one.
    guard terminal.problem == nil || terminal.description != nil else {
      throw Failure.silent(1)
    }
  }
}
