// The one place that knows which reader and which writer belongs to which format.
extension TextFormat {
  /// A reader at the start of a file; nil when this format cannot be opened.
  func makeReader() -> (any FormatReader)? {
    switch self {
    case .ansi: ANSIFormatReader()
    case .json: JSONTextReader()
    case .plain: PlainReader()
    case .art, .html, .svg, .markdown, .mirc, .printf: nil
    }
  }

  /// A writer at the start of a file; nil when this format cannot be saved.
  func makeWriter(_ options: FormatOptions = FormatOptions()) -> (any FormatWriter)? {
    switch self {
    case .ansi: ANSIWriter()
    case .json: JSONTextWriter()
    case .plain: PlainWriter()
    case .markdown: MarkdownWriter()
    case .mirc: MIRCWriter()
    case .printf: PrintfWriter()
    case .art, .html, .svg: nil
    }
  }
}
