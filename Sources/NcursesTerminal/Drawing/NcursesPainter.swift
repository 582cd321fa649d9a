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
  private let output: UnsafeMutablePointer<FILE>
  private let file: Int32
  private let screen: OpaquePointer
  private var encoder: CellEncoder
  private var size: Size
  /// Whether the terminal shows its cursor always, as VT100 does.
  private let showsCursor: Bool
  /// What ncurses' window holds; nil when it has to be filled anew.
  private(set) var shown: Frame?

  /// A painter for a cleared screen.
  /// - Parameter repertoire: what the terminal draws as it is.
  init(
    entry: TerminfoEntry, depth: ColorDepth, size: Size, repertoire: Repertoire = .unicode
  ) throws(TerminalError) {
    self.size = size
    showsCursor = entry[string: "civis"] == nil
    encoder = CellEncoder(
      depth: depth, hasBrightColors: entry.hasBrightColors, repertoire: repertoire,
      anchors: !entry.isPlain)
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
      encoder.reservePairs()
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
  var pairCount: Int { encoder.pairs.count }

  /// Follows the terminal to another size.
  func resize(to size: Size) {
    self.size = size
    resizeterm(Int32(size.rows), Int32(size.columns))
    repaint()
  }

  /// Shows frames of another depth from now on.
  ///
  /// In all depths with colours ncurses carries the same numbers, so that it needs no new screen.
  func change(to depth: ColorDepth) {
    precondition(
      encoder.depth > .monochrome && depth > .monochrome, "a screen with colours keeps them")
    encoder.depth = depth
  }

  /// Draws with other characters from the next frame on, which paints everything.
  func change(to repertoire: Repertoire) {
    encoder.repertoire = repertoire
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
      encoder.pairs.removeAll()
      repaint()
      _ = fill(frame)
    }
    if shown != nil { encoder.definePairs() }
    shown = frame
    if let place = frame.cursor?.position, Rect(size).contains(place) {
      leaveok(window, false)
      wmove(window, Int32(place.row), Int32(place.column))
    } else {
      // One that cannot be hidden stands in the corner, not where the last change happened to be.
      leaveok(window, !showsCursor)
      if showsCursor { wmove(window, Int32(size.rows - 1), Int32(size.columns - 1)) }
    }
    wnoutrefresh(window)
    doupdate()
    let count = lseek(file, 0, SEEK_CUR)
    guard count > 0 else { return [] }
    lseek(file, 0, SEEK_SET)
    let written = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(pread(file, buffer.baseAddress, count, 0), 0)
    }
    return ColorSequences.resolved(written) { encoder.pairs[$0] }
  }

  /// Puts what differs into ncurses' window; false when the pairs are used up.
  private func fill(_ frame: Frame) -> Bool {
    let window = cncurses_screen()
    if shown == nil { werase(window) }
    return encoder.encode(
      frame, instead: shown, visible: Rect(size).intersection(frame.bounds).size
    ) { run, place in
      wmove(window, Int32(place.row), Int32(place.column))
      wadd_wchnstr(window, run, Int32(run.count))
    }
  }
}
