import Colorimetry

extension HTMLWriter {
  /// Returns the style sheet of pages with classes.
  static func styleSheet(_ options: HTMLOptions) -> String {
    let foreground = options.foreground.hex
    let background = options.background.hex
    var sheet = """
      body{margin:0;background-color:\(background)}
      pre.inkwheel{\(preStyle(options))}
      .inkwheel a{color:inherit;text-decoration:none}
      .R{color:\(background);background-color:\(foreground)}
      .B{font-weight:bold}.I{font-style:italic}.F,.x{opacity:.6}.H{color:transparent!important}
      .K{animation:blink 1s steps(1) infinite}.Q{animation:blink .4s steps(1) infinite}
      @keyframes blink{50%{color:transparent}}
      @media(prefers-reduced-motion:reduce){.K,.Q{animation:none}}
      .P,.L{font-size:75%;line-height:0}.P{vertical-align:super}.L{vertical-align:sub}
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
    for index in options.indices.sorted() {
      let color = options.palette[index].hex
      sheet += ".f\(index){color:\(color)}.b\(index){background-color:\(color)}\n"
    }
    return sheet
  }

  /// Returns the declarations for the element that holds the text.
  ///
  /// Columns stay in their order, as on a terminal: a browser would reorder Hebrew and Arabic.
  static func preStyle(_ options: HTMLOptions) -> String {
    "margin:0;padding:1em;color:\(options.foreground.hex);"
      + "background-color:\(options.background.hex);"
      + "font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;tab-size:8;"
      + "direction:ltr;unicode-bidi:bidi-override"
  }
}
