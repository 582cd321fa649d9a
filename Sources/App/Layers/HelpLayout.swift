import Terminal

/// The help in columns: the rows of its lines at a width.
struct HelpLayout: Hashable {
  /// A row of a column: a heading, or a key with its action.
  struct Row: Hashable {
    var heading = ""
    var key = ""
    var action = ""
    /// The column in which the action begins.
    var indent = 0
    /// The key to press when it is clicked.
    var pressed: Key?
  }

  /// The space between two columns.
  static let gap = 4
  /// A column is at least this wide if there are several.
  private static let minimumWidth = 42
  /// An action is at least this wide beside a column of keys.
  private static let minimumActionWidth = 16

  /// The rows of each column.
  let columns: [[Row]]
  /// The width of a column.
  let width: Int

  /// Lays out a text in as few columns as show all of it, or in as many as fit.
  /// - Parameter whole: the text of which it is a part, so that a search moves nothing.
  init(_ text: HelpContent, of whole: HelpContent, in size: Size) {
    let keys = whole.lines.map { GlyphWidth.columns(of: $0.key) }.max() ?? 0
    let actions = whole.lines.map { GlyphWidth.columns(of: $0.action) }.max() ?? 0
    let most = max((size.columns + Self.gap) / (Self.minimumWidth + Self.gap), 1)
    func layout(_ count: Int) -> HelpLayout {
      let available = (size.columns - Self.gap * (count - 1)) / count
      let width = max(min(keys + 2 + actions, available), 1)
      // Where all keys have room they are one column; otherwise each section has its own.
      let fits = keys + 2 + min(actions, 40) <= width
      let parts = text.sections.flatMap {
        Self.parts(of: $0, width: width, keyColumns: fits ? keys : nil)
      }
      return HelpLayout(columns: Self.balanced(parts, count: count, rows: size.rows), width: width)
    }
    let layouts = (1...most).map(layout)
    // Beyond these rows a second column is easier to read than a longer one.
    self =
      layouts.first { $0.rows <= min(size.rows, 44) } ?? layouts.first { $0.rows <= size.rows }
      ?? layouts[most - 1]
  }

  private init(columns: [[Row]], width: Int) {
    self.columns = columns
    self.width = width
  }

  /// The rows of the longest column.
  var rows: Int { columns.map(\.count).max() ?? 0 }

  /// The width of all columns.
  var totalWidth: Int { columns.count * (width + Self.gap) - Self.gap }

  // MARK: Columns

  /// Rows that stay together: a line, with the heading before it.
  private struct Part {
    let rows: [Row]
    /// If a section begins here, the number of its rows.
    var sectionRows: Int?
  }

  private static func parts(of section: HelpContent.Section, width: Int, keyColumns: Int?) -> [Part]
  {
    let column = keyColumns.map { $0 + 2 } ?? actionColumn(of: section.lines, width: width)
    let lines = section.lines.map { rows(of: $0, width: width, actionColumn: column) }
    return lines.enumerated().map { index, rows in
      guard index == 0 else { return Part(rows: rows) }
      return Part(
        rows: [Row(heading: section.title)] + rows,
        sectionRows: lines.reduce(1) { $0 + $1.count })
    }
  }

  /// Returns the columns of the least height; with whole sections, if the rows suffice for them.
  private static func balanced(_ parts: [Part], count: Int, rows: Int) -> [[Row]] {
    let total = parts.reduce(0) { $0 + $1.rows.count }
    let least = max(total / count, 1)
    if least <= rows {
      for height in least...rows {
        let columns = columns(parts, rows: height, keepsSections: true)
        if columns.count <= count { return columns }
      }
    }
    var height = least
    while true {
      let columns = columns(parts, rows: height, keepsSections: false)
      if columns.count <= count { return columns }
      height += 1
    }
  }

  private static func columns(_ parts: [Part], rows: Int, keepsSections: Bool) -> [[Row]] {
    var columns: [[Row]] = [[]]
    for part in parts {
      let last = columns.count - 1
      let isFirst = columns[last].isEmpty
      let blank = part.sectionRows == nil || isFirst ? 0 : 1
      let needed = keepsSections ? part.sectionRows ?? part.rows.count : part.rows.count
      if !isFirst, columns[last].count + blank + needed > rows {
        columns.append(part.rows)
      } else {
        columns[last] += Array(repeating: Row(), count: blank) + part.rows
      }
    }
    return columns
  }

  // MARK: Lines

  /// Returns the column of the actions beside the keys of some lines; nil if there is no room.
  private static func actionColumn(of lines: [HelpContent.Line], width: Int) -> Int? {
    let keys = lines.map { GlyphWidth.columns(of: $0.key) }.max() ?? 0
    let actions = lines.map { GlyphWidth.columns(of: $0.action) }.max() ?? 0
    if keys + 2 + min(actions, 24) <= width { return keys + 2 }
    let firsts = lines.map { fitting(String($0.key.prefix { $0 != "," }), columns: 0) }
    let first = firsts.map { GlyphWidth.columns(of: $0) }.max() ?? 0
    let column = min(first, width / 2) + 2
    return width - column >= minimumActionWidth ? column : nil
  }

  private static func rows(of line: HelpContent.Line, width: Int, actionColumn: Int?) -> [Row] {
    guard let column = actionColumn else { return runIn(line, width: width) }
    let key = fitting(line.key, columns: column - 2)
    var rows = line.action.wrapped(columns: width - column)
      .map { Row(action: $0, indent: column, pressed: line.pressed) }
    if GlyphWidth.columns(of: key) <= column - 2, !rows.isEmpty {
      rows[0].key = key
    } else {
      rows = keyRows(line, width: width) + rows
    }
    return rows
  }

  /// Returns a line whose action follows its key at once.
  private static func runIn(_ line: HelpContent.Line, width: Int) -> [Row] {
    let key = fitting(line.key, columns: width / 2)
    let start = GlyphWidth.columns(of: key) + 1
    guard start <= width else {
      return keyRows(line, width: width)
        + line.action.wrapped(columns: width - 2).map {
          Row(action: $0, indent: 2, pressed: line.pressed)
        }
    }
    let rows = line.action.wrapped(columns: width - 2, first: width - start)
    return rows.enumerated().map { index, action in
      Row(
        key: index == 0 ? key : "", action: action, indent: index == 0 ? start : 2,
        pressed: line.pressed)
    }
  }

  /// Returns rows of keys alone.
  private static func keyRows(_ line: HelpContent.Line, width: Int) -> [Row] {
    fitting(line.key, columns: width).wrapped(columns: width)
      .map { Row(key: $0, pressed: line.pressed) }
  }

  /// Leaves out the last of several keys for the same that do not fit: half of a name would be another
  /// key.
  private static func fitting(_ keys: String, columns: Int) -> String {
    var shown = keys
    while GlyphWidth.columns(of: shown) > columns, let end = shown.ranges(of: " or ").last {
      shown = String(shown[..<end.lowerBound])
    }
    return shown
  }
}
