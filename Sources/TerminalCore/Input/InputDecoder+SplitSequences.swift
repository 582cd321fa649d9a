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
  mutating func resume(_ bytes: UnsafeBufferPointer<UInt8>, _ events: inout [Event]) -> Bool {
    let rest = Array(emitted.dropFirst()) + uncertain + bytes.prefix(Self.longestSequence)
    let isTyped = isPartOld && bytes.count == 1
    let isText = !isTyped && bytes.first.map { $0 >= 0x20 } == true
    if isText, bytes.count <= Self.longestSequence, Self.isUnfinished(rest) {
      uncertain += bytes
      isPartOld = false
      return true
    }
    if isText, Self.isRest(rest) {
      var none: [Event] = []
      begin()
      for byte in emitted.dropFirst() + uncertain { take(byte, &none) }
      uncertain = []
    }
    emitUncertain(&events)
    return false
  }

  /// Emits the uncertain bytes as text.
  mutating func emitUncertain(_ events: inout [Event]) {
    let typed = uncertain
    (emitted, uncertain, isPartOld) = ([], [], false)
    for byte in typed { take(byte, &events) }
  }

  /// Whether bytes after an ESC are an incomplete beginning of something that `isRest` accepts.
  private static func isUnfinished(_ bytes: [UInt8]) -> Bool {
    guard let introducer = bytes.first, bytes.count <= longestSequence else { return false }
    let body = bytes.dropFirst()
    let areDigits = body.allSatisfy { (0x30...0x39).contains($0) }
    switch introducer {
    case 0x5B:
      if body.first == 0x5B { return body.count == 1 }
      // The old mouse report ends with three arbitrary bytes.
      if body.first == 0x4D { return body.count < 4 }
      return body.allSatisfy { (0x30...0x3F).contains($0) }
    case 0x4F, 0x5D: return areDigits
    case 0x50: return areDigits || body.count == 1 && body.first == 0x3E
    default: return false
    }
  }

  /// Whether bytes after an ESC are clearly the rest of a sequence and not typed: a complete key,
  /// report or paste mark, or the beginning of a reply.
  ///
  /// A key without parameters must be the end of the input or followed by ESC: `[All]` is text.
  private static func isRest(_ bytes: [UInt8]) -> Bool {
    guard let introducer = bytes.first else { return false }
    let body = bytes.dropFirst()
    func isLast(_ index: Int) -> Bool { index + 1 == bytes.count || bytes[index + 1] == 0x1B }
    let digits = body.prefix { (0x30...0x39).contains($0) }
    let next = bytes.count > 1 + digits.count ? bytes[1 + digits.count] : 0
    switch introducer {
    case 0x5B:
      if body.first == 0x5B { return body.count > 1 && isLast(2) }
      guard let end = body.firstIndex(where: { !(0x30...0x3F).contains($0) }) else { return false }
      if end > 1 {
        // `$` ends keys of rxvt, or precedes the last byte of a report.
        return "~u^$@ABCDEFHPQRSIOZMmcny".utf8.contains(bytes[end])
      }
      if bytes[end] == 0x4D { return bytes.count > end + 3 && isLast(end + 3) }
      return "ABCDEFHIOPQRSZabcd".utf8.contains(bytes[end]) && isLast(end)
    case 0x4F:
      return next != 0 && isLast(1 + digits.count)
        && ((0x61...0x64).contains(next) || letterKey(next) != nil || keypadKey(next) != nil)
    case 0x5D: return !digits.isEmpty && next == 0x3B
    case 0x50:
      return bytes.starts(with: [0x50, 0x3E, 0x7C])
        || !digits.isEmpty && (next == 0x24 || next == 0x2B)
    default: return false
    }
  }
}
