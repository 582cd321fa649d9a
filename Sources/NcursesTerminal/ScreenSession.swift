import TerminalCore

/// The control sequences around the cells: how the screen is entered and left, the title, the
/// cursor.
struct ScreenSession {
  private let isPlain: Bool
  /// Sent at the start.
  let entering: [UInt8]
  /// Undoes `entering`.
  let leaving: [UInt8]

  /// Sequences for a terminal; only the plainest ones for consoles of old.
  init(entry: TerminfoEntry, term: String, usesMouse: Bool) {
    isPlain = entry.isPlain
    func own(_ name: String) -> String {
      String(decoding: Self.withoutPadding(entry[string: name] ?? []), as: UTF8.self)
    }
    var enter = own("smcup") + own("smkx")
    // Without a second screen the shell goes on below the last line.
    let leaveScreen = own("rmcup")
    var leave = own("sgr0") + own("op")
    if isPlain {
      enter += own("civis")
      // Frames hide the cursor by a sequence that the entry may not have (vt100).
      leave += own("cnorm") + (entry.isANSI ? "\u{1B}[?25h" : "") + own("rmkx")
    } else {
      // xterm's own entry does it already, at the end of `smcup`.
      let keepTitle = own("smcup").hasSuffix("\u{1B}[22;0;0t") ? "" : "\u{1B}[22;0t"
      // 2004 paste, 1004 focus, 1002 and 1006 mouse.
      enter += keepTitle + "\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?25l"
      if usesMouse { enter += "\u{1B}[?1002h\u{1B}[?1006h" }
      // kitty keeps one stack of key modes for each screen: push and pop on the second one.
      let isKitty = ["xterm-kitty", "foot", "xterm-ghostty", "wezterm"].contains {
        term.hasPrefix($0)
      }
      if isKitty { enter += "\u{1B}[>1u" }
      // A frame that was cut off may have left a string, an update or a rendition open.
      leave = "\u{1B}\\\u{1B}[?2026l" + leave + (isKitty ? "\u{1B}[<u" : "")
      leave +=
        "\u{1B}[?1016l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[0 q\u{1B}[?25h"
      leave += (keepTitle.isEmpty ? "" : "\u{1B}[23;0t") + own("rmkx")
    }
    leave += leaveScreen.isEmpty ? (entry.isANSI ? "\u{1B}[999;1H" : "") + "\r\n" : leaveScreen
    entering = Array(enter.utf8)
    leaving = Array(leave.utf8)
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
  /// Asks for the text colour and the background; consoles of old would print it.
  var questions: [UInt8] { isPlain ? [] : Array("\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\".utf8) }
  /// Asks whether the mouse can be reported in pixels (mode 1016, SGR-Pixels).
  ///
  /// xterm, kitty, foot, WezTerm and Ghostty answer; consoles of old would print the question.
  var pixelQuestion: [UInt8] { isPlain ? [] : Array("\u{1B}[?1016$p".utf8) }
  /// Turns that on, and asks again: what comes after the answer is in pixels.
  var pixelRequest: [UInt8] { Array("\u{1B}[?1016h\u{1B}[?1016$p".utf8) }
  /// The end of `beginUpdate`.
  var endUpdate: [UInt8] { isPlain ? [] : Array("\u{1B}[?2026l".utf8) }

  /// Sets the window title, which is free of control characters.
  func title(_ title: String) -> [UInt8] {
    isPlain ? [] : Array("\u{1B}]2;\(title)\u{1B}\\".utf8)
  }

  /// Shows the cursor in a shape.
  func cursor(_ shape: Cursor.Shape) -> [UInt8] {
    Array(((isPlain ? "" : "\u{1B}[\(shape.rawValue) q") + "\u{1B}[?25h").utf8)
  }

  /// OSC 52; tmux hands it on only when wrapped, and takes it itself when not.
  func clipboard(_ text: String, throughTmux: Bool) -> [UInt8] {
    if isPlain { return [] }
    let command = "\u{1B}]52;c;\(Base64.encode(Array(text.utf8)))\u{7}"
    let wrapped = throughTmux ? "\u{1B}Ptmux;\u{1B}\(command)\u{1B}\\" : ""
    return Array((command + wrapped).utf8)
  }
}
