import Color
import Picker
import Terminal

/// An overview of a theme: the colours of every role by name, each drawn in itself or on it.
struct ThemeOverview {
  /// A word in the style that it describes.
  struct Chip: Hashable {
    var text: String
    var style: CellStyle
  }

  let theme: ResolvedTheme

  /// The columns of the names of the roles.
  private static let labelColumns = 9

  func render(into frame: inout Frame, in area: Rect, isMoving: Bool, context: RenderContext) {
    frame.fill(area, with: Cell(" ", style: theme.baseStyle))
    renderTitle(into: &frame, in: area.row(0), isMoving: isMoving, context: context)
    var row = 1
    for role in ThemeRole.allUsed {
      let plain = resolved(role).plain
      for (index, chips) in lines(of: role, width: area.columns).enumerated() {
        let line = area.row(row)
        guard !line.isEmpty else { return }
        frame.fill(line, with: Cell(" ", style: plain))
        if index == 0 {
          frame.write(
            role == .textFields ? "fields" : role.name, at: line.origin,
            style: plain.adding(.bold), limit: Self.labelColumns)
        }
        render(chips, into: &frame, in: line, from: Self.labelColumns)
        row += 1
      }
    }
    renderSample(into: &frame, in: area.rows(from: row))
  }

  // MARK: Parts

  private func renderTitle(
    into frame: inout Frame, in row: Rect, isMoving: Bool, context: RenderContext
  ) {
    guard !row.isEmpty else { return }
    frame.fill(row, with: Cell(" ", style: theme.barStyle))
    let used = frame.write(" \(theme.theme.name) ", in: row, style: theme.barTitle)
    frame.write(
      "\(theme.mode.name), \(theme.depth)",
      at: Point(column: row.minColumn + used, row: row.minRow), style: theme.barNote,
      limit: max(row.columns - used - 6, 0))
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
      column += frame.write(chip.text, in: row.columns(from: column), style: chip.style)
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
    let names = ["border", "corners", "thickness", "shadow"]
    return ThemeTokenRow.styles.filter { names.contains($0.name) }
      .compactMap { row in scheme[row].map { "\(row.name) \($0.node.notation)" } }
      .joined(separator: "  ").filter { $0 != "\"" }
  }

  // MARK: Values

  /// Returns the scheme, the colour mode and the plain text style of a role.
  private func resolved(_ role: ThemeRole) -> (
    scheme: ThemeScheme, mode: ColorMode, plain: CellStyle
  ) {
    let scheme = theme.theme.scheme(for: role)
    let mode = theme.theme.mode(of: scheme, on: theme.appearance)
    let plain = CellStyle(
      foreground: scheme[.foreground]?.resolved(for: mode) ?? .default,
      background: scheme[.background]?.resolved(for: mode) ?? .default)
    return (scheme, mode, plain)
  }

  /// Returns the names of the colours of a role, broken into lines a column apart.
  private func lines(of role: ThemeRole, width: Int) -> [[Chip]] {
    let resolved = resolved(role)
    var rows: [[Chip]] = [[]]
    var column = Self.labelColumns
    for row in ThemeTokenRow.colors {
      if column > Self.labelColumns, column + row.name.count > width {
        rows.append([])
        column = Self.labelColumns
      }
      rows[rows.count - 1].append(Chip(text: row.name, style: style(of: row, resolved)))
      column += row.name.count + 1
    }
    return rows
  }

  /// Returns the style of a name: text colours are used as the foreground, others as the
  /// background.
  private func style(
    of row: ThemeTokenRow, _ resolved: (scheme: ThemeScheme, mode: ColorMode, plain: CellStyle)
  ) -> CellStyle {
    let (scheme, mode, plain) = resolved
    let value = scheme[row] ?? row.fallback
    if let pair = value as? ColorPair {
      let background = pair.background?.resolved(for: mode) ?? plain.background
      // The checkerboard's tiles are not text and background.
      let ink = row.name == "checkerboard" ? nil : pair.foreground?.resolved(for: mode)
      return CellStyle(
        foreground: ink ?? readableColor(on: background, plain), background: background)
    }
    let color = (value as? AdaptiveColor)?.resolved(for: mode) ?? .default
    return row.isInk
      ? CellStyle(foreground: color, background: plain.background)
      : CellStyle(foreground: readableColor(on: color, plain), background: color)
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
}
