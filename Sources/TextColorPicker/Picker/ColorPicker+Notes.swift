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
    var facts = facts(depth: context.depth)[...]
    while let row = rows.popFirst(), let first = facts.popFirst() {
      var line = Self.fitting(first, columns: row.columns)
      // What is left is spread over the rows that are left.
      while let next = facts.first, facts.count > rows.count {
        let room = row.columns - GlyphWidth.columns(of: line) - 3
        facts.removeFirst()
        let words = Self.fitting(next, columns: room)
        if GlyphWidth.columns(of: words) <= room { line += " · " + words }
      }
      frame.write(line, at: row.origin, style: theme.panelNote, limit: row.columns)
    }
  }

  /// The longest wording that fits, or the last one.
  private static func fitting(_ wordings: [String], columns: Int) -> String {
    wordings.first { GlyphWidth.columns(of: $0) <= columns } ?? wordings.last ?? ""
  }

  /// Everything worth knowing of the colour, each in wordings from the longest to the shortest.
  private func facts(depth: ColorDepth) -> [[String]] {
    var facts = [nameFact]
    if let approximation = approximationFact(depth: depth) { facts.insert([approximation], at: 0) }
    if !model.color.isInSRGBGamut { facts.insert(["outside sRGB, fitted"], at: 0) }
    if let background = contrastBackground { facts.append(contrastFact(on: background)) }
    return facts
  }

  /// The nearest name and how far it is.
  private var nameFact: [String] {
    let nearest = NamedColor.nearest(to: Color(model.rgb8))
    guard nearest.distance >= 0.0005 else { return ["= " + nearest.name] }
    let name = "≈ " + nearest.name
    return ["\(name) ΔE \(fixedDecimal(nearest.distance, digits: 3))", name]
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

  /// The contrast as text on a background with the four labels, the ratio with the best of them.
  private func contrastFact(on background: RGB8) -> [String] {
    let contrast = Color(model.rgb8, alpha: model.color.alpha).contrast(on: Color(background))
    let marks = Contrast.Level.allCases.map { level in
      "\(level.rawValue) \(contrast.passes(level) ? "✓" : "✗")"
    }.joined(separator: " ")
    let ratio = contrast.text(digits: 1)
    return [
      "\(ratio) \(contrast.label) on \(background.hex): \(marks)", "\(ratio) \(marks)",
      "\(ratio) \(contrast.label)",
    ]
  }
}
