import Colorimetry

extension FormatDefinition {
  /// A web page.
  static let html = FormatDefinition(
    title: "HTML", extensions: ["html", "htm", "xhtml"], mediaType: "text/html",
    recognizes: { sample in
      guard sample.firstSign == UInt8(ascii: "<") else { return false }
      let text = String(decoding: sample.start.prefix(8192), as: UTF8.self)
      return generators.contains { text.contains($0) }
    },
    reader: { _ in
      WholeFileReader { buffer in
        var page = HTMLPage(buffer)
        return (page.read(), [])
      }
    },
    writer: .streaming { HTMLWriter(options: HTMLOptions($0)) },
    loses: { _ in [.dropped: [.otherLink], .becomes("line feeds"): TextFeature.lineEnds] })

  /// The marks of programs that are known to write styled text.
  private static let generators = [
    "name=\"generator\" content=\"inkwheel", "class=\"inkwheel\"",
    "created with the aha Ansi HTML Adapter", "class=\"ansi2html-content\"",
    // Its style sheet may be longer than that.
    ".ansi2html-content {",
    "class=\"body_foreground", "b.UNDSTR",
  ]
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
