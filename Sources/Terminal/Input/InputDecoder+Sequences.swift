extension InputDecoder {
  mutating func decodeControlSequence(_ byte: UInt8, _ events: inout [Event]) {
    switch byte {
    case UInt8(ascii: "[") where held.count == 2: state = .consoleKey
    case UInt8(ascii: "M") where held.count == 2:
      held.append(byte)
      state = .oldMouse(remaining: 3)
    case UInt8(ascii: "$") where isShiftedKeyOfRxvt, 0x40...0x7E:
      held.append(byte)
      state = .ground
      if held.count <= Self.longestSequence { finishControlSequence(byte, &events) }
    case 0x20..<0x40:
      if held.count <= Self.longestSequence { held.append(byte) }
    default:
      abort(with: byte, &events)
    }
  }

  /// rxvt ends keys with Shift with `$`, against ECMA-48: `CSI 7 $`.
  private var isShiftedKeyOfRxvt: Bool {
    held.count > 2
      && held.dropFirst(2).allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private mutating func finishControlSequence(_ final: UInt8, _ events: inout [Event]) {
    if let key = additionalKey(held) {
      emit(key, &events)
      return
    }
    let body = held[2..<(held.count - 1)]
    let mark = body.first.flatMap { (0x3C...0x3F).contains($0) ? Unicode.Scalar($0) : nil }
    let parameters = Parameters(mark == nil ? body : body.dropFirst())
    let intermediate = body.last.flatMap { (0x20..<0x30).contains($0) ? Unicode.Scalar($0) : nil }
    switch (mark, intermediate, Unicode.Scalar(final)) {
    // kitty answers without the question mark of xterm.
    case (_, "#", "Q"): report(.reply(.colorStack), &events)
    case ("<", nil, "M"), ("<", nil, "m"):
      if let mouse = Self.mouse(parameters.all, isPress: final == UInt8(ascii: "M")) {
        report(.mouse(mouse), &events)
      }
    case ("?", nil, "c"): report(.reply(.deviceAttributes(parameters.all)), &events)
    case ("?", nil, "u") where parameters.count > 0:
      report(.reply(.keyboardFlags(parameters[0])), &events)
    case ("?", "$", "y") where parameters.count == 2:
      report(.reply(.mode(parameters[0], state: parameters[1])), &events)
    case ("?", nil, "n") where [[997, 1], [997, 2]].contains(parameters.all):
      report(.reply(.appearance(parameters[1] == 1 ? .dark : .light)), &events)
    case (">", nil, "m") where parameters[0] == 4:
      report(.reply(.keyModifiers(parameters[1])), &events)
    // No key has an intermediate byte.
    case (nil, nil, _) where body.allSatisfy({ $0 >= 0x30 }):
      finishKey(parameters, final, &events)
    default: break
    }
  }

  private mutating func finishKey(
    _ parameters: Parameters, _ final: UInt8, _ events: inout [Event]
  ) {
    // kitty's event type 3 is a key release.
    if parameters[1, 1] == 3 { return }
    let modifiers = Self.modifiers(parameters[1])
    switch final {
    case UInt8(ascii: "u"):
      if let key = Self.kittyKey(parameters) { emit(key, &events) }
    case UInt8(ascii: "~") where parameters[0] == 27 && parameters.count >= 3:
      if let key = Self.kittyKey(Parameters([[parameters[2]], [parameters[1]]])) {
        emit(key, &events)
      }
    case UInt8(ascii: "~") where parameters[0] == 200:
      recordEscape(&events)
      beginPaste()
    case UInt8(ascii: "~"), UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "@"):
      guard let code = Self.editingKey(parameters[0]) else { return }
      let rxvt: Key.Modifiers =
        switch final {
        case UInt8(ascii: "$"): .shift
        case UInt8(ascii: "^"): .control
        case UInt8(ascii: "@"): [.shift, .control]
        default: []
        }
      emit(Key(code, modifiers.union(rxvt)), &events)
    case UInt8(ascii: "Z"): emit(Key(.tab, modifiers.union(.shift)), &events)
    case UInt8(ascii: "I") where parameters.count == 0: report(.focusChanged(true), &events)
    case UInt8(ascii: "O") where parameters.count == 0: report(.focusChanged(false), &events)
    case UInt8(ascii: "n"):
      if parameters.count == 1, parameters[0] == 0 { report(.reply(.ready), &events) }
    case UInt8(ascii: "R")
    where parameters.count == 2 && (parameters[0] > 1 || expectsCursorReports):
      report(.reply(.cursorPosition(row: parameters[0], column: parameters[1])), &events)
    case 0x61...0x64 where parameters.count == 0:
      guard let code = Self.letterKey(final - 0x20) else { return }
      emit(Key(code, .shift), &events)
    default:
      // With further parameters it is a report.
      guard parameters.count <= 2, parameters.count < 2 || parameters[0] <= 1,
        let code = Self.letterKey(final)
      else { return }
      emit(Key(code, modifiers), &events)
    }
  }

  mutating func decodeSingleShift(_ byte: UInt8, _ events: inout [Event]) {
    switch byte {
    case 0x30...0x3B where held.count < 16:
      held.append(byte)
      return
    case 0x40..<0x7F, 0x20..<0x30: break
    default:
      abort(with: byte, &events)
      return
    }
    held.append(byte)
    state = .ground
    if let key = additionalKey(held) {
      emit(key, &events)
      return
    }
    let parameters = Parameters(held[2..<(held.count - 1)])
    // Both `SS3 5 A` and `SS3 1 ; 5 A` occur.
    let modifiers = Self.modifiers(parameters.count > 1 ? parameters[1] : parameters[0])
    if let code = Self.letterKey(byte) {
      emit(Key(code, modifiers), &events)
    } else if (0x61...0x64).contains(byte), let code = Self.letterKey(byte - 0x20) {
      emit(Key(code, modifiers.union(.control)), &events)
    } else if let code = Self.keypadKey(byte) {
      emit(Key(code, modifiers), &events)
    }
  }

  /// Emits the mouse report of terminals without SGR: `CSI M` and three bytes, each a number plus
  /// 32.
  mutating func finishOldMouse(_ events: inout [Event]) {
    var numbers = held.suffix(3).map { Int($0) - 32 }
    guard held.count == 6, numbers.allSatisfy({ $0 >= 0 }) else { return recordEscape(&events) }
    let isRelease = numbers[0] & 0xC3 == 3 && numbers[0] & 32 == 0
    if isRelease { numbers[0] &= ~3 }
    guard var mouse = Self.mouse(numbers, isPress: !isRelease) else { return recordEscape(&events) }
    if isRelease { mouse.button = oldButton } else { oldButton = mouse.button }
    report(.mouse(mouse), &events)
  }

  private static func mouse(_ numbers: [Int], isPress: Bool) -> Mouse? {
    guard numbers.count == 3 else { return nil }
    let bits = numbers[0]
    let modifiers = Key.Modifiers(rawValue: UInt8(bits >> 2 & 7))
    let position = Point(column: max(numbers[1] - 1, 0), row: max(numbers[2] - 1, 0))
    switch (bits & 0xC0, bits & 3) {
    case (0x40, 0): return isPress ? Mouse(.wheelUp, at: position, modifiers: modifiers) : nil
    case (0x40, 1): return isPress ? Mouse(.wheelDown, at: position, modifiers: modifiers) : nil
    case (0, 0...2):
      let button = [Mouse.Button.primary, .middle, .secondary][bits & 3]
      let action: Mouse.Action = !isPress ? .release : bits & 32 != 0 ? .drag : .press(clicks: 1)
      return Mouse(action, at: position, button: button, modifiers: modifiers)
    default: return nil
    }
  }

  /// The numbers of a control sequence: `;` between parameters, `:` inside one; absent ones are 0.
  struct Parameters {
    private var values: [[Int]] = []

    init(_ values: [[Int]]) { self.values = values }

    init(_ bytes: ArraySlice<UInt8>) {
      guard !bytes.isEmpty else { return }
      values = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
        $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
          $0.lazy.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            .reduce(0) { min($0 * 10 + Int($1 & 0x0F), 9_999_999) }
        }
      }
    }

    var count: Int { values.count }
    var all: [Int] { values.map { $0[0] } }

    subscript(index: Int, part: Int = 0) -> Int {
      index < values.count && part < values[index].count ? values[index][part] : 0
    }
  }

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
      let text = modifiers.contains(.shift) ? scalar.properties.uppercaseMapping : String(scalar)
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

  /// The keys from 57,344 on; those of the keypad from 57,417 on are among them.
  private static let functionalKeys: [Key.Code] = [
    .escape, .enter, .tab, .backspace, .insert, .delete, .left, .right, .up, .down, .pageUp,
    .pageDown, .home, .end,
  ]

  private static func functionalKey(_ code: Int) -> Key.Code? {
    switch code {
    case 57_344...57_357: functionalKeys[code - 57_344]
    case 57_364...57_387: .function(code - 57_363)
    case 57_414: .enter
    case 57_399...57_416: .character(Array("0123456789./*-+ =,")[code - 57_399])
    case 57_417...57_424: functionalKeys[code - 57_411]
    case 57_425, 57_426: functionalKeys[code - 57_421]
    default: nil
    }
  }
}
