import ArgumentParser
import Colorimetry
import Glibc
import NcursesTerminal
import SystemPackage
import TerminalCore
import TextColorPicker

/// `inkwheel doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Tell what the terminal can do, how that is known, and what to change.",
    discussion: """
      Examples:
        inkwheel doctor
        inkwheel doctor --json | jq .color
        ssh -t HOST inkwheel doctor

      The terminal is asked and answers at once; one that does not is given three
      seconds, over SSH ten.
      """)

  @Flag(help: "Print JSON; docs/terminals.md describes it.")
  var json = false

  @Option(help: "Colours to use: auto, truecolor, 256, 16 or never.")
  var color: ColorChoice = .auto

  @Option(help: "The background of the terminal: auto, dark or light.")
  var background: BackgroundChoice = .auto

  mutating func run() throws {
    var environment = Environment()
    for name in TerminalReport.variables {
      if let value = getenv(name) { environment.variables[name] = String(cString: value) }
    }
    let findings = TerminalReport(
      environment: environment.variables, forced: color.depth)
    guard !findings.answers.isInterrupted else { throw Failure.silent(130) }
    let report = DoctorReport(
      findings: findings, environment: environment, color: color,
      chosenBackground: background.appearance)
    var output = OutputBuffer(.standardOutput)
    if json {
      report.json.write(to: &output.bytes)
      output.bytes.append(0x0A)
    } else {
      let isBold =
        isatty(STDOUT_FILENO) == 1 && findings.silence == nil
        && findings.depth.depth > .monochrome
      output.bytes = Array(report.text(isBold: isBold).utf8)
    }
    try output.flush()
    // Without a terminal and without a name for one there was nothing to look at.
    guard findings.problem == nil || findings.description != nil else {
      throw Failure.silent(1)
    }
  }
}
