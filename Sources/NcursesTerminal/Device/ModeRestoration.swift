/// Gives the terminal back in the modes that it was found in.
struct ModeRestoration {
  /// Whether only sequences of the terminal's description may be used.
  let isPlain: Bool
  /// Ends colours and attributes.
  let endingColors: String
  /// Shows the cursor.
  let showingCursor: String
  /// Leaves the keypad's mode (`rmkx`).
  let leavingKeypad: String
  /// Leaves the alternate screen (`rmcup`); empty where there is none.
  let leavingScreen: String
  /// Moves below the last row; for terminals without an alternate screen.
  let continuing: String
  /// Whether the title was put aside separately from the screen.
  let restoresTitle: Bool
  /// Whether modifyOtherKeys was set.
  let modifiesKeys: Bool

  private typealias Number = FoundModes.Number

  private static let fetchingTitle = "\u{1B}[23;0;0t"

  /// Returns the sequences.
  /// - Parameters:
  ///   - found: the modes to return to.
  ///   - kittyKeys: whether kitty's keyboard protocol was turned on.
  ///   - characters: whether the mode that measures whole characters was set.
  func bytes(_ found: FoundModes, kittyKeys: Bool, characters: Bool) -> [UInt8] {
    var text = ""
    if isPlain {
      text += endingColors + (found.isCursorHidden ? "" : showingCursor) + keypad(found)
    } else {
      // A truncated frame may have left a string, a synchronised update or a rendition open.
      text += "\u{1B}\\\u{1B}[?2026l" + keys(found) + endingColors + mouse(found)
      if !found.isOn(Number.focus) { text += "\u{1B}[?1004l" }
      if found.cutsLines { text += "\u{1B}[?7l" }
      if !found.isOn(Number.paste) { text += "\u{1B}[?2004l" }
      if characters { text += "\u{1B}[?2027l" }
      text += (restoresTitle ? "\u{1B}[23;0t" : "") + keypad(found)
    }
    text += (kittyKeys ? "\u{1B}[<u" : "") + screen(found)
    return Array((text + (isPlain ? "" : cursor(found))).utf8)
  }

  /// Comes last: with the alternate screen, libvterm leaves the cursor's visibility and shape of
  /// some earlier time.
  private func cursor(_ found: FoundModes) -> String {
    "\u{1B}[\(found.cursorShape ?? 0) q" + (found.isCursorHidden ? "\u{1B}[?25l" : showingCursor)
  }

  private func keys(_ found: FoundModes) -> String {
    guard modifiesKeys else { return "" }
    return found.modifiedKeys.map { $0 > 0 ? "\u{1B}[>4;\($0)m" : "\u{1B}[>4m" } ?? "\u{1B}[>4m"
  }

  /// First switches off what was off, then sets what was on: many terminals have one value for all
  /// modes of a kind.
  private func mouse(_ found: FoundModes) -> String {
    let off = [Number.pixelMouse, 1006, 1002].filter { !found.isOn($0) }.map { "\u{1B}[?\($0)l" }
    let on = (Number.mouse + Number.mouseEncodings + [Number.pixelMouse]).filter(found.isOn)
    // `joined` would take a quarter of a million instructions at the first call.
    return off.reduce("", +) + on.reduce("") { $0 + "\u{1B}[?\($1)h" }
  }

  private func keypad(_ found: FoundModes) -> String {
    let hasCursorKeys = found.isOn(Number.cursorKeys)
    let hasKeypad = found.hasApplicationKeypad
    guard hasCursorKeys || hasKeypad else { return leavingKeypad }
    return [("\u{1B}[?1l", hasCursorKeys), ("\u{1B}>", hasKeypad)]
      .filter { !$1 && leavingKeypad.contains($0) }.map(\.0).joined()
  }

  /// The alternate screen of a host stays: only the title is fetched back.
  private func screen(_ found: FoundModes) -> String {
    if found.isAlternate {
      return leavingScreen.hasSuffix(Self.fetchingTitle) ? Self.fetchingTitle : ""
    }
    return leavingScreen.isEmpty ? continuing : leavingScreen
  }
}
