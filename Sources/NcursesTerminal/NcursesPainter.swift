import CNcurses
import Colorimetry
import Glibc
import TerminalCore

/// Turns frames into bytes with ncurses, which knows what is on the screen and sends the
/// difference.
///
/// ncurses gets a file in memory for its output and never touches the terminal itself: no mode, no
/// key, no signal is its business.
final class NcursesPainter {
  private let depth: ColorDepth
  private let hasBrightColors: Bool
  private let output: UnsafeMutablePointer<FILE>
  private let file: Int32
  private let screen: OpaquePointer
  private var pairs = PairTable()
  private var size: Size
  /// What ncurses' window holds; nil when it has to be filled anew.
  private var shown: Frame?
  private var lastDefinedSlot: Int32 = 0
  private var run: [cchar_t] = []
  private var text: [wchar_t] = []
  private var lastStyle: (style: CellStyle, attributes: attr_t, pair: Int32)?

  /// A painter for a cleared screen.
  init(entry: TerminfoEntry, depth: ColorDepth, size: Size) throws(TerminalError) {
    self.depth = depth
    self.size = size
    hasBrightColors = entry.hasBrightColors
    Self.chooseLocale()
    file = cncurses_memory_file()
    guard file >= 0, let output = fdopen(file, "w") else {
      throw TerminalError(message: "no memory for the screen")
    }
    self.output = output
    let compiled = entry.painter(depth: depth, size: size).compiled()
    guard let screen = Self.newScreen(compiled, output) else {
      fclose(output)
      throw TerminalError(
        message: "ncurses cannot use the description of TERM=\(entry.names.first ?? "")")
    }
    self.screen = screen
    if depth > .monochrome {
      start_color()
      use_default_colors()
    }
    typeahead(-1)
    // Shifting cells in the terminal goes wrong there when it cuts a wide glyph.
    idcok(cncurses_screen(), false)
    // Until the first end ncurses flushes after each move of the cursor.
    endwin()
    lseek(file, 0, SEEK_SET)
  }

  deinit {
    delscreen(screen)
    fclose(output)
  }

  /// ncurses asks the environment for the description, where the derived one stands only meanwhile:
  /// programs started later must not inherit it.
  private static func newScreen(
    _ compiled: [UInt8], _ output: UnsafeMutablePointer<FILE>
  ) -> OpaquePointer? {
    let before = getenv("TERMINFO").map { String(cString: $0) }
    setenv("TERMINFO", "b64:" + Base64.encode(compiled), 1)
    defer {
      if let before { setenv("TERMINFO", before, 1) } else { unsetenv("TERMINFO") }
    }
    // The size is in the description.
    use_env(false)
    return newterm("inkwheel", output, output)
  }

  /// ncurses writes characters in the locale's encoding, and cells are Unicode.
  private static func chooseLocale() {
    setlocale(LC_CTYPE, "")
    if String(cString: nl_langinfo(nl_item(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  /// The number of different pairs of colours painted so far.
  var pairCount: Int { pairs.count }

  /// Follows the terminal to another size.
  func resize(to size: Size) {
    self.size = size
    resizeterm(Int32(size.rows), Int32(size.columns))
    repaint()
  }

  /// Makes the next frame paint everything.
  func repaint() {
    shown = nil
    cncurses_repaint()
  }

  /// The bytes that turn the last frame into this one; empty when nothing changed.
  func paint(_ frame: Frame) -> [UInt8] {
    let window = cncurses_screen()
    if shown?.size != frame.size { shown = nil }
    if !fill(frame) {
      // All pairs are in use. Cells hold pair numbers, so they all have to be set again.
      pairs.removeAll()
      repaint()
      _ = fill(frame)
    }
    shown = frame
    if let place = frame.cursor?.position, Rect(size).contains(place) {
      leaveok(window, false)
      wmove(window, Int32(place.row), Int32(place.column))
    } else {
      leaveok(window, true)
    }
    wnoutrefresh(window)
    doupdate()
    let count = lseek(file, 0, SEEK_CUR)
    guard count > 0 else { return [] }
    lseek(file, 0, SEEK_SET)
    let written = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(pread(file, buffer.baseAddress, count, 0), 0)
    }
    return ColorSequences.resolved(written) { pairs[$0] }
  }

  // MARK: Cells

  /// Puts what differs into ncurses' window; false when the pairs are used up.
  private func fill(_ frame: Frame) -> Bool {
    let window = cncurses_screen()
    lastStyle = nil
    if shown == nil { werase(window) }
    let columns = min(frame.size.columns, size.columns)
    for row in 0..<min(frame.size.rows, size.rows) {
      let base = row * frame.size.columns
      var column = 0
      while column < columns {
        guard hasChanged(frame, at: base + column) else {
          column += 1
          continue
        }
        // A wide glyph whose right half changed begins one cell before.
        let start = frame.cells[base + column].width == 0 ? max(column - 1, 0) : column
        column = start
        run.removeAll(keepingCapacity: true)
        while column < columns,
          column == start || hasChanged(frame, at: base + column)
            || frame.cells[base + column].width == 0
        {
          let cell = frame.cells[base + column]
          if !append(cell, room: columns - column) { return false }
          column += max(Int(cell.width), 1)
        }
        wmove(window, Int32(row), Int32(start))
        wadd_wchnstr(window, run, Int32(run.count))
      }
    }
    return true
  }

  private func hasChanged(_ frame: Frame, at index: Int) -> Bool {
    guard let shown else { return frame.cells[index] != .blank }
    return frame.cells[index] != shown.cells[index]
  }

  private func append(_ cell: Cell, room: Int) -> Bool {
    let style: (style: CellStyle, attributes: attr_t, pair: Int32)
    if let lastStyle, lastStyle.style == cell.style {
      style = lastStyle
    } else {
      guard let found = resolve(cell.style) else { return false }
      style = found
      lastStyle = found
    }
    var item = cchar_t()
    // One array for all cells: an allocation for each would cost as much as ncurses does.
    text.removeAll(keepingCapacity: true)
    for scalar in cell.text.unicodeScalars where text.count < 5 {
      text.append(wchar_t(bitPattern: scalar.value))
    }
    var filler = 0
    if cell.width == 2 && room < 2 {
      text = [0x20]
    } else if let first = text.first, first >= 0x80, wcwidth(first) != Int32(max(cell.width, 1)) {
      // The C library counts other columns, and the rest of the line would shift.
      text = [0xFFFD]
      filler = Int(cell.width) - 1
    }
    if text.isEmpty { text = [0x20] }
    text.append(0)
    if !cncurses_set(&item, text, style.attributes, style.pair) {
      _ = cncurses_set(&item, [0x20, 0], style.attributes, style.pair)
    }
    run.append(item)
    if filler == 1 {
      _ = cncurses_set(&item, [0x20, 0], style.attributes, style.pair)
      run.append(item)
    }
    return true
  }

  private static let attributes: [(CellAttributes, attr_t)] = [
    (.bold, cncurses_bold), (.faint, cncurses_faint), (.italic, cncurses_italic),
    (.underline, cncurses_underline), (.blink, cncurses_blink), (.reverse, cncurses_reverse),
    (.conceal, cncurses_conceal), (.strike, cncurses_protect),
  ]

  private func resolve(
    _ style: CellStyle
  ) -> (style: CellStyle, attributes: attr_t, pair: Int32)? {
    var attributes: attr_t = 0
    if !style.attributes.isEmpty {
      for (attribute, bits) in Self.attributes where style.attributes.contains(attribute) {
        attributes |= bits
      }
    }
    if depth == .monochrome { return (style, attributes, 0) }
    var foreground = number(style.foreground)
    var background = number(style.background)
    if depth == .ansi16 && !hasBrightColors {
      let firstBright = PairTable.firstIndexed + 8
      if foreground == firstBright {
        // Grey would be bold black, which many terminals show as black.
        attributes |= cncurses_faint
        switch background {
        case PairTable.ownColor: foreground = PairTable.ownColor
        case PairTable.firstIndexed + 7, PairTable.firstIndexed + 15:
          foreground = PairTable.firstIndexed
        default: foreground = PairTable.firstIndexed + 7
        }
      } else if foreground > firstBright {
        attributes |= cncurses_bold
        foreground -= 8
      }
      if background >= firstBright { background -= 8 }
    }
    let pair = PairTable.Pair(foreground: foreground, background: background)
    guard let slot = pairs.slot(for: pair) else { return nil }
    define(slot)
    return (style, attributes, slot)
  }

  /// Makes a pair differ from all others in the eyes of ncurses.
  ///
  /// Where nothing but the pair of a cell changes, ncurses compares the colours that it knows of the
  /// two pairs and leaves the cell as it is when they are equal. So each pair gets colours of its
  /// own, which mean nothing.
  private func define(_ slot: Int32) {
    guard slot > lastDefinedSlot else { return }
    lastDefinedSlot = slot
    init_extended_pair(slot, slot >> 8, slot & 0xFF)
  }

  /// A colour as the pair table counts them; the terminal's own for what it cannot show.
  private func number(_ color: TerminalColor) -> Int32 {
    switch (color, depth) {
    case (.rgb(let rgb), .truecolor):
      Int32(rgb.red) << 16 | Int32(rgb.green) << 8 | Int32(rgb.blue)
    case (.indexed(let index), .truecolor), (.indexed(let index), .indexed256):
      PairTable.firstIndexed + Int32(index)
    case (.indexed(let index), .ansi16) where index < 16: PairTable.firstIndexed + Int32(index)
    default: PairTable.ownColor
    }
  }
}
