/// The modes of a terminal before the program set the first one.
///
/// A program that runs inside another one, such as an editor, must give the terminal back with the
/// modes of that host. Each mode is requested (DECRQM) ahead of what sets it: terminals process
/// their input in order, so the answers describe the state before.
///
/// Sources: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html (DECRQM, XTQMODKEYS, DECRQSS)
struct InitialModes: Hashable {
  /// The numbers of private modes.
  enum Number {
    static let cursorKeys = 1
    static let wrapping = 7
    static let cursor = 25
    static let keypad = 66
    static let focus = 1004
    static let paste = 2004
    static let pixelMouse = 1016
    /// Whether characters are measured as a whole. Source:
    /// https://github.com/contour-terminal/terminal-unicode-core
    static let characters = 2027
    /// Whether a change to dark or light colours is reported. Source:
    /// https://contour-terminal.org/vt-extensions/color-palette-update-notifications/
    static let appearance = 2031
    /// Whether Meta and Alt send ESC before a letter, in xterm; its default is another letter.
    static let escapingKeys = [1036, 1039]
    /// The alternate screen with the cursor saved, and without.
    static let screens = [1049, 1047]
    /// What the mouse reports, from least to most: of these, a terminal uses the last one set.
    static let mouse = [1000, 1002, 1003]
    /// How the mouse is reported; of these, most terminals use the last one set.
    static let mouseEncodings = [1005, 1015, 1006]
  }

  /// All modes that the program sets.
  static let own: Set = [
    Number.cursorKeys, Number.keypad, Number.focus, Number.paste, Number.screens[0], 1002, 1006,
  ]

  private var reported: [Int: Bool] = [:]
  /// The modes that a host is known to use; they count where the terminal does not say.
  var assumed: Set<Int> = []
  /// The level of xterm's modifyOtherKeys; nil without an answer.
  private(set) var modifiedKeys: Int?
  /// The shape of the cursor (DECSCUSR); nil without an answer.
  private(set) var cursorShape: Int?

  /// Requests the modes.
  /// - Parameters:
  ///   - mouse: whether the program sets those of the mouse.
  ///   - pixels: whether it sets the one for reports in pixels.
  ///   - escapingKeys: whether it sets those of Alt.
  static func requests(mouse: Bool, pixels: Bool, escapingKeys: Bool) -> String {
    var modes = Number.screens + [Number.cursorKeys, Number.wrapping, Number.cursor, Number.keypad]
    modes += [Number.focus, Number.paste, Number.characters, Number.appearance]
    if mouse { modes += Number.mouse + Number.mouseEncodings }
    if pixels { modes.append(Number.pixelMouse) }
    if escapingKeys { modes += Number.escapingKeys }
    return modes.reduce(into: "") { $0 += "\u{1B}[?\($1)$p" }
  }

  /// Requests the shape of the cursor.
  ///
  /// A terminal that does not know DCS strings prints some of this, so it is sent on the alternate
  /// screen, where the first frame covers it.
  static let shapeRequest = "\u{1B}P$q q\u{1B}\\"

  /// Requests the level of modifyOtherKeys.
  ///
  /// Some terminals take it for SGR 4, so it is sent ahead of a reset.
  static let keysRequest = "\u{1B}[?4m"

  // MARK: Answers

  /// Records a mode (DECRPM): 1 and 3 on, 2 and 4 off, 0 unknown to the terminal.
  ///
  /// Only the first report counts, since a terminal that answers twice may do so later.
  mutating func report(_ mode: Int, state: Int) {
    guard (1...4).contains(state), reported[mode] == nil else { return }
    reported[mode] = state % 2 == 1
  }

  /// Records modes that were found out by other means; those that the terminal reports take
  /// precedence.
  mutating func report(_ modes: [Int: Bool]) { reported.merge(modes) { old, _ in old } }

  /// Records the level of modifyOtherKeys.
  mutating func report(modifiedKeys level: Int) { modifiedKeys = modifiedKeys ?? level }

  /// Records the shape of the cursor from the body of a DCS string such as `1$r2 q`.
  /// - Returns: whether it is one.
  mutating func report(shape answer: String) -> Bool {
    guard answer.hasPrefix("1$r"), answer.hasSuffix(" q"),
      let shape = Int(answer.dropFirst(3).dropLast(2)), (0...6).contains(shape)
    else { return false }
    cursorShape = cursorShape ?? shape
    return true
  }

  // MARK: State

  /// Whether a mode was on, as far as it is known.
  func isOn(_ mode: Int) -> Bool { reported[mode] ?? assumed.contains(mode) }

  /// Whether the alternate screen was shown.
  var isAlternate: Bool {
    let states = Number.screens.compactMap { reported[$0] }
    return states.isEmpty ? Number.screens.contains(where: assumed.contains) : states.contains(true)
  }

  /// Whether the keypad sent sequences of its own.
  ///
  /// Few terminals report this mode. Programs set it together with that of the cursor keys.
  var hasApplicationKeypad: Bool {
    if let state = reported[Number.keypad] { return state }
    return reported[Number.cursorKeys] ?? assumed.contains(Number.keypad)
  }

  /// Whether lines were cut off at the right edge instead of continued.
  var cutsLines: Bool { reported[Number.wrapping] == false }

  /// Whether the cursor was hidden.
  var isCursorHidden: Bool { reported[Number.cursor] == false }
}

/// Giving the terminal back in the modes that it was found in.
extension ScreenSequences {
  private typealias Number = InitialModes.Number

  private static let fetchingTitle = "\u{1B}[23;0;0t"

  /// Undoes `entering`, and `kittyKeys` and `setting` if those were sent.
  var leaving: [UInt8] {
    var text = ""
    if isPlain {
      text += endingColors + (found.isCursorHidden ? "" : showingCursor) + keypad
    } else {
      // A truncated frame may have left a string, a synchronised update or a rendition open.
      text += "\u{1B}\\\u{1B}[?2026l" + keys + endingColors + mouse
      if !found.isOn(Number.focus) { text += "\u{1B}[?1004l" }
      if found.cutsLines { text += "\u{1B}[?7l" }
      if !found.isOn(Number.paste) { text += "\u{1B}[?2004l" }
      for mode in lateModes { text += "\u{1B}[?\(mode)l" }
      text += (restoresTitle ? "\u{1B}[23;0t" : "") + keypad
    }
    text += (hasKittyKeys ? "\u{1B}[<u" : "") + screen
    return Array((text + (isPlain ? "" : cursorRestoration)).utf8)
  }

  /// Comes last: when it leaves the alternate screen, libvterm restores an older visibility and shape
  /// of the cursor.
  private var cursorRestoration: String {
    "\u{1B}[\(found.cursorShape ?? 0) q" + (found.isCursorHidden ? "\u{1B}[?25l" : showingCursor)
  }

  private var keys: String {
    guard modifiesKeys else { return "" }
    return found.modifiedKeys.map { $0 > 0 ? "\u{1B}[>4;\($0)m" : "\u{1B}[>4m" } ?? "\u{1B}[>4m"
  }

  /// First switches off what was off, then sets what was on: many terminals have one value for all
  /// modes of a kind.
  private var mouse: String {
    let off = [Number.pixelMouse, 1006, 1002].filter { !found.isOn($0) }.map { "\u{1B}[?\($0)l" }
    let on = (Number.mouse + Number.mouseEncodings + [Number.pixelMouse]).filter(found.isOn)
    // `joined` would take a quarter of a million instructions at the first call.
    return off.reduce("", +) + on.reduce("") { $0 + "\u{1B}[?\($1)h" }
  }

  private var keypad: String {
    let hasCursorKeys = found.isOn(Number.cursorKeys)
    let hasKeypad = found.hasApplicationKeypad
    guard hasCursorKeys || hasKeypad else { return leavingKeypad }
    return [("\u{1B}[?1l", hasCursorKeys), ("\u{1B}>", hasKeypad)]
      .filter { !$1 && leavingKeypad.contains($0) }.map(\.0).joined()
  }

  /// The alternate screen of a host stays: only the title is fetched back.
  private var screen: String {
    if found.isAlternate {
      return leavingScreen.hasSuffix(Self.fetchingTitle) ? Self.fetchingTitle : ""
    }
    return leavingScreen.isEmpty ? continuing : leavingScreen
  }
}
