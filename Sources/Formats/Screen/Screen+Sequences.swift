import Color
import StyledText
import Terminal
import UnicodeText

extension Screen {
  private static let escape: UInt8 = 0x1B
  /// The maximum length of control strings in art (fonts, pictures, titles).
  private static let longestArtString = 1 << 20

  /// Draws the part of a buffer whose meaning does not depend on the bytes after it, and executes
  /// the control characters and sequences in it.
  /// - Parameter isLast: whether no bytes follow, so that all of them are drawn.
  /// - Returns: the number of bytes that were drawn.
  mutating func draw(_ buffer: ByteBuffer, isLast: Bool) -> Int {
    guard let bytes = buffer.baseAddress else { return 0 }
    var index = 0
    while index < buffer.count, !isExhausted {
      if string != nil {
        guard let end = skipString(buffer, from: index, isLast: isLast) else { return index }
        index = end
        continue
      }
      switch buffer[index] {
      case 0x20...0x7E:
        let end = ByteSearch.printableEnd(in: buffer, from: index, to: buffer.count)
        draw(buffer[index..<end])
        index = end
      case Self.escape:
        guard let end = execute(escapeIn: buffer, at: index, isLast: isLast) else { return index }
        (index, lastScalar) = (end, 0)
      case 0x80... where !policy.isPC:
        switch ParseResult.scalar(in: bytes, at: index, to: buffer.count) {
        case .complete(let length):
          let scalar = UTF8Scalar(in: buffer, at: index).scalar
          // C1 control characters move nothing in UTF-8 terminals.
          if policy.isArt || !(0x80...0x9F).contains(scalar.value) { draw(scalar) }
          index += length
        case .incomplete where !isLast: return index
        default:
          invalidByte = invalidByte ?? buffer[index]
          draw(InvalidByte.scalar(for: buffer[index]))
          index += 1
        }
      case 0x0A where policy.isRecording && linesOutside == 0:
        // The last line of a recording was not on the screen.
        let isFooter = SessionHeader.isFooter(buffer[(index + 1)...], isLast: isLast)
        guard let isFooter else { return index }
        if isFooter {
          keepLastPicture()
          finish()
          (linesOutside, pen) = (2, ScreenPen())
        } else {
          execute(control: 0x0A)
        }
        index += 1
      default:
        execute(control: buffer[index])
        (index, lastScalar) = (index + 1, 0)
      }
    }
    return index
  }

  // MARK: Control characters

  private mutating func execute(control byte: UInt8) {
    switch byte {
    case 0x0A: feedLine()
    case 0x0D: returnCarriage()
    case 0x09 where policy.isArt && controls.drawsTabs: draw(byte: byte)
    case 0x09 where policy.isArt:
      performPendingWrap()
      column = min(width - 1, (column / 8 + 1) * 8)
    case 0x09: moveByTabs(1)
    case _ where policy.isArt: draw(byte: byte)
    case 0x08:
      let end = max(overstrikeEnd, column)
      // On a command line a backspace moves the cursor, which waits in the last column of a full row.
      let isStriking = !policy.isRecording && !isEdited && !wrapsBack
      if isStriking { move(row: row, column: column - 1) } else { moveBack(1) }
      backspaces += 1
      if isStriking { overstrikeEnd = end }
    case 0x0B, 0x0C:
      if isNewLineMode { column = startColumn }
      lineFeed()
    case 0x0E: sets.shift = 1
    case 0x0F: sets.shift = 0
    default: break
    }
  }

  private mutating func feedLine() {
    if let lines = linesOutside, lines > 0 {
      linesOutside = lines - 1
      return finish()
    }
    // Behind a carriage return in this line, in the first column.
    if policy.isRecording, hasReturned, column == 0 { keepsColumn = true }
    hasReturned = false
    if !policy.isArt, !keepsColumn || isNewLineMode { column = startColumn }
    lineFeed()
  }

  private mutating func returnCarriage() {
    if !controls.waits, column >= width {
      performPendingWrap()
      brokenRow = row
    }
    if policy.isArt {
      if controls.returns { column = 0 }
      return
    }
    if policy.isRecording { inferWidth() }
    move(row: row, column: startColumn)
    (hasReturned, isEdited) = (true, true)
  }

  // MARK: Escape sequences

  /// Executes the sequence at an ESC.
  ///
  /// In art an ESC without a sequence is drawn as its glyph, on the PC an arrow.
  /// - Returns: the index after it; nil if the sequence is cut off.
  private mutating func execute(escapeIn buffer: ByteBuffer, at start: Int, isLast: Bool) -> Int? {
    if let sequence = ControlSequence(in: buffer, at: start) {
      if sequence.isPlain, policy.isPC, sequence.final == UInt8(ascii: "M"),
        let length = Screen.musicLength(in: buffer, at: start)
      {
        return start + length
      }
      execute(sequence, in: buffer, at: start)
      return start + sequence.length
    }
    if policy.isArt { return start + executeArt(escapeIn: buffer, at: start) }
    // Control characters within a sequence are executed, and it goes on. CAN and SUB end it without
    // effect, and so does another sequence.
    var (sequence, end) = ([Self.escape], start + 1)
    let limit = start + ANSIScanner.longestSequence
    while !Self.isComplete(sequence) {
      guard end < min(buffer.count, limit) else {
        return end == limit ? start + 1 : isLast ? end : nil
      }
      let byte = buffer[end]
      if byte == Self.escape || byte >= 0x80 { return end }
      end += 1
      if Self.cancels(byte) { return end }
      if byte >= 0x20, byte != 0x7F { sequence.append(byte) }
    }
    for byte in buffer[(start + 1)..<end] where byte < 0x20 { execute(control: byte) }
    switch sequence[1] {
    case UInt8(ascii: "["):
      sequence.withUnsafeBufferPointer {
        if let sequence = ControlSequence(in: $0, at: 0) { execute(sequence, in: $0, at: 0) }
      }
    case let second where "]PX^_k".utf8.contains(second):
      return beginString(buffer, at: end - 2, isLast: isLast)
    case UInt8(ascii: "(")...UInt8(ascii: "+") where sequence.count == 3:
      sets.designated[Int(sequence[1] - UInt8(ascii: "("))] = sequence[2]
    case UInt8(ascii: "#") where sequence[2] == UInt8(ascii: "8"): alignScreen()
    default: if sequence.count == 2 { execute(escape: sequence[1]) }
    }
    return end
  }

  /// Whether a sequence of output has its last byte.
  private static func isComplete(_ sequence: [UInt8]) -> Bool {
    guard sequence.count > 1 else { return false }
    let last = sequence[sequence.count - 1]
    return sequence[1] == UInt8(ascii: "[") ? sequence.count > 2 && last >= 0x40 : last >= 0x30
  }

  /// Executes a string or a two-byte sequence in art, and returns its length.
  private mutating func executeArt(escapeIn buffer: ByteBuffer, at start: Int) -> Int {
    switch start + 1 < buffer.count ? buffer[start + 1] : 0 {
    case let second where "]P_^X".utf8.contains(second):
      if let length = Screen.stringLength(in: buffer, at: start) { return length }
    case let second where "78".utf8.contains(second) && !policy.isPC:
      if second == UInt8(ascii: "7") { save() } else { restore() }
      return 2
    default: break
    }
    draw(byte: Self.escape)
    return 1
  }

  /// Executes a two-byte sequence of output, `ESC` and a letter or digit.
  private mutating func execute(escape final: UInt8) {
    switch final {
    case UInt8(ascii: "6") where column == startColumn: shiftRows { $0.insertCells(1) }
    case UInt8(ascii: "6"): moveBack(1)
    case UInt8(ascii: "7"): save()
    case UInt8(ascii: "8"): restore()
    case UInt8(ascii: "9") where cursorColumn == endColumn - 1: shiftRows { $0.deleteCells(1) }
    case UInt8(ascii: "9"): move(row: row, column: column + 1)
    case UInt8(ascii: "D"): lineFeed()
    case UInt8(ascii: "E"):
      lineFeed()
      column = startColumn
    case UInt8(ascii: "H"): tabStops.set(cursorColumn, true)
    case UInt8(ascii: "M"): reverseLineFeed()
    case UInt8(ascii: "N"): sets.single = 2
    case UInt8(ascii: "O"): sets.single = 3
    case UInt8(ascii: "n"): sets.shift = 2
    case UInt8(ascii: "o"): sets.shift = 3
    case UInt8(ascii: "c"):
      showAlternateScreen(false)
      softReset()
      eraseScreen(2)
      move(row: top, column: 0)
      (tabStops, isNewLineMode, hiddenCursor) = (TabStops(), false, SavedCursor())
    default: break
    }
  }

  /// Fills the screen with “E”, in as many columns as are known or usual.
  private mutating func alignScreen() {
    (region, margins) = (nil, nil)
    addRows(to: top + height - 1)
    let cell = ScreenCell(content: UInt32(UInt8(ascii: "E")), style: 0)
    let cells = Array(repeating: cell, count: lastColumn == nil ? 80 : width)
    for row in top..<top + height { rows[row] = Row(cells: cells) }
    move(row: top, column: 0)
  }

  /// Ends styles and resets what changes how text is drawn, as `ESC [ ! p` does.
  private mutating func softReset() {
    (region, saved, pen) = (nil, SavedCursor(), ScreenPen())
    resetModes()
  }

  /// Resets the modes that change how text is drawn.
  mutating func resetModes() {
    (wraps, wrapsBack, inserts, sets) = (true, false, false, CharacterSets())
    (addressesRegion, setsMargins, margins) = (false, false, nil)
    (showsCursor, cursorShape) = (true, .block)
  }

  // MARK: Control sequences

  private mutating func execute(_ sequence: ControlSequence, in buffer: ByteBuffer, at start: Int) {
    let bytes = UnsafeBufferPointer(rebasing: buffer[start..<start + sequence.length])
    let isStyle = sequence.final == UInt8(ascii: "m") || sequence.final == UInt8(ascii: "t")
    if sequence.isPlain, isStyle, !policy.isArt { return pen.apply(bytes) }
    if sequence.isPlain, sequence.final == UInt8(ascii: "m") {
      return pen.applyArt(bytes, policy.encoding)
    }
    let parameters = SequenceParameters(buffer, sequence.numbers)
    guard sequence.isPlain else {
      isEdited = true
      let isPrivate = sequence.mark == UInt8(ascii: "?")
      let count = parameters.count()
      switch (sequence.final, bytes.suffix(2).first) {
      case (UInt8(ascii: "p"), UInt8(ascii: "!")) where !policy.isArt: softReset()
      case (UInt8(ascii: "q"), UInt8(ascii: " ")):
        // 1 and 2 are a block, 3 and 4 a line below, 5 and 6 a bar.
        let number = UInt8(min(parameters.selector, 6) + 1) / 2 * 2
        cursorShape = Cursor.Shape(rawValue: number) ?? .block
      case (UInt8(ascii: "q"), UInt8(ascii: "\"")): pen.isProtected = parameters.selector == 1
      case (let final, _) where isPrivate && !policy.isArt && "JK".utf8.contains(final):
        keepsProtected = true
        _ = execute(sequence.final, parameters)
        keepsProtected = false
      case (UInt8(ascii: "@"), UInt8(ascii: " ")): shiftRows { $0.deleteCells(count) }
      case (UInt8(ascii: "A"), UInt8(ascii: " ")): shiftRows { $0.insertCells(count) }
      case (UInt8(ascii: "~"), UInt8(ascii: "'")): shiftRows(at: column) { $0.deleteCells(count) }
      case (UInt8(ascii: "}"), UInt8(ascii: "'")): shiftRows(at: column) { $0.insertCells(count) }
      case (let final, UInt8(ascii: "$")) where !policy.isArt: changeRectangle(final, parameters)
      default: setModes(sequence, parameters)
      }
      return
    }
    switch sequence.final {
    case UInt8(ascii: "t"): pen.cover(parameters.numbers)
    case UInt8(ascii: "s"), UInt8(ascii: "u"):
      isEdited = true
      // With numbers these are margins and the like in art.
      if policy.isArt, !parameters.numbers.isEmpty { return }
      if sequence.final == UInt8(ascii: "u") { return restore() }
      if setsMargins { setMargins(parameters) } else { save() }
    default:
      performPendingWrap()
      isEdited = true
      let isKnown = execute(sequence.final, parameters)
      if !isKnown, !policy.isArt { executeOutput(sequence.final, parameters) }
    }
  }

  /// Changes the cells from a column in each of the rows that scroll, if the cursor is in one.
  private mutating func shiftRows(at first: Int? = nil, _ change: (inout Self) -> Void) {
    guard !policy.isArt, lastColumn != nil, scrolling.contains(row) else { return }
    let position = (row, column)
    for index in scrolling {
      (row, column) = (index, first ?? margins?.lowerBound ?? 0)
      change(&self)
    }
    (row, column) = position
  }

  /// Executes a sequence that moves the cursor, erases or scrolls; returns false if it is another.
  private mutating func execute(_ final: UInt8, _ parameters: SequenceParameters) -> Bool {
    let count = parameters.count()
    // What changes cells does so in the last column of a full row, which is no longer full.
    if "@JKPX".utf8.contains(final) { (column, wrapsNext) = (cursorColumn, false) }
    switch final {
    case UInt8(ascii: "A"): moveUp(count, column: column)
    case UInt8(ascii: "B"): moveDown(count, column: column)
    case UInt8(ascii: "C"), UInt8(ascii: "a"):
      move(row: row, column: min(column + count, endColumn - 1))
    case UInt8(ascii: "D"): moveBack(count)
    case UInt8(ascii: "E"): moveDown(count, column: startColumn)
    case UInt8(ascii: "F"): moveUp(count, column: startColumn)
    case UInt8(ascii: "G"), UInt8(ascii: "`"): move(row: row, column: count - 1)
    case UInt8(ascii: "H"), UInt8(ascii: "f"):
      address(row: count, column: parameters.count(1) - 1)
    case UInt8(ascii: "d"): address(row: count, column: column)
    case UInt8(ascii: "e"):
      move(row: addressesRegion ? min(row + count, regionEnd) : row + count, column: column)
    case UInt8(ascii: "J"): eraseScreen(parameters.selector)
    case UInt8(ascii: "K"): eraseRow(parameters.selector)
    case UInt8(ascii: "X"): erase(row, cursorColumn..<cursorColumn + count)
    case UInt8(ascii: "@"): insertCells(count)
    case UInt8(ascii: "P"): deleteCells(count)
    case UInt8(ascii: "L"), UInt8(ascii: "M"):
      guard policy.isArt || scrolling.contains(row) && isBetweenMargins else { break }
      if !policy.isArt { move(row: row, column: startColumn) }
      let isInserted = final == UInt8(ascii: "L")
      changeRows {
        isInserted ? $0.insertRows(count, at: $0.row) : $0.deleteRows(count, at: $0.row)
      }
    case UInt8(ascii: "S"): scrollUp(count)
    case UInt8(ascii: "T"):
      changeRows { $0.insertRows(min(count, $0.scrolling.count), at: $0.scrolling.lowerBound) }
    default: return false
    }
    return true
  }

  /// Executes a sequence that art does not have.
  private mutating func executeOutput(_ final: UInt8, _ parameters: SequenceParameters) {
    let count = parameters.count()
    switch final {
    case UInt8(ascii: "I"): moveByTabs(count)
    case UInt8(ascii: "Z"): moveByTabs(back: count)
    case UInt8(ascii: "g"):
      switch parameters.selector {
      case 0: tabStops.set(cursorColumn, false)
      case 3: tabStops.clearAll()
      default: break
      }
    case UInt8(ascii: "b"): repeatLast(count)
    case UInt8(ascii: "r"): setRegion(parameters)
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      if parameters.numbers.contains(4) { inserts = final == UInt8(ascii: "h") }
      if parameters.numbers.contains(20) { isNewLineMode = final == UInt8(ascii: "h") }
    default: break
    }
  }

  private mutating func setRegion(_ parameters: SequenceParameters) {
    let end = parameters.count(1, ifMissing: height)
    // apt keeps the last row for its progress: a higher screen has one more row than the region. The
    // region of a program with a screen of its own is all of it.
    if end > height { addressRows(hidden == nil ? end + 1 : end) }
    let last = min(end, height) - 1
    let first = parameters.count() - 1
    guard first < last else { return }
    region = first > 0 || last < height - 1 ? first...last : nil
    address(row: 1, column: 0)
  }

  /// Sets modes with `ESC [ ? ... h`, or resets them with `l`.
  ///
  /// `?7` and in art `=7` enable wrapping, `?33` iCE colours in art.
  private mutating func setModes(_ sequence: ControlSequence, _ parameters: SequenceParameters) {
    let isSet = sequence.final == UInt8(ascii: "h")
    let isPrivate = sequence.mark == UInt8(ascii: "?")
    guard isSet || sequence.final == UInt8(ascii: "l") else { return }
    for number in parameters.numbers {
      switch number {
      case 7 where isPrivate || policy.isArt && sequence.mark == UInt8(ascii: "="): wraps = isSet
      case 45 where isPrivate && !policy.isArt: wrapsBack = isSet
      case 25 where isPrivate: showsCursor = isSet
      case 33 where isPrivate && policy.isArt:
        hasICEColors = isSet
        hadICEColors = hadICEColors || isSet
      case 6 where isPrivate && !policy.isArt:
        addressesRegion = isSet
        address(row: 1, column: 0)
      case 69 where isPrivate && !policy.isArt: (setsMargins, margins) = (isSet, nil)
      case 1048 where isPrivate && !policy.isArt: if isSet { save() } else { restore() }
      case 47, 1047, 1049:
        guard isPrivate, !policy.isArt, isSet || hidden != nil else { continue }
        if isSet, number == 1049 { save() }
        if isSet { showAlternateScreen(true) }
        // 1049 erases the screen that it shows, even if it was shown before, and 1047 the one that it
        // leaves.
        if number == (isSet ? 1049 : 1047) {
          (column, wrapsNext) = (cursorColumn, false)
          eraseScreen(2)
        }
        if !isSet { showAlternateScreen(false) }
        if !isSet, number == 1049 { restore() }
      default: break
      }
    }
  }

  // MARK: Strings

  /// Whether a control character, CAN or SUB, ends a sequence without effect.
  private static func cancels(_ byte: UInt8) -> Bool { byte == 0x18 || byte == 0x1A }

  /// Sets the link of the pen, or begins to skip another string of output.
  /// - Returns: the index after it or after its first two bytes; nil if it is cut off.
  private mutating func beginString(_ buffer: ByteBuffer, at start: Int, isLast: Bool) -> Int? {
    if buffer[start + 1] == UInt8(ascii: "]") {
      switch LinuxPalette.recognize(buffer, at: start) {
      case .complete(let length): return start + length
      case .incomplete where !isLast: return nil
      default: break
      }
      switch LinkSequence.read(buffer, at: start) {
      case (.complete(let length), let link):
        pen.style.link = link
        return start + length
      case (.incomplete, _) where !isLast: return nil
      default: break
      }
    }
    string = buffer[start + 1]
    return start + 2
  }

  /// Skips a string up to ST or BEL.
  ///
  /// A line break ends one too, so that a string without an end does not hide the lines after it,
  /// except in a picture, which may have several lines.
  /// - Returns: the index after it or where it is interrupted; nil if that is not known yet.
  private mutating func skipString(_ buffer: ByteBuffer, from start: Int, isLast: Bool) -> Int? {
    let isPicture = string == UInt8(ascii: "P")
    let end = buffer[start...].firstIndex {
      $0 == 0x07 || $0 == Self.escape || Self.cancels($0) || $0 == 0x0A && !isPicture
    }
    guard let end else { return buffer.count }
    let isEscape = buffer[end] == Self.escape
    guard !isEscape || isLast || end + 1 < buffer.count else { return nil }
    // What follows an ESC is the second byte of ST, or another sequence; tmux doubles it.
    let isEnded =
      isEscape && buffer[(end + 1)...].first.map { "\\\u{1B}".utf8.contains($0) } == true
    if isEscape ? !isEnded : buffer[end] == 0x0A { hidesText = true }
    string = nil
    return isEscape || buffer[end] == 0x0A ? end : end + 1
  }

  /// Returns the length of a control string in art, which ends with ST, or for OSC also with BEL.
  private static func stringLength(in buffer: ByteBuffer, at start: Int) -> Int? {
    let isCommand = buffer[start + 1] == UInt8(ascii: "]")
    let string = buffer[(start + 2)...].prefix(longestArtString - 2)
    let end = string.firstIndex { $0 == escape || $0 == 0x07 && isCommand }
    guard let end else { return nil }
    if string[end] == 0x07 { return end + 1 - start }
    return string[end...].dropFirst().first == UInt8(ascii: "\\") ? end + 2 - start : nil
  }

  /// Returns the length of `ESC [ M` and BASIC music, up to Ctrl-N.
  private static func musicLength(in buffer: ByteBuffer, at start: Int) -> Int? {
    let music = buffer[(start + 3)...].prefix(1021)
    let end = music.firstIndex { !$0.isLetter && !(0x20...0x3E).contains($0) }
    return end.flatMap { buffer[$0] == 0x0E ? $0 + 1 - start : nil }
  }
}
