import Color
import StyledText

/// The `span` elements for a style: none for plain text, mostly one, rarely two.
///
/// Two are needed for what one element cannot express: a wavy underline with a straight
/// strikethrough, or faint text on a background that is not faint.
struct SpanTags {
  let styles: FormatOptions.HTMLStyles
  let colors: SchemeColors

  /// A style with its colours as displayed, and the attributes of the inner element.
  private struct DisplayedStyle {
    let original: SGRStyle
    let foreground: TerminalColor
    let background: TerminalColor
    private(set) var inner: TextAttributes = []

    var attributes: TextAttributes { original.attributes }
    var underline: Underline { original.underline }
    var underlineColor: TerminalColor { original.underlineColor }

    init(_ style: SGRStyle) {
      original = style
      let isReverse = style.attributes.contains(.reverse)
      foreground = isReverse ? style.background : style.foreground
      background = isReverse ? style.foreground : style.background
      if underline.rawValue > Underline.single.rawValue || underlineColor != .default {
        inner = attributes.intersection([.strike, .overline])
      }
      if !inner.isEmpty || background != .default || isReverse {
        inner.formUnion(attributes.intersection(.faint))
      }
    }
  }

  /// Puts the start tags for a style; returns the number of elements.
  @inline(__always)
  mutating func put(_ style: SGRStyle, to bytes: inout MarkupBuffer) -> Int {
    guard !style.isDefault else { return 0 }
    // Most words of a log have a colour and nothing else.
    if styles == .classes, style.hasOnlyForeground {
      switch style.foreground {
      case .rgb(let rgb):
        bytes.put("<span style=\"color:")
        bytes.put(rgb)
      case .indexed(let index):
        bytes.put("<span class=\"f")
        bytes.put(number: Int(index))
      case .default: return 0
      }
      bytes.put("\">")
      return 1
    }
    let displayed = DisplayedStyle(style)
    if styles == .classes {
      putClasses(displayed, to: &bytes)
    } else {
      putInline(displayed, to: &bytes)
    }
    return displayed.inner.isEmpty ? 1 : 2
  }

  private static let fillStyle = HTMLWriter.declarations(of: ".inkwheel .E")

  /// Puts the element that fills the rest of a line with its colour.
  func putFill(_ fill: TerminalColor, to bytes: inout [UInt8]) {
    let name = styles == .classes ? "class" : "data-ink"
    let index = fill.index.map { " b\($0)" } ?? ""
    let color = fill.rgb8(in: colors.palette)?.hex ?? ""
    let background = index.isEmpty ? "background-color:\(color);" : ""
    let box = styles == .classes ? "" : ";" + Self.fillStyle
    bytes += "<span \(name)=\"E\(index)\" style=\"\(background)color:\(color)\(box)\"></span>".utf8
  }

  // MARK: - Classes

  private func putClasses(_ style: DisplayedStyle, to bytes: inout MarkupBuffer) {
    bytes.put("<span")
    let outer = style.attributes.subtracting(style.inner)
    // The style sheet chooses the text colour on backgrounds of the palette.
    let text = style.background.index == nil ? textColor(of: style) : nil
    if !outer.isEmpty || style.underline != .none || style.foreground.index != nil
      || style.background.index != nil || style.underlineColor.index != nil || text != nil
    {
      bytes.put(" class=\"")
      if let text { bytes.put(text == SchemeColors.white ? "w " : "k ") }
      putNames(style, outer, withRGB: false, to: &bytes)
      bytes.put("\"")
    }
    // Colours of the palette are in the sheet.
    let hasOwnColors = style.foreground.rgb != nil || style.background.rgb != nil
    if hasOwnColors || style.underlineColor != .default {
      bytes.put(" style=\"")
      put(style.foreground.rgb, "color:", to: &bytes)
      put(style.background.rgb, "background-color:", to: &bytes)
      put(underlineColor(of: style), "text-decoration-color:", to: &bytes)
      bytes.removeLast()
      bytes.put("\"")
    }
    bytes.put(">")
    if !style.inner.isEmpty {
      bytes.put("<span class=\"")
      ClassName.put(style.inner, .none, to: &bytes)
      bytes.removeLast()
      bytes.put("\">")
    }
  }

  /// Puts the names of colours, attributes and the underline.
  private func putNames(
    _ style: DisplayedStyle, _ attributes: TextAttributes, withRGB: Bool,
    to bytes: inout MarkupBuffer
  ) {
    func put(_ color: TerminalColor, _ name: StaticString) {
      switch color {
      case .indexed(let index):
        bytes.put(name)
        bytes.put(number: Int(index))
      case .rgb(let rgb) where withRGB:
        bytes.put(name)
        bytes.put(rgb)
      default: return
      }
      bytes.put(" ")
    }
    put(style.foreground, "f")
    put(style.background, "b")
    put(style.underlineColor, "u")
    ClassName.put(attributes, style.underline, to: &bytes)
    bytes.removeLast()
  }

  /// Returns the colour of text without one of its own on a background with one; nil for the default.
  private func textColor(of style: DisplayedStyle) -> RGB8? {
    guard style.foreground == .default, !style.attributes.contains(.reverse) else { return nil }
    return colors.textColor(on: style.background)
  }

  private func underlineColor(of style: DisplayedStyle) -> RGB8? {
    let isReverse = style.attributes.contains(.reverse)
    let palette = isReverse ? colors.palette : colors.textPalette(on: style.background)
    return style.underlineColor.rgb8(in: palette)
  }

  /// Puts a colour declaration with a semicolon, if there is a colour.
  private func put(_ color: RGB8?, _ name: StaticString, to bytes: inout MarkupBuffer) {
    guard let color else { return }
    bytes.put(name)
    bytes.put(color)
    bytes.put(";")
  }

  // MARK: - Inline

  private func putInline(_ style: DisplayedStyle, to bytes: inout MarkupBuffer) {
    bytes.put("<span")
    if needsNames(style) {
      bytes.put(" data-ink=\"")
      putNames(style, style.attributes, withRGB: true, to: &bytes)
      bytes.put("\"")
    }
    bytes.put(" style=\"")
    let shown = colors.shown(style.original)
    if style.attributes.contains(.conceal) {
      bytes.put("color:transparent;")
    } else {
      // Where text has no colour of its own, the names say so.
      put(shown.text, "color:", to: &bytes)
    }
    put(shown.background, "background-color:", to: &bytes)
    let line = underlineColor(of: style)
    if style.underline == .none { put(line, "text-decoration-color:", to: &bytes) }
    let outer = style.attributes.subtracting(style.inner)
    putDeclarations(outer, style.underline, line, to: &bytes)
    bytes.removeLast()
    bytes.put("\">")
    if !style.inner.isEmpty {
      bytes.put("<span style=\"")
      putDeclarations(style.inner, .none, nil, to: &bytes)
      bytes.removeLast()
      bytes.put("\">")
    }
  }

  /// The words for the kinds of underlines, from none.
  private static let lines: [StaticString] = ["", "", "double ", "wavy ", "dotted ", "dashed "]

  /// Puts the declarations for attributes and an underline.
  private func putDeclarations(
    _ attributes: TextAttributes, _ underline: Underline, _ color: RGB8?,
    to bytes: inout MarkupBuffer
  ) {
    if attributes.contains(.bold) { bytes.put("font-weight:bold;") }
    if attributes.contains(.faint) { bytes.put("opacity:.6;") }
    if attributes.contains(.italic) { bytes.put("font-style:italic;") }
    if attributes.contains(.superscript) {
      bytes.put("vertical-align:super;font-size:75%;line-height:0;")
    } else if attributes.contains(.subscript) {
      bytes.put("vertical-align:sub;font-size:75%;line-height:0;")
    }
    if attributes.contains(.proportional) { bytes.put("font-family:sans-serif;line-height:0;") }
    let lines = attributes.intersection([.strike, .overline, .blink, .rapidBlink])
    guard underline != .none || !lines.isEmpty else { return }
    bytes.put("text-decoration:")
    if underline != .none { bytes.put("underline ") }
    if lines.contains(.strike) { bytes.put("line-through ") }
    if lines.contains(.overline) { bytes.put("overline ") }
    if !lines.isDisjoint(with: [.blink, .rapidBlink]) { bytes.put("blink ") }
    bytes.put(Self.lines[Int(underline.rawValue)])
    if underline != .none, let color {
      put(color, "", to: &bytes)
    } else {
      bytes.removeLast()
      bytes.put(";")
    }
  }

  /// Whether CSS alone would be read as a different style.
  private func needsNames(_ style: DisplayedStyle) -> Bool {
    style.foreground.index != nil || style.background.index != nil
      || style.underlineColor.index != nil || textColor(of: style) != nil
      || style.underlineColor != .default && style.underline == .none
      || !style.attributes.isSubset(of: [.bold, .italic, .strike, .overline])
  }
}

extension TerminalColor {
  /// The index of a palette colour.
  var index: UInt8? {
    if case .indexed(let index) = self { index } else { nil }
  }

  /// The value of a colour that is not of the palette.
  var rgb: RGB8? {
    if case .rgb(let rgb) = self { rgb } else { nil }
  }
}

/// Short names for parts of a style in the classes and `data-ink` of a page.
///
/// - `f1`, `b1`, `u1`: the palette index of the text, background and underline colour; in
///   `data-ink` also with `#rrggbb`. These are the displayed colours, so they are exchanged with
///   `R`.
/// - `U1` to `U5`: single, double, curly, dotted and dashed underline.
/// - `B` bold, `F` faint, `I` italic, `K` blink, `Q` rapid blink, `R` reverse, `H` conceal, `S`
///   strike, `O` overline, `P` superscript, `L` subscript, `M` proportional.
/// - `x`: the text consists of marks.
/// - `k`, `w`: text without a colour is seen in black or white, because of its background.
enum ClassName {
  /// The letters of the attributes, from the lowest bit.
  private static let letters: StaticString = "BFIKQRHSOPLM"

  /// Puts the names of attributes and an underline, each followed by a space.
  static func put(
    _ attributes: TextAttributes, _ underline: Underline, to bytes: inout MarkupBuffer
  ) {
    var rest = attributes.rawValue & TextAttributes.all.rawValue
    while rest != 0 {
      bytes.append(letters.utf8Start[rest.trailingZeroBitCount])
      bytes.put(" ")
      rest &= rest - 1
    }
    if underline != .none {
      bytes.put("U")
      bytes.append(UInt8(ascii: "0") + underline.rawValue)
      bytes.put(" ")
    }
  }

  /// Applies a name, if it is known, to a style with displayed colours.
  static func apply(_ name: ArraySlice<UInt8>, to style: inout TextStyle) {
    guard let first = name.first else { return }
    let rest = name.dropFirst()
    guard let next = rest.first else {
      for bit in 0..<letters.utf8CodeUnitCount where letters.utf8Start[bit] == first {
        style.attributes.switchOn(TextAttributes(rawValue: 1 << UInt16(bit)))
      }
      return
    }
    if first == UInt8(ascii: "U"), rest.count == 1, next > UInt8(ascii: "0") {
      style.underline = Underline(rawValue: next &- UInt8(ascii: "0")) ?? style.underline
    }
    let text = String(decoding: rest, as: UTF8.self)
    guard
      let color = next == .hashSign
        ? RGB8(hex: text).map(TerminalColor.rgb) : UInt8(text).map(TerminalColor.indexed)
    else { return }
    switch first {
    case UInt8(ascii: "f"): style.foreground = color
    case UInt8(ascii: "b"): style.background = color
    case UInt8(ascii: "u"): style.underlineColor = color
    default: break
    }
  }
}
