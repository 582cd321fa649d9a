/// Decodes the input from a terminal to events.
///
/// Supports UTF-8 text, C0 controls, Alt as a leading ESC, the key sequences of xterm, rxvt, the
/// Linux console and kitty, mouse reports, bracketed paste, focus reports and common replies. Input
/// may be split between calls at any byte. Every scalar is a character key of its own, including
/// combining marks. Malformed or unknown sequences are dropped and never become text, however late
/// their rest arrives; see `flush`.
///
/// Sources: ECMA-48; https://invisible-island.net/xterm/ctlseqs/ctlseqs.html;
/// https://sw.kovidgoyal.net/kitty/keyboard-protocol/
package struct InputDecoder: Sendable {
  /// The longest OSC or DCS reply in bytes; longer ones are dropped.
  static let longestString = 65_536
  /// The longest CSI sequence in bytes.
  static let longestSequence = 256

  enum State: Sendable {
    case ground
    /// After ESC; `twice` after ESC ESC.
    case escape(twice: Bool)
    case controlSequence
    /// After `CSI [`: the function keys of the Linux console.
    case consoleKey
    /// After ESC O.
    case singleShift
    /// The arguments of an old mouse report.
    case oldMouse(remaining: Int)
    case string
    /// After ESC inside a string.
    case stringEnd
    case text(remaining: Int)
    case paste(matched: Int)
  }

  /// What a key sends.
  package struct KeySequence: Sendable {
    let bytes: [UInt8]
    let key: Key

    package init(bytes: [UInt8], key: Key) {
      self.bytes = bytes
      self.key = key
    }
  }

  static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  /// Whether a report of the cursor position in the first row is expected.
  ///
  /// It looks like F3 with a modifier, which it is taken for otherwise.
  package var expectsCursorReports = false

  let additional: [KeySequence]
  var state = State.ground
  /// The bytes since ESC, or those of an unfinished scalar.
  var held: [UInt8] = []
  var pasted: [UInt8] = []
  /// Whether the last byte was a CR, so that a LF is the rest of the same line break.
  var followsReturn = false
  /// Whether part of the paste is not delivered yet.
  var hasPasted = false
  /// Whether part of the open paste was delivered before its end.
  var hasDelivered = false
  /// Whether the end of the open paste is overdue.
  var isPasteOverdue = false
  /// How many inputs in a row looked like keys during an open paste.
  var lonelyKeys = 0
  /// The pressed button, which old mouse reports do not name on release.
  var oldButton = Mouse.Button.primary
  /// Whether the current sequence has a second ESC before it, which means Alt.
  var isAlt = false
  /// Whether the rest of the current sequence is overdue, and whether it ever was.
  private var isOverdue = false
  private var isLate = false
  /// Bytes that `flush` emitted as keys although they may start a sequence.
  var emitted: [UInt8] = []
  /// Bytes after them that may be a further part of the sequence, or text.
  var uncertain: [UInt8] = []
  /// Whether that is a single character, and older than the timeout of ESC.
  var isPartOld = false

  /// Creates a decoder without pending input.
  /// - Parameter additional: key sequences of the terminal's description, which take precedence
  ///   over the built-in ones: single controls, ESC and a byte, CSI and SS3 sequences.
  package init(additional: [KeySequence] = []) { self.additional = additional }

  /// The key of a sequence of the terminal's description.
  ///
  /// Searched in an array: with a dictionary the runtime has to find out that `[UInt8]` is hashable,
  /// which takes longer than the search for many thousand keys.
  package func additionalKey(_ bytes: [UInt8]) -> Key? {
    additional.last { $0.bytes == bytes }?.key
  }

  /// Drops pending input.
  package mutating func reset() { self = InputDecoder(additional: additional) }

  /// Whether a sequence is incomplete and its rest is expected immediately.
  ///
  /// An open paste does not count, since its parts may arrive late.
  package var isPending: Bool {
    switch state {
    case .ground: !uncertain.isEmpty || followsReturn
    case .paste(let matched): matched == 1 && isPasteOverdue
    default: !isOverdue
    }
  }

  /// Decodes input.
  ///
  /// An incomplete sequence is held for the next call.
  package mutating func decode(_ bytes: some Collection<UInt8>) -> [Event] {
    var events: [Event] = []
    if !bytes.isEmpty { Array(bytes).withUnsafeBufferPointer { decode($0, &events) } }
    return events
  }

  private mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ events: inout [Event]) {
    if !emitted.isEmpty, resume(bytes, &events) { return }
    if isInPaste { endPaste(before: bytes, &events) }
    isOverdue = false
    var index = 0
    while index < bytes.count {
      if case .paste(matched: 0) = state {
        index += consumePasted(UnsafeBufferPointer(rebasing: bytes[index...]))
      }
      guard index < bytes.count else { break }
      decode(bytes[index], &events)
      index += 1
    }
  }

  /// Handles a timeout while a sequence is incomplete.
  ///
  /// A lone ESC becomes the Escape key, ESC ESC two of them, ESC and a byte that could start a
  /// sequence an Alt key. If the next bytes turn out to be the rest of that sequence, it is decoded
  /// as well instead of being typed. Any other incomplete sequence or scalar stays pending until it
  /// is completed or ended by a control character, however late.
  package mutating func flush() -> [Event] {
    switch state {
    case .ground:
      var events: [Event] = []
      // A line feed that comes later is a key of its own.
      followsReturn = false
      if uncertain.count == 1, !isPartOld {
        isPartOld = true
      } else if !uncertain.isEmpty {
        emitUncertain(&events)
      }
      return events
    case .paste(let matched):
      guard matched == 1, isPasteOverdue else { return [] }
      var events: [Event] = []
      endPaste(&events)
      held = [0x1B]
      markEmitted()
      return events + [.key(Key(.escape))]
    case .escape(let twice):
      markEmitted()
      return Array(repeating: .key(Key(.escape)), count: twice ? 2 : 1)
    case .controlSequence, .singleShift, .string:
      guard held.count == 2 else { break }
      let key = Event.key(.alt(Character(Unicode.Scalar(held[1]))))
      let events = isAlt ? [.key(Key(.escape)), key] : [key]
      markEmitted()
      return events
    case .stringEnd, .oldMouse, .consoleKey, .text: break
    }
    isOverdue = true
    isLate = true
    return []
  }

  mutating func decode(_ byte: UInt8, _ events: inout [Event]) {
    switch state {
    case .ground: decodeGround(byte, &events)
    case .escape(let twice): decodeEscape(byte, twice: twice, &events)
    case .controlSequence: decodeControlSequence(byte, &events)
    case .consoleKey:
      state = .ground
      if (0x41...0x45).contains(byte) { emit(Key(.function(Int(byte) - 0x40)), &events) }
    case .singleShift: decodeSingleShift(byte, &events)
    case .oldMouse(let remaining):
      held.append(byte)
      state = remaining > 1 ? .oldMouse(remaining: remaining - 1) : .ground
      if remaining == 1 { finishOldMouse(&events) }
    case .string: decodeString(byte, &events)
    case .stringEnd:
      if byte == UInt8(ascii: "\\") {
        finishString(&events)
      } else {
        begin()
        decodeEscape(byte, twice: false, &events)
      }
    case .text(let remaining): decodeText(byte, remaining, &events)
    case .paste(let matched): decodePaste(byte, matched, &events)
    }
  }

  /// Starts a sequence at an ESC.
  mutating func begin() {
    held.removeAll(keepingCapacity: true)
    held.append(0x1B)
    isAlt = false
    isLate = false
    state = .escape(twice: false)
  }

  private mutating func decodeGround(_ byte: UInt8, _ events: inout [Event]) {
    state = .ground
    defer { followsReturn = byte == 0x0D }
    switch byte {
    case 0x1B: begin()
    // A paste without brackets has the line breaks of the text.
    case 0x0A where followsReturn: break
    case 0x00..<0x20, 0x7F:
      events.append(.key(additionalKey([byte]) ?? Self.control(byte)))
    case 0x20..<0x7F: events.append(.key(.character(Character(Unicode.Scalar(byte)))))
    case 0xC2...0xF4:
      held.removeAll(keepingCapacity: true)
      held.append(byte)
      state = .text(remaining: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
    default: break
    }
  }

  private mutating func decodeText(_ byte: UInt8, _ remaining: Int, _ events: inout [Event]) {
    guard byte & 0xC0 == 0x80 else {
      decodeGround(byte, &events)
      return
    }
    held.append(byte)
    guard remaining == 1 else {
      state = .text(remaining: remaining - 1)
      return
    }
    state = .ground
    // Overlong forms, surrogates and C1 controls are not text.
    guard let scalar = String(validating: held, as: UTF8.self)?.unicodeScalars.first,
      scalar.value >= 0xA0
    else { return }
    events.append(.key(.character(Character(scalar))))
  }

  private mutating func decodeEscape(_ byte: UInt8, twice: Bool, _ events: inout [Event]) {
    held.append(byte)
    switch byte {
    case 0x1B:
      if twice { events.append(.key(Key(.escape))) }
      held.removeLast()
      state = .escape(twice: true)
      return
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      isAlt = twice
      state = byte == UInt8(ascii: "[") ? .controlSequence : .singleShift
      if additionalKey(held) == nil { return }
    default: break
    }
    if let key = additionalKey(held) {
      state = .ground
      emit(twice ? Key(key.code, key.modifiers.union(.alt)) : key, &events)
      return
    }
    if twice { events.append(.key(Key(.escape))) }
    switch byte {
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string
    case 0x00..<0x20, 0x7F:
      state = .ground
      let key = Self.control(byte)
      events.append(.key(Key(key.code, key.modifiers.union(.alt))))
    case 0x20..<0x7F:
      state = .ground
      // Alt-Shift-K, as other encodings report it.
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      let character = Character(Unicode.Scalar(isCapital ? byte + 0x20 : byte))
      events.append(.key(Key(.character(character), isCapital ? [.alt, .shift] : .alt)))
    default:
      // Alt with a character beyond ASCII: the scalar follows, and its Alt is dropped.
      decodeGround(byte, &events)
    }
  }

  private mutating func decodeString(_ byte: UInt8, _ events: inout [Event]) {
    switch byte {
    case 0x07: finishString(&events)
    case 0x1B: state = .stringEnd
    case 0x18, 0x1A: state = .ground
    // Any control character ends a late string, so that Enter gets the user out of it.
    case 0x00..<0x20 where isLate: decodeGround(byte, &events)
    default: if held.count < Self.longestString + 3 { held.append(byte) }
    }
  }

  private mutating func finishString(_ events: inout [Event]) {
    state = .ground
    guard held.count <= Self.longestString + 2 else { return }
    let body = String(decoding: held.dropFirst(2), as: UTF8.self)
    switch held[1] {
    case UInt8(ascii: "]"): events.append(.reply(.operatingSystemCommand(body)))
    case UInt8(ascii: "P"): events.append(.reply(.deviceControl(body)))
    // No reply uses APC, PM or SOS.
    default: break
    }
  }

  /// Emits a key, with Alt if a second ESC preceded its sequence.
  mutating func emit(_ key: Key, _ events: inout [Event]) {
    events.append(.key(isAlt ? Key(key.code, key.modifiers.union(.alt)) : key))
    isAlt = false
  }

  /// Emits an event that is not a key; an ESC right before it was the Escape key.
  ///
  /// A status report often arrives while an ESC is still pending.
  mutating func report(_ event: Event, _ events: inout [Event]) {
    recordEscape(&events)
    events.append(event)
  }

  mutating func recordEscape(_ events: inout [Event]) {
    if isAlt { events.append(.key(Key(.escape))) }
    isAlt = false
  }

  mutating func abort(with byte: UInt8, _ events: inout [Event]) {
    isAlt = false
    decodeGround(byte, &events)
  }
}
