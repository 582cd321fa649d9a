import StyledText

// The one place that knows which reader and which writer belongs to which format.
extension TextFormat {
  /// A reader at the start of a file; nil when this format cannot be opened.
  func makeReader(_ options: FormatOptions = FormatOptions()) -> (any FormatReader)? {
    switch self {
    case .ansi: ANSIFormatReader()
    case .art:
      WholeFileReader { buffer in
        let art = ArtReader.read(buffer, width: options.width, limits: ArtLimits())
        return (art.text, art.notices)
      }
    case .json: JSONTextReader()
    case .plain: PlainReader()
    case .html:
      WholeFileReader { buffer in
        var page = HTMLPage(buffer)
        return (page.read(), [])
      }
    case .svg, .markdown, .mirc, .printf: nil
    }
  }

  /// A writer at the start of a file; nil when this format cannot be saved.
  func makeWriter(_ options: FormatOptions = FormatOptions()) -> (any FormatWriter)? {
    switch self {
    case .ansi: ANSIWriter()
    case .art:
      ArtWriter(
        width: options.width ?? ArtLimits.defaultWidth, hasICEColors: options.hasICEColors,
        sauce: options.sauce ?? Sauce())
    case .json: JSONTextWriter()
    case .plain: PlainWriter()
    case .html: HTMLWriter(options: HTMLOptions(options))
    case .markdown: MarkdownWriter()
    case .mirc: MIRCWriter()
    case .printf: PrintfWriter()
    case .svg: nil
    }
  }

  /// Collects what a text has that matters to this format.
  func makeSurvey() -> FormatSurvey {
    if self == .art { return FormatSurvey(.art) }
    let lost = TextFeature.allCases.filter { effect(on: $0) != nil }
    guard !lost.isEmpty else { return FormatSurvey(.nothing) }
    return FormatSurvey(lost.contains(where: \.isOfCharacters) ? .charactersToo : .styles)
  }
}

extension HTMLOptions {
  /// The options that a user has for a page.
  fileprivate init(_ options: FormatOptions) {
    self.init()
    title = options.title
    styles = options.htmlStyles == .inline ? .inline : .classes
    isFragment = options.isFragment
  }
}
