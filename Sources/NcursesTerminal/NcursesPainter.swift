import CNcurses
import Color
import Glibc
import Terminal

/// Encodes frames with ncurses, which knows what is on the screen and sends the difference.
///
/// ncurses writes into a file in memory and never touches the terminal itself: modes, keys and
/// signals are handled elsewhere.
final class NcursesPainter {
  private let output: UnsafeMutablePointer<FILE>
  private let file: Int32
  private let screen: OpaquePointer
  private var encoder: CellEncoder
  private var size: Size
  /// Whether the cursor cannot be hidden, as on a VT100.
  private let showsCursor: Bool
  /// Whether the output is relative to the first cell; see `OutputRewriter`.
  private let isInline: Bool
  /// The frame in ncurses' window; nil when the window has to be filled again.
  private(set) var shown: Frame?

  /// Creates a painter for a cleared screen.
  /// - Parameters:
  ///   - glyphSet: the characters that the terminal draws as they are.
  ///   - usesLocale: whether a locale with UTF-8 is used, if there is one.
  init(
    entry: TerminfoEntry, depth: ColorDepth, size: Size, glyphSet: GlyphSet = .unicode,
    isInline: Bool = false, usesLocale: Bool = true
  ) throws(TerminalError) {
    self.size = size
    self.isInline = isInline
    showsCursor = entry.strings["civis"] == nil
    encoder = CellEncoder(
      depth: depth, hasBrightColors: entry.hasBrightColors, glyphSet: glyphSet,
      anchors: !entry.isPlain, hasLocale: usesLocale && Self.chooseLocale())
    file = cncurses_memory_file()
    guard file >= 0, let output = fdopen(file, "w") else {
      throw TerminalError(message: "out of memory for the screen")
    }
    self.output = output
    let compiled = entry.painter(depth: depth, size: size, isInline: isInline).compiled()
    guard let screen = Self.newScreen(compiled, output) else {
      fclose(output)
      throw TerminalError(
        message: "ncurses cannot use the description of TERM=\(entry.name)")
    }
    self.screen = screen
    if depth > .monochrome {
      start_color()
      use_default_colors()
    }
    typeahead(-1)
    // Insert and delete character corrupt the line in some terminals when they cut a wide glyph.
    idcok(cncurses_screen(), false)
    // Until the first endwin() ncurses flushes after each cursor movement.
    endwin()
    lseek(file, 0, SEEK_SET)
  }

  deinit {
    delscreen(screen)
    fclose(output)
  }

  /// Creates a screen of ncurses, which reads the description from the environment.
  ///
  /// The derived one is set only for the call, so that child processes do not inherit it.
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

  /// Chooses a locale with UTF-8, because only that knows the widths of characters.
  /// - Returns: whether there is one.
  private static func chooseLocale() -> Bool {
    func hasUTF8() -> Bool { String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8" }
    setlocale(LC_CTYPE, "")
    return hasUTF8() || setlocale(LC_CTYPE, "C.UTF-8") != nil && hasUTF8()
  }

  /// The number of distinct colour pairs painted so far.
  var pairCount: Int { encoder.pairs.items.count - 1 }

  /// Changes the size of the screen.
  func resize(to size: Size) {
    self.size = size
    resizeterm(Int32(size.rows), Int32(size.columns))
    repaint()
  }

  /// Changes the colour depth of the following frames.
  ///
  /// ncurses only sees pair numbers in all depths with colours, so its screen stays valid.
  func change(to depth: ColorDepth) {
    precondition(
      encoder.depth > .monochrome && depth > .monochrome, "a screen cannot gain or lose colours")
    encoder.depth = depth
  }

  /// Draws emoji of several scalars in two columns as a whole from now on.
  func change(to emojiWidth: EmojiWidth) { encoder.emojiWidth = emojiWidth }

  /// Changes the glyph set, and repaints everything with the next frame.
  func change(to glyphSet: GlyphSet) {
    encoder.glyphSet = glyphSet
    repaint()
  }

  /// Makes the next frame paint everything.
  func repaint() {
    shown = nil
    cncurses_repaint()
  }

  /// Returns the bytes that change the last frame to this one; empty when nothing changed.
  func paint(_ frame: Frame) -> [UInt8] {
    let window = cncurses_screen()
    if shown?.size != frame.size { shown = nil }
    if !fill(frame) {
      // Cells hold numbers of pairs and glyphs, so all of them have to be set again.
      encoder.removeAll()
      repaint()
      _ = fill(frame)
    }
    if shown != nil { encoder.definePairs() }
    shown = frame
    placeCursor(of: frame, in: window)
    wnoutrefresh(window)
    doupdate()
    let count = lseek(file, 0, SEEK_CUR)
    guard count > 0 else { return [] }
    lseek(file, 0, SEEK_SET)
    let written = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      // What is not read would be missing on the screen for good.
      for _ in 0..<2 where filled < count {
        filled = max(pread(file, buffer.baseAddress, count, 0), 0)
      }
    }
    return OutputRewriter.rewritten(written, pairs: encoder.pairs, glyphs: encoder.glyphs)
  }

  private func placeCursor(of frame: Frame, in window: UnsafeMutablePointer<WINDOW>?) {
    if isInline {
      // The output of each frame starts at the first cell, so ncurses has to be there.
      leaveok(window, false)
      wmove(window, 0, 0)
    } else if let point = [frame.cursor?.position, frame.focus].compactMap({ $0 })
      .first(where: Rect(size).contains)
    {
      leaveok(window, false)
      wmove(window, Int32(point.row), Int32(point.column))
    } else {
      // A cursor that cannot be hidden goes to the corner.
      leaveok(window, !showsCursor)
      if showsCursor { wmove(window, Int32(size.rows - 1), Int32(size.columns - 1)) }
    }
  }

  /// Updates the cells of ncurses' window; false when no number of a pair or a glyph is left.
  private func fill(_ frame: Frame) -> Bool {
    let window = cncurses_screen()
    if shown == nil { werase(window) }
    return encoder.encode(
      frame, replacing: shown, visible: Rect(size).intersection(frame.bounds).size
    ) { run, point in
      wmove(window, Int32(point.row), Int32(point.column))
      wadd_wchnstr(window, run, Int32(run.count))
    }
  }
}
