import Formats
import StyledText

/// `inkwheel convert`.
struct ConvertCommand: Command {
  static let name = "convert"
  static let abstract = "Convert coloured text from one format to another."
  static let discussion = """
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
    """

  var input: String?
  var output: String?
  var to: String?
  var from: String?
  var strict = false
  var title: String?
  var styles: String?
  var fragment = false
  var lang: String?
  var scheme: String?
  var palette: String?
  var width: Int?
  var height: Int?
  var hasICEColors = false
  var lineNumbers = false
  var picture = PictureArguments()

  static let parameters: [Parameter<ConvertCommand>] =
    [
      .positional(
        "input", \.input, "The file to read. The default, or -, is standard input.",
        completion: .files),
      .option(
        "-o --output", \.output, value: "file",
        "The file to write. The default, or -, is standard output.", completion: .files),
      .option(
        "--to", \.to, value: "format",
        "The format to write. The default is that of the output's name.",
        completion: .list(TextFormat.writable.map(\.rawValue))),
      .option(
        "--from", \.from, value: "format",
        "The format to read. It is detected from the file by default.",
        completion: .list(TextFormat.readable.map(\.rawValue))),
      .flag("--strict", \.strict, "Write nothing if anything would be lost."),
      .option(
        "--title", \.title,
        """
        The title of an HTML page or SVG picture. The default is that of the SAUCE record, or else \
        the name of the input file.
        """),
      .option(
        "--styles", \.styles,
        "Where HTML has its styles: classes (in a style sheet) or inline (in the text).",
        completion: .list(["classes", "inline"])),
      .flag(
        "--fragment", \.fragment,
        "Write only the element with the text, to embed it in another HTML page."),
      .option(
        "--lang", \.lang, value: "tag",
        "The language of the text in a page or picture, such as de or zh-Hant."),
      .option(
        "--scheme", \.scheme,
        """
        The colours of a page or picture: dark, light, or in a page auto for those that the reader \
        prefers.
        """,
        completion: .list(ColorScheme.allCases.map(\.rawValue))),
      .option(
        "--palette", \.palette,
        """
        The 16 colours in a page or a picture: vga or terminal. The default is vga for \
        ANSI art, terminal for anything else.
        """,
        completion: .list(ArtPalette.allCases.map(\.rawValue))),
      .option(
        "--width", \.width,
        """
        The width of ANSI art or of a terminal in columns, or that at which an SVG picture wraps, \
        1 to 4096.
        """),
      .option(
        "--height", \.height,
        """
        The rows of the terminal whose output is replayed, 1 to 500. The default is that in the \
        first line of a recording, or else 24 and as many as the output addresses.
        """),
      .flag(
        "--ice", \.hasICEColors,
        "Use bright backgrounds instead of blinking in ANSI art (iCE colours)."),
      .flag("--line-numbers", \.lineNumbers, "Number the lines of an SVG picture."),
    ] + PictureArguments.parameters.map { $0.at(\.picture, group: PictureArguments.group) }

  func run() throws {
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
