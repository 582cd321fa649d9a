import StyledText

/// The HTML elements that matter to the reader.
enum HTMLElement: Int, CaseIterable {
  case a, b, big, cite, code, del, dfn, div, em, font, i, ins, kbd, mark, pre, s, samp, small
  case span, strike, strong, sub, sup, tt, u, `var`

  /// The properties of an element name.
  struct Kind {
    /// The element, if it can have a style.
    var element: HTMLElement?
    /// Whether it is a block, on lines of its own.
    var isBlock = false
    /// Whether its content is not text or not markup.
    var isSkipped = false
    /// Whether it is a line break.
    var isBreak = false
  }

  private static let blocks = [
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl",
    "dt", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html",
    "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tr", "ul",
  ]

  private static let skipped = [
    "script", "style", "title", "textarea", "iframe", "noembed", "noframes", "xmp", "template",
    "object", "svg", "math", "canvas", "audio", "video", "noscript", "select",
  ]

  private static let kinds = {
    var kinds: [String: Kind] = [:]
    for element in allCases { kinds["\(element)"] = Kind(element: element) }
    for name in blocks { kinds[name, default: Kind()].isBlock = true }
    for name in skipped { kinds[name] = Kind(isSkipped: true) }
    kinds["br"] = Kind(isBreak: true)
    return kinds
  }()

  /// Returns the properties of a lower-case name.
  static func kind(of name: String) -> Kind {
    name == "span" ? Kind(element: .span) : kinds[name] ?? Kind()
  }

  /// Applies the default style in browsers.
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
