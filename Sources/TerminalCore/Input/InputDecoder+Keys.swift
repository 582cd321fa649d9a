extension InputDecoder {
  /// Returns the key of a C0 control or DEL.
  static func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x00: .control(" ")
    case 0x08, 0x7F: Key(.backspace)
    case 0x09: Key(.tab)
    case 0x0A, 0x0D: Key(.enter)
    case 0x1B: Key(.escape)
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: .control(Character(Unicode.Scalar(byte | 0x40)))
    }
  }

  /// Returns the modifiers of a key sequence: a bit set plus one, where 8 and 32 are Meta.
  static func modifiers(_ parameter: Int) -> Key.Modifiers {
    guard parameter > 1 else { return [] }
    let bits = parameter - 1
    var modifiers = Key.Modifiers(rawValue: UInt8(bits & 7))
    if bits & 0x28 != 0 { modifiers.insert(.alt) }
    return modifiers
  }

  /// Returns the key of `CSI A` or `SS3 A`.
  static func letterKey(_ final: UInt8) -> Key.Code? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 0x4F)
    default: nil
    }
  }

  /// Returns the key of `CSI number ~`.
  static func editingKey(_ number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// Returns the key of the keypad in application mode: `SS3 j` … `SS3 y`.
  static func keypadKey(_ final: UInt8) -> Key.Code? {
    switch final {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "I"): .tab
    case UInt8(ascii: "X"): .character("=")
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      .character(Character(Unicode.Scalar(final - 0x40)))
    default: nil
    }
  }

  /// Returns the key of `CSI code:shifted:base ; modifiers:event u`; nil for modifier and media
  /// keys.
  static func kittyKey(_ parameters: Parameters) -> Key? {
    let bits = max(parameters[1] - 1, 0)
    // Super and Hyper belong to the desktop: the key must not type its letter.
    if bits & 0x18 != 0 { return nil }
    let modifiers = modifiers(parameters[1])
    let code = parameters[0]
    switch code {
    case 57_344...57_454: return functionalKey(code).map { Key($0, modifiers) }
    case 9: return Key(.tab, modifiers)
    case 13: return Key(.enter, modifiers)
    case 27: return Key(.escape, modifiers)
    case 8, 127: return Key(.backspace, modifiers)
    default: break
    }
    guard code >= 0x20, !(0x7F..<0xA0).contains(code),
      let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init)
    else { return nil }
    if modifiers.isDisjoint(with: [.control, .alt]) {
      let shifted = UInt32(exactly: parameters[0, 1]).flatMap(Unicode.Scalar.init)
      if modifiers.contains(.shift), let shifted, shifted.value >= 0x20 {
        return .character(Character(shifted))
      }
      let text =
        modifiers.contains(.shift) ? scalar.properties.uppercaseMapping : String(scalar)
      return .character(text.count == 1 ? Character(text) : Character(scalar))
    }
    // On a Cyrillic or Greek keyboard the shortcut is the Latin letter of the same key.
    let base = parameters[0, 2]
    if code > 0x7F, (0x21...0x7E).contains(base) {
      return Key(.character(Character(Unicode.Scalar(UInt8(base)))), modifiers)
    }
    // xterm reports Ctrl-Shift-k as K; kitty as k.
    let isUpper = (0x41...0x5A).contains(code)
    let character = Character(isUpper ? Unicode.Scalar(UInt8(code + 0x20)) : scalar)
    return Key(.character(character), isUpper ? modifiers.union(.shift) : modifiers)
  }

  private static func functionalKey(_ code: Int) -> Key.Code? {
    switch code {
    case 57_344: .escape
    case 57_345, 57_414: .enter
    case 57_346: .tab
    case 57_347: .backspace
    case 57_348, 57_425: .insert
    case 57_349, 57_426: .delete
    case 57_350, 57_417: .left
    case 57_351, 57_418: .right
    case 57_352, 57_419: .up
    case 57_353, 57_420: .down
    case 57_354, 57_421: .pageUp
    case 57_355, 57_422: .pageDown
    case 57_356, 57_423: .home
    case 57_357, 57_424: .end
    case 57_364...57_387: .function(code - 57_363)
    case 57_399...57_408: .character(Character(Unicode.Scalar(UInt8(code - 57_399 + 0x30))))
    case 57_409: .character(".")
    case 57_410: .character("/")
    case 57_411: .character("*")
    case 57_412: .character("-")
    case 57_413: .character("+")
    case 57_415: .character("=")
    case 57_416: .character(",")
    default: nil
    }
  }
}
