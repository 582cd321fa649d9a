import Color
import Picker
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

  /// Returns the cursor on the character; nil if that is not in the pane.
  func cursor(in layout: TextLayout, _ viewport: Viewport, pane: Rect) -> Cursor? {
    layout.cell(
      onLine: layout.text.line(containing: offset), column: layout.column(of: offset), in: pane,
      viewport
    ).map { Cursor($0, shape: .block) }
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

  /// Returns the cell of a column of a line; nil if it is not in the pane.
  func cell(onLine line: LineIndex, column: Int, in pane: Rect, _ viewport: Viewport) -> Point? {
    guard line >= viewport.top, viewport.top.distance(to: line) < pane.rows else { return nil }
    var position = position(onLine: line, column: column)
    guard let row = rowCount(from: viewport.topRow, to: position.row, limit: pane.rows) else {
      return nil
    }
    if wrapWidth == nil {
      position.column -= viewport.left
    } else {
      // Keep the caret after the end of a full row, even if the last character is wide.
      position.column = min(position.column, pane.columns - 1)
    }
    guard (0..<pane.columns).contains(position.column) else { return nil }
    return Point(column: pane.minColumn + position.column, row: pane.minRow + row)
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
    return offset(in: target.row, nearestTo: viewport.column(at: point, in: pane))
  }
}

/// Takes the colour of a character of the text for the picker.
struct EyedropperLayer: Layer {
  let name = "the eyedropper"

  func hasFocus(in app: EditorModel) -> Bool { app.picking.dropper != nil }
  func contexts(in app: EditorModel) -> [KeyContext] { [.eyedropper] }

  func hints(in app: EditorModel) -> [KeyHint] {
    app.keys.droppingHints(side: app.picking.dropper?.side)
  }

  func handle(_ event: Event, in app: EditorModel) -> Outcome<EditorModel> {
    guard var dropper = app.picking.dropper else { return .ignored }
    switch event {
    case .key(let key): return .handled { [dropper] in $0.press(key, in: dropper) }
    case .mouse(let mouse):
      guard case .press = mouse.action, mouse.button == .primary,
        app.areas.document.contains(mouse.position)
      else { return .handled() }
      dropper.move(to: app.text.roundedDown(app.offset(at: mouse.position)))
      return .handled { [dropper] in $0.takeColor(with: dropper) }
    default: return .ignored
    }
  }

  func render(into frame: inout Frame, in app: EditorModel) {
    guard let dropper = app.picking.dropper else { return }
    frame.cursor =
      app.pushed.isEmpty
      ? dropper.cursor(in: app.layout, app.viewport, pane: app.areas.document) : nil
  }
}

extension EditorModel {
  /// Lets the user choose a character whose colour the picker takes.
  mutating func beginTakingColor() -> [Effect] {
    let effects = openPicker()
    picking.dropper = Eyedropper(at: selection.head, side: session?.target ?? .foreground)
    showDroppedColor()
    return effects
  }

  fileprivate mutating func press(_ key: Key, in dropper: Eyedropper) -> [Effect] {
    var dropper = dropper
    if let motion = keys.text.motions[key] {
      dropper.move(motion, in: layout, pageRows: pageRows)
      reveal(dropper.offset)
    } else {
      switch keys.eyedropper[key] {
      case .take: return takeColor(with: dropper)
      case .otherSide: dropper.turnToOtherSide()
      case .cancel:
        (picking.dropper, notice) = (nil, nil)
        revealCaret()
        return []
      case nil:
        showMessage(terminal.unusedMessage(key))
        return []
      }
    }
    picking.dropper = dropper
    showDroppedColor()
    return []
  }

  /// Gives the picker the colour of the chosen character.
  fileprivate mutating func takeColor(with dropper: Eyedropper) -> [Effect] {
    guard session != nil else { return [] }
    let color = Color(shown(dropper.color(in: document.base), as: dropper.side))
    (picking.dropper, notice) = (nil, nil)
    revealCaret()
    picking.session?.picker.setColor(color)
    return handle(.changed)
  }

  private mutating func showDroppedColor() {
    guard let dropper = picking.dropper, session != nil else { return }
    let color = dropper.color(in: document.base)
    let words = dropper.words(
      for: color, shown: shown(color, as: dropper.side), artPalette == nil ? .custom : .file)
    showMessage("\(dropper.side.title): \(words)")
  }
}

extension ProgramKeys {
  /// Returns the hints of an eyedropper.
  func droppingHints(side: PickingSession.Target?) -> [KeyHint] {
    let other = side == .background ? "text colour" : "background"
    return [
      (eyedropper.label(for: .take), "take it"), (eyedropper.label(for: .cancel), "cancel"),
      (text.motions.label(for: [.left, .right, .up, .down]), "move"),
      (eyedropper.label(for: .otherSide), other),
    ]
  }
}
