/// The elements of HTML that mean something to the reader.
enum HTMLElement: Int, CaseIterable {
  case a, b, big, cite, code, del, dfn, div, em, font, i, ins, kbd, mark, pre, s, samp, small
  case span, strike, strong, sub, sup, tt, u, `var`

  private static let names = Dictionary(
    uniqueKeysWithValues: allCases.map { ("\($0)", $0) })

  /// The element with a name in lower case.
  init?(name: String) {
    guard let element = Self.names[name] else { return nil }
    self = element
  }

  /// Elements that begin and end a line.
  static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl",
    "dt", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html",
    "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tr", "ul",
  ]

  /// Elements whose content is no text, or not to be read as markup.
  static let skipped: Set<String> = [
    "script", "style", "title", "textarea", "iframe", "noembed", "noframes", "xmp", "template",
    "object", "svg", "math", "canvas", "audio", "video", "noscript", "select",
  ]

  /// What a browser does without a style sheet.
  func apply(to style: inout TextStyle) {
    switch self {
    case .b, .strong: style.attributes.insert(.bold)
    case .i, .em, .cite, .dfn, .var: style.attributes.insert(.italic)
    case .u, .ins: style.underline = .single
    case .s, .strike, .del: style.attributes.insert(.strike)
    case .sub: style.attributes.insert(.subscript)
    case .sup: style.attributes.insert(.superscript)
    default: break
    }
  }
}
