package import Color
import Terminal

extension PickerPane {
  /// Draws an error message or a notice, then facts about the colour, the most important first.
  /// - Parameter limit: the column up to which a message may reach.
  func renderNotes(into frame: inout Frame, in area: Rect, limit: Int, context: RenderContext) {
    let theme = context.theme
    // The notes begin below the first character of the field.
    let words = area.columns(from: 1)
    var rows = (0..<area.rows).map { words.row($0) }[...]
    /// Writes a message into one row; a longer one covers the whole row of the preview.
    func write(_ message: String, _ row: Rect, _ style: CellStyle) {
      let most = max(limit - row.minColumn, 0)
      let message = message.shortened(toColumns: most - 1)
      if GlyphWidth.columns(of: message) > row.columns {
        frame.fill(row.columns(from: 0, count: most), with: Cell(" ", style: theme.panelStyle))
      }
      frame.write(message, at: row.origin, style: style, limit: most)
    }
    if isChoosingName, let row = rows.popFirst() {
      let choosing = [
        (keys.picker.label(for: .accept), "takes the first"),
        (keys.field.label(for: [.nextControl]), "chooses"),
      ].filter { !$0.0.isEmpty }.map { "\($0) \($1)" }
      frame.write(
        ([choosing.joined(separator: " · ")] + choosing).fitting(columns: row.columns), in: row,
        style: theme.panelNote)
    } else if isSearching, browser.isOpen, browser.rows.isEmpty {
      // The page says that there is no such colour.
    } else if isUnfinished, let row = rows.popFirst() {
      let isHex = fieldEntry?.text.contains("(") != true
      frame.write(
        (isHex ? ["such as #f80 or #1e90ff", "#f80, #1e90ff"] : ["such as rgb(255 136 0)"])
          .fitting(columns: row.columns), in: row, style: theme.panelNote)
    } else if let errorMessage, let row = rows.first {
      let message = "⚠ " + errorMessage
      let lines = message.wrapped(columns: row.columns)
      for (line, row) in zip(lines.count > rows.count ? [message] : lines, rows) {
        write(line, row, theme.panelAlert)
        rows.removeFirst()
      }
    } else if let notice, let row = rows.popFirst() {
      write(notice.words, row, notice.isWarning ? theme.panelWarning : theme.panelFocus)
    }
    let facts = facts(context).filter { $0.first != notice?.words }
    for (row, line) in zip(rows, Self.lines(of: facts, in: rows.map(\.columns))) {
      frame.write(line, in: row, style: theme.panelNote)
    }
  }

  /// Shares facts out among rows, the most important first; those that fit nowhere are left out.
  /// - Parameters:
  ///   - facts: each in wordings from the longest to the shortest.
  ///   - columns: those of each row.
  private static func lines(of facts: [[String]], in columns: [Int]) -> [String] {
    var lines: [String] = []
    for (index, fact) in facts.enumerated() {
      let areMore = facts.count - index > columns.count - lines.count
      let free = zip(columns, lines).map { $0 - GlyphWidth.columns(of: $1) - 3 }
      // Its shortest wording can wait for the last row.
      let long = lines.count < columns.count && fact.count > 1 ? fact.dropLast() : fact[...]
      let place =
        areMore
        ? free.firstIndex { room in long.contains { GlyphWidth.columns(of: $0) <= room } } : nil
      if let place {
        lines[place] += " · " + fact.fitting(columns: free[place])
      } else if lines.count < columns.count {
        // In the last row there is room for the next fact, too.
        let next = lines.count == columns.count - 1 ? facts.dropFirst(index + 1).first : nil
        lines.append(Self.wording(of: fact, before: next, columns: columns[lines.count]))
      }
    }
    return lines
  }

  /// Returns the longest wording of a fact that leaves room for the next one; its shortest one only
  /// where nothing else does.
  private static func wording(of fact: [String], before next: [String]?, columns: Int) -> String {
    for wordings in [fact.dropLast(), fact[...]] {
      for word in next ?? [] {
        let room = columns - GlyphWidth.columns(of: word) - 3
        if let found = wordings.first(where: { GlyphWidth.columns(of: $0) <= room }) {
          return found
        }
      }
    }
    return fact.fitting(columns: columns)
  }

  /// Returns the facts about the colour, each in wordings from the longest to the shortest.
  private func facts(_ context: RenderContext) -> [[String]] {
    if showsReplacedColors {
      return [["a change replaces all of them", "a change replaces all", "all change"]]
    }
    if let gradient {
      guard context.depth < .truecolor else { return gradient.facts }
      let shown = gradient.gradient.colors(count: 64).map { context.displayed($0.rgb8) }
      let count = context.depth == .indexed256 ? 256 : 16
      let bands = "\(Set(shown).count) bands"
      return [["\(bands) in \(count) colours", bands]] + gradient.facts
    }
    // What is picked has the name, also where the terminal shows another colour.
    let picked = model.rgb8
    var facts = showsDetails ? details(picked) : sentence(picked)
    if !model.color.isInSRGBGamut { facts.append(["outside sRGB, fitted"]) }
    if let fact = substitute(context) {
      facts.insert(fact, at: contrastBackground == nil ? 0 : 1)
      if let shortest = facts[0].last, contrastBackground != nil {
        facts[0].append(String(shortest.prefix { $0 != " " }))
      }
    }
    return facts
  }

  /// Says how readable the colour is and what it is called, as far as that is known.
  private func sentence(_ color: RGB8) -> [[String]] {
    let name = NamedColor.caption(of: color)
    return readability(of: color) + (name.isEmpty ? [] : [[name]])
  }

  /// The contrast and what it means.
  private func readability(of color: RGB8) -> [[String]] {
    contrast(of: color).map { [$0.captions] } ?? []
  }

  /// The contrast and its level of WCAG, the name and its distance, and the colour in basic words.
  private func details(_ color: RGB8) -> [[String]] {
    let name = NamedColor.caption(of: color, showsDistance: true)
    let names = (name.isEmpty ? [] : [[name]]) + [[model.color.words]]
    guard let contrast = contrast(of: color) else { return names }
    let levels = ["AAA text ✓", "AA text ✓ · AAA headings only", "AA headings only", "AA ✗"]
    let level = [Contrast.Level.aaa, .aa, .aaLarge].firstIndex(where: contrast.passes) ?? 3
    return readability(of: color) + [[levels[level]]] + names
  }

  func contrast(of color: RGB8) -> Contrast? {
    contrastBackground.map { Color(color, alpha: model.color.alpha).contrast(with: Color($0)) }
  }
}

extension Contrast {
  /// The ratio and what it means, in words or as the level of WCAG.
  package var captions: [String] { ["\(text()) · \(reading)", "\(text()) \(label)"] }
}

extension NamedColor {
  /// The name of a colour, behind “≈” if the name is that of another one; empty if none is near.
  /// - Parameter showsDistance: whether the ΔE2000 follows.
  package static func caption(of color: RGB8, showsDistance: Bool = false) -> String {
    let found = nearest(to: Color(color))
    let name = words(of: found.name)
    guard found.distance > 0 else { return name }
    guard found.distance <= closeDistance else { return "" }
    return "≈ \(name)"
      + (showsDistance ? " ΔE2000 \(fixedDecimal(found.distance, digits: 1))" : "")
  }
}

extension PickerPane {
  /// Draws the text field, with its caret while text is being typed.
  func renderField(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let theme = context.theme
    let isTyping = fieldEntry != nil
    frame.fill(area, with: Cell(" ", style: theme.fieldStyle))
    let label = fieldLabel
    let labelColumns = frame.write(label, in: area, style: theme.fieldFocus)
    let box = area.columns(from: labelColumns)
    if focus == .field { frame.focus = box.origin }
    // While there are names to choose from, nothing is wrong.
    let isWrong = errorMessage != nil && isTyping && !isChoosingName && !isUnfinished
    let style = isWrong ? theme.fieldAlert : theme.fieldStyle
    guard let entry = fieldEntry else {
      frame.write(headline(columns: box.columns), in: box, style: style.adding(.bold))
      return
    }
    // Scroll so that the caret, which takes a column at the end, is visible.
    var visible = entry.text[...]
    var caret = GlyphWidth.columns(of: String(entry.text.prefix(entry.caret)))
    while caret > max(box.columns - 1, 0), let first = visible.popFirst() {
      caret -= GlyphWidth.columns(of: String(first))
    }
    frame.write(String(visible), in: box, style: style)
    let position = Point(column: box.minColumn + caret, row: box.minRow)
    if box.contains(position), frame.bounds.contains(position) { frame.cursor = Cursor(position) }
  }

  /// Says which colour the terminal shows instead, as the letters of a text do.
  private func substitute(_ context: RenderContext) -> [String]? {
    context.substitute(
      for: model.rgb8, isText: replacementScope != nil && !picksBackground)
  }

  /// Writes beside the colour in the field which one the terminal shows, where there are no notes.
  func renderSubstitute(into frame: inout Frame, in field: Rect, context: RenderContext) {
    guard fieldEntry == nil, !showsReplacedColors,
      let substitute = substitute(context)
    else { return }
    let rest = field.columns(from: fieldText.count + 2)
    let words = substitute.fitting(columns: rest.columns)
    guard words.count <= rest.columns else { return }
    frame.write(words, in: rest, style: context.theme.fieldPlaceholder)
  }

  /// The colour in the field while nothing is typed, or how many colours are to be replaced.
  private func headline(columns: Int) -> String {
    guard showsReplacedColors else { return fieldText }
    let limit = CenterMesh.limit
    guard replacedColors.count > limit else { return "\(replacedColors.count) colours" }
    return ["more than", "over", ">"].map { "\($0) \(limit) colours" }.fitting(columns: columns - 1)
  }

  private var fieldLabel: String {
    guard focus == .field else { return " " }
    switch fieldPurpose {
    case .color: return "▸"
    case .name: return "/"
    case .openPalette: return "open: "
    case .savePalette: return "save \(texts(of: browser.page).titles[0]) as: "
    }
  }
}
