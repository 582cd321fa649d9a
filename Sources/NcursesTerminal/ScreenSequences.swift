import Terminal

/// The control sequences apart from cells: entering and leaving the screen, requests, the title,
/// the cursor.
struct ScreenSequences {
  /// Whether only sequences of the terminal's description may be used.
  let isPlain: Bool
  /// Sent at the start.
  let entering: [UInt8]
  /// Whether the modes in which Alt sends ESC before a letter are asked for.
  private let escapesKeys: Bool
  /// The modes before `entering`, which `leaving` returns to.
  var found = InitialModes()
  /// Whether kitty's keyboard protocol was turned on.
  var hasKittyKeys = false
  /// The modes that were set because the terminal reported them as off, and are set again after a stop.
  var lateModes: [Int] = []

  /// A request for the primary device attributes at the end of each burst of requests and of the
  /// session: when its answer has arrived, all earlier answers have.
  ///
  /// Empty for a terminal that is not known to answer.
  let fence: [UInt8]
  /// Whether the terminal answers `CSI 5 n`, the status request after each frame.
  let acknowledges: Bool
  /// Hides the cursor; empty where it cannot be hidden.
  let hidingCursor: String
  /// Shows the cursor.
  let showingCursor: String
  /// Ends colours and attributes.
  let endingColors: String
  /// Leaves the keypad's mode (`rmkx`).
  let leavingKeypad: String
  /// Leaves the alternate screen (`rmcup`) and restores the previous one; empty where there is none.
  let leavingScreen: String
  /// Moves below the last row; for terminals without an alternate screen.
  let continuing: String
  /// Whether the title was put aside separately from the screen.
  let restoresTitle: Bool
  /// Whether modifyOtherKeys was set.
  let modifiesKeys: Bool
  /// Asks for the width of emoji where the terminal has no mode that tells.
  private let emojiQuery: [UInt8]

  /// Creates the sequences for a terminal; for old consoles only those of their description.
  /// - Parameter isInline: whether the program is drawn on the main screen below the prompt, and so
  ///   has neither a screen nor a title of its own.
  init(entry: TerminfoEntry, term: String, usesMouse: Bool, isInline: Bool = false) {
    isPlain = entry.isPlain
    // foot 1.13 has no mode for it either.
    emojiQuery =
      ["xterm-kitty", "foot"].contains(where: term.hasPrefix) ? WidthQuery.emojiBytes : []
    func own(_ name: String) -> String {
      // The keypad's mode is that of the shell.
      if isInline, ["smcup", "rmcup", "smkx", "rmkx"].contains(name) { return "" }
      return String(decoding: Self.withoutPadding(entry.strings[name] ?? []), as: UTF8.self)
    }
    hidingCursor = isPlain ? own("civis") : "\u{1B}[?25l"
    showingCursor = isPlain ? own("cnorm") : "\u{1B}[?25h"
    endingColors = own("sgr0") + own("op")
    leavingKeypad = own("rmkx")
    // GNU screen has an alternate screen only with `altscreen on`; without, the picture would stay.
    let leave = own("rmcup")
    leavingScreen =
      (!leave.isEmpty && term.hasPrefix("screen") ? "\u{1B}[H\u{1B}[J" : "") + leave
    // Without an alternate screen the shell continues below the last line.
    continuing = isInline ? "" : (entry.isANSI ? "\u{1B}[999;1H" : "") + "\r\n"
    // xterm's own `smcup` ends with this already.
    restoresTitle = !isPlain && !isInline && !own("smcup").hasSuffix("\u{1B}[22;0;0t")
    // modifyOtherKeys, except where kitty's protocol, which takes precedence, is known to exist.
    // Some terminals take it for SGR 4 and 1, so the rendition is reset.
    modifiesKeys =
      !isPlain && ["xterm", "tmux", "mintty", "contour"].contains { term.hasPrefix($0) }
      && !["xterm-kitty", "xterm-ghostty"].contains(term)
    escapesKeys = term.hasPrefix("xterm") && modifiesKeys
    // By convention (terminfo.src) u9 requests the attributes, and u7 the cursor position.
    let request = isPlain ? own("u9") : "\u{1B}[c"
    fence = ["\u{1B}[c", "\u{1B}Z"].contains(request) ? Array(request.utf8) : []
    acknowledges = !isPlain || own("u7") == "\u{1B}[6n"
    // 2004 paste, 1004 focus, 1002 and 1006 mouse.
    let modes =
      "\u{1B}[?2004h\u{1B}[?1004h" + hidingCursor
      + (usesMouse ? "\u{1B}[?1002h\u{1B}[?1006h" : "")
      + (modifiesKeys ? InitialModes.keysRequest + "\u{1B}[>4;1m\u{1B}[m" : "")
    let enter = own("smcup") + own("smkx") + (restoresTitle ? "\u{1B}[22;0t" : "")
    entering = Array((enter + (isPlain ? hidingCursor : modes)).utf8)
  }

  /// Removes the padding of a terminfo string, such as `$<5/>`.
  static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
    var (clean, start) = (bytes, 0)
    while let padding = clean[start...].firstRange(of: Array("$<".utf8)),
      let end = clean[padding.upperBound...].firstIndex(of: UInt8(ascii: ">"))
    {
      start = padding.lowerBound
      clean.removeSubrange(start...end)
    }
    return clean
  }

  /// Begins a synchronised update: the following output is shown in one step.
  ///
  /// Terminals without it ignore it. Source:
  /// https://github.com/contour-terminal/vt-extensions/blob/master/synchronized-output.md
  var beginUpdate: [UInt8] { isPlain ? [] : Array("\u{1B}[?2026h".utf8) }

  /// Returns the requests that go ahead of `entering`; see `InitialModes`.
  /// - Parameters:
  ///   - mouse: whether the mouse is used.
  ///   - pixels: asks for the mode of mouse reports in pixels too. The answer also tells whether
  ///     the terminal knows it: xterm, kitty, foot, WezTerm and Ghostty do.
  func modeRequests(mouse: Bool, pixels: Bool) -> [UInt8] {
    isPlain
      ? []
      : Array(InitialModes.requests(mouse: mouse, pixels: pixels, escapingKeys: escapesKeys).utf8)
  }

  private static let colors = "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\"

  /// Requests the text colour and the background (OSC 10 and 11), with a fence; empty for old consoles.
  var colorRequests: [UInt8] { isPlain ? [] : Array(Self.colors.utf8) + fence }

  /// Returns the requests at the start, in one burst that ends with a fence; for old consoles,
  /// which would print the others, the fence, and the request for the encoding.
  /// - Parameters:
  ///   - colors: requests the text colour and the background (OSC 10 and 11).
  ///   - depth: asks for 24-bit colours; see `DepthQuery`.
  ///   - shape: asks for the shape of the cursor.
  ///   - width: asks for the width of box characters, on an alternate screen; see `WidthQuery`.
  ///   - encoding: asks for it in order to learn the encoding, on any screen.
  func requests(
    colors: Bool, depth: Bool, shape: Bool, width: Bool, encoding: Bool = false
  ) -> [UInt8] {
    if isPlain { return (encoding && acknowledges ? WidthQuery.bytes : []) + fence }
    var requests = colors ? Self.colors : ""
    if shape { requests += InitialModes.shapeRequest }
    // https://sw.kovidgoyal.net/kitty/keyboard-protocol/#detection-of-support-for-this-protocol
    requests += "\u{1B}[?u"
    return Array(requests.utf8) + (depth ? DepthQuery.bytes : [])
      + (width && !leavingScreen.isEmpty ? WidthQuery.bytes + emojiQuery : []) + fence
  }

  /// Turns on kitty's keyboard protocol: disambiguated keys, and the base-layout key beside each
  /// (flags 1 and 4).
  ///
  /// kitty keeps a stack of key modes per screen: this is pushed on the alternate one.
  var kittyKeys: [UInt8] { isPlain ? [] : Array("\u{1B}[>5u".utf8) }

  /// Sets modes.
  func setting(_ modes: [Int]) -> [UInt8] { modes.flatMap { Array("\u{1B}[?\($0)h".utf8) } }

  /// Turns on mouse reports in pixels and requests the mode: reports after the answer are in
  /// pixels.
  var pixelRequest: [UInt8] { isPlain ? [] : Array("\u{1B}[?1016h\u{1B}[?1016$p".utf8) }
  /// Ends a synchronised update.
  var endUpdate: [UInt8] { isPlain ? [] : Array("\u{1B}[?2026l".utf8) }

  /// Sets the window title, which must be free of control characters.
  func title(_ title: String) -> [UInt8] {
    isPlain ? [] : Array("\u{1B}]2;\(title)\u{1B}\\".utf8)
  }

  /// Shows the cursor in a shape.
  func cursor(_ shape: Cursor.Shape) -> [UInt8] {
    Array(((isPlain ? "" : "\u{1B}[\(shape.rawValue) q") + showingCursor).utf8)
  }

  /// Sets the clipboard (OSC 52).
  ///
  /// tmux takes the plain form itself and passes the wrapped one on; screen passes on strings of at most
  /// some hundred bytes.
  func clipboard(_ text: String, through multiplexer: Multiplexer?) -> [UInt8] {
    if isPlain { return [] }
    let command = Array("\u{1B}]52;c;\(Base64.encode(Array(text.utf8)))\u{7}".utf8)
    switch multiplexer {
    case nil: return command
    case .tmux: return command + Multiplexer.passingThroughTmux(command)
    case .screen:
      return stride(from: 0, to: command.count, by: 240).flatMap {
        "\u{1B}P".utf8 + command[$0..<min($0 + 240, command.count)] + "\u{1B}\\".utf8
      }
    }
  }
}

/// The size of a cell in pixels, for terminals that report the mouse in pixels.
struct CellPixels: Hashable {
  /// Pixels per column, not always an integer.
  var width: Double
  /// Pixels per row.
  var height: Double

  /// Converts a mouse action whose position is in pixels to a cell and a position inside it.
  func located(_ mouse: Mouse, in size: Size) -> Mouse {
    let x = (Double(mouse.position.column) + 0.5) / width
    let y = (Double(mouse.position.row) + 0.5) / height
    var mouse = mouse
    // The padding around the cells belongs to the outermost ones.
    let cell = Point(
      column: min(max(Int(x), 0), max(size.columns - 1, 0)),
      row: min(max(Int(y), 0), max(size.rows - 1, 0)))
    mouse.position = cell
    mouse.fraction = Mouse.Fraction(
      x: min(max(x - Double(cell.column), 0), 0.999), y: min(max(y - Double(cell.row), 0), 0.999))
    return mouse
  }
}

/// Asks a terminal how many columns it gives to a box-drawing character, and to emoji.
///
/// Terminals set up for Chinese, Japanese or Korean may draw boxes, blocks and many letters in two
/// columns, and a terminal that is not in UTF-8 draws three characters. Both would break the
/// layout.
enum WidthQuery {
  /// Prints a sample in the second row, requests the cursor position, and erases the sample.
  ///
  /// In the first row the report could be mistaken for F3 with a modifier.
  static let bytes = request("─")

  /// Does the same with a flag, a skin tone, a family and VS16.
  ///
  /// Only for terminals that are always in UTF-8: others could take a byte of an emoji for the start
  /// of a string.
  static let emojiBytes = request("🇩🇪👍🏽👩‍👩‍👧❤️")

  private static func request(_ sample: String) -> [UInt8] {
    Array("\u{1B}[\(row);1H\(sample)\u{1B}[6n\r\u{1B}[K".utf8)
  }

  /// The row of the sample.
  static let row = 2

  /// Returns the characters that can be drawn, given the cursor position after the sample.
  static func glyphSet(row: Int, column: Int) -> GlyphSet? {
    guard row == Self.row else { return nil }
    return [2: .unicode, 3: .unambiguous, 4: .ascii][column]
  }

  /// Whether the cursor position after the emoji means that each has two columns; all other sums of
  /// what terminals give to them are larger.
  static func hasWholeEmoji(row: Int, column: Int) -> Bool { row == Self.row && column == 9 }
}
