import Colorimetry
import StyledText

/// The `span` elements for a style: none for plain text, mostly one, rarely two.
///
/// Two are needed for what one element cannot express: a wavy underline with a straight
/// strikethrough, or faint text on a background that is not faint.
struct SpanTags {
  /// The maximum length of the tags for a style, including the end tags of the previous one.
  static let room = 1024

  private let styles: HTMLOptions.Styles
  private let colors: SchemeColors
  private let palette: [RGB8]
  /// The palette for text on the default background.
  private let textPalette: [RGB8]
  /// The palette for text on a black background.
  private let blackPalette: [RGB8]
  /// The palette entries with classes in the style sheet.
  private let isInSheet: [Bool]
  private var recent = RecentTags()

  init(_ options: HTMLOptions) {
    styles = options.styles
    colors = options.colors
    palette = options.colors.palette.colors
    textPalette = options.colors.textPalette.colors
    blackPalette = options.colors.textPalette(on: .indexed(0)).colors
    let hasSheet = options.styles == .classes
    isInSheet = (UInt8.min...UInt8.max).map { hasSheet && options.indices.contains($0) }
  }

  /// A style with its colours as displayed, and the attributes of the inner element.
  private struct DisplayedStyle {
    var foreground: TerminalColor
    var background: TerminalColor
    let underlineColor: TerminalColor
    let underline: Underline
    let attributes: TextAttributes
    let inner: TextAttributes

    @inline(__always)
    init(_ style: SGRStyle) {
      let isReverse = style.attributes.contains(.reverse)
      foreground = isReverse ? style.background : style.foreground
      background = isReverse ? style.foreground : style.background
      underlineColor = style.underlineColor
      underline = style.underline
      attributes = style.attributes
      var inner: TextAttributes = []
      if !attributes.isEmpty {
        if underline.rawValue > Underline.single.rawValue || underlineColor != .default {
          inner = attributes.intersection([.strike, .overline])
        }
        if !inner.isEmpty || background != .default || isReverse {
          inner.formUnion(attributes.intersection(.faint))
        }
      }
      self.inner = inner
    }
  }

  /// Puts the start tags for a style; returns the number of elements.
  @inline(__always)
  mutating func put(_ style: SGRStyle, to bytes: inout MarkupBytes) -> Int {
    let hasOneColor =
      style.background == .default && style.attributes.isEmpty && style.underline == .none
      && style.underlineColor == .default
    if hasOneColor {
      if case .rgb(let rgb) = style.foreground {
        bytes.put("<span style=\"color:")
        bytes.put(rgb)
        bytes.put("\">")
        return 1
      }
      if style.foreground == .default { return 0 }
    }
    return putOther(style, to: &bytes)
  }

  @inline(never)
  private mutating func putOther(_ style: SGRStyle, to bytes: inout MarkupBytes) -> Int {
    if let elements = recent.put(style, to: &bytes) { return elements }
    let displayed = DisplayedStyle(style)
    let start = bytes.count
    if styles == .classes {
      putClasses(displayed, to: &bytes)
    } else {
      putInline(displayed, to: &bytes)
    }
    let elements = displayed.inner.isEmpty ? 1 : 2
    recent.keep(style, elements: elements, from: start, of: bytes)
    return elements
  }

  // MARK: - Classes

  private func putClasses(_ style: DisplayedStyle, to bytes: inout MarkupBytes) {
    bytes.put("<span")
    let outer = style.attributes.subtracting(style.inner)
    // Backgrounds of the palette say it in the sheet.
    let text = style.background.index == nil ? textColor(of: style) : nil
    if !outer.isEmpty || style.underline != .none || style.foreground.index != nil
      || style.background.index != nil || style.underlineColor.index != nil || text != nil
    {
      bytes.put(" class=\"")
      if let text { bytes.put(text == SchemeColors.white ? "w " : "k ") }
      put(index: style.foreground, "f", to: &bytes)
      put(index: style.background, "b", to: &bytes)
      put(index: style.underlineColor, "u", to: &bytes)
      StyleToken.put(outer, style.underline, to: &bytes)
      bytes.removeLast()
      bytes.put("\"")
    }
    let hasForeground = !isKnown(style.foreground)
    let hasBackground = !isKnown(style.background)
    if hasForeground || hasBackground || style.underlineColor != .default {
      bytes.put(" style=\"")
      if hasForeground { put(style.foreground, "color:", to: &bytes) }
      if hasBackground { put(style.background, "background-color:", to: &bytes) }
      put(underlineColor(of: style), "text-decoration-color:", to: &bytes)
      bytes.removeLast()
      bytes.put("\"")
    }
    bytes.put(">")
    if !style.inner.isEmpty {
      bytes.put("<span class=\"")
      StyleToken.put(style.inner, .none, to: &bytes)
      bytes.removeLast()
      bytes.put("\">")
    }
  }

  /// Whether a class is enough for a colour.
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

  /// Returns the colour in which text, or reversed text, is seen on a background.
  private func seen(
    _ color: TerminalColor, on background: TerminalColor = .default
  ) -> TerminalColor {
    guard let index = color.index else { return color }
    switch background {
    case .default: return .rgb(textPalette[Int(index)])
    case .indexed(0): return .rgb(blackPalette[Int(index)])
    default: return color
    }
  }

  /// Returns the colour of text without one of its own on a background with one; nil for the default.
  private func textColor(of style: DisplayedStyle) -> RGB8? {
    guard style.foreground == .default, !style.attributes.contains(.reverse) else { return nil }
    return colors.textColor(on: style.background)
  }

  private func underlineColor(of style: DisplayedStyle) -> TerminalColor {
    style.attributes.contains(.reverse)
      ? style.underlineColor : seen(style.underlineColor, on: style.background)
  }

  private func rgb(_ color: TerminalColor) -> RGB8? {
    switch color {
    case .default: nil
    case .indexed(let index): palette[Int(index)]
    case .rgb(let rgb): rgb
    }
  }

  /// Puts a colour declaration with a semicolon.
  @inline(__always)
  private func put(_ color: TerminalColor, _ name: StaticString, to bytes: inout MarkupBytes) {
    guard let rgb = rgb(color) else { return }
    bytes.put(name)
    bytes.put(rgb)
    bytes.put(";")
  }

  // MARK: - Inline

  private func putInline(_ style: DisplayedStyle, to bytes: inout MarkupBytes) {
    bytes.put("<span")
    if needsTokens(style) {
      bytes.put(" data-ink=\"")
      put(token: style.foreground, "f", to: &bytes)
      put(token: style.background, "b", to: &bytes)
      put(token: style.underlineColor, "u", to: &bytes)
      StyleToken.put(style.attributes, style.underline, to: &bytes)
      bytes.removeLast()
      bytes.put("\"")
    }
    bytes.put(" style=\"")
    let attributes = style.attributes
    if attributes.contains(.conceal) {
      bytes.put("color:transparent;")
    } else if attributes.contains(.reverse), style.foreground == .default {
      put(.rgb(colors.background), "color:", to: &bytes)
    } else if attributes.contains(.reverse) {
      put(style.foreground, "color:", to: &bytes)
    } else if let color = textColor(of: style) {
      // The tokens say that the text has no colour of its own.
      put(.rgb(color), "color:", to: &bytes)
    } else {
      put(seen(style.foreground, on: style.background), "color:", to: &bytes)
    }
    if attributes.contains(.reverse), style.background == .default {
      put(.rgb(colors.foreground), "background-color:", to: &bytes)
    } else if attributes.contains(.reverse), style.foreground == .default {
      put(seen(style.background), "background-color:", to: &bytes)
    } else {
      put(style.background, "background-color:", to: &bytes)
    }
    if style.underline == .none {
      put(underlineColor(of: style), "text-decoration-color:", to: &bytes)
    }
    if !attributes.isEmpty { putAttributes(style, to: &bytes) }
    let lines = attributes.subtracting(style.inner)
      .intersection([.strike, .overline, .blink, .rapidBlink])
    if style.underline != .none || !lines.isEmpty {
      putDecoration(lines, style.underline, underlineColor(of: style), to: &bytes)
    }
    bytes.removeLast()
    bytes.put("\">")
    if !style.inner.isEmpty {
      bytes.put("<span style=\"")
      if style.inner.contains(.faint) { bytes.put("opacity:.6;") }
      if !style.inner.isDisjoint(with: [.strike, .overline]) {
        putDecoration(style.inner, .none, .default, to: &bytes)
      }
      bytes.removeLast()
      bytes.put("\">")
    }
  }

  private func putAttributes(_ style: DisplayedStyle, to bytes: inout MarkupBytes) {
    let attributes = style.attributes.subtracting(style.inner)
    if attributes.contains(.bold) { bytes.put("font-weight:bold;") }
    if attributes.contains(.faint) { bytes.put("opacity:.6;") }
    if attributes.contains(.italic) { bytes.put("font-style:italic;") }
    if attributes.contains(.superscript) {
      bytes.put("vertical-align:super;font-size:75%;line-height:0;")
    } else if attributes.contains(.subscript) {
      bytes.put("vertical-align:sub;font-size:75%;line-height:0;")
    }
    if attributes.contains(.proportional) { bytes.put("font-family:sans-serif;line-height:0;") }
  }

  private func putDecoration(
    _ lines: TextAttributes, _ underline: Underline, _ color: TerminalColor,
    to bytes: inout MarkupBytes
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
    if underline != .none, color != .default {
      put(color, "", to: &bytes)
    } else {
      bytes.removeLast()
      bytes.put(";")
    }
  }

  /// Whether CSS alone would be read as a different style.
  private func needsTokens(_ style: DisplayedStyle) -> Bool {
    style.foreground.index != nil || style.background.index != nil
      || style.underlineColor.index != nil || textColor(of: style) != nil
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
  /// The index of a palette colour.
  @inline(__always)
  var index: UInt8? {
    if case .indexed(let index) = self { index } else { nil }
  }
}
