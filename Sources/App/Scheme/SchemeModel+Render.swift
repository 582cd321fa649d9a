import Color
import ColorFiles
import Picker
import StyledText
package import Terminal
import UnicodeText

extension SchemeModel {
  /// The parts of the screen.
  var areas: SchemeLayout {
    SchemeLayout(size, role: role, isEditing: isPicking || mended != nil)
  }

  package var hintRow: Rect { areas.hints }

  package var questionRow: Rect { areas.title }

  /// Draws the screen.
  func renderScheme(into frame: inout Frame) {
    let (areas, context) = (areas, terminal.context)
    frame.setTitle("inkwheel scheme")
    if display.isLive { frame.scheme = shown }
    frame.fill(frame.bounds, with: Cell(" ", style: theme.panelStyle))
    let faults = faults
    renderTitle(faults, into: &frame, in: areas.title)
    let pane = SwatchPane(model: self, areas: areas, faults: faults)
    pane.render(into: &frame)
    renderSample(into: &frame, in: areas.sample)
    if !display.isLive {
      for area in [areas.swatches, areas.sample] { frame.restyle(area, drawn) }
    }
    if !isPicking, mended == nil { renderNotes(into: &frame, in: areas.picker) }
    HintLine(hints: baseHints).render(into: &frame, in: areas.hints, context: context)
  }

  // MARK: Parts

  /// Draws the name, how many checks fail and how the colours are shown, or what just happened.
  private func renderTitle(_ faults: [SchemeCheck], into frame: inout Frame, in row: Rect) {
    guard !row.isEmpty else { return }
    frame.fill(row, with: Cell(" ", style: theme.barStyle))
    let mark = isModified ? " •" : ""
    var used = 0
    /// Writes words that end with an ellipsis where they are cut.
    func write(_ words: String, _ style: CellStyle) {
      let rest = row.columns(from: used)
      used += frame.write(words.clipped(toColumns: rest.columns), in: rest, style: style)
    }
    write(" " + VisibleMark.sanitized(name) + mark, theme.barTitle)
    used += 2
    if let notice { return write(notice.words, theme.barFocus) }
    let verdict =
      switch faults.count {
      case 0: "all checks pass"
      case 1: "1 check fails"
      default: "\(faults.count) checks fail"
      }
    let changed = shown.roles.count { shown[$0] != original[$0] }
    let count = changed == 0 ? "" : ", \(changed) changed"
    write(verdict + count, theme.barStyle)
    used += 2
    let wordings = [display.words, String(display.words.prefix { $0 != ":" })]
    guard let words = wordings.first(where: { used + $0.count < row.columns }) else { return }
    frame.writeTrailing(words + " ", in: row, style: theme.barNote)
  }

  /// Draws what the checks say about the selected colour.
  private func renderNotes(into frame: inout Frame, in area: Rect) {
    var lines = [("\(role.name)  \(SwatchPane.value(shown[role]))", theme.titleStyle)]
    let own = self.faults(of: role)
    if own.isEmpty { lines.append(("passes its checks", theme.panelNote)) }
    lines += own.map { (shown.sentence(about: $0), theme.panelAlert) }
    frame.write(lines, in: area)
  }

  private func renderSample(into frame: inout Frame, in area: Rect) {
    guard !area.isEmpty else { return }
    frame.fill(area)
    var viewport = Viewport()
    viewport.topRow.line = LineIndex(min(top, sample.text.lastLine.value))
    DocumentPane.reading(sample.text, viewport: viewport, context: terminal.context)
      .render(into: &frame, in: area)
  }

  /// Replaces the terminal's own colours by those that are seen.
  private func drawn(_ style: inout CellStyle) {
    func color(_ color: TerminalColor, _ role: TerminalScheme.Role) -> TerminalColor {
      switch color {
      case .default: .rgb(shown.shown(role))
      case .indexed(let index) where index < 16: .rgb(shown.shown(.palette(index)))
      default: color
      }
    }
    style.foreground = color(style.foreground, .foreground)
    style.background = color(style.background, .background)
  }
}

extension Frame {
  /// Writes lines, each in its style, which are wrapped.
  mutating func write(_ lines: [(text: String, style: CellStyle)], in area: Rect) {
    var row = 0
    for line in lines {
      for part in line.text.wrapped(columns: max(area.columns - 2, 1)) {
        write(part, in: area.row(row).columns(from: 1), style: line.style)
        row += 1
      }
    }
  }
}

/// Draws the swatches: a mark, the name in its own colour, the old and the new half, and the contrast.
struct SwatchPane {
  let model: SchemeModel
  let areas: SchemeLayout
  let faults: [SchemeCheck]

  func render(into frame: inout Frame) {
    frame.fill(areas.swatches)
    let failing = Set(
      faults.flatMap { $0.measure == .contrast ? [$0.role] : [$0.role, $0.other] })
    let contrasts = model.checks.filter { $0.measure == .contrast }
    for role in areas.rows.joined() {
      let cells = areas.cells(of: role)
      guard !cells.isEmpty else { continue }
      render(
        role, contrast: contrasts.first { $0.role == role }, isFailing: failing.contains(role),
        into: &frame, in: cells)
    }
  }

  private func render(
    _ role: TerminalScheme.Role, contrast: SchemeCheck?, isFailing: Bool, into frame: inout Frame,
    in cells: Rect
  ) {
    let isSelected = role == model.role
    let plain = CellStyle.plain.adding(isSelected ? .bold : [])
    let mark = isSelected ? "▸" : areas.scrollMark(at: cells.minRow)
    frame.write(mark, in: cells, style: plain)
    var column = 2
    let nameColumns = cells.columns >= 26 ? 15 : 4
    let name = cells.columns >= 26 ? role.name : role.shortName
    frame.write(
      name, in: cells.columns(from: column, count: nameColumns), style: nameStyle(role, isSelected))
    column += nameColumns
    let old = model.compared.shown(role)
    for (half, style) in [
      ("██", CellStyle(foreground: .rgb(old))), (role == .background ? "  " : "██", newStyle(role)),
    ] {
      column += frame.write(half, in: cells.columns(from: column), style: style)
    }
    column += 1
    if isSelected {
      frame.cursor = Cursor(Point(column: cells.minColumn + column, row: cells.minRow))
    }
    let rest = cells.columns(from: column)
    let ratio = contrast?.ratio ?? ""
    if rest.columns >= 17 { frame.write(Self.value(model.shown[role]), in: rest, style: plain) }
    let end = rest.columns >= 17 ? rest.columns(from: 8, count: 8) : rest.columns(from: 0, count: 7)
    let sign = isFailing ? "!" : " "
    frame.writeTrailing(
      end.columns >= 7 ? ratio + sign : sign, in: end,
      style: isFailing ? plain.adding(.underline) : plain)
  }

  /// The style of a name: the colour itself, or the pair that is seen together.
  private func nameStyle(_ role: TerminalScheme.Role, _ isSelected: Bool) -> CellStyle {
    let scheme = model.shown
    var style = CellStyle.plain
    switch role {
    case .cursor, .cursorText:
      style.foreground = .rgb(scheme.shown(.cursorText))
      style.background = .rgb(scheme.shown(.cursor))
    case .selection, .selectionText:
      style.foreground = .rgb(scheme.shown(.selectionText))
      style.background = .rgb(scheme.shown(.selection))
    case .background: break
    default: style = newStyle(role)
    }
    return style.adding(isSelected ? .bold : [])
  }

  /// The style of the new half: the terminal's own colour where it has one, because that is exact.
  private func newStyle(_ role: TerminalScheme.Role) -> CellStyle {
    switch role {
    case .palette(let index): CellStyle(foreground: .indexed(index))
    case .foreground, .background: .plain
    default: CellStyle(foreground: .rgb(model.shown.shown(role)))
    }
  }

  /// Returns a value in few words.
  static func value(_ value: TerminalScheme.Value?) -> String {
    switch value {
    case .color(let color)?: color.hex
    case .cellForeground?: "as text"
    case .cellBackground?: "as back"
    case .some(.none): "none"
    case nil: "not set"
    }
  }
}

extension TerminalScheme.Role {
  /// A name of at most three characters.
  fileprivate var shortName: String {
    switch self {
    case .palette(let index), .dim(let index): "\(index)"
    case .foreground: "fg"
    case .background: "bg"
    case .cursor: "cur"
    case .cursorText: "ct"
    case .selection: "sel"
    case .selectionText: "st"
    case .bold: "b"
    }
  }
}
