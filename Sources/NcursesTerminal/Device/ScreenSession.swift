import TerminalCore

/// The control sequences around the cells: how the screen is entered and left, the title, the
/// cursor.
struct ScreenSession {
  private let isPlain: Bool
  /// Whether what was shown before comes back.
  private let hasOwnScreen: Bool
  /// Sent at the start.
  let entering: [UInt8]
  private let leavingModes: [UInt8]
  private let leavingScreen: [UInt8]
  /// Whether the terminal was told to report keys by kitty's protocol.
  var hasKittyKeys = false

  /// Undoes `entering`, and `kittyKeys` if that was sent.
  var leaving: [UInt8] {
    leavingModes + (hasKittyKeys ? Array("\u{1B}[<u".utf8) : []) + leavingScreen
  }

  /// Ends each burst of questions, and the session: when its answer is there (the primary device
  /// attributes), all answers before it are.
  ///
  /// Empty where nobody knows that the terminal answers.
  let fence: [UInt8]
  /// Whether the terminal answers `CSI 5 n`, the question after each frame.
  let acknowledges: Bool
  /// Hides the cursor; empty where it cannot be hidden.
  let hidingCursor: [UInt8]
  private let showingCursor: [UInt8]

  /// Sequences for a terminal; only those of its own description for consoles of old.
  init(entry: TerminfoEntry, term: String, usesMouse: Bool) {
    isPlain = entry.isPlain
    func own(_ name: String) -> String {
      String(decoding: Self.withoutPadding(entry[string: name] ?? []), as: UTF8.self)
    }
    // Without a second screen the shell goes on below the last line.
    let leaveScreen = own("rmcup")
    hasOwnScreen = !leaveScreen.isEmpty
    var enter = own("smcup") + own("smkx")
    var leave = own("sgr0") + own("op")
    if isPlain {
      enter += own("civis")
      leave += own("cnorm") + own("rmkx")
      hidingCursor = Array(own("civis").utf8)
      showingCursor = Array(own("cnorm").utf8)
      // By custom u9 asks for the attributes, and u7 for the state of the device: terminfo(5).
      fence = ["\u{1B}[c", "\u{1B}Z"].contains(own("u9")) ? Array(own("u9").utf8) : []
      acknowledges = own("u7") == "\u{1B}[6n"
    } else {
      // xterm's own entry does it already, at the end of `smcup`.
      let keepTitle = own("smcup").hasSuffix("\u{1B}[22;0;0t") ? "" : "\u{1B}[22;0t"
      // 2004 paste, 1004 focus, 1002 and 1006 mouse.
      enter += keepTitle + "\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?25l"
      if usesMouse { enter += "\u{1B}[?1002h\u{1B}[?1006h" }
      // modifyOtherKeys, for those that are not known to have kitty's protocol, which comes after it
      // and counts more. Some terminals take it for SGR 4 and 1, so the rendition is reset.
      let hasModifiedKeys =
        ["xterm", "tmux", "mintty", "contour"].contains { term.hasPrefix($0) }
        && !["xterm-kitty", "xterm-ghostty"].contains(term)
      if hasModifiedKeys { enter += "\u{1B}[>4;1m\u{1B}[m" }
      // A frame that was cut off may have left a string, an update or a rendition open.
      leave = "\u{1B}\\\u{1B}[?2026l" + (hasModifiedKeys ? "\u{1B}[>4m" : "") + leave
      leave +=
        "\u{1B}[?1016l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[0 q\u{1B}[?25h"
      leave += (keepTitle.isEmpty ? "" : "\u{1B}[23;0t") + own("rmkx")
      hidingCursor = Array("\u{1B}[?25l".utf8)
      showingCursor = Array("\u{1B}[?25h".utf8)
      fence = Array("\u{1B}[c".utf8)
      acknowledges = true
    }
    entering = Array(enter.utf8)
    leavingModes = Array(leave.utf8)
    leavingScreen = Array(
      (leaveScreen.isEmpty ? (entry.isANSI ? "\u{1B}[999;1H" : "") + "\r\n" : leaveScreen).utf8)
  }

  /// Without the `$<5/>` that stands for a pause.
  static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
    var clean: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "$"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "<"),
        let end = bytes[index...].firstIndex(of: UInt8(ascii: ">"))
      {
        index = end + 1
      } else {
        clean.append(bytes[index])
        index += 1
      }
    }
    return clean
  }

  /// Begins synchronised output: what follows is shown at once.
  ///
  /// Terminals without it ignore it. Source:
  /// https://github.com/contour-terminal/vt-extensions/blob/master/synchronized-output.md
  var beginUpdate: [UInt8] { isPlain ? [] : Array("\u{1B}[?2026h".utf8) }
  /// What is asked at the start, in one burst with a fence at its end; of consoles of old, which
  /// would print the rest, the fence alone.
  /// - Parameters:
  ///   - colors: asks for the text colour and the background (OSC 10 and 11).
  ///   - depth: asks whether exact colours are shown; see `DepthQuestion`.
  ///   - pixels: asks whether the mouse can be reported in pixels (mode 1016, SGR-Pixels); xterm,
  ///     kitty, foot, WezTerm and Ghostty answer.
  ///   - width: asks how wide a box is drawn, on a screen of its own; see `WidthQuestion`.
  func questions(colors: Bool, depth: Bool, pixels: Bool, width: Bool) -> [UInt8] {
    if isPlain { return fence }
    var questions = colors ? "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\" : ""
    if pixels { questions += "\u{1B}[?1016$p" }
    // https://sw.kovidgoyal.net/kitty/keyboard-protocol/#detection-of-support-for-this-protocol
    questions += "\u{1B}[?u"
    return Array(questions.utf8) + (depth ? DepthQuestion.bytes : [])
      + (width && hasOwnScreen ? WidthQuestion.bytes : []) + fence
  }

  /// Makes a terminal with kitty's protocol report keys that could be mistaken for others, and beside
  /// each the one that a Latin keyboard has in its place (flags 1 and 4).
  ///
  /// kitty keeps one stack of key modes for each screen: this is pushed on the second one.
  var kittyKeys: [UInt8] { isPlain ? [] : Array("\u{1B}[>5u".utf8) }

  /// Turns that on, and asks again: what comes after the answer is in pixels.
  var pixelRequest: [UInt8] { isPlain ? [] : Array("\u{1B}[?1016h\u{1B}[?1016$p".utf8) }
  /// The end of `beginUpdate`.
  var endUpdate: [UInt8] { isPlain ? [] : Array("\u{1B}[?2026l".utf8) }

  /// Sets the window title, which is free of control characters.
  func title(_ title: String) -> [UInt8] {
    isPlain ? [] : Array("\u{1B}]2;\(title)\u{1B}\\".utf8)
  }

  /// Shows the cursor in a shape.
  func cursor(_ shape: Cursor.Shape) -> [UInt8] {
    (isPlain ? [] : Array("\u{1B}[\(shape.rawValue) q".utf8)) + showingCursor
  }

  /// OSC 52; tmux hands it on only when wrapped, and takes it itself when not.
  func clipboard(_ text: String, throughTmux: Bool) -> [UInt8] {
    if isPlain { return [] }
    let command = "\u{1B}]52;c;\(Base64.encode(Array(text.utf8)))\u{7}"
    let wrapped = throughTmux ? "\u{1B}Ptmux;\u{1B}\(command)\u{1B}\\" : ""
    return Array((command + wrapped).utf8)
  }
}
