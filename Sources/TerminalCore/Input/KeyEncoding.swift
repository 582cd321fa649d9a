/// How a terminal sends keys with modifiers.
///
///     let sent = Key(.enter, .control).received(in: .standard)
public enum KeyEncoding: Sendable {
  /// As the console of Linux: arrows and function keys have no modifiers.
  case console
  /// As VT terminals: control characters, ESC for Alt, and modifiers of arrows and function keys.
  case standard
  /// xterm's modifyOtherKeys at level 1: all modifiers, but Tab, Enter and Esc stay what they are.
  case modifyOtherKeys
  /// kitty's protocol: every key has all modifiers.
  case kitty
}

extension Key {
  /// Returns the key as which this one arrives; nil if the terminal does not send it.
  ///
  /// See https://invisible-island.net/xterm/modified-keys.html.
  public func received(in encoding: KeyEncoding) -> Key? {
    guard encoding != .kitty else { return self }
    switch code {
    case .sequence(let first, let second):
      guard let first = first.received(in: encoding), let second = second.received(in: encoding)
      else { return nil }
      return .sequence(first, second)
    case .character(let character): return received(character, in: encoding)
    case .enter, .tab, .backspace, .escape:
      if code == .tab, modifiers == .shift { return encoding == .console ? nil : self }
      guard encoding == .standard || encoding == .console else { return self }
      // Control and Shift get lost; Alt is an ESC before the key.
      let kept = modifiers.intersection(.alt)
      return code == .escape && !modifiers.isEmpty ? nil : Key(code, kept)
    default: return encoding == .console && !modifiers.isEmpty ? nil : self
    }
  }

  private func received(_ character: Character, in encoding: KeyEncoding) -> Key? {
    guard modifiers.contains(.control) else { return self }
    let rest = modifiers.subtracting(.control)
    // The control characters of Tab, Enter and Esc are those keys.
    let twins: [Character: Code] = [
      "i": .tab, "m": .enter, "j": .enter, "[": .escape, "h": .backspace,
    ]
    if !modifiers.contains(.shift), let twin = twins[character] {
      return Key(twin, rest)
    }
    guard encoding != .modifyOtherKeys else { return self }
    switch character {
    case "a"..."z", " ", "@", "\\", "]", "^", "_":
      // The control character is the same with Shift.
      return Key(code, modifiers.subtracting(.shift))
    case "/": return Key(.character("_"), modifiers)
    default: return nil
    }
  }
}
