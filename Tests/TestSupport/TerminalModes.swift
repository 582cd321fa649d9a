/// The private modes (`CSI ? n h` and `CSI ? n l`) a program has set in its terminal.
///
/// The modes are read from the bytes themselves, so those that the emulator ignores (synchronized
/// output, focus reports) are seen too. The numbers are those of
/// https://invisible-island.net/xterm/ctlseqs/ctlseqs.html.
public struct TerminalModes: Sendable, Equatable {
  /// Numbers of the modes that are on now.
  public private(set) var active: Set<Int> = [25]
  /// Numbers of all modes the program ever set or reset.
  public private(set) var touched: Set<Int> = []
  private var state = ScanState.text

  private enum ScanState: Equatable {
    case text
    case escape
    case control
    case parameters([Int])
  }

  /// Creates the modes of a terminal at its start: only the cursor is on.
  public init() {}

  /// Whether the alternate screen is shown.
  public var alternateScreen: Bool { !active.isDisjoint(with: [47, 1047, 1049]) }
  /// Whether the cursor is shown.
  public var cursorVisible: Bool { active.contains(25) }
  /// Whether arrow keys are sent as `ESC O A` instead of `CSI A`.
  public var applicationCursorKeys: Bool { active.contains(1) }
  /// Whether any kind of mouse report is on.
  public var mouseReports: Bool { !active.isDisjoint(with: [9, 1000, 1002, 1003]) }
  /// Whether mouse reports use the SGR encoding.
  public var sgrMouse: Bool { active.contains(1006) }
  /// Whether focus changes are reported.
  public var focusReports: Bool { active.contains(1004) }
  /// Whether pasted text is bracketed.
  public var bracketedPaste: Bool { active.contains(2004) }
  /// Whether a synchronized update is open, that is, the screen is between two frames.
  public var synchronizedUpdate: Bool { active.contains(2026) }

  /// Follows a part of the output; sequences may be cut anywhere between two calls.
  mutating func scan(_ bytes: some Sequence<UInt8>) { for byte in bytes { scan(byte) } }

  private mutating func scan(_ byte: UInt8) {
    switch (state, byte) {
    case (_, 0x1b): state = .escape
    case (.escape, UInt8(ascii: "[")): state = .control
    case (.escape, UInt8(ascii: "c")):
      active = [25]
      state = .text
    case (.control, UInt8(ascii: "?")): state = .parameters([0])
    case (.parameters(var numbers), UInt8(ascii: "0")...UInt8(ascii: "9")):
      let last = numbers.removeLast()
      numbers.append(min(last * 10 + Int(byte) - 48, 1_000_000))
      state = .parameters(numbers)
    case (.parameters(let numbers), UInt8(ascii: ";")): state = .parameters(numbers + [0])
    case (.parameters(let numbers), UInt8(ascii: "h")),
      (.parameters(let numbers), UInt8(ascii: "l")):
      touched.formUnion(numbers)
      if byte == UInt8(ascii: "h") {
        active.formUnion(numbers)
      } else {
        active.subtract(numbers)
      }
      state = .text
    default: state = .text
    }
  }
}
