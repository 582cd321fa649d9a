/// Turns the bytes that a terminal sends into events.
///
/// Understands UTF-8 text, C0 controls, Alt as a leading ESC, the key sequences of xterm, rxvt, the
/// Linux console and kitty, SGR mouse reports, bracketed paste, focus reports and the usual
/// replies. Where the input is split between calls makes no difference: every scalar is a character
/// key of its own, combining marks included. Malformed or unknown sequences give nothing, never
/// typed text.
///
/// Sources: ECMA-48; https://invisible-island.net/xterm/ctlseqs/ctlseqs.html;
/// https://sw.kovidgoyal.net/kitty/keyboard-protocol/
public struct InputDecoder: Sendable {
  /// The longest OSC or DCS reply that is kept, in bytes; longer ones are swallowed.
  static let longestString = 65_536
  /// The longest CSI sequence that is understood, in bytes.
  static let longestSequence = 256

  enum StringKind: Sendable {
    case operatingSystemCommand, deviceControl
    /// APC, PM and SOS: nothing that is asked for answers with them.
    case other
  }

  enum State: Sendable {
    case ground
    /// After ESC; `twice` after ESC ESC.
    case escape(twice: Bool)
    case controlSequence
    /// After `CSI [`: the function keys of the Linux console.
    case consoleKey
    /// After ESC O.
    case singleShift
    /// The old mouse report: bytes that have no other meaning.
    case oldMouse(remaining: Int)
    case string(StringKind)
    /// After ESC inside a string.
    case stringEnd(StringKind)
    case text(remaining: Int)
    case paste(matched: Int)
    /// The rest of a sequence whose begin was given up by `flush`.
    case lateSequence, lateString
  }

  static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  let additional: [[UInt8]: Key]
  var state = State.ground
  /// The bytes since ESC, or those of an unfinished scalar.
  var held: [UInt8] = []
  var pasted: [UInt8] = []
  /// Whether the present sequence had a second ESC before it, which means Alt.
  var isAlt = false

  /// A decoder at rest.
  /// - Parameter additional: key strings of the terminal's description, which go before the
  ///   built-in meaning: single controls, ESC and a byte, CSI and SS3 sequences.
  public init(additional: [[UInt8]: Key] = [:]) {
    self.additional = additional
  }

  /// Whether a sequence is begun of which the rest should follow at once.
  ///
  /// An open paste does not count, since its parts may come late.
  public var isPending: Bool {
    switch state {
    case .ground, .paste, .lateSequence, .lateString: false
    default: true
    }
  }

  /// The events that are complete with these bytes; the rest is held.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [Event] {
    var events: [Event] = []
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { buffer in
      var index = 0
      while index < buffer.count {
        if case .paste(matched: 0) = state {
          index += takePasted(UnsafeBufferPointer(rebasing: buffer[index...]))
        }
        guard index < buffer.count else { break }
        take(buffer[index], &events)
        index += 1
      }
    }
    if isDone == nil {
      for byte in bytes { take(byte, &events) }
    }
    return events
  }

  /// Gives up waiting for the rest of a sequence.
  ///
  /// A lone ESC is the Escape key, ESC ESC two of them, ESC and a byte that could have begun a
  /// sequence an Alt key. Any other begun sequence is dropped, and so is its tail in case it still
  /// comes.
  public mutating func flush() -> [Event] {
    defer {
      held.removeAll(keepingCapacity: true)
      isAlt = false
    }
    switch state {
    case .ground, .paste, .lateSequence, .lateString:
      return []
    case .escape(let twice):
      state = .ground
      return Array(repeating: .key(Key(.escape)), count: twice ? 2 : 1)
    case .controlSequence, .singleShift, .string:
      if held.count == 2 {
        state = .ground
        let key = Event.key(.alt(Character(Unicode.Scalar(held[1]))))
        return isAlt ? [.key(Key(.escape)), key] : [key]
      }
      if case .string = state { state = .lateString } else { state = .lateSequence }
      return []
    case .stringEnd, .oldMouse, .consoleKey, .text:
      state = .ground
      return []
    }
  }

  private mutating func take(_ byte: UInt8, _ events: inout [Event]) {
    switch state {
    case .ground: takeGround(byte, &events)
    case .escape(let twice): takeEscape(byte, twice: twice, &events)
    case .controlSequence: takeControlSequence(byte, &events)
    case .consoleKey:
      state = .ground
      if (0x41...0x45).contains(byte) { emit(Key(.function(Int(byte) - 0x40)), &events) }
    case .singleShift: takeSingleShift(byte, &events)
    case .oldMouse(let remaining):
      state = remaining > 1 ? .oldMouse(remaining: remaining - 1) : .ground
    case .string(let kind): takeString(byte, kind, &events)
    case .stringEnd(let kind):
      if byte == 0x5C {
        finishString(kind, &events)
      } else {
        begin()
        takeEscape(byte, twice: false, &events)
      }
    case .text(let remaining): takeText(byte, remaining, &events)
    case .paste(let matched): takePaste(byte, matched, &events)
    case .lateSequence:
      switch byte {
      case 0x20...0x3F: break
      case 0x40...0x7E: state = .ground
      default: takeGround(byte, &events)
      }
    case .lateString:
      // Any control ends it, so that a person who types gets out of it with Enter.
      switch byte {
      case 0x07: state = .ground
      case 0x1B: state = .stringEnd(.other)
      case 0x00..<0x20: takeGround(byte, &events)
      default: break
      }
    }
  }

  /// Begins a sequence.
  private mutating func begin() {
    held.removeAll(keepingCapacity: true)
    held.append(0x1B)
    isAlt = false
    state = .escape(twice: false)
  }

  private mutating func takeGround(_ byte: UInt8, _ events: inout [Event]) {
    state = .ground
    switch byte {
    case 0x1B: begin()
    case 0x00..<0x20, 0x7F:
      events.append(.key(additional[[byte]] ?? Self.control(byte)))
    case 0x20..<0x7F: events.append(.key(.character(Character(Unicode.Scalar(byte)))))
    case 0xC2...0xF4:
      held.removeAll(keepingCapacity: true)
      held.append(byte)
      state = .text(remaining: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
    default: break
    }
  }

  private mutating func takeText(_ byte: UInt8, _ remaining: Int, _ events: inout [Event]) {
    guard byte & 0xC0 == 0x80 else {
      takeGround(byte, &events)
      return
    }
    held.append(byte)
    guard remaining == 1 else {
      state = .text(remaining: remaining - 1)
      return
    }
    state = .ground
    var value = UInt32(held[0]) & (held.count == 2 ? 0x1F : held.count == 3 ? 0x0F : 0x07)
    for byte in held.dropFirst() { value = value << 6 | UInt32(byte & 0x3F) }
    // Overlong forms, surrogates and C1 controls are not text.
    let least: UInt32 = held.count == 2 ? 0xA0 : held.count == 3 ? 0x800 : 0x10000
    guard value >= least, let scalar = Unicode.Scalar(value) else { return }
    events.append(.key(.character(Character(scalar))))
  }

  private mutating func takeEscape(_ byte: UInt8, twice: Bool, _ events: inout [Event]) {
    held.append(byte)
    switch byte {
    case 0x1B:
      if twice { events.append(.key(Key(.escape))) }
      held.removeLast()
      state = .escape(twice: true)
      return
    case 0x5B, 0x4F:
      isAlt = twice
      state = byte == 0x5B ? .controlSequence : .singleShift
      if additional[held] == nil { return }
    default: break
    }
    if let key = additional[held] {
      state = .ground
      emit(twice ? Key(key.code, key.modifiers.union(.alt)) : key, &events)
      return
    }
    if twice { events.append(.key(Key(.escape))) }
    switch byte {
    case 0x5D: state = .string(.operatingSystemCommand)
    case 0x50: state = .string(.deviceControl)
    case 0x58, 0x5E, 0x5F: state = .string(.other)
    case 0x00..<0x20, 0x7F:
      state = .ground
      let key = Self.control(byte)
      events.append(.key(Key(key.code, key.modifiers.union(.alt))))
    case 0x20..<0x7F:
      state = .ground
      events.append(.key(.alt(Character(Unicode.Scalar(byte)))))
    default:
      // Alt with a character beyond ASCII: the scalar follows; its Alt is not worth a state.
      takeGround(byte, &events)
    }
  }

  private mutating func takeString(_ byte: UInt8, _ kind: StringKind, _ events: inout [Event]) {
    switch byte {
    case 0x07: finishString(kind, &events)
    case 0x1B: state = .stringEnd(kind)
    case 0x18, 0x1A: state = .ground
    default: if held.count < Self.longestString + 3 { held.append(byte) }
    }
  }

  private mutating func finishString(_ kind: StringKind, _ events: inout [Event]) {
    state = .ground
    guard held.count <= Self.longestString + 2 else { return }
    let body = String(decoding: held.dropFirst(2), as: UTF8.self)
    switch kind {
    case .operatingSystemCommand: events.append(.reply(.operatingSystemCommand(body)))
    case .deviceControl: events.append(.reply(.deviceControl(body)))
    case .other: break
    }
  }

  private mutating func takePaste(_ byte: UInt8, _ matched: Int, _ events: inout [Event]) {
    if byte == Self.pasteEnd[matched] {
      guard matched + 1 == Self.pasteEnd.count else {
        state = .paste(matched: matched + 1)
        return
      }
      state = .ground
      events.append(.paste(String(decoding: pasted, as: UTF8.self)))
      pasted = []
      return
    }
    for byte in Self.pasteEnd.prefix(matched) { appendPasted(byte) }
    // ESC occurs only at the begin of the end mark, so nothing else has to be matched again.
    if byte == 0x1B {
      state = .paste(matched: 1)
    } else {
      state = .paste(matched: 0)
      appendPasted(byte)
    }
  }

  /// Takes the bytes of a paste up to the next one that has a meaning, and tells how many.
  private mutating func takePasted(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let count = bytes.firstIndex { $0 == 0x1B || $0 == 0x0D || $0 == 0x0A } ?? bytes.count
    if count > 0 {
      pasted.append(contentsOf: bytes.prefix(count))
      followsReturn = false
    }
    return count
  }

  /// Terminals send CR for the line ends of a paste; some send CRLF or what was copied.
  private mutating func appendPasted(_ byte: UInt8) {
    switch byte {
    case 0x0D:
      pasted.append(0x0A)
      followsReturn = true
    case 0x0A where followsReturn: followsReturn = false
    default:
      pasted.append(byte)
      followsReturn = false
    }
  }

  /// Whether the last pasted byte was a CR.
  private var followsReturn = false

  mutating func beginPaste() {
    pasted = []
    followsReturn = false
    state = .paste(matched: 0)
  }

  /// Reports a key, with Alt when a second ESC came before its sequence.
  mutating func emit(_ key: Key, _ events: inout [Event]) {
    events.append(.key(isAlt ? Key(key.code, key.modifiers.union(.alt)) : key))
    isAlt = false
  }

  /// Reports something that is no key: an ESC right before it was one.
  ///
  /// The answer to a frame often comes while it is not yet clear what an ESC begins.
  mutating func report(_ event: Event, _ events: inout [Event]) {
    noteEscape(&events)
    events.append(event)
  }

  mutating func noteEscape(_ events: inout [Event]) {
    if isAlt { events.append(.key(Key(.escape))) }
    isAlt = false
  }

  mutating func abort(with byte: UInt8, _ events: inout [Event]) {
    isAlt = false
    takeGround(byte, &events)
  }
}
