public import TerminalCore

extension TerminalKey {
  /// Returns the bytes of a key: those of xterm, or of kitty's protocol where xterm has none.
  ///
  /// - Parameter applicationCursorKeys: Whether the program has set mode 1 (DECCKM).
  public static func bytes(of key: Key, applicationCursorKeys: Bool) -> [UInt8] {
    let modifiers = Modifiers(rawValue: Int(key.modifiers.rawValue))
    func bytes(_ plain: TerminalKey) -> [UInt8] {
      plain.with(modifiers).bytes(applicationCursorKeys: applicationCursorKeys)
    }
    switch key.code {
    case .sequence(let first, let second):
      return [first, second].flatMap {
        self.bytes(of: $0, applicationCursorKeys: applicationCursorKeys)
      }
    case .character(let character): return Self.bytes(of: character, modifiers)
    case .enter: return Self.bytes(of: 0x0d, modifiers)
    case .tab where modifiers == .shift:
      return TerminalKey.backTab.bytes(applicationCursorKeys: false)
    case .tab: return Self.bytes(of: 0x09, modifiers)
    case .backspace: return Self.bytes(of: 0x7f, modifiers)
    case .escape: return modifiers.isEmpty ? [0x1b] : Self.modern(0x1b, modifiers)
    case .insert: return bytes(.insert)
    case .delete: return bytes(.delete)
    case .up: return bytes(.up)
    case .down: return bytes(.down)
    case .left: return bytes(.left)
    case .right: return bytes(.right)
    case .home: return bytes(.home)
    case .end: return bytes(.end)
    case .pageUp: return bytes(.pageUp)
    case .pageDown: return bytes(.pageDown)
    case .function(let number) where number <= 12: return bytes(.function(number))
    case .function(let number): return Self.modern(57_363 + number, modifiers)
    }
  }

  private static func bytes(of character: Character, _ modifiers: Modifiers) -> [UInt8] {
    let plain = Array(String(character).utf8)
    if modifiers.isEmpty { return plain }
    let scalar = Int(character.unicodeScalars.first?.value ?? 0)
    // The letters of these control characters are other keys.
    let isControl = character == " " || "@\\]^_".contains(character)
    let isLetter = ("a"..."z").contains(character) && !"himj".contains(character)
    if modifiers == .control, isControl || isLetter { return [UInt8(scalar & 0x1f)] }
    // These begin the sequences of other keys.
    if modifiers == .alt, !"[]OP_^X".contains(character) { return [0x1b] + plain }
    return modern(scalar, modifiers)
  }

  private static func bytes(of code: UInt8, _ modifiers: Modifiers) -> [UInt8] {
    modifiers.isEmpty ? [code] : modifiers == .alt ? [0x1b, code] : modern(Int(code), modifiers)
  }

  private static func modern(_ code: Int, _ modifiers: Modifiers) -> [UInt8] {
    Array("\u{1b}[\(code)\(modifiers.isEmpty ? "" : ";\(modifiers.rawValue + 1)")u".utf8)
  }
}

extension TerminalProcess {
  /// Presses a key.
  public func press(_ key: Key) {
    send(
      bytes: TerminalKey.bytes(
        of: key, applicationCursorKeys: emulator.modes.applicationCursorKeys))
  }
}
