import ArgumentParser
import Editor
import NcursesTerminal
import StyledText
import SystemPackage
import TerminalCore
import TextColorPicker

/// `inkwheel edit`.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit text with colours.",
    discussion: """
      Opened are text with ANSI sequences, ANSI art, JSON and HTML of inkwheel, aha
      and ansi2html. A large file is shown at once and read meanwhile. What you do not
      touch is saved byte for byte. Saved as a name with another ending, it becomes
      .ans, .json, .txt, .html, .svg, .md, .irc or .sh, after a list of what is lost.

      Examples:
        inkwheel edit banner.ans +3:10      open at line 3, column 10
        inkwheel build.log                  the command may be left out
        make 2>&1 | inkwheel /dev/stdin     what another program prints

      Shift with the arrows selects, Ctrl-K picks the text colour, Alt-K the
      background, Ctrl-S saves, Alt-H shows all keys, Ctrl-Q leaves.
      """)

  @Argument(help: "The file, and +LINE[:COLUMN] to begin there. A file that is not there is made.")
  var arguments: [String] = []

  @Flag(help: "Wrap lines that are longer than the screen; Alt-L switches it.")
  var wrap = false

  @OptionGroup var recording: RecordingOptions

  @OptionGroup var screen: ScreenOptions

  mutating func run() throws {
    var request = try EditRequest(words: arguments, screen: screen.choices)
    request.wrapsLines = wrap
    try request.run(recording: try recording.start(beside: request.path))
  }
}
