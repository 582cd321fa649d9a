import ArgumentParser
import StyledText
import TextFormats

/// `inkwheel convert`.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Turn styled text from one format into another.",
    discussion: """
      Opened are: \(names(TextFormat.readable)).
      Saved are: \(names(TextFormat.writable)).
      The format to save in comes from the name of the output; the one that is opened
      is seen from the file. docs/formats.md says what each format holds.

      What the new format cannot hold is told on standard error as a warning. With
      --strict it is an error with the status 1, and nothing is written. A file that
      is not what it should be ends with the status 2 and the place of the mistake.

      A file is written as a whole at the end, so it can be the one that is read; with
      a mistake in between the old one stays. Long work tells a terminal on standard
      error how far it has come.

      Examples:
        inkwheel convert banner.ans -o banner.html
        inkwheel convert banner.ans -o banner.svg    a picture
        ls --color=always | inkwheel convert --to html > list.html
        inkwheel convert art.ans --to ansi           art as text for terminals
        inkwheel convert text.ans -o pic.asc --width 100 --strict
        inkwheel convert log.txt --to json | jq -j '.lines[][] | strings'
      """)

  @Argument(help: "The file to read; - or nothing is standard input.")
  var input: String?

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("The file to write; - or nothing is standard output.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("The format to write.", valueName: "format"))
  var to: String?

  @Option(
    help: ArgumentHelp("The format to read; without it the file shows it.", valueName: "format"))
  var from: String?

  @Flag(help: "Write nothing when something would be lost.")
  var strict = false

  @Option(help: "The title of a page of HTML or SVG.")
  var title: String?

  @Option(help: "Where styles stand in HTML: classes (in a style sheet) or inline (in the text).")
  var styles: String?

  @Flag(help: "Write only the part of the page that has the text, to put it into another page.")
  var fragment = false

  @Option(help: "The columns of ANSI art, from 1 to 4096.")
  var width: Int?

  @Flag(name: .customLong("ice"), help: "Give ANSI art bright backgrounds instead of blinking.")
  var hasICEColors = false

  mutating func run() throws {
    try ConvertRequest(self).run()
  }

  private static func names(_ formats: [TextFormat]) -> String {
    formats.map(\.rawValue).joined(separator: ", ")
  }
}
