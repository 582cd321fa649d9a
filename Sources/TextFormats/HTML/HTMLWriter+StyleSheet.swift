import Colorimetry

extension HTMLWriter {
  /// Returns the style sheet of pages with classes.
  static func styleSheet(_ options: HTMLOptions) -> String {
    var sheet = """
      body{margin:0}
      pre.inkwheel{\(preStyle)}
      .inkwheel a{color:inherit;text-decoration:none}
      .inkwheel a,.inkwheel span{\(inlineStyle)}
      .B{font-weight:bold}.I{font-style:italic}.F,.x{opacity:.6}.H{color:transparent!important}
      .K{animation:blink 1s steps(1) infinite}.Q{animation:blink .4s steps(1) infinite}
      @keyframes blink{50%{color:transparent}}
      @media(prefers-reduced-motion:reduce){.K,.Q{animation:none}}
      .P,.L{font-size:75%}.P{vertical-align:super}.L{vertical-align:sub}
      .M{font-family:sans-serif}
      .k{color:#000}.w{color:#fff}
      .W{\(boxStyle)\(shareStyle)}
      .U1,.U2,.U3,.U4,.U5{text-decoration-line:underline}
      .U2{text-decoration-style:double}.U3{text-decoration-style:wavy}
      .U4{text-decoration-style:dotted}.U5{text-decoration-style:dashed}
      .S{text-decoration-line:line-through}.O{text-decoration-line:overline}
      .S.O{text-decoration-line:line-through overline}
      .U1.S{text-decoration-line:underline line-through}
      .U1.O{text-decoration-line:underline overline}
      .U1.S.O{text-decoration-line:underline line-through overline}

      """
    let indices = options.indices.sorted()
    let schemes = [options.colors] + (options.lightColors.map { [$0] } ?? [])
    let themed = indices.filter { index in
      schemes.contains { colors in
        [.default, .indexed(0)].contains {
          colors.textPalette(on: $0)[index] != colors.palette[index]
        }
      }
    }
    sheet += rules(options.colors, themed)
    if let light = options.lightColors {
      sheet += ":root{color-scheme:dark light}\n@media(prefers-color-scheme:light){\n"
      sheet += rules(light, themed) + "}\n"
    }
    return sheet + indexRules(options.colors, indices, themed)
  }

  /// Returns the rules with the colours of a scheme.
  /// - Parameter themed: the indices whose colour as text depends on the background.
  private static func rules(_ colors: SchemeColors, _ themed: [UInt8]) -> String {
    let (foreground, background) = (colors.foreground.hex, colors.background.hex)
    return """
      body{background-color:\(background)}
      pre.inkwheel{color:\(foreground);background-color:\(background)\(variables(colors.textPalette, themed))}
      .R:not([class*=f]){color:\(background)}.R:not([class*=b]){background-color:\(foreground)}

      """
  }

  /// Returns the rules for the palette.
  ///
  /// The variables are the colours of text on the default background, and of that background under
  /// reversed text. Elements with two colours of their own set them to the palette.
  private static func indexRules(
    _ colors: SchemeColors, _ indices: [UInt8], _ themed: [UInt8]
  ) -> String {
    var rules = ""
    if !themed.isEmpty {
      rules +=
        ".inkwheel [class*=b]:not(.R),.inkwheel [style*=background],.R[class*=f],.R[style^=color]"
        + "{\(variables(colors.palette, themed).dropFirst())}\n"
      // As specific as that, and later.
      let black = colors.textPalette(on: .indexed(0))
      let others = themed.filter { black[$0] != colors.palette[$0] }
      rules += ".inkwheel .b0:not(.R){\(variables(black, others).dropFirst())}\n"
    }
    func value(_ index: UInt8) -> String {
      themed.contains(index) ? "var(--c\(index))" : colors.palette[index].hex
    }
    for index in indices {
      let color = value(index)
      rules += ".f\(index){color:\(color)}.b\(index){background-color:\(color)}\n"
    }
    let backgrounds = Dictionary(grouping: indices) { colors.textColor(on: .indexed($0)) }
    for (text, indices) in backgrounds.sorted(by: { $0.value[0] < $1.value[0] }) {
      guard let text else { continue }
      // No more specific than the classes for colours of text, which come later and win.
      let list = indices.map { ".b\($0)" }.joined(separator: ",")
      rules = "\(list){color:\(text.hex)}\n" + rules
    }
    return rules
  }

  private static func variables(_ palette: TerminalPalette, _ indices: [UInt8]) -> String {
    indices.map { ";--c\($0):\(palette[$0].hex)" }.joined()
  }

  /// Returns the declarations for the element that holds the text.
  static func preStyle(_ colors: SchemeColors) -> String {
    "\(preStyle);color:\(colors.foreground.hex);background-color:\(colors.background.hex)"
  }

  /// The declarations for that element without colours.
  ///
  /// Columns stay in their order, as on a terminal: a browser would reorder Hebrew and Arabic.
  /// The usual fonts draw backgrounds and blocks 19 pixels high at this size, so that rows overlap
  /// by a pixel, and no seam appears at any zoom.
  private static let preStyle =
    "margin:0;padding:1em;font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;"
    + "font-size:16px;line-height:18px;tab-size:8;direction:ltr;unicode-bidi:bidi-override"

  /// The declarations for the elements in it.
  ///
  /// Without a height of their own, no font and no shifted baseline makes a row higher.
  static let inlineStyle = "line-height:0"

  /// The declarations for a box of characters, whose width follows.
  static let boxStyle: StaticString = "display:inline-block;text-decoration:inherit"

  /// The declarations for boxes of several characters, each of which gets the same share of the width.
  static let shareStyle: StaticString =
    ";text-align:justify;text-align-last:justify;text-justify:inter-character"
}
