import Color
import StyledText
import UnicodeText

extension Screen {
  /// The line drawing characters of the VT100 for the characters from "_" to "~".
  private static let lineDrawing = Array(" ◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars).map(
    \.value)

  /// The style in which characters are drawn.
  private var shownStyle: TextStyle {
    policy.isArt ? pen.artStyle(policy.encoding, hasICEColors: hasICEColors) : pen.style
  }

  /// Returns the number of that style.
  mutating func styleNumber() -> UInt32 {
    if let penNumber { return penNumber }
    let shown = shownStyle
    if policy.isArt {
      // Brightness and reversed colours become other colours.
      let kept = shown.attributes.union([.bold, .blink, .rapidBlink, .reverse])
      lostFeatures.insert(
        TextStyle(
          attributes: pen.style.attributes.subtracting(kept),
          underline: shown.underline == .none ? pen.style.underline : .none))
    }
    let number = styles.number(of: shown) | (pen.isProtected ? StyleNumbers.protected : 0)
    penNumber = number
    return number
  }

  /// Returns the cell that erasing leaves: a space in the background of the pen, as in ANSI.SYS and
  /// xterm, or an undrawn one.
  mutating func erased() -> ScreenCell {
    if let erasedCell { return erasedCell }
    let background = shownStyle.background
    let cell =
      background == .default
      ? ScreenCell.empty
      : ScreenCell(content: 0x20, style: styles.number(of: TextStyle(background: background)))
    erasedCell = cell
    return cell
  }

  /// Draws printable ASCII.
  mutating func draw(_ text: Slice<ByteBuffer>) {
    guard let last = text.last else { return }
    let isAppended = row < rows.count && column == rows[row].cells.count
    guard isAppended, column + text.count <= width, cellCount + text.count <= limits.cells,
      sets.current == CharacterSets.ascii, !wrapsNext, margins == nil
    else {
      for byte in text { draw(scalar: UInt32(byte)) }
      return
    }
    let style = styleNumber()
    rows[row].cells.append(
      contentsOf: text.lazy.map { ScreenCell(content: UInt32($0), style: style) })
    column += text.count
    cellCount += text.count
    lastScalar = UInt32(last)
    (backspaces, brokenRow) = (0, nil)
  }

  /// Draws a character that is not ASCII, or adds a mark to the one before.
  mutating func draw(_ scalar: Unicode.Scalar) {
    let columns = ScalarWidth.columns(of: scalar)
    if columns == 0 { combine(scalar.value) } else { draw(scalar: scalar.value, columns: columns) }
  }

  /// Draws the glyph of a byte of art, if it has one.
  mutating func draw(byte: UInt8) {
    let value = characters.values[Int(byte)]
    if value != 0 { draw(scalar: value) }
  }

  /// Draws the last character again.
  mutating func repeatLast(_ count: Int) {
    guard lastScalar > 0 else { return }
    let columns = Unicode.Scalar(lastScalar).map(ScalarWidth.columns(of:)) ?? 1
    for _ in 0..<min(count, Self.longestGap) { draw(scalar: lastScalar, columns: max(1, columns)) }
  }

  private mutating func draw(scalar: UInt32, columns: Int = 1) {
    let scalar = translated(scalar)
    let isHalf = column < overstrikeEnd && isContinuation(column)
    if isHalf { column -= 1 }
    // As in xterm, there is no place for it.
    let isLeftOut = columns == 2 && column + 2 > endColumn && !wraps && !policy.isArt
    if isLeftOut { return move(row: row, column: column) }
    if column + columns > endColumn || wrapsNext { wrap(columns) }
    if inserts { insertCells(columns) }
    var isWide = columns == 2
    defer {
      // At a margin the cursor stays in the last column.
      let end = endColumn
      column = min(end, column + (isHalf && isWide ? 2 : columns))
      if end < width, column == end { (column, wrapsNext) = (end - 1, wraps) }
    }
    guard reach(row, column) else { return }
    brokenRow = nil
    var cell = ScreenCell(content: scalar, style: styleNumber())
    if column < overstrikeEnd { cell = overstruck(cell, &isWide) }
    set(cell, at: column)
    if isWide, column + 1 < width, reach(row, column + 1) {
      set(ScreenCell(content: ScreenCell.continuation, style: cell.style), at: column + 1)
    }
    lastScalar = scalar
    backspaces = 0
  }

  /// Whether a cell of the row is the right half of a wide character.
  private func isContinuation(_ column: Int) -> Bool {
    column < cellCount(of: row) && rows[row].cells[column].content == ScreenCell.continuation
  }

  /// Returns what the character set in use shows for a character.
  private mutating func translated(_ scalar: UInt32) -> UInt32 {
    defer { sets.single = nil }
    switch (sets.current, scalar) {
    case (CharacterSets.lines, 0x5F...0x7E): return Self.lineDrawing[Int(scalar - 0x5F)]
    case (CharacterSets.british, 0x23): return 0xA3
    default: return scalar
    }
  }

  /// Begins another row for a character of some columns, or goes back so that it fits.
  private mutating func wrap(_ columns: Int) {
    guard wraps, width >= columns else { return column = max(0, endColumn - columns) }
    if policy.isArt {
      fullRows.characters += 1
      row += 1
    } else {
      // Below the region the last row does not scroll.
      let isStuck = region != nil && row > regionEnd && row == top + height - 1
      lineFeed()
      if row > 0, row <= rows.count, !isStuck, margins == nil { rows[row - 1].isContinued = true }
    }
    column = margins?.lowerBound ?? 0
  }

  /// Makes the cells of a row up to a column, and the rows before it; returns false if there would be
  /// too many.
  mutating func reach(_ row: Int, _ column: Int) -> Bool {
    let gap = column - cellCount(of: row)
    guard row < limits.rows, gap < 0 || cellCount + gap < limits.cells else {
      isComplete = false
      return false
    }
    guard gap >= 0 else { return true }
    addRows(to: row)
    if gap > 0 {
      rows[row].cells.append(contentsOf: repeatElement(.empty, count: gap))
      cellCount += gap
    }
    return true
  }

  private mutating func set(_ cell: ScreenCell, at column: Int) {
    guard column < rows[row].cells.count else {
      rows[row].cells.append(cell)
      cellCount += 1
      return
    }
    if cell.content != ScreenCell.continuation { splitWide(row, column) }
    splitWide(row, column + 1)
    let old = rows[row].cells[column]
    if old.isSeen, old.content != cell.content { overdrawnCells += 1 }
    rows[row].cells[column] = cell
  }

  /// Blanks the halves of a wide character that would be cut before a column.
  mutating func splitWide(_ row: Int, _ column: Int) {
    guard column > 0, column < cellCount(of: row),
      rows[row].cells[column].content == ScreenCell.continuation
    else { return }
    rows[row].cells[column].content = ScreenCell.gap
    rows[row].cells[column - 1].content = ScreenCell.gap
  }

  /// Returns what a printer shows for a character printed on another: a character on itself is
  /// bold, one with `_` is underlined.
  ///
  /// As groff and man go back, a wide character is struck after one backspace, elsewhere after two.
  /// Programs that go back several columns write a part of the line again, as for progress.
  private mutating func overstruck(_ cell: ScreenCell, _ isWide: inout Bool) -> ScreenCell {
    guard column < rows[row].cells.count else { return cell }
    let old = rows[row].cells[column]
    // Its marks follow again.
    let isCluster = old.content >= ScreenCell.cluster
    let base = isCluster ? clusters[Int(old.content - ScreenCell.cluster)][0] : old.content
    var result = cell
    var style = styles[old.style]
    let underscore = UInt32(UInt8(ascii: "_"))
    if base == cell.content, cell.isSeen {
      guard (1...(isWide ? 2 : 1)).contains(backspaces) || cell.content == underscore else {
        return cell
      }
      style.attributes.insert(.bold)
    } else if old.content == underscore {
      style.underline = .single
    } else if cell.content == underscore, old.isSeen {
      style.underline = .single
      result.content = old.content
      isWide = isContinuation(column + 1)
    } else {
      return cell
    }
    result.style = styles.number(of: style)
    return result
  }

  /// Adds a combining scalar to the character before the cursor, or to the one that it strikes again.
  private mutating func combine(_ scalar: UInt32) {
    let isStruck = backspaces > 0 && column < overstrikeEnd
    var target = (policy.isArt ? column : min(column, cellCount(of: row))) - (isStruck ? 0 : 1)
    guard target >= 0, target < cellCount(of: row) else {
      // A terminal has no cell for it.
      if policy.isArt { draw(scalar: scalar) }
      return
    }
    if isContinuation(target), target > 0 { target -= 1 }
    let content = rows[row].cells[target].content
    let index = Int(content) - Int(ScreenCell.cluster)
    if isStruck, content == UInt32(UInt8(ascii: "_")), target + 1 == rows[row].cells.count {
      // The mark is underlined as a character of its own.
      rows[row].cells.removeLast()
      (column, backspaces) = (target, 0)
      return combine(scalar)
    }
    if isStruck {
      (column, backspaces) = (target + (isContinuation(target + 1) ? 2 : 1), 0)
      if index >= 0, clusters[index].contains(scalar) { return }
    }
    if index >= 0, clusters[index].count < limits.marks {
      clusters[index].append(scalar)
    } else if content < ScreenCell.gap, clusters.count < limits.clusters {
      rows[row].cells[target].content = ScreenCell.cluster + UInt32(clusters.count)
      clusters.append([content, scalar])
    } else if index >= 0 || content < ScreenCell.gap {
      isComplete = false
    } else if policy.isArt {
      draw(scalar: scalar)
    }
  }
}

/// The style in which a screen draws, as the sequences of a file set it.
///
/// In ANSI art, bold and blinking change colours, including those set later, so they are resolved
/// only when something is drawn.
struct ScreenPen: Hashable {
  /// The style that sequences of styles and links set.
  var style = TextStyle.plain
  /// Whether DECSED and DECSEL keep what is drawn, as DECSCA sets it.
  var isProtected = false
  /// The RGB colours of `ESC [ 1 ; r ; g ; b t` and `0 ; r ; g ; b` in art, which take precedence
  /// until the palette colour is set again.
  private var coveringForeground: RGB8?
  private var coveringBackground: RGB8?

  /// Applies a sequence that sets colours and attributes; ignores any other.
  mutating func apply(_ sequence: ByteBuffer) {
    style.sgr = style.sgr.applying(sequence)
  }

  /// Applies `ESC [ ... m` in art.
  ///
  /// As in PabloDraw, setting bold or a palette colour removes the RGB colour.
  mutating func applyArt(_ sequence: ByteBuffer, _ encoding: ArtEncoding) {
    if coveringForeground != nil || coveringBackground != nil {
      // What a sequence sets is the same after it in styles that differed before.
      let plain = SGRStyle().applying(sequence)
      let other = ScreenPen.unlike.applying(sequence)
      func sets(_ attributes: TextAttributes) -> Bool {
        plain.attributes.intersection(attributes) == other.attributes.intersection(attributes)
      }
      if plain.foreground == other.foreground || sets(.bold) { coveringForeground = nil }
      if plain.background == other.background || sets([.blink, .rapidBlink]) {
        coveringBackground = nil
      }
    }
    let wasFaint = style.attributes.contains(.faint)
    apply(sequence)
    guard encoding == .codePage437, style.attributes.contains(.faint) else { return }
    // On the PC the number of faint text ends bold.
    if style.attributes.contains(.bold) { style.attributes.remove(wasFaint ? .faint : .bold) }
    if !wasFaint { coveringForeground = nil }
  }

  /// A style that differs from the plain one in all that removes an RGB colour.
  private static let unlike = TextStyle(
    foreground: .indexed(1), background: .indexed(1), attributes: [.bold, .blink]
  ).sgr

  /// Applies `ESC [ layer ; r ; g ; b t` in art.
  mutating func cover(_ numbers: [Int]) {
    guard numbers.count == 4 else { return }
    let channels = numbers[1...].map { UInt8(clamping: $0) }
    let color = RGB8(channels[0], channels[1], channels[2])
    switch numbers[0] {
    case 0: coveringBackground = color
    case 1: coveringForeground = color
    default: break
    }
  }

  /// Returns the style of a character that is drawn in art.
  func artStyle(_ encoding: ArtEncoding, hasICEColors: Bool) -> TextStyle {
    let isBold = style.attributes.contains(.bold)
    let isBlinking = !style.attributes.isDisjoint(with: [.blink, .rapidBlink])
    var result = TextStyle.plain
    result.attributes = style.attributes.intersection(.conceal)
    if encoding == .utf8 {
      // The PC did not have these.
      result.attributes.formUnion(
        style.attributes.intersection([.faint, .italic, .strike, .overline]))
      (result.underline, result.underlineColor) = (style.underline, style.underlineColor)
    }
    var front = coveringForeground.map { .rgb($0) } ?? style.foreground
    var back = coveringBackground.map { .rgb($0) } ?? style.background
    if style.attributes.contains(.reverse) {
      // Only the colours are exchanged, not the brightness, as on the hardware.
      (front, back) = (
        back == .default ? .indexed(0) : back, front == .default ? .indexed(7) : front
      )
    }
    result.foreground = isBold ? ScreenPen.bright(front, default: 7) : front
    result.background = isBlinking && hasICEColors ? ScreenPen.bright(back, default: 0) : back
    if isBlinking, !hasICEColors { result.attributes.insert(.blink) }
    if isBold, encoding == .utf8 {
      if case .indexed(8...15) = result.foreground {} else { result.attributes.insert(.bold) }
    }
    return result
  }

  /// Returns the bright one of a colour of the PC, whose default has an index.
  private static func bright(_ color: TerminalColor, default index: UInt8) -> TerminalColor {
    switch color {
    case .default: .indexed(index + 8)
    case .indexed(let index) where index < 8: .indexed(index + 8)
    default: color
    }
  }
}
