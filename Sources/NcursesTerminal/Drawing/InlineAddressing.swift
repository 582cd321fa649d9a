/// Turns the cursor addresses of ncurses into movements relative to the first row of a region.
///
/// Where a region starts on the screen is not known, and changes when the terminal scrolls or
/// reflows its lines. So the description of an inline terminal has no motion but a private one: the
/// row and the column between control characters that occur nowhere else. Its only way to erase is
/// another control character.
enum InlineAddressing {
  /// The capability that moves the cursor.
  static let cursorAddress = "\u{3}%p1%d;%p2%d\u{4}"
  /// The capability that clears the region and moves the cursor to its first cell.
  static let clear = "\u{5}"

  private static let (start, end, clearing): (UInt8, UInt8, UInt8) = (3, 4, 5)

  /// Returns the output of ncurses with relative movements, which start at the first cell and end in
  /// the first row; empty if nothing but movements was left.
  static func resolved(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8)
    var row = 0
    // ncurses moves the cursor where it prints nothing, too.
    var target: (row: Int, column: Int)?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == start {
        var numbers = [0, 0]
        var part = 0
        while index < bytes.count, bytes[index] != end {
          if bytes[index] == UInt8(ascii: ";") {
            part = 1
          } else {
            numbers[part] = numbers[part] * 10 + Int(bytes[index] & 0x0F)
          }
          index += 1
        }
        index += 1
        target = (numbers[0], numbers[1])
        continue
      }
      if byte == clearing { target = (0, 0) }
      if let newPosition = target {
        output += movement(from: row, to: newPosition.row, column: newPosition.column)
        row = newPosition.row
        target = nil
      }
      if byte == clearing { output += Array("\u{1B}[J".utf8) } else { output.append(byte) }
    }
    if row > 0 { output += movement(from: row, to: 0, column: 0) }
    return output
  }

  /// The column is set from the left edge, because the terminal may have stopped at the right one.
  ///
  /// Line feeds go down even if the terminal has become smaller meanwhile: at the bottom they scroll,
  /// where CUD would stop and the movement back would end above the first row.
  private static func movement(from row: Int, to newRow: Int, column: Int) -> [UInt8] {
    var text = "\r"
    if newRow < row { text += "\u{1B}[\(row - newRow)A" }
    if newRow > row { text += String(repeating: "\n", count: newRow - row) }
    if column > 0 { text += "\u{1B}[\(column)C" }
    return Array(text.utf8)
  }
}
