import ArgumentParser
import StyledText
import TextFormats

/// `inkwheel convert`.
struct ConvertCommand: ParsableCommand {
  static let name = "convert"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Convert coloured text from one format to another.",
    discussion: """
      Reads: \(names(TextFormat.readable)).
      Writes: \(names(TextFormat.writable)).
      The format to read is detected from the file, the format to write from the
      name of the output. docs/formats.md describes what each format can hold.

      What the new format cannot hold is reported on standard error as a warning.
      With --strict it is an error with status 1, and nothing is written. If the
      file is not valid, the status is 2 and the message says where.

      The output replaces a file only when it is complete, so it can be the input
      file, and after an error the old file stays. If standard error is a terminal,
      it shows the progress of long conversions.

      Examples:
        inkwheel convert banner.ans -o banner.html
        inkwheel convert banner.ans -o banner.svg    draw a picture
        inkwheel convert log.txt -o log.svg --window --shadow --width 80
        ls --color=always | inkwheel convert --to html > list.html
        inkwheel convert art.ans --to ansi           turn ANSI art into text
        inkwheel convert text.ans -o pic.asc --width 100 --strict
        inkwheel convert log.txt --to json | jq -j '.lines[][] | strings'
      """)

  @Argument(
    help: "The file to read. The default, or -, is standard input.", completion: .file())
  var input: String?

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp(
      "The file to write. The default, or -, is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The format to write. The default is that of the output's name.", valueName: "format"),
    completion: .list(TextFormat.writable.map(\.rawValue)))
  var to: String?

  @Option(
    help: ArgumentHelp(
      "The format to read. It is detected from the file by default.", valueName: "format"),
    completion: .list(TextFormat.readable.map(\.rawValue)))
  var from: String?

  @Flag(help: "Write nothing if anything would be lost.")
  var strict = false

  @Option(
    help: """
      The title of an HTML page or SVG picture. The default is that of the SAUCE record, or else the \
      name of the input file.
      """)
  var title: String?

  @Option(
    help: "Where HTML has its styles: classes (in a style sheet) or inline (in the text).",
    completion: .list(["classes", "inline"]))
  var styles: String?

  @Flag(help: "Write only the element with the text, to embed it in another HTML page.")
  var fragment = false

  @Option(
    help: ArgumentHelp(
      "The language of the text in a page or picture, such as de or zh-Hant.", valueName: "tag"))
  var lang: String?

  @Option(
    help: """
      The colours of a page or picture: dark, light, or in a page auto for those that the reader \
      prefers.
      """,
    completion: .list(ColorScheme.allCases.map(\.rawValue)))
  var scheme: String?

  @Option(
    help: """
      The 16 colours in a page or a picture: vga or terminal. The default is vga for \
      ANSI art, terminal for anything else.
      """,
    completion: .list(ArtPalette.allCases.map(\.rawValue)))
  var palette: String?

  @Option(
    help: """
      The width of ANSI art or of a terminal in columns, or that at which an SVG picture wraps, 1 to \
      4096.
      """)
  var width: Int?

  @Option(
    help: """
      The rows of the terminal whose output is replayed, 1 to 500. The default is that in the first \
      line of a recording, or else 24 and as many as the output addresses.
      """)
  var height: Int?

  @Flag(
    name: .customLong("ice"),
    help: "Use bright backgrounds instead of blinking in ANSI art (iCE colours).")
  var hasICEColors = false

  @Flag(help: "Number the lines of an SVG picture.")
  var lineNumbers = false

  @OptionGroup(title: "Options of SVG pictures") var picture: PictureArguments

  mutating func run() throws {
    try ConvertRequest(self).run()
  }

  /// The options that are given and that only some formats have.
  var given: [ConvertOption] {
    let all: [(ConvertOption, Bool)] = [
      (.title, title != nil), (.lang, lang != nil), (.scheme, scheme != nil),
      (.styles, styles != nil), (.fragment, fragment), (.palette, palette != nil),
      (.width, width != nil), (.height, height != nil),
      (.ice, hasICEColors), (.lineNumbers, lineNumbers),
    ]
    return all.filter(\.1).map(\.0) + picture.given
  }

  private static func names(_ formats: [TextFormat]) -> String {
    formats.map(\.rawValue).joined(separator: ", ")
  }
}
