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
  /// row, each after a pause: somebody presses keys.
  /// - Parameter silence: the time since the last input.
  package mutating func flushPaste(after silence: Duration = pasteSilence) -> [Event] {
    guard case .paste = state else { return [] }
    if silence >= Self.pasteSilence { isPasteOverdue = true }
    hasDelivered = true
    hasPasted = false
    // The rest of a scalar that was cut in two may still arrive.
    let count = pasted.count
    var end = count
    while end > 0, count - end < 3, pasted[end - 1] & 0xC0 == 0x80 { end -= 1 }
    if end > 0, pasted[end - 1] >= 0xC0 {
      let lead = pasted[end - 1]
      let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      end = count - end + 1 < length ? end - 1 : count
    } else {
      end = count
    }
    let rest = Array(pasted[end...])
    pasted.removeLast(rest.count)
    defer { pasted = rest }
    return pasted.isEmpty ? [] : [.paste(Self.text(ofPasted: pasted))]
  }

  /// Ends an open paste before input that must be a key.
  mutating func leavePaste(before bytes: UnsafeBufferPointer<UInt8>, _ events: inout [Event]) {
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

  mutating func takePaste(_ byte: UInt8, _ matched: Int, _ events: inout [Event]) {
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
  mutating func takePasted(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
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
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var index = 0
    while true {
      var count: Int
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        count = encoded.count
        if scalar.value < 0x10FF80 {
          text.append(scalar)
          index += count
          continue
        }
      case .error(let length): count = length
      case .emptyInput: return String(text)
      }
      for byte in bytes[index..<index + count] {
        if let scalar = Unicode.Scalar(0x10FF00 + UInt32(byte)) { text.append(scalar) }
      }
      index += count
    }
  }
}
