import Colorimetry

/// The `span` elements that give text a style: none for plain text, mostly one, seldom two.
///
/// Two are needed where one element cannot say it: a wavy underline beside a straight line through
/// the text, or faint letters on a background that is not faint.
struct SpanTag {
  /// The most bytes that tags take, those that close the ones before included.
  static let room = 1024

  private let style: TextStyle
  private let options: HTMLOptions
  private let isInSheet: [Bool]
  /// The colours as they are seen, exchanged where the style says so.
  private let foreground: TerminalColor
  private let background: TerminalColor
  /// What the inner element says.
  private let inner: TextAttributes
  /// The number of elements.
  let count: Int

  @inline(__always)
  init(_ style: TextStyle, _ options: HTMLOptions, _ isInSheet: [Bool]) {
    self.style = style
    self.options = options
    self.isInSheet = isInSheet
    let attributes = style.attributes
    let isReverse = attributes.contains(.reverse)
    foreground = isReverse ? style.background : style.foreground
    background = isReverse ? style.foreground : style.background
    if attributes.isEmpty {
      inner = []
      let isPlain =
        foreground == .default && background == .default && style.underline == .none
        && style.underlineColor == .default
      count = isPlain ? 0 : 1
    } else {
      var inner: TextAttributes = []
      if style.underline.rawValue > Underline.single.rawValue || style.underlineColor != .default {
        inner = attributes.intersection([.strike, .overline])
      }
      if !inner.isEmpty || background != .default || isReverse {
        inner.formUnion(attributes.intersection(.faint))
      }
      self.inner = inner
      count = inner.isEmpty ? 1 : 2
    }
  }

  /// Puts the start tags.
  @inline(__always)
  func put(to bytes: inout MarkupBytes) {
    guard count > 0 else { return }
    if options.styles == .classes {
      putClasses(to: &bytes)
    } else {
      putInline(to: &bytes)
    }
  }

  // MARK: - Classes

  private func putClasses(to bytes: inout MarkupBytes) {
    bytes.put("<span")
    let outer = style.attributes.subtracting(inner)
    if !outer.isEmpty || style.underline != .none || foreground.index != nil
      || background.index != nil || style.underlineColor.index != nil
    {
      bytes.put(" class=\"")
      put(index: foreground, "f", to: &bytes)
      put(index: background, "b", to: &bytes)
      put(index: style.underlineColor, "u", to: &bytes)
      StyleToken.put(outer, style.underline, to: &bytes)
      bytes.removeLast()
      bytes.put("\"")
    }
    let hasForeground = !isKnown(foreground)
    let hasBackground = !isKnown(background)
    if hasForeground || hasBackground || style.underlineColor != .default {
      bytes.put(" style=\"")
      if hasForeground { put(foreground, "color:", to: &bytes) }
      if hasBackground { put(background, "background-color:", to: &bytes) }
      put(style.underlineColor, "text-decoration-color:", to: &bytes)
      bytes.removeLast()
      bytes.put("\"")
    }
    bytes.put(">")
    if count > 1 {
      bytes.put("<span class=\"")
      StyleToken.put(inner, .none, to: &bytes)
      bytes.removeLast()
      bytes.put("\">")
    }
  }

  /// Whether a colour needs nothing but its class.
  private func isKnown(_ color: TerminalColor) -> Bool {
    switch color {
    case .default: true
    case .indexed(let index): isInSheet[Int(index)]
    case .rgb: false
    }
  }

  @inline(__always)
  private func put(index color: TerminalColor, _ name: StaticString, to bytes: inout MarkupBytes) {
    guard let index = color.index else { return }
    bytes.put(name)
    bytes.put(number: Int(index))
    bytes.put(" ")
  }

  /// Puts a declaration of a colour and a semicolon.
  @inline(__always)
  private func put(_ color: TerminalColor, _ name: StaticString, to bytes: inout MarkupBytes) {
    guard let rgb = color.rgb8(in: options.palette) else { return }
    bytes.put(name)
    bytes.put(rgb)
    bytes.put(";")
  }

  // MARK: - Inline

  private func putInline(to bytes: inout MarkupBytes) {
    bytes.put("<span")
    if needsTokens {
      bytes.put(" data-ink=\"")
      put(token: foreground, "f", to: &bytes)
      put(token: background, "b", to: &bytes)
      put(token: style.underlineColor, "u", to: &bytes)
      StyleToken.put(style.attributes, style.underline, to: &bytes)
      bytes.removeLast()
      bytes.put("\"")
    }
    bytes.put(" style=\"")
    let attributes = style.attributes
    if attributes.contains(.conceal) {
      bytes.put("color:transparent;")
    } else if attributes.contains(.reverse), foreground == .default {
      put(.rgb(options.background), "color:", to: &bytes)
    } else {
      put(foreground, "color:", to: &bytes)
    }
    if attributes.contains(.reverse), background == .default {
      put(.rgb(options.foreground), "background-color:", to: &bytes)
    } else {
      put(background, "background-color:", to: &bytes)
    }
    if style.underline == .none {
      put(style.underlineColor, "text-decoration-color:", to: &bytes)
    }
    if !attributes.isEmpty { putAttributes(to: &bytes) }
    let lines = attributes.subtracting(inner)
      .intersection([.strike, .overline, .blink, .rapidBlink])
    if style.underline != .none || !lines.isEmpty {
      putDecoration(lines, style.underline, to: &bytes)
    }
    bytes.removeLast()
    bytes.put("\">")
    if count > 1 {
      bytes.put("<span style=\"")
      if inner.contains(.faint) { bytes.put("opacity:.6;") }
      if !inner.isDisjoint(with: [.strike, .overline]) {
        putDecoration(inner, .none, to: &bytes)
      }
      bytes.removeLast()
      bytes.put("\">")
    }
  }

  private func putAttributes(to bytes: inout MarkupBytes) {
    let attributes = style.attributes.subtracting(inner)
    if attributes.contains(.bold) { bytes.put("font-weight:bold;") }
    if attributes.contains(.faint) { bytes.put("opacity:.6;") }
    if attributes.contains(.italic) { bytes.put("font-style:italic;") }
    if attributes.contains(.superscript) {
      bytes.put("vertical-align:super;font-size:75%;line-height:0;")
    } else if attributes.contains(.subscript) {
      bytes.put("vertical-align:sub;font-size:75%;line-height:0;")
    }
    if attributes.contains(.proportional) { bytes.put("font-family:sans-serif;") }
  }

  private func putDecoration(
    _ lines: TextAttributes, _ underline: Underline, to bytes: inout MarkupBytes
  ) {
    bytes.put("text-decoration:")
    if underline != .none { bytes.put("underline ") }
    if lines.contains(.strike) { bytes.put("line-through ") }
    if lines.contains(.overline) { bytes.put("overline ") }
    if !lines.isDisjoint(with: [.blink, .rapidBlink]) { bytes.put("blink ") }
    switch underline {
    case .none, .single: break
    case .double: bytes.put("double ")
    case .curly: bytes.put("wavy ")
    case .dotted: bytes.put("dotted ")
    case .dashed: bytes.put("dashed ")
    }
    if underline != .none, style.underlineColor != .default {
      put(style.underlineColor, "", to: &bytes)
    } else {
      bytes.removeLast()
      bytes.put(";")
    }
  }

  /// Whether CSS alone would be read as another style.
  private var needsTokens: Bool {
    foreground.index != nil || background.index != nil || style.underlineColor.index != nil
      || style.underlineColor != .default && style.underline == .none
      || !style.attributes.isSubset(of: [.bold, .italic, .strike, .overline])
  }

  private func put(token color: TerminalColor, _ name: StaticString, to bytes: inout MarkupBytes) {
    switch color {
    case .default: break
    case .indexed: put(index: color, name, to: &bytes)
    case .rgb(let rgb):
      bytes.put(name)
      bytes.put(rgb)
      bytes.put(" ")
    }
  }
}

extension TerminalColor {
  /// The index of a colour of the palette.
  @inline(__always)
  var index: UInt8? {
    if case .indexed(let index) = self { index } else { nil }
  }
}
