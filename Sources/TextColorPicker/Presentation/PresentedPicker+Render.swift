public import TerminalCore

extension PresentedPicker {
  /// Draws the picker over a frame.
  ///
  /// A sheet slides up, popovers and panels unfold from what invoked them; what is not in sight yet
  /// is cut off, so nothing changes its shape on the way. The cursor of the frame stays unless
  /// something is typed in the picker.
  /// - Parameter hints: words for the top border of a sheet.
  public func render(
    into frame: inout Frame, in site: PickerSite, hints: [String] = [], context: RenderContext
  ) {
    if isDismissed, !isMoving(at: context.elapsed) { return }
    var presented = self
    presented.picker.showsOpacity = showsOpacity(in: site)
    presented.renderPicture(into: &frame, in: site, hints: hints, context: context)
  }

  private func renderPicture(
    into frame: inout Frame, in site: PickerSite, hints: [String], context: RenderContext
  ) {
    let cursor = frame.cursor
    let decoration = PickerDecoration(
      site.presentation, title: picker.title, isFocused: isFocused, hints: hints)
    let rect = self.frame(in: site)
    if !isMoving(at: context.elapsed) {
      decoration.render(into: &frame, in: rect, context: context)
      picture.draw(picker, into: &frame, in: site.content(of: rect), context: context)
    } else if site.presentation == .sheet {
      renderSliding(decoration, into: &frame, in: site, context: context)
    } else {
      renderUnfolding(decoration, into: &frame, in: site, context: context)
    }
    if !isFocused { frame.cursor = cursor }
  }

  /// Keeps the picture of the picker for frames in which something else moves.
  public mutating func keepPicture(in site: PickerSite, context: RenderContext) {
    guard !isMoving(at: context.elapsed) else { return }
    var picker = picker
    picker.showsOpacity = showsOpacity(in: site)
    picture.keep(picker, size: site.content(of: frame(in: site)).size, context: context)
  }

  /// The rows of a sheet that are in sight now.
  func shownRows(in site: PickerSite, at elapsed: Duration) -> Int {
    let rows = frame(in: site).rows
    guard isMoving(at: elapsed) else { return rows }
    guard case .resizing(let transition, let before) = motion else {
      return Int((Double(rows) * shownShare(at: elapsed)).rounded())
    }
    let progress = transition.progress(at: elapsed)
    return Int((Double(before) + Double(rows - before) * progress).rounded())
  }

  private func renderSliding(
    _ decoration: PickerDecoration, into frame: inout Frame, in site: PickerSite,
    context: RenderContext
  ) {
    let rect = self.frame(in: site)
    var rows = rect.rows
    // On its way down a sheet still has the larger layout: its lower part leaves the screen.
    if case .resizing(_, let before) = motion { rows = max(rows, before) }
    let sheet = Rect(column: 0, row: 0, columns: rect.columns, rows: rows)
    var picture = Frame(size: sheet.size)
    decoration.render(into: &picture, in: sheet, context: context)
    picker.render(into: &picture, in: site.content(of: sheet), context: context)
    let shown = shownRows(in: site, at: context.elapsed)
    frame.draw(picture, at: Point(column: 0, row: site.screen.rows - shown))
  }

  private func renderUnfolding(
    _ decoration: PickerDecoration, into frame: inout Frame, in site: PickerSite,
    context: RenderContext
  ) {
    let rect = self.frame(in: site)
    let window = window(of: rect, anchor: site.anchor, share: shownShare(at: context.elapsed))
    decoration.render(into: &frame, in: window, context: context)
    let content = site.content(of: rect)
    var picture = Frame(size: content.size)
    picker.render(into: &picture, in: picture.bounds, context: context)
    let visible = site.content(of: window).intersection(content)
    guard !visible.isEmpty else { return }
    for row in visible.minRow..<visible.maxRow {
      for column in visible.minColumn..<visible.maxColumn {
        let cell = picture[
          Point(column: column - content.minColumn, row: row - content.minRow)]
        // Wide glyphs are set by their left halves; one that the edge cuts is left out.
        guard cell.width > 0, column + Int(cell.width) <= visible.maxColumn else { continue }
        frame.set(cell, at: Point(column: column, row: row))
      }
    }
  }

  /// The part of a rectangle that is unfolded, from the corner next to the anchor.
  private func window(of rect: Rect, anchor: Rect, share: Double) -> Rect {
    let columns = min(max(Int((Double(rect.columns) * share).rounded()), 4), rect.columns)
    let rows = min(max(Int((Double(rect.rows) * share).rounded()), 2), rect.rows)
    let isRight = anchor.minColumn + anchor.maxColumn > rect.minColumn + rect.maxColumn
    let isBelow = anchor.minRow >= rect.maxRow
    return Rect(
      column: isRight ? rect.maxColumn - columns : rect.minColumn,
      row: isBelow ? rect.maxRow - rows : rect.minRow, columns: columns, rows: rows)
  }
}
