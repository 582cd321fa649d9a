import UnicodeText

extension InputDecoder {
  /// The timeout after which the received part of an open paste is delivered.
  package static let pasteDelivery = Duration.milliseconds(300)
  /// The timeout after which the end of an open paste is overdue.
  package static let pasteSilence = Duration.seconds(2)

  /// Whether a paste is open.
  package var isInPaste: Bool { if case .paste = state { true } else { false } }

  /// How long to wait for the rest of an open paste before `flushPaste`; nil without one, and once
  /// all of it is delivered and its end overdue.
  package var pasteTimeout: Duration? {
    if hasPasted { return Self.pasteDelivery }
    return isInPaste && !isPasteOverdue ? Self.pasteSilence : nil
  }

  /// Delivers the received part of a paste whose end does not arrive.
  ///
  /// The paste stays open, since the rest may arrive over a slow line and no pasted byte may act as
  /// a key. But once its end is overdue, short input that starts with a control character, such as
  /// Esc, Ctrl-C or an arrow key, ends the paste and is a key. So does the second such input in a
  /// row, each after a pause: they are pressed keys.
  /// - Parameter silence: the time since the last input.
  package mutating func flushPaste(after silence: Duration = pasteSilence) -> [Event] {
    guard case .paste = state else { return [] }
    if silence >= Self.pasteSilence { isPasteOverdue = true }
    hasDelivered = true
    hasPasted = false
    // The rest of a scalar that was cut in two may still arrive.
    let end = pasted.withUnsafeBufferPointer { $0.wholeScalarsEnd }
    let rest = Array(pasted[end...])
    pasted.removeLast(rest.count)
    defer { pasted = rest }
    return pasted.isEmpty ? [] : [.paste(Self.text(ofPasted: pasted))]
  }

  /// Ends an open paste before input that must be a key.
  mutating func endPaste(before bytes: ByteBuffer, _ events: inout [Event]) {
    guard case .paste(matched: 0) = state, bytes.count <= 8,
      bytes[0] < 0x20, ![0x09, 0x0A, 0x0D].contains(bytes[0]),
      !bytes.starts(with: Self.pasteEnd.prefix(bytes.count))
    else { return lonelyKeys = 0 }
    // Everything before it was delivered, so it came after a pause.
    if !hasPasted { lonelyKeys += 1 }
    if isPasteOverdue || lonelyKeys > 1 { endPaste(&events) }
  }

  mutating func endPaste(_ events: inout [Event]) {
    state = .ground
    (hasPasted, lonelyKeys) = (false, 0)
    if !pasted.isEmpty || !hasDelivered {
      // An empty paste is an event as well.
      events.append(.paste(Self.text(ofPasted: pasted)))
      pasted = []
    }
    isPasteOverdue = false
  }

  mutating func decodePaste(_ byte: UInt8, _ matched: Int, _ events: inout [Event]) {
    if byte == Self.pasteEnd[matched] {
      guard matched + 1 == Self.pasteEnd.count else {
        state = .paste(matched: matched + 1)
        return
      }
      endPaste(&events)
      return
    }
    for byte in Self.pasteEnd.prefix(matched) { appendPasted(byte) }
    // ESC occurs only at the start of the end mark, so nothing else has to be matched again.
    if byte == 0x1B {
      state = .paste(matched: 1)
    } else {
      state = .paste(matched: 0)
      appendPasted(byte)
    }
  }

  /// Takes the bytes of a paste up to the next ESC, CR or LF, and returns their number.
  mutating func consumePasted(_ bytes: ByteBuffer) -> Int {
    let count = bytes.firstIndex { $0 == 0x1B || $0 == 0x0D || $0 == 0x0A } ?? bytes.count
    if count > 0 {
      let sum = pasted.count + count
      if sum > pasted.capacity {
        // Touching new memory dominates the cost of a large paste, so the buffer grows in large
        // steps.
        pasted.reserveCapacity(max(sum * 2, min(sum * 8, 1 << 26)))
      }
      pasted.append(contentsOf: bytes.prefix(count))
      hasPasted = true
      followsReturn = false
    }
    return count
  }

  /// Terminals send CR for the line ends of a paste; some send CRLF or what was copied.
  private mutating func appendPasted(_ byte: UInt8) {
    hasPasted = true
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

  mutating func beginPaste() {
    pasted = []
    followsReturn = false
    (isPasteOverdue, hasDelivered, lonelyKeys) = (false, false, 0)
    state = .paste(matched: 0)
  }

  /// Decodes pasted bytes; see `Event.paste` for those that are not UTF-8.
  static func text(ofPasted bytes: [UInt8]) -> String {
    // 0xF4 starts the scalars that stand for bytes: pasted ones are escaped byte by byte.
    if !bytes.contains(0xF4), let text = String(validating: bytes, as: UTF8.self) { return text }
    var text: [UInt8] = []
    bytes.withUnsafeBufferPointer { buffer in _ = InvalidByte.decode(buffer) { text += $0 } }
    return String(decoding: text, as: UTF8.self)
  }
}

// An ESC whose rest did not arrive in time was emitted as a key. The rest may still arrive, in one
// or more parts, and must not be typed.
extension InputDecoder {
  /// The timeout after which a possible further part of a sequence becomes text; nil where the
  /// timeout of ESC applies.
  ///
  /// Two characters in one read are rarely typed by hand, so they are held longer. A single one may
  /// be typed and has to appear soon: after the timeout of ESC, a further single character makes
  /// both of them text.
  package var partSilence: Duration? {
    if uncertain.count > 1 { return .seconds(1) }
    return isPartOld ? .milliseconds(150) : nil
  }

  /// Records that the held bytes were emitted as keys.
  mutating func markEmitted() {
    state = .ground
    emitted = held
    held.removeAll(keepingCapacity: true)
    isAlt = false
  }

  /// Resumes a sequence that was emitted as keys if the next bytes are its rest.
  /// - Returns: whether the bytes are held, because they can only be a part of it.
  mutating func resume(_ bytes: ByteBuffer, _ events: inout [Event]) -> Bool {
    let rest = Array(emitted.dropFirst()) + uncertain + bytes.prefix(Self.longestSequence)
    let isTyped = isPartOld && bytes.count == 1
    let isText = !isTyped && bytes.first.map { $0 >= 0x20 } == true
    let found = isText ? Self.rest(rest) : .text
    if found == .unfinished, max(bytes.count, rest.count) <= Self.longestSequence {
      uncertain += bytes
      isPartOld = false
      return true
    }
    if found == .sequence {
      var none: [Event] = []
      begin()
      for byte in emitted.dropFirst() + uncertain { decode(byte, &none) }
      uncertain = []
    }
    emitUncertain(&events)
    return false
  }

  /// Emits the uncertain bytes as text.
  mutating func emitUncertain(_ events: inout [Event]) {
    let typed = uncertain
    (emitted, uncertain, isPartOld) = ([], [], false)
    for byte in typed { decode(byte, &events) }
  }

  private enum Rest { case text, unfinished, sequence }

  /// Returns what bytes after an ESC are: typed text; clearly the rest of a sequence, that is a complete
  /// key, report or paste mark, or the beginning of a reply; or what can become one.
  ///
  /// A key without parameters must be the end of the input or followed by ESC: `[All]` is text.
  private static func rest(_ bytes: [UInt8]) -> Rest {
    guard let introducer = bytes.first else { return .text }
    let body = bytes.dropFirst()
    func key(endingAt index: Int) -> Rest {
      if index >= bytes.count { return .unfinished }
      return index + 1 == bytes.count || bytes[index + 1] == 0x1B ? .sequence : .text
    }
    let digits = body.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let next = body.dropFirst(digits.count).first
    switch introducer {
    case UInt8(ascii: "["):
      if body.first == UInt8(ascii: "[") { return key(endingAt: 2) }
      guard let end = body.firstIndex(where: { !(0x30...0x3F).contains($0) }) else {
        return .unfinished
      }
      if end > 1 {
        // `$` ends keys of rxvt, or precedes the last byte of a report.
        return "~u^$@ABCDEFHPQRSIOZMmcny".utf8.contains(bytes[end]) ? .sequence : .text
      }
      // The old mouse report ends with three arbitrary bytes.
      if bytes[end] == UInt8(ascii: "M") { return key(endingAt: end + 3) }
      return "ABCDEFHIOPQRSZabcd".utf8.contains(bytes[end]) ? key(endingAt: end) : .text
    case UInt8(ascii: "O"):
      guard let next else { return .unfinished }
      let isKey =
        (0x61...0x64).contains(next) || letterKey(next) != nil || keypadKey(next) != nil
      return isKey ? key(endingAt: 1 + digits.count) : .text
    case UInt8(ascii: "]"):
      guard let next else { return .unfinished }
      return !digits.isEmpty && next == UInt8(ascii: ";") ? .sequence : .text
    case UInt8(ascii: "P"):
      guard let next, Array(body) != [0x3E] else { return .unfinished }
      let isReply = !digits.isEmpty && (next == UInt8(ascii: "$") || next == UInt8(ascii: "+"))
      return isReply || body.starts(with: [0x3E, 0x7C]) ? .sequence : .text
    default: return .text
    }
  }
}
