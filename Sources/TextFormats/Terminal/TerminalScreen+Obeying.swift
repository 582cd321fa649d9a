extension TerminalScreen {
  /// Obeys a control character.
  mutating func obey(control byte: UInt8) {
    switch byte {
    case 0x08:
      let end = max(overstrikeEnd, column)
      move(row: row, column: cursorColumn - 1)
      backspaces += 1
      // On a command line a backspace moves the cursor.
      if !isRecording, !isEdited { overstrikeEnd = end }
    case 0x09: moveByTabs(1)
    case 0x0A, 0x0B, 0x0C:
      if linesOutside > 0 {
        linesOutside -= 1
        return finish()
      }
      if isRecording, isAfterReturn { keepsColumn = true }
      hasReturned = false
      if !keepsColumn { column = 0 }
      lineFeed()
    case 0x0D:
      if isRecording { learnWidth() }
      move(row: row, column: 0)
      (hasReturned, isEdited) = (true, true)
    case 0x0E: isShiftedOut = true
    case 0x0F: isShiftedOut = false
    default: break
    }
  }

  /// Whether there has been a carriage return in this line, and the cursor is in the first column.
  private var isAfterReturn: Bool { hasReturned && column == 0 }

  /// Resets what changes how text is drawn.
  mutating func resetModes() {
    (wraps, inserts, drawsLines, isShiftedOut) = (true, false, (false, false), false)
    (addressesRegion, tabStops) = (false, TabStops())
  }

  /// Obeys a two-byte sequence, `ESC` and a letter or digit.
  mutating func obey(escape final: UInt8) {
    switch final {
    case UInt8(ascii: "7"): save()
    case UInt8(ascii: "8"): restore()
    case UInt8(ascii: "D"): lineFeed()
    case UInt8(ascii: "E"):
      column = 0
      lineFeed()
    case UInt8(ascii: "H"): tabStops.set(cursorColumn)
    case UInt8(ascii: "M"): reverseLineFeed()
    case UInt8(ascii: "c"):
      showAlternateScreen(false)
      region = nil
      eraseScreen(2)
      move(row: top, column: 0)
      resetModes()
    default: break
    }
  }

  /// Obeys a control sequence.
  mutating func obey(_ sequence: ControlSequence, _ numbers: SequenceParameters) {
    isEdited = true
    guard sequence.isPlain else {
      if sequence.mark == UInt8(ascii: "?") { setModes(sequence, numbers) }
      return
    }
    let count = numbers.count()
    switch sequence.final {
    case UInt8(ascii: "A"): moveUp(count, column: column)
    case UInt8(ascii: "B"), UInt8(ascii: "e"): moveDown(count, column: column)
    case UInt8(ascii: "C"), UInt8(ascii: "a"): move(row: row, column: column + count)
    case UInt8(ascii: "D"): move(row: row, column: cursorColumn - count)
    case UInt8(ascii: "E"): moveDown(count, column: 0)
    case UInt8(ascii: "F"): moveUp(count, column: 0)
    case UInt8(ascii: "G"), UInt8(ascii: "`"): move(row: row, column: count - 1)
    case UInt8(ascii: "H"), UInt8(ascii: "f"):
      address(row: count, column: numbers.count(1) - 1)
    case UInt8(ascii: "d"): address(row: count, column: column)
    case UInt8(ascii: "I"): moveByTabs(count)
    case UInt8(ascii: "Z"): moveByTabs(back: count)
    case UInt8(ascii: "g"):
      switch numbers.selector() {
      case 0: tabStops.clear(cursorColumn)
      case 3: tabStops.clearAll()
      default: break
      }
    case UInt8(ascii: "J"): eraseScreen(numbers.selector())
    case UInt8(ascii: "K"): eraseRow(numbers.selector())
    case UInt8(ascii: "X"): erase(row, cursorColumn..<cursorColumn + count)
    case UInt8(ascii: "@"): insertCells(count)
    case UInt8(ascii: "P"): deleteCells(count)
    case UInt8(ascii: "L"):
      column = 0
      insertRows(count, at: row)
    case UInt8(ascii: "M"):
      column = 0
      deleteRows(count, at: row)
    case UInt8(ascii: "S"): scrollUp(count)
    case UInt8(ascii: "T"): insertRows(count, at: regionStart)
    case UInt8(ascii: "b"): repeatLast(count)
    case UInt8(ascii: "r"): setRegion(numbers)
    case UInt8(ascii: "s"): save()
    case UInt8(ascii: "u"): restore()
    case UInt8(ascii: "h"), UInt8(ascii: "l"): setModes(sequence, numbers)
    default: break
    }
  }

  private mutating func save() {
    saved = SavedCursor(row: row - top, column: column, isAlternate: hidden != nil)
  }

  private mutating func restore() { move(row: top + saved.row, column: saved.column) }

  private mutating func setRegion(_ numbers: SequenceParameters) {
    let end = numbers.count > 1 && numbers[1] > 0 ? numbers[1] : height
    // apt keeps the last row for its progress: a higher screen has one more row than the region. The
    // region of a program with a screen of its own is all of it.
    if end > height { addressRows(hidden == nil ? end + 1 : end) }
    let last = min(end, height) - 1
    let first = numbers.count() - 1
    guard first < last else { return }
    region = first > 0 || last < height - 1 ? first...last : nil
    move(row: addressesRegion ? regionStart : top, column: 0)
  }

  private mutating func setModes(_ sequence: ControlSequence, _ numbers: SequenceParameters) {
    let isSet = sequence.final == UInt8(ascii: "h")
    guard isSet || sequence.final == UInt8(ascii: "l") else { return }
    for index in 0..<numbers.count {
      switch (sequence.mark, numbers[index]) {
      case (0, 4): inserts = isSet
      case (UInt8(ascii: "?"), 6):
        addressesRegion = isSet
        move(row: isSet ? regionStart : top, column: 0)
      case (UInt8(ascii: "?"), 7): wraps = isSet
      case (UInt8(ascii: "?"), 1048): if isSet { save() } else { restore() }
      case (UInt8(ascii: "?"), 47), (UInt8(ascii: "?"), 1047), (UInt8(ascii: "?"), 1049):
        if isSet, hidden == nil { save() }
        showAlternateScreen(isSet)
      default: break
      }
    }
  }
}
