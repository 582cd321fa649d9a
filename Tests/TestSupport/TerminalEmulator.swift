import CLibVTerm

/// A libvterm screen, which turns the output of a program into cells and replies.
///
/// libvterm 0.1 reads `38:2::r:g:b` one component too early; the semicolon form and `38:2:r:g:b`
/// come out exact. It crashes on a wide character in a screen of one column.
final class TerminalEmulator {
  private let terminal: OpaquePointer
  private let vtermScreen: OpaquePointer
  private var replies: [UInt8] = []
  /// An incomplete character or sequence at the end of the output.
  private var unfinished: [UInt8] = []
  /// Private modes set so far.
  private(set) var modes = TerminalModes()
  /// Size in cells.
  private(set) var size: TerminalSize

  /// Creates an empty screen.
  init(size: TerminalSize) throws {
    guard let terminal = vterm_new(Int32(size.rows), Int32(size.columns)),
      let vtermScreen = vterm_obtain_screen(terminal)
    else { throw TerminalFailure("libvterm gives no screen of \(size)") }
    self.terminal = terminal
    self.vtermScreen = vtermScreen
    self.size = size
    vterm_set_utf8(terminal, 1)
    vterm_screen_enable_altscreen(vtermScreen, 1)
    vterm_screen_reset(vtermScreen, 1)
    vterm_output_set_callback(
      terminal,
      { bytes, count, user in
        guard let bytes, let user else { return }
        let emulator = Unmanaged<TerminalEmulator>.fromOpaque(user).takeUnretainedValue()
        emulator.replies.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { vterm_free(terminal) }

  /// Processes output of the program.
  func receive(_ bytes: [UInt8]) {
    modes.scan(bytes)
    // libvterm 0.1 corrupts a character that is split between two writes after other text.
    let all = unfinished + bytes
    let whole = all.count - Self.unfinishedCount(all)
    unfinished = Array(all[whole...])
    write(all[..<whole])
  }

  private func write(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { buffer in
      _ = vterm_input_write(
        terminal, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
  }

  /// The number of bytes at the end that form an incomplete UTF-8 character or sequence.
  private static func unfinishedCount(_ bytes: [UInt8]) -> Int {
    if let escape = bytes.lastIndex(of: 0x1B) {
      let rest = bytes[(escape + 1)...]
      let isUnfinished =
        switch rest.first {
        case nil: true
        case UInt8(ascii: "["): rest.dropFirst().allSatisfy { (0x20..<0x40).contains($0) }
        // The last ESC may belong to the terminator of a string.
        case UInt8(ascii: "]"), UInt8(ascii: "P"): !rest.contains(0x07)
        default: false
        }
      if isUnfinished { return bytes.count - escape }
    }
    for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      return index + 1 < length ? index + 1 : 0
    }
    return 0
  }

  /// Takes the answers to the queries since the last call.
  func takeReplies() -> [UInt8] {
    defer { replies = [] }
    return replies
  }

  /// Changes the size of the screen.
  ///
  /// The saved cursor goes to the first cell when the screen shrinks: libvterm 0.1 puts it back
  /// outside of the screen, and crashes.
  func resize(to size: TerminalSize) {
    let shrinks = size.rows < self.size.rows || size.columns < self.size.columns
    vterm_set_size(terminal, Int32(size.rows), Int32(size.columns))
    self.size = size
    guard shrinks else { return }
    var cursor = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &cursor)
    let row = min(Int(cursor.row), size.rows - 1)
    let column = min(Int(cursor.col), size.columns - 1)
    // libvterm has nothing incomplete, since that was held back.
    write(Array("\u{1b}[r\u{1b}[H\u{1b}7\u{1b}[\(row + 1);\(column + 1)H".utf8)[...])
  }

  /// A snapshot of the screen.
  func screen() -> TerminalScreen {
    var cursor = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &cursor)
    var cells: [TerminalScreen.Cell] = []
    cells.reserveCapacity(size.rows * size.columns)
    var cell = VTermScreenCell()
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let position = VTermPos(row: Int32(row), col: Int32(column))
        _ = vterm_screen_get_cell(vtermScreen, position, &cell)
        cells.append(TerminalScreen.Cell(cell))
      }
    }
    return TerminalScreen(
      size: size, cursor: .init(row: Int(cursor.row), column: Int(cursor.col)), modes: modes,
      cells: cells)
  }
}

extension TerminalScreen.Cell {
  fileprivate init(_ cell: VTermScreenCell) {
    self.init()
    // The right half of a wide character is marked by an impossible code point.
    if cell.chars.0 == UInt32.max {
      width = 0
    } else {
      width = Int(cell.width)
      let (a, b, c, d, e, f) = cell.chars
      for value in [a, b, c, d, e, f] {
        guard value != 0, let scalar = Unicode.Scalar(value) else { break }
        text.unicodeScalars.append(scalar)
      }
    }
    foreground = TerminalScreen.Color(cell.fg, standard: VTERM_COLOR_DEFAULT_FG)
    background = TerminalScreen.Color(cell.bg, standard: VTERM_COLOR_DEFAULT_BG)
    bold = cell.attrs.bold != 0
    italic = cell.attrs.italic != 0
    underline = cell.attrs.underline != 0
    blink = cell.attrs.blink != 0
    reverse = cell.attrs.reverse != 0
    strike = cell.attrs.strike != 0
  }
}

extension TerminalScreen.Color {
  fileprivate init(_ color: VTermColor, standard: VTermColorType) {
    let type = UInt32(color.type)
    if type & standard.rawValue != 0 {
      self = .standard
    } else if type & VTERM_COLOR_TYPE_MASK.rawValue == VTERM_COLOR_INDEXED.rawValue {
      self = .indexed(color.indexed.idx)
    } else {
      self = .rgb(color.rgb.red, color.rgb.green, color.rgb.blue)
    }
  }
}
