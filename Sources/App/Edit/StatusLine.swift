import Color
import Formats
import Picker
import StyledText
import Terminal

/// Draws a message at the left and the position at the right.
struct StatusLine {
  let model: EditorModel

  func render(into frame: inout Frame, in row: Rect) {
    guard !row.isEmpty else { return }
    let theme = model.theme
    frame.fill(row, with: Cell(" ", style: theme.barStyle))
    let used = renderNotice(into: &frame, in: row)
    let free = row.columns(from: used + 2, count: row.columns - used - 2 - theme.barPadding)
    let wordings = [position, following ?? ""]
    let fitting = wordings.first { GlyphWidth.columns(of: $0) <= free.columns }
    frame.writeTrailing(fitting ?? "", in: free, style: theme.barNote)
  }

  private func renderNotice(into frame: inout Frame, in row: Rect) -> Int {
    guard let notice = model.notice else { return renderProgress(into: &frame, in: row) }
    let theme = model.theme
    return write(
      notice.words, style: notice.isWarning ? theme.barWarning : theme.barStyle, into: &frame,
      in: row)
  }

  /// Cuts a message that is too long, with an ellipsis; one with a path begins in the rows above, so
  /// that it can be read to its end.
  private func write(
    _ text: String, style: CellStyle, into frame: inout Frame, in row: Rect
  ) -> Int {
    let columns = row.columns - model.theme.barPadding
    let lines = text.contains("/") ? text.wrapped(columns: columns).flatMap { $0.cut(columns) } : []
    guard lines.count > 1, lines.count - 1 <= model.areas.document.rows else {
      return frame.write((margin + text).clipped(toColumns: row.columns), in: row, style: style)
    }
    var used = 0
    for (line, offset) in zip(lines, (1 - lines.count)...0) {
      let row = Rect(column: 0, row: row.minRow + offset, columns: row.columns, rows: 1)
      frame.fill(row, with: Cell(" ", style: model.theme.barStyle))
      used = frame.write(margin + line, in: row, style: style)
    }
    return used
  }

  /// Draws how much has been read: a percentage, or megabytes if the size is unknown.
  private func renderProgress(into frame: inout Frame, in row: Rect) -> Int {
    guard let progress = model.file.reading?.progress else { return 0 }
    let known = progress.size.flatMap { $0 > 0 ? "\(100 * min(progress.bytes, $0) / $0) %" : nil }
    let used = frame.write(margin + "reading ", in: row, style: model.theme.barNote)
    return used
      + frame.write(
        known ?? "\(progress.bytes >> 20) MB", in: row.columns(from: used),
        style: model.theme.barStyle)
  }

  /// The left margin.
  private var margin: String { String(repeating: " ", count: model.theme.barPadding) }

  /// That the file is followed, or how many lines are out of sight; nil if it is not.
  private var following: String? {
    guard let count = model.file.following?.newLines else { return nil }
    let lines = count == 1 ? "line" : "lines"
    return count <= 0 ? "following" : "\(EditorModel.grouped(count)) new \(lines) ↓"
  }

  private var position: String {
    let line = model.text.line(containing: model.selection.head)
    let parts = [
      model.selection.isEmpty ? nil : model.matchCount, model.caret.mark == nil ? nil : "mark",
      model.selectionSize, model.file.sequences, following,
      "Ln \(line.value + 1), Col \(model.caretColumn + 1)",
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }
}

extension EditorModel {
  /// The size of the selection: "3 selected", "12 MB in 2,400,000 lines selected", "3×12 block".
  ///
  /// Counting characters takes time, so only the bytes of a long text are given.
  var selectionSize: String? {
    let lines = layout.lines(of: selection).count
    if let columns = selection.columns {
      return "\(Self.grouped(lines))×\(Self.grouped(columns.range.count)) block"
    }
    guard !selection.isEmpty else { return nil }
    let range = selection.range
    if range.utf8Count <= 1 << 14 { return "\(text.characterCount(in: range)) selected" }
    let size =
      range.utf8Count < 1_000_000
      ? "\(range.utf8Count / 1000) kB" : "\(Self.grouped(range.utf8Count / 1_000_000)) MB"
    return lines == 1 ? "\(size) selected" : "\(size) in \(Self.grouped(lines)) lines selected"
  }

  /// Returns a number with thousands separators.
  static func grouped(_ number: Int) -> String {
    let digits = Array("\(number)")
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result += "," }
      result.append(digit)
    }
    return result
  }
}

extension String {
  /// Returns rows of at most `columns`.
  fileprivate func cut(_ columns: Int) -> [String] {
    reduce(into: [""]) { rows, character in
      let longer = rows[rows.count - 1] + String(character)
      if GlyphWidth.columns(of: longer) > columns { rows.append("") }
      rows[rows.count - 1].append(character)
    }
  }
}
