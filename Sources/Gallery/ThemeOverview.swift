import ColorControls
import Colorimetry
import TerminalCore

/// An overview of a theme: every role with its values, with as much detail as fits.
///
/// Each value is shown by its name, drawn in the colour or on it, followed by the value if there is
/// room. In small terminals names are abbreviated to letters, with a legend.
struct ThemeOverview {
  /// A word in the style that it describes.
  struct Chip: Hashable {
    var text: String
    var style: CellStyle
  }

  /// The level of detail.
  enum Detail: CaseIterable {
    /// Names and values of everything.
    case everything
    /// The values of `base`, and those of other roles that differ.
    case differences
    /// Names only.
    case names
    /// One letter each.
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
    for role in ThemeRole.allUsed {
      let plain = resolved(role).plain
      for (index, chips) in lines(of: role, detail, width: area.columns).enumerated() {
        let line = area.row(row)
        guard !line.isEmpty else { return }
        frame.fill(line, with: Cell(" ", style: plain))
        if index == 0 {
          frame.write(
            Self.title(of: role), at: line.origin, style: plain.adding(.bold),
            limit: labelColumns(detail))
        }
        render(chips, into: &frame, in: line, from: labelColumns(detail))
        if detail == .letters, role == .icons, row < area.rows {
          renderIcon(into: &frame, in: line, isMoving: isMoving, context: context)
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

  /// Draws a panel with a sample of every style.
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

  /// Returns the scheme, the colour mode and the plain text style of a role.
  private func resolved(_ role: ThemeRole) -> (scheme: Scheme, mode: ColorMode, plain: CellStyle) {
    let scheme = theme.theme.scheme(for: role)
    let mode = theme.theme.mode(of: scheme, on: theme.appearance)
    let plain = CellStyle(
      foreground: scheme.colors.foreground?.resolved(for: mode) ?? .default,
      background: scheme.colors.background?.resolved(for: mode) ?? .default)
    return (scheme, mode, plain)
  }

  private static func title(of role: ThemeRole) -> String {
    role == .textFields ? "fields" : role.name
  }

  private func labelColumns(_ detail: Detail) -> Int { detail == .letters ? 7 : 9 }

  private func rows(_ detail: Detail, width: Int) -> Int {
    ThemeRole.allUsed.reduce(0) { $0 + lines(of: $1, detail, width: width).count }
  }

  /// Returns the values of a role, broken into lines.
  private func lines(of role: ThemeRole, _ detail: Detail, width: Int) -> [[Chip]] {
    let current = resolved(role)
    let base = resolved(.base)
    func chip(_ key: SchemeKey, _ style: CellStyle) -> Chip? {
      let value = value(of: key, in: current.scheme, current.mode)
      let differs = role == .base || value != self.value(of: key, in: base.scheme, base.mode)
      switch detail {
      case .everything: return Chip(text: "\(key.name) \(value)", style: style)
      case .differences:
        return Chip(text: differs ? "\(key.name) \(value)" : key.name, style: style)
      case .names: return Chip(text: key.name, style: style)
      case .letters: return Chip(text: Self.letter(of: key.name).uppercased(), style: style)
      }
    }
    var chips = SchemeKey.colors.compactMap { chip($0, style(of: $0, current)) }
    if detail == .everything || detail == .differences {
      chips += SchemeKey.styles.compactMap { key in
        let differs =
          role == .base
          || value(of: key, in: current.scheme, current.mode)
            != value(of: key, in: base.scheme, base.mode)
        return detail == .everything || differs ? chip(key, current.plain) : nil
      }
    }
    return Self.flow(chips, width: width - labelColumns(detail))
  }

  /// Returns the value in this mode as short text.
  private func value(
    of key: SchemeKey, in scheme: Scheme, _ mode: ColorMode
  ) -> String {
    func name(_ color: AdaptiveColor?) -> String {
      color.map { ThemeNotation.name(of: $0.resolved(for: mode)) } ?? "own"
    }
    switch key.storage {
    case .color(let path): return name(scheme.colors[keyPath: path])
    case .pair(let path):
      let pair = scheme.colors[keyPath: path]
      return "\(name(pair?.foreground))/\(name(pair?.background))"
    case .padding(let path):
      return scheme.styles[keyPath: path].map { "\($0.columns)×\($0.rows)" } ?? ""
    default: return (key.text(in: scheme) ?? "").filter { $0 != "\"" }
    }
  }

  /// Returns the style of a name: text colours are used as the foreground, others as the
  /// background.
  private func style(
    of key: SchemeKey, _ resolved: (scheme: Scheme, mode: ColorMode, plain: CellStyle)
  ) -> CellStyle {
    let (scheme, mode, plain) = resolved
    switch key.storage {
    case .color(let path):
      let color = scheme.colors[keyPath: path]?.resolved(for: mode) ?? .default
      let isText = [
        "foreground", "secondary", "tint", "placeholder", "alert", "warning",
      ].contains(key.name)
      return isText
        ? CellStyle(foreground: color, background: plain.background)
        : CellStyle(foreground: readableColor(on: color, plain), background: color)
    case .pair(let path):
      let pair = scheme.colors[keyPath: path]
      let background = pair?.background?.resolved(for: mode) ?? plain.background
      let textColor = pair?.foreground?.resolved(for: mode)
      // The checkerboard's tiles are not text and background.
      guard key.name != "checkerboard", let textColor else {
        return CellStyle(foreground: readableColor(on: background, plain), background: background)
      }
      return CellStyle(foreground: textColor, background: background)
    default: return plain
    }
  }

  /// Returns the role's text or background colour, whichever is more readable on a colour.
  private func readableColor(on color: TerminalColor, _ plain: CellStyle) -> TerminalColor {
    guard color != plain.background else { return plain.foreground }
    let displayed = color.asBackground(in: theme.depth)
    let background = Color(theme.rgb8(of: displayed, isBackground: true))
    let candidates: [(TerminalColor, RGB8)] = [
      (plain.foreground, theme.rgb8(of: plain.foreground, isBackground: false)),
      (.rgb(theme.text), theme.text), (.rgb(theme.background), theme.background),
    ]
    return candidates.max {
      Color($0.1).contrastRatio(with: background) < Color($1.1).contrastRatio(with: background)
    }?.0 ?? plain.foreground
  }

  // MARK: Letters

  /// Returns the letter of a name: the first, or another one if that is ambiguous.
  static func letter(of name: String) -> Character {
    let others: [String: Character] = [
      "border": "r", "focus": "o", "separator": "p", "placeholder": "l", "shadow": "d",
      "selection": "e",
    ]
    return others[name] ?? name.first ?? "?"
  }

  /// Returns the legend: names with their letter capitalised.
  private func legendRows(width: Int) -> [[Chip]] {
    let chips = SchemeKey.colors.map { key in
      let letter = Self.letter(of: key.name)
      let parts = key.name.split(separator: letter, maxSplits: 1, omittingEmptySubsequences: false)
      return Chip(
        text: parts.joined(separator: letter.uppercased()), style: theme.baseStyle)
    }
    return Self.flow(chips, width: width)
  }

  /// Breaks chips into rows of a width, one column apart.
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
