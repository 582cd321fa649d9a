import Colorimetry
import TerminalCore

extension ColorPicker {
  /// Draws an error message or a notice, then facts about the colour, the most important first.
  func renderNotes(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let theme = context.theme
    var rows = (0..<area.rows).map { area.row($0) }[...]
    if isSearching, !browser.rows.isEmpty, fieldError != nil, let row = rows.popFirst() {
      let choosing =
        keys.field.firstKeys(for: [.nextControl]) + keys.picker.firstKeys(for: [.accept])
      frame.write(
        choosing.isEmpty
          ? "" : "press \(choosing.names.joined(separator: " or ")) to choose a result",
        at: row.origin, style: theme.panelNote, limit: row.columns)
    } else if let errorMessage, let row = rows.popFirst() {
      frame.write("⚠ " + errorMessage, at: row.origin, style: theme.panelAlert, limit: row.columns)
    } else if let notice, let row = rows.popFirst() {
      frame.write(notice, at: row.origin, style: theme.panelFocus, limit: row.columns)
    }
    var facts = facts(depth: context.depth)[...]
    while let row = rows.popFirst(), let first = facts.popFirst() {
      var line = Self.fitting(first, columns: row.columns)
      // Join facts so that all of them fit into the remaining rows.
      while let next = facts.first, facts.count > rows.count {
        let room = row.columns - GlyphWidth.columns(of: line) - 3
        facts.removeFirst()
        let words = Self.fitting(next, columns: room)
        if GlyphWidth.columns(of: words) <= room { line += " · " + words }
      }
      frame.write(line, at: row.origin, style: theme.panelNote, limit: row.columns)
    }
  }

  /// Returns the longest wording that fits, or the shortest one.
  private static func fitting(_ wordings: [String], columns: Int) -> String {
    wordings.first { GlyphWidth.columns(of: $0) <= columns } ?? wordings.last ?? ""
  }

  /// Returns the facts about the colour, each in wordings from the longest to the shortest.
  private func facts(depth: ColorDepth) -> [[String]] {
    var facts = [nameFact]
    if let approximation = approximationFact(depth: depth) { facts.insert([approximation], at: 0) }
    if !model.color.isInSRGBGamut { facts.insert(["outside sRGB, fitted"], at: 0) }
    if let background = contrastBackground { facts.append(contrastFact(on: background)) }
    return facts
  }

  /// The nearest named colour and its distance.
  private var nameFact: [String] {
    let nearest = NamedColor.nearest(to: Color(model.rgb8))
    guard nearest.distance >= 0.0005 else { return ["= " + nearest.name] }
    let name = "≈ " + nearest.name
    return ["\(name) ΔE \(fixedDecimal(nearest.distance, digits: 3))", name]
  }

  /// Returns the colour that the terminal shows if it differs from the picked one.
  private func approximationFact(depth: ColorDepth) -> String? {
    guard depth < .truecolor else { return nil }
    guard case .indexed(let index) = TerminalColor.rgb(model.rgb8).quantized(to: depth) else {
      return "shown without colour"
    }
    let displayed = TerminalPalette.xterm[index]
    return displayed == model.rgb8 ? nil : "shown as \(displayed.hex)"
  }

  /// Returns the contrast of text in this colour on a background: the ratio and the WCAG levels.
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
