import Colorimetry
import TerminalCore

extension ColorPicker {
  /// Draws what is to be said about the colour: a complaint, else facts, the most pressing first.
  func renderNotes(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let theme = context.theme
    var rows = (0..<area.rows).map { area.row($0) }[...]
    if isSearching, !shelf.rows.isEmpty, fieldComplaint != nil, let row = rows.popFirst() {
      frame.write(
        "↓ or Enter takes one of them", at: row.origin, style: theme.panelNote, limit: row.columns)
    } else if let complaint, let row = rows.popFirst() {
      frame.write("⚠ " + complaint, at: row.origin, style: theme.panelAlert, limit: row.columns)
    } else if let notice, let row = rows.popFirst() {
      frame.write(notice, at: row.origin, style: theme.panelFocus, limit: row.columns)
    }
    var facts = facts(depth: context.depth, columns: area.columns)[...]
    while let row = rows.popFirst(), let first = facts.popFirst() {
      var line = first
      // What is left is spread over the rows that are left.
      while let next = facts.first, facts.count > rows.count {
        let longer = line + " · " + next
        facts.removeFirst()
        if GlyphWidth.columns(of: longer) <= row.columns { line = longer }
      }
      frame.write(line, at: row.origin, style: theme.panelNote, limit: row.columns)
    }
  }

  /// Everything worth knowing of the colour.
  private func facts(depth: ColorDepth, columns: Int) -> [String] {
    var facts = [nameFact]
    if let approximation = approximationFact(depth: depth) { facts.insert(approximation, at: 0) }
    if !model.color.isInSRGBGamut { facts.insert("outside sRGB, fitted", at: 0) }
    if let background = contrastBackground {
      facts.append(contrastFact(on: background, columns: columns))
    }
    return facts
  }

  /// The nearest name and how far it is.
  private var nameFact: String {
    let nearest = NamedColor.nearest(to: Color(model.rgb8))
    guard nearest.distance >= 0.0005 else { return "= " + nearest.name }
    return "≈ \(nearest.name) ΔE \(fixedDecimal(nearest.distance, digits: 3))"
  }

  /// Says that the terminal shows another colour than the one picked, and which.
  private func approximationFact(depth: ColorDepth) -> String? {
    guard depth < .truecolor else { return nil }
    guard case .indexed(let index) = TerminalColor.rgb(model.rgb8).quantized(to: depth) else {
      return "shown without colour"
    }
    let shown = TerminalPalette.xterm[index]
    return shown == model.rgb8 ? nil : "shown as \(shown.hex)"
  }

  /// The contrast as text on a background with the four labels, or what of it fits.
  private func contrastFact(on background: RGB8, columns: Int) -> String {
    let contrast = Color(model.rgb8, alpha: model.color.alpha).contrast(on: Color(background))
    let marks = Contrast.Level.allCases.map { level in
      "\(level.rawValue) \(contrast.passes(level) ? "✓" : "✗")"
    }.joined(separator: " ")
    let short = "\(contrast.text(digits: 1)) \(contrast.label)"
    let wordings = [
      "\(short) on \(background.hex): \(marks)", "\(contrast.text(digits: 1)) \(marks)",
    ]
    return wordings.first { GlyphWidth.columns(of: $0) <= columns } ?? short
  }
}
