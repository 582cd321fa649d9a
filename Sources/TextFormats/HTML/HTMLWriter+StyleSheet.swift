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
    let unseen = indices.filter { index in
      schemes.contains { $0.textPalette[index] != $0.palette[index] }
    }
    sheet += rules(options.colors, indices, unseen)
    if let light = options.lightColors {
      let others = indices.filter { light.palette[$0] != options.colors.palette[$0] }
      sheet += ":root{color-scheme:dark light}\n@media(prefers-color-scheme:light){\n"
      sheet += rules(light, others, unseen) + "}\n"
    }
    return sheet
  }

  /// Returns the rules with the colours of a scheme.
  /// - Parameter unseen: the indices in which text may be invisible on the default background.
  private static func rules(
    _ colors: SchemeColors, _ indices: [UInt8], _ unseen: [UInt8]
  ) -> String {
    let (foreground, background) = (colors.foreground.hex, colors.background.hex)
    var rules = """
      body{background-color:\(background)}
      pre.inkwheel{color:\(foreground);background-color:\(background)}
      .R:not([class*=f]){color:\(background)}.R:not([class*=b]){background-color:\(foreground)}

      """
    for index in indices {
      let color = colors.palette[index].hex
      rules += ".f\(index){color:\(color)}.b\(index){background-color:\(color)}\n"
    }
    for index in unseen {
      let color = colors.textPalette[index].hex
      rules +=
        ".f\(index):not([class*=b]):not(.R):not([style*=background]){color:\(color)}"
        + ".b\(index).R:not([class*=f]):not([style]){background-color:\(color)}\n"
    }
    return rules
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
}
