import Color
import StyledText
import UnicodeText

extension FormatDefinition {
  /// A web page.
  static let html = FormatDefinition(
    title: "HTML", extensions: ["html", "htm", "xhtml"],
    recognizes: { sample in
      guard sample.firstSign == .lessThan else { return false }
      let text = String(decoding: sample.start.prefix(8192), as: UTF8.self)
      return generators.contains { text.contains($0) }
    },
    reader: { _ in
      WholeFileReader { buffer in
        var page = HTMLPage(buffer)
        let text = page.read()
        return (text, ReadingFindings(notices: page.notices))
      }
    },
    writer: { HTMLWriter(options: $0) },
    loses: { _ in [.dropped: [.otherLink], .becomes("line feeds"): TextFeature.lineEnds] },
    openingNotice: "only the text, styles and links of the page are kept",
    writingOptions: ConvertOption.colors + [
      .title, .lang, .scheme, .palette, .styles, .fragment,
    ])

  /// The marks of programs that are known to write styled text.
  private static let generators = [
    "name=\"generator\" content=\"inkwheel", "class=\"inkwheel\"",
    "created with the aha Ansi HTML Adapter", "class=\"ansi2html-content\"",
    // Its style sheet may be longer than that.
    ".ansi2html-content {",
    "class=\"body_foreground", "b.UNDSTR",
  ]
}

/// The program that generated a page, if its conventions matter.
struct HTMLGenerator {
  private(set) var sheet = CSSSheet()
  /// The SGR parameters that the program's classes stand for.
  private var classes: [String: String] = [:]
  /// The palette colours for which the program writes a colour of CSS.
  private(set) var colors: [String: UInt8] = [:]
  /// Whether it is the ansi2html of colorized-logs.
  ///
  /// https://github.com/kilobyte/colorized-logs
  private var isColorizedLogs = false
  /// Whether the page has an extra line break at the end.
  ///
  /// https://github.com/pycontribs/ansi2html adds it.
  private(set) var addsBreak = false
  /// Whether a text has the colour of a variable.
  private(set) var hasVariable = false

  /// Detects aha from a comment.
  ///
  /// https://github.com/theZiz/aha
  mutating func readComment(_ comment: ArraySlice<UInt8>) {
    guard comment.count < 200,
      String(decoding: comment, as: UTF8.self).contains("aha Ansi HTML Adapter")
    else { return }
    classes = Self.names("aha", "class")
    colors = Self.names("aha", "color").compactMapValues { UInt8($0) }
  }

  /// Reads a style sheet, and detects the program from it.
  mutating func readSheet(_ text: ArraySlice<UInt8>) {
    // The classes of inkwheel have names with a meaning.
    if text.withUnsafeBufferPointer({ ByteSearch.contains("pre.inkwheel{", in: $0) }) { return }
    sheet.add(text)
    guard sheet[".UNDSTR"].contains(where: { $0.selector.last?.name == "b" }) else { return }
    isColorizedLogs = true
    classes.merge(Self.names("colorized-logs", "class")) { $1 }
  }

  /// Detects the program from the class of a `pre` element.
  mutating func readPre(_ name: ArraySlice<UInt8>) {
    addsBreak = name.elementsEqual("ansi2html-content".utf8)
  }

  /// Applies an element of another program to the style around it.
  ///
  /// Classes that stand for an escape sequence change the style directly.
  ///
  /// - Parameter open: the element itself and those around it, the outermost one first.
  /// - Returns: whether white space is significant in it; nil if it says nothing of that.
  mutating func apply(
    _ tag: HTMLTag, _ element: HTMLElement, in open: some BidirectionalCollection<CSSElement>,
    to style: inout TextStyle
  ) -> Bool? {
    let outer = style
    var names: [String] = []
    // There `b` is only a shorter name for `span`.
    if !isColorizedLogs || tag.name != "b" {
      if let sgr = element.sgr, !sgr.isEmpty { style.apply(sgr: sgr) }
      names = [tag.name]
    }
    for word in open.last?.classes ?? [] {
      if let sgr = Self.pythonSGR(word) ?? classes[word] {
        style.apply(sgr: sgr)
      } else {
        names.append("." + word)
      }
    }
    // Style sheets take precedence over these.
    func color(_ name: String) -> TerminalColor? {
      tag[name].flatMap { TerminalColor(css: $0, colors) }
    }
    if tag.name == "font", let color = color("color") { style.foreground = color }
    if let color = color("bgcolor") { style.background = color }
    let rules = names.flatMap { sheet[$0] }.filter { $0.matches(open) }
    var declarations = rules.sorted { $0.rank < $1.rank }.map(\.declarations)
    if let own = tag["style"] { declarations.append(own.withoutComments) }
    var effect = CSSStyle(style, in: outer, colors: colors)
    effect.apply(declarations)
    style = effect.applied
    if tag["hidden"] != nil { style.attributes.insert(.conceal) }
    // The colour of lines is that of the element's own ones.
    if !effect.hasUnderline, style.underline == outer.underline {
      style.underlineColor = outer.underlineColor
    }
    hasVariable = hasVariable || effect.hasVariable
    return effect.keepsSpace
  }

  /// Returns the SGR parameters for classes of the ansi2html of Python, such as `ansi31`,
  /// `ansi38-208`, `ansi38-255128000` and `inv31`; nil for other classes.
  private static func pythonSGR(_ word: String) -> String? {
    let isInverse = word.hasPrefix("inv")
    guard isInverse || word.hasPrefix("ansi") else { return nil }
    if word.hasPrefix("inv_") { return "7" }
    let digits = word.dropFirst(isInverse ? 3 : 4)
    let parts = digits.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard let code = numbers.first, numbers.count == parts.count else { return nil }
    var sgr = "\(code)"
    switch (code, numbers.count) {
    case (1...6, 1), (8...9, 1), (30...37, 1), (40...47, 1), (90...97, 1), (100...107, 1): break
    case (38, 2), (48, 2):
      let (value, isIndex) = (numbers[1], parts[1].utf8.count < 9)
      let channels = isIndex ? [value] : [value / 1_000_000, value / 1000 % 1000, value % 1000]
      guard channels.allSatisfy({ 0...255 ~= $0 }) else { return nil }
      sgr += (isIndex ? ";5" : ";2") + channels.map { ";\($0)" }.joined()
    default: return nil
    }
    return isInverse ? sgr + ";7" : sgr
  }

  /// Returns the names of a kind in the pages of a program, and what they stand for.
  private static func names(_ program: String, _ kind: String) -> [String: String] {
    let rows = PackageResources.programs_txt.tableRows.filter { $0.starts(with: [program, kind]) }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[2], $0[3]) })
  }
}

extension TextStyle {
  /// Applies the parameters of an SGR sequence.
  fileprivate mutating func apply(sgr parameters: String) {
    var sequence = "\u{1B}[" + parameters + "m"
    sgr = sequence.withUTF8 { sgr.applying($0) }
  }
}
