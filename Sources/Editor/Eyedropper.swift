import Color
import StyledText
import Terminal

/// Takes the colour of a character in a text, or of its background.
struct Eyedropper: Hashable, Sendable {
  /// The character.
  private(set) var offset: TextOffset
  /// Which of its colours is taken.
  var side: PickingSession.Target
  /// The column that vertical motions try to keep.
  private var goalColumn: Int?

  init(at offset: TextOffset, side: PickingSession.Target) {
    (self.offset, self.side) = (offset, side)
  }

  /// Goes to another character.
  mutating func move(_ motion: Motion, in layout: TextLayout, pageRows: Int) {
    let column = goalColumn ?? layout.position(of: offset).column
    offset = layout.text.roundedDown(
      layout.destination(of: motion, from: offset, goalColumn: column, pageRows: pageRows))
    goalColumn = motion.isVertical ? column : nil
  }

  mutating func move(to offset: TextOffset) { (self.offset, goalColumn) = (offset, nil) }

  mutating func turnToOtherSide() { side = side == .foreground ? .background : .foreground }

  /// Returns the colour as it is seen: reverse text has its colours exchanged.
  func color(in text: StyledString) -> TerminalColor {
    let style = text.style(at: offset)
    let isReverse = style.attributes.contains(.reverse)
    return (side == .foreground) != isReverse ? style.foreground : style.background
  }

  /// Returns the cell of the character, or the nearest one of the pane.
  func cell(in layout: TextLayout, _ viewport: Viewport, pane: Rect) -> Point {
    let position = layout.position(of: offset)
    let row = layout.rowCount(from: viewport.topRow, to: position.row, limit: pane.rows) ?? 0
    return Point(
      column: pane.minColumn + position.column - (layout.wrapWidth == nil ? viewport.left : 0),
      row: pane.minRow + row)
  }

  /// Where the value of a colour that is none by itself comes from.
  enum Origin: Hashable, Sendable {
    /// The terminal has told it.
    case terminal
    /// The terminal has not told it; most have this one.
    case custom
    /// The palette of the file.
    case file
  }

  /// Returns a colour in words: what a program has asked for, and what it is here.
  /// - Parameters:
  ///   - shown: the value of the colour.
  ///   - origin: where it comes from.
  func words(for color: TerminalColor, shown: RGB8, _ origin: Origin) -> String {
    let here = origin == .terminal ? "here \(shown.hex)" : "usually \(shown.hex)"
    switch color {
    case .indexed(let index) where index < 16 && origin == .file:
      return "\(TerminalScheme.Role.palette(index).name) of the file, \(shown.hex)"
    case .default: return "the \(side.title.lowercased()) of the terminal, \(here)"
    case .rgb: return shown.hex
    case .indexed(let index) where index < 16:
      let code = (side == .foreground ? 30 : 40) + Int(index % 8) + (index < 8 ? 0 : 60)
      return "\(code), \(TerminalScheme.Role.palette(index).name) of the terminal, \(here)"
    case .indexed(let index): return "\(index) of 256 colours, \(shown.hex)"
    }
  }
}

/// An action of a key of the eyedropper, beside the motions of the text.
package enum EyedropperAction: String, KeyAction, CaseIterable {
  case take
  case otherSide = "other-side"
  case cancel

  private var row: (title: String, keys: [Key]) {
    switch self {
    case .take: ("Take the colour", Key.withAnyModifiers(.enter) + [.character(" ")])
    case .otherSide: ("The character's colour, or its background", [Key(.tab)])
    case .cancel: ("Take no colour", Key.withAnyModifiers(.escape) + [.control("c")])
    }
  }

  package var title: String { row.title }

  static let standardKeys = KeyMap(allCases.map { ($0, $0.row.keys) })
}

extension TextLayout {
  /// Returns where a motion leads.
  /// - Parameter goalColumn: the column that vertical motions keep.
  func destination(
    of motion: Motion, from head: TextOffset, goalColumn: Int, pageRows: Int
  ) -> TextOffset {
    switch motion {
    case .left: text.offset(before: head)
    case .right: text.offset(after: head)
    case .wordLeft: text.wordStart(before: head)
    case .wordRight: text.wordEnd(after: head)
    case .lineStart: text.range(of: text.line(containing: head)).lowerBound
    case .lineEnd: text.range(of: text.line(containing: head)).upperBound
    case .documentStart: text.startOffset
    case .documentEnd: text.endOffset
    case .up: vertical(-1, from: head, goalColumn)
    case .down: vertical(1, from: head, goalColumn)
    case .pageUp: vertical(-pageRows, from: head, goalColumn)
    case .pageDown: vertical(pageRows, from: head, goalColumn)
    }
  }

  private func vertical(_ rows: Int, from head: TextOffset, _ goalColumn: Int) -> TextOffset {
    let target = step(rows, from: position(of: head).row)
    // Beyond the first and the last row there are the ends of the text.
    guard target.missing == 0 else { return rows < 0 ? text.startOffset : text.endOffset }
    return offset(in: target.row, nearestTo: goalColumn)
  }

  /// Returns the offset of the text at a cell of a pane.
  ///
  /// Cells above and below the pane map to the hidden rows there.
  func offset(at point: Point, in pane: Rect, _ viewport: Viewport) -> TextOffset {
    let target = step(point.row - pane.minRow, from: viewport.topRow)
    guard target.missing == 0 else {
      return target.row == TextLayout.Row(line: text.firstLine) && point.row < pane.minRow
        ? text.startOffset : text.endOffset
    }
    let column = viewport.left + min(max(point.column, 0), pane.maxColumn - 1) - pane.minColumn
    return offset(in: target.row, nearestTo: column)
  }
}
