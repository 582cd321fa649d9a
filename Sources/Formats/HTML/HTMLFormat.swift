import Color
import StyledText

extension FormatDefinition {
  /// A web page.
  static let html = FormatDefinition(
    title: "HTML", extensions: ["html", "htm", "xhtml"],
    recognizes: { sample in
      guard sample.firstSign == UInt8(ascii: "<") else { return false }
      let text = String(decoding: sample.start.prefix(8192), as: UTF8.self)
      return generators.contains { text.contains($0) }
    },
    reader: { _ in
      WholeFileReader { buffer in
        var page = HTMLPage(buffer)
        let text = page.read()
        return (text, page.notices)
      }
    },
    writer: { HTMLWriter(options: $0) },
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

/// The program that generated a page, if its conventions matter.
struct HTMLGenerator {
  private(set) var sheet = CSSSheet()
  /// Whether it is aha.
  ///
  /// https://github.com/theZiz/aha
  private var isAha = false
  /// Whether it is the ansi2html of colorized-logs.
  ///
  /// https://github.com/kilobyte/colorized-logs
  private var isColorizedLogs = false
  /// Whether the page has an extra line break at the end.
  ///
  /// https://github.com/pycontribs/ansi2html adds it.
  private(set) var addsBreak = false

  /// Detects the program from a comment.
  mutating func readComment(_ comment: UnsafeBufferPointer<UInt8>) {
    if comment.count < 200, comment.count > 22,
      String(decoding: comment, as: UTF8.self).contains("aha Ansi HTML Adapter")
    {
      isAha = true
    }
  }

  /// Detects the program from a style sheet.
  mutating func readSheet(_ text: UnsafeBufferPointer<UInt8>) {
    let names = isAha
    sheet.add(text) { names ? Self.ahaColor($0) : nil }
    isColorizedLogs = isColorizedLogs || sheet["b.UNDSTR"] != nil
  }

  /// Detects the program from the classes of a `pre` element.
  mutating func readPre(_ classes: [UInt8]) {
    addsBreak = classes.elementsEqual("ansi2html-content".utf8)
  }

  /// Returns the palette index for which the program writes a colour name.
  func color(named name: UnsafeBufferPointer<UInt8>) -> TerminalColor? {
    isAha ? Self.ahaColor(name) : nil
  }

  /// Returns the declarations for an element and its classes from other programs.
  ///
  /// Classes that encode an escape sequence change the style directly.
  func effect(
    of name: String, _ element: HTMLElement, _ classes: [UInt8], style: inout TextStyle
  ) -> CSSDeclarations {
    var effect = CSSDeclarations()
    // There `b` is only a shorter name for `span`.
    if !isColorizedLogs || element != .b {
      element.apply(to: &style)
      if !sheet.isEmpty, let rule = sheet[name] { effect.merge(rule) }
    }
    guard !classes.isEmpty else { return effect }
    classes.withUnsafeBufferPointer { words in
      ASCIIText.forEachWord(in: words) { word in
        guard word.count <= 64 else { return }
        if Self.applySGRClass(word, to: &style) { return }
        let word = String(decoding: word, as: UTF8.self)
        if isColorizedLogs, Self.applyColorizedLogs(word, to: &style) { return }
        if isAha, Self.applyAha(word, to: &style) { return }
        if let rule = sheet["." + word] { effect.merge(rule) }
        if let rule = sheet[name + "." + word] { effect.merge(rule) }
      }
    }
    return effect
  }

  // MARK: - ansi2html of Python

  /// Applies classes named after SGR parameters, such as `ansi31`, `ansi38-208`,
  /// `ansi38-255128000` and `inv31`.
  private static func applySGRClass(
    _ word: UnsafeBufferPointer<UInt8>, to style: inout TextStyle
  ) -> Bool {
    let isInverse = ASCIIText.hasPrefix("inv", in: word, at: 0)
    guard isInverse || ASCIIText.hasPrefix("ansi", in: word, at: 0) else { return false }
    let rest = word.dropFirst(isInverse ? 3 : 4)
    if isInverse, rest.first == UInt8(ascii: "_") {
      style.attributes.insert(.reverse)
      return true
    }
    let parts = rest.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let code = Int(parts[0]) else { return false }
    switch (code, parts.count) {
    case (1...6, 1), (8...9, 1), (30...37, 1), (40...47, 1), (90...97, 1), (100...107, 1):
      style.sgr = Array("\u{1B}[\(code)m".utf8).withUnsafeBufferPointer { style.sgr.applying($0) }
    case (38, 2), (48, 2):
      guard let color = extendedColor(parts[1]) else { return false }
      if code == 38 { style.foreground = color } else { style.background = color }
    default: return false
    }
    if isInverse { style.attributes.insert(.reverse) }
    return true
  }

  /// Parses an index, or three channels of three digits each.
  private static func extendedColor(_ digits: String) -> TerminalColor? {
    guard let value = Int(digits), value >= 0 else { return nil }
    if digits.utf8.count < 9 { return UInt8(exactly: value).map { .indexed($0) } }
    guard digits.utf8.count == 9, let red = UInt8(exactly: value / 1_000_000),
      let green = UInt8(exactly: value / 1000 % 1000), let blue = UInt8(exactly: value % 1000)
    else { return nil }
    return .rgb(RGB8(red, green, blue))
  }

  // MARK: - ansi2html of colorized-logs

  private static let logColors: [String: UInt8] = [
    "BLK": 0, "RED": 1, "GRN": 2, "YEL": 3, "BLU": 4, "MAG": 5, "CYN": 6, "WHI": 7,
    "HIK": 8, "HIR": 9, "HIG": 10, "HIY": 11, "HIB": 12, "HIM": 13, "HIC": 14, "HIW": 15,
  ]

  private static func applyColorizedLogs(_ word: String, to style: inout TextStyle) -> Bool {
    if let index = logColors[word] {
      style.foreground = .indexed(index)
      return true
    }
    if word.utf8.count == 4, word.hasPrefix("B"), let index = logColors[String(word.dropFirst())] {
      style.background = .indexed(index)
      return true
    }
    switch word {
    case "BOLD": style.attributes.insert(.bold)
    case "ITA": style.attributes.insert(.italic)
    case "UND": style.underline = .single
    case "STR": style.attributes.insert(.strike)
    case "UNDSTR":
      style.underline = .single
      style.attributes.insert(.strike)
    default: return false
    }
    return true
  }

  // MARK: - aha

  /// The names that aha uses for the first eight colours, on white and on black.
  private static let ahaColors: [String: UInt8] = [
    "black": 0, "dimgray": 0, "red": 1, "green": 2, "lime": 2, "olive": 3, "yellow": 3,
    "blue": 4, "#3333ff": 4, "purple": 5, "fuchsia": 5, "teal": 6, "aqua": 6, "gray": 7,
    "white": 7,
  ]

  private static func ahaColor(_ name: UnsafeBufferPointer<UInt8>) -> TerminalColor? {
    ahaColors[ASCIIText.lowercased(name)].map { .indexed($0) }
  }

  /// Applies the classes of aha for the default colours.
  private static func applyAha(_ word: String, to style: inout TextStyle) -> Bool {
    switch word {
    case "reset": style.foreground = .default
    case "bg-reset": style.background = .default
    case "inverted", "bg-inverted": style.attributes.insert(.reverse)
    default: return false
    }
    return true
  }
}
