import Colorimetry
import StyledText

// The readers and writers of the formats.
extension TextFormat {
  /// Makes a reader for a new file; nil if this format cannot be read.
  func makeReader(_ options: FormatOptions = FormatOptions()) -> (any FormatReader)? {
    switch self {
    case .ansi: ANSIFormatReader()
    case .raw: ANSIFormatReader(isRaw: true)
    case .terminal: TerminalReader(width: options.width, height: options.height)
    case .art:
      WholeFileReader { buffer in
        let art = ArtReader.read(
          buffer, width: options.width, hasICEColors: options.hasICEColors, limits: ArtLimits())
        return (art.text, art.notices)
      }
    case .json: JSONTextReader()
    case .plain: PlainReader()
    case .html:
      WholeFileReader { buffer in
        var page = HTMLPage(buffer)
        return (page.read(), [])
      }
    case .svg, .markdown: nil
    }
  }

  /// Makes a writer for a new file; nil if this format cannot be written.
  func makeWriter(_ options: FormatOptions = FormatOptions()) -> (any FormatWriter)? {
    switch self {
    case .ansi: ANSIWriter()
    case .raw: ANSIWriter(isRaw: true)
    case .art:
      ArtWriter(
        width: options.width ?? ArtLimits.defaultWidth, hasICEColors: options.hasICEColors,
        sauce: options.sauce ?? Sauce())
    case .json: JSONTextWriter(art: options.art)
    case .plain: PlainWriter()
    case .html: HTMLWriter(options: HTMLOptions(options))
    case .markdown: MarkdownWriter()
    case .svg, .terminal: nil
    }
  }

  /// Makes a collector for the losses in this format.
  func makeLossCollector(_ options: FormatOptions = FormatOptions()) -> LossCollector {
    if self == .art {
      return LossCollector(.art, ArtCharacterSet(options.sauce?.font ?? ""))
    }
    let lost = TextFeature.allCases.filter { effect(on: $0, options) != nil }
    return LossCollector(.init(of: lost))
  }
}

extension HTMLOptions {
  /// Takes the HTML options from the user's options.
  fileprivate init(_ options: FormatOptions) {
    self.init()
    title = options.title
    styles = options.htmlStyles == .inline ? .inline : .classes
    isFragment = options.isFragment
    language = options.language
    colors = SchemeColors(options.scheme, palette: options.palette)
    let isAutomatic = options.scheme == .auto || options.scheme == nil && options.palette == nil
    if styles == .classes, isAutomatic {
      lightColors = SchemeColors(.light, palette: options.palette)
    }
  }
}

extension SVGOptions {
  /// Takes the options of pictures from the user's options.
  init(_ options: FormatOptions) {
    self.init(SchemeColors(options.scheme, palette: options.palette))
    title = options.title
    language = options.language
    wrap = options.width
    picture = options.picture
  }
}
