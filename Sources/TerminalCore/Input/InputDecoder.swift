/// Turns the bytes that a terminal sends into events.
///
/// Understands UTF-8 text, C0 controls, Alt as a leading ESC, the key sequences of xterm, rxvt, the
/// Linux console and kitty, SGR mouse reports, bracketed paste, focus reports and the usual
/// replies. Where the input is split between calls makes no difference: every scalar is a character
/// key of its own, combining marks included. Malformed or unknown sequences give nothing, never
/// typed text, however late their rest comes; see `flush`.
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
  }

  static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  let additional: [[UInt8]: Key]
  var state = State.ground
  /// The bytes since ESC, or those of an unfinished scalar.
  var held: [UInt8] = []
  var pasted: [UInt8] = []
  /// Whether the last pasted byte was a CR.
  var followsReturn = false
  /// Whether something of the paste is not given yet.
  var hasPasted = false
  /// Whether the open paste was silent for long.
  var isPasteOverdue = false
  /// The button that is down, which old mouse reports do not name when it goes up.
  var oldButton = Mouse.Button.primary
  /// Whether the present sequence had a second ESC before it, which means Alt.
  var isAlt = false
  /// Whether the rest of the present sequence is no longer waited for, and whether it ever was so.
  private var isOverdue = false
  private var isLate = false
  /// What `flush` has given as keys although it may have been the begin of a sequence.
  var given: [UInt8] = []
  /// What came after that and may be a further part of the sequence, or typed.
  var doubtful: [UInt8] = []
  /// Whether that is a single sign, and older than an ESC may be.
  var isPartOld = false

  /// A decoder at rest.
  /// - Parameter additional: key strings of the terminal's description, which go before the
  ///   built-in meaning: single controls, ESC and a byte, CSI and SS3 sequences.
  public init(additional: [[UInt8]: Key] = [:]) {
    self.additional = additional
  }

  /// Forgets what was begun.
  public mutating func reset() { self = InputDecoder(additional: additional) }

  /// Whether a sequence is begun of which the rest should follow at once.
  ///
  /// An open paste does not count, since its parts may come late.
  public var isPending: Bool {
    switch state {
    case .ground: !doubtful.isEmpty
    case .paste(let matched): matched == 1 && isPasteOverdue
    default: !isOverdue
    }
  }

  /// The events that are complete with these bytes; the rest is held.
  public mutating func decode(_ bytes: some Collection<UInt8>) -> [Event] {
    var events: [Event] = []
    if bytes.isEmpty { return events }
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { decode($0, &events) }
    if isDone == nil { Array(bytes).withUnsafeBufferPointer { decode($0, &events) } }
    return events
  }

  private mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ events: inout [Event]) {
    if !given.isEmpty, takeUp(bytes, &events) { return }
    if isPasteOverdue { leavePaste(before: bytes, &events) }
    isOverdue = false
    var index = 0
    while index < bytes.count {
      if case .paste(matched: 0) = state {
        index += takePasted(UnsafeBufferPointer(rebasing: bytes[index...]))
      }
      guard index < bytes.count else { break }
      take(bytes[index], &events)
      index += 1
    }
  }

  /// Gives up waiting for the rest of a sequence.
  ///
  /// A lone ESC is the Escape key, ESC ESC two of them, ESC and a byte that could have begun a
  /// sequence an Alt key. If it turns out with the next bytes that they were the begin of a sequence
  /// after all, this is decoded too and not typed; while that is open they are held until the next
  /// call. Any other begun sequence, and a scalar cut in two, is still waited for: it is completed, or
  /// ended by a control character, however late that comes.
  public mutating func flush() -> [Event] {
    switch state {
    case .ground:
      var events: [Event] = []
      if doubtful.count == 1, !isPartOld {
        isPartOld = true
      } else if !doubtful.isEmpty {
        takeDoubtful(&events)
      }
      return events
    case .paste(let matched):
      guard matched == 1, isPasteOverdue else { return [] }
      var events: [Event] = []
      endPaste(&events)
      held = [0x1B]
      give()
      return events + [.key(Key(.escape))]
    case .escape(let twice):
      give()
      return Array(repeating: .key(Key(.escape)), count: twice ? 2 : 1)
    case .controlSequence, .singleShift, .string:
      guard held.count == 2 else { break }
      let key = Event.key(.alt(Character(Unicode.Scalar(held[1]))))
      let events = isAlt ? [.key(Key(.escape)), key] : [key]
      give()
      return events
    case .stringEnd, .oldMouse, .consoleKey, .text: break
    }
    isOverdue = true
    isLate = true
    return []
  }

  mutating func take(_ byte: UInt8, _ events: inout [Event]) {
    switch state {
    case .ground: takeGround(byte, &events)
    case .escape(let twice): takeEscape(byte, twice: twice, &events)
    case .controlSequence: takeControlSequence(byte, &events)
    case .consoleKey:
      state = .ground
      if (0x41...0x45).contains(byte) { emit(Key(.function(Int(byte) - 0x40)), &events) }
    case .singleShift: takeSingleShift(byte, &events)
    case .oldMouse(let remaining):
      held.append(byte)
      state = remaining > 1 ? .oldMouse(remaining: remaining - 1) : .ground
      if remaining == 1 { finishOldMouse(&events) }
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
    }
  }

  /// Begins a sequence.
  mutating func begin() {
    held.removeAll(keepingCapacity: true)
    held.append(0x1B)
    isAlt = false
    isLate = false
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
    // Any control ends a late one, so that a person who types gets out of it with Enter.
    case 0x00..<0x20 where isLate: takeGround(byte, &events)
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
