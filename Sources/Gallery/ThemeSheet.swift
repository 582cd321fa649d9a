import Colorimetry
import TerminalCore
import TextColorPicker

/// Draws every role of a theme with its values, as much of them as the rectangle has room for.
///
/// A value is shown as its name, written in the colour or on it. Where there is room the value
/// stands behind the name, in small terminals the names become letters with a legend.
struct ThemeSheet {
  /// A word in the style that it is about.
  struct Chip: Hashable {
    var text: String
    var style: CellStyle
  }

  /// How much is said about a value.
  enum Detail: CaseIterable {
    /// Names and values of all.
    case everything
    /// The values of `base`, and of the other roles those that differ.
    case differences
    /// The names alone.
    case names
    /// A letter for each.
    case letters
  }

  let theme: ResolvedTheme

  func render(into frame: inout Frame, in area: Rect, isMoving: Bool, context: RenderContext) {
    frame.fill(area, with: Cell(" ", style: theme.baseStyle))
    let legend = legendRows(width: area.columns)
    let detail =
      Detail.allCases.first { rows($0, width: area.columns) < area.rows } ?? .letters
    let needed = rows(detail, width: area.columns) + (detail == .letters ? legend.count : 0)
    var row = 0
    if needed < area.rows || detail != .letters {
      renderTitle(into: &frame, in: area.row(0), isMoving: isMoving, context: context)
      row = 1
    }
    for role in Role.allUsed {
      let ground = look(role).plain
      for (index, line) in lines(of: role, detail, width: area.columns).enumerated() {
        let place = area.row(row)
        guard !place.isEmpty else { return }
        frame.fill(place, with: Cell(" ", style: ground))
        if index == 0 {
          frame.write(
            Self.title(of: role), at: place.origin, style: ground.adding(.bold),
            limit: labelColumns(detail))
        }
        render(line, into: &frame, in: place, from: labelColumns(detail))
        if detail == .letters, role == .icons, row < area.rows {
          renderIcon(into: &frame, in: place, isMoving: isMoving, context: context)
        }
        row += 1
      }
    }
    if detail == .letters {
      for line in legend {
        render(line, into: &frame, in: area.row(row), from: 0)
        row += 1
      }
    } else {
      let rest = Rect(
        column: area.minColumn, row: area.minRow + row, columns: area.columns,
        rows: area.rows - row)
      renderSample(into: &frame, in: rest)
    }
  }

  // MARK: Parts

  private func renderTitle(
    into frame: inout Frame, in row: Rect, isMoving: Bool, context: RenderContext
  ) {
    guard !row.isEmpty else { return }
    frame.fill(row, with: Cell(" ", style: theme.barStyle))
    let used = frame.write(
      " \(theme.theme.name) ", at: row.origin, style: theme.barTitle, limit: row.columns)
    frame.write(
      "\(theme.mode.name), \(theme.depth)",
      at: Point(column: row.minColumn + used, row: row.minRow), style: theme.barNote,
      limit: max(row.columns - used - 6, 0))
    renderIcon(into: &frame, in: row, isMoving: isMoving, context: context)
  }

  private func renderIcon(
    into frame: inout Frame, in row: Rect, isMoving: Bool, context: RenderContext
  ) {
    let columns = PickerIcon.size(rows: 1).columns
    guard row.columns >= columns else { return }
    PickerIcon([theme.accent, theme.text], theme: theme, isMoving: isMoving).render(
      into: &frame, at: Point(column: row.maxColumn - columns, row: row.minRow), rows: 1,
      background: theme.bar, context: context)
  }

  private func render(_ chips: [Chip], into frame: inout Frame, in row: Rect, from start: Int) {
    guard !row.isEmpty else { return }
    var column = start
    for chip in chips {
      column += frame.write(
        chip.text, at: Point(column: row.minColumn + column, row: row.minRow), style: chip.style,
        limit: max(row.columns - column, 0))
      column += 1
    }
  }

  /// A panel with one of everything, where the styles show.
  private func renderSample(into frame: inout Frame, in area: Rect) {
    guard area.rows >= 5, area.columns >= 40 else { return }
    let rect = Rect(
      column: area.minColumn + 1, row: area.minRow, columns: min(area.columns - 4, 76),
      rows: min(area.rows - (theme.shadow == .drop ? 1 : 0), 7))
    frame.drawPanel(rect, theme: theme)
    frame.write(
      " Panel ", at: Point(column: rect.minColumn + 2, row: rect.minRow), style: theme.panelFocus)
    let inside = theme.content(ofPanel: rect)
    let rows: [[Chip]] = [
      [
        Chip(text: "Title", style: theme.titleStyle), Chip(text: "label", style: theme.labelStyle),
        Chip(text: "note", style: theme.labelNote), Chip(text: "alert", style: theme.panelAlert),
        Chip(text: "warning", style: theme.panelWarning),
        Chip(text: "border", style: theme.borderStyle(isFocused: false)),
      ],
      [
        Chip(text: " typed ", style: theme.fieldStyle),
        Chip(text: " chosen ", style: theme.fieldSelected),
        Chip(text: " placeholder ", style: theme.fieldPlaceholder),
        Chip(text: " wrong ", style: theme.fieldAlert),
      ],
      [
        Chip(text: " button ", style: theme.buttonStyle),
        Chip(text: " on ", style: theme.buttonSelected),
        Chip(text: " cell ", style: theme.cellStyle),
        Chip(text: " chosen cell ", style: theme.cellSelected),
      ],
      [Chip(text: stylesText, style: theme.panelNote)],
    ]
    for (index, row) in rows.enumerated() {
      render(row, into: &frame, in: inside.row(index), from: 0)
    }
  }

  private var stylesText: String {
    let scheme = theme.theme.scheme(for: .panel)
    return ["border", "corners", "thickness", "shadow"].compactMap { name in
      SchemeKey.styles.first { $0.name == name }?.text(in: scheme).map { "\(name) \($0)" }
    }.joined(separator: "  ").filter { $0 != "\"" }
  }

  // MARK: Values

  /// The colours of a role in this mode.
  private func look(_ role: Role) -> (scheme: Scheme, mode: ColorMode, plain: CellStyle) {
    let scheme = theme.theme.scheme(for: role)
    let mode = theme.theme.mode(of: scheme, on: theme.appearance)
    let plain = CellStyle(
      foreground: scheme.colors.foreground?.resolved(for: mode) ?? .default,
      background: scheme.colors.background?.resolved(for: mode) ?? .default)
    return (scheme, mode, plain)
  }

  private static func title(of role: Role) -> String {
    role == .textFields ? "fields" : role.name
  }

  private func labelColumns(_ detail: Detail) -> Int { detail == .letters ? 7 : 9 }

  private func rows(_ detail: Detail, width: Int) -> Int {
    Role.allUsed.reduce(0) { $0 + lines(of: $1, detail, width: width).count }
  }

  /// The values of a role, as many lines as they take.
  private func lines(of role: Role, _ detail: Detail, width: Int) -> [[Chip]] {
    let look = look(role)
    let base = self.look(.base)
    func chip(_ key: SchemeKey, _ style: CellStyle) -> Chip? {
      let value = value(of: key, in: look.scheme, look.mode)
      let differs = role == .base || value != self.value(of: key, in: base.scheme, base.mode)
      switch detail {
      case .everything: return Chip(text: "\(key.name) \(value)", style: style)
      case .differences:
        return Chip(text: differs ? "\(key.name) \(value)" : key.name, style: style)
      case .names: return Chip(text: key.name, style: style)
      case .letters: return Chip(text: Self.letter(of: key.name).uppercased(), style: style)
      }
    }
    var chips = SchemeKey.colors.compactMap { chip($0, style(of: $0, look)) }
    if detail == .everything || detail == .differences {
      chips += SchemeKey.styles.compactMap { key in
        let differs =
          role == .base
          || value(of: key, in: look.scheme, look.mode)
            != value(of: key, in: base.scheme, base.mode)
        return detail == .everything || differs ? chip(key, look.plain) : nil
      }
    }
    return Self.flow(chips, width: width - labelColumns(detail))
  }

  /// The value in this mode, in a few words.
  private func value(
    of key: SchemeKey, in scheme: Scheme, _ mode: ColorMode
  ) -> String {
    func name(_ color: AdaptiveColor?) -> String {
      color.map { ThemeNotation.name(of: $0.resolved(for: mode)) } ?? "own"
    }
    switch key.place {
    case .color(let path): return name(scheme.colors[keyPath: path])
    case .pair(let path):
      let pair = scheme.colors[keyPath: path]
      return "\(name(pair?.foreground))/\(name(pair?.background))"
    case .padding(let path):
      return scheme.styles[keyPath: path].map { "\($0.columns)×\($0.rows)" } ?? ""
    default: return (key.text(in: scheme) ?? "").filter { $0 != "\"" }
    }
  }

  /// A colour of text shows in the name itself, another one behind the name.
  private func style(
    of key: SchemeKey, _ look: (scheme: Scheme, mode: ColorMode, plain: CellStyle)
  ) -> CellStyle {
    let (scheme, mode, plain) = look
    switch key.place {
    case .color(let path):
      let color = scheme.colors[keyPath: path]?.resolved(for: mode) ?? .default
      let isText = [
        "foreground", "secondary", "tint", "placeholder", "alert", "warning",
      ].contains(key.name)
      return isText
        ? CellStyle(foreground: color, background: plain.background)
        : CellStyle(foreground: ink(on: color, plain), background: color)
    case .pair(let path):
      let pair = scheme.colors[keyPath: path]
      let ground = pair?.background?.resolved(for: mode) ?? plain.background
      let front = pair?.foreground?.resolved(for: mode)
      // The tiles of the checkerboard are no text and ground.
      guard key.name != "checkerboard", let front else {
        return CellStyle(foreground: ink(on: ground, plain), background: ground)
      }
      return CellStyle(foreground: front, background: ground)
    default: return plain
    }
  }

  /// The role's text or ground, whichever is easier to read on a colour.
  private func ink(on color: TerminalColor, _ plain: CellStyle) -> TerminalColor {
    guard color != plain.background else { return plain.foreground }
    let shown = color.seenBehindText(in: theme.depth)
    let ground = Color(theme.rgb8(of: shown, isBackground: true))
    let inks: [(TerminalColor, RGB8)] = [
      (plain.foreground, theme.rgb8(of: plain.foreground, isBackground: false)),
      (.rgb(theme.text), theme.text), (.rgb(theme.background), theme.background),
    ]
    return inks.max {
      Color($0.1).contrastRatio(with: ground) < Color($1.1).contrastRatio(with: ground)
    }?.0 ?? plain.foreground
  }

  // MARK: Letters

  /// The letter of a name: the first, or where that is taken one of the others.
  static func letter(of name: String) -> Character {
    let others: [String: Character] = [
      "border": "r", "focus": "o", "separator": "p", "placeholder": "l", "shadow": "d",
      "selection": "e",
    ]
    return others[name] ?? name.first ?? "?"
  }

  /// The names with their letters in capitals.
  private func legendRows(width: Int) -> [[Chip]] {
    let chips = SchemeKey.colors.map { key in
      let letter = Self.letter(of: key.name)
      let parts = key.name.split(separator: letter, maxSplits: 1, omittingEmptySubsequences: false)
      return Chip(
        text: parts.joined(separator: letter.uppercased()), style: theme.baseStyle)
    }
    return Self.flow(chips, width: width)
  }

  /// Chips in rows of a width, a column between them.
  private static func flow(_ chips: [Chip], width: Int) -> [[Chip]] {
    var rows: [[Chip]] = [[]]
    var column = 0
    for chip in chips {
      let columns = GlyphWidth.columns(of: chip.text)
      if column > 0, column + columns > width {
        rows.append([])
        column = 0
      }
      rows[rows.count - 1].append(chip)
      column += columns + 1
    }
    return rows
  }
}
