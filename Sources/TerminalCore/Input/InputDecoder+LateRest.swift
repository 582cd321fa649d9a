// An ESC of which no rest came in time was given as a key. Its rest may still come, in one or more
// parts, and must not be typed.
extension InputDecoder {
  /// How long the terminal may be silent before what may be a further part of a key is text; nil where
  /// the time is that of an ESC.
  ///
  /// Nobody types two signs at once. A single one may have been typed and is wanted on the screen: after
  /// the time of an ESC, what follows it is typed too if that is a single sign.
  public var partSilence: Duration? {
    if doubtful.count > 1 { return .seconds(1) }
    return isPartOld ? .milliseconds(150) : nil
  }

  /// Notes that what is held has been given as keys.
  mutating func give() {
    state = .ground
    given = held
    held.removeAll(keepingCapacity: true)
    isAlt = false
  }

  /// Goes back to the begin of a sequence that was given as keys if the next bytes are its rest.
  /// - Returns: whether the bytes are held, because they may be a part of it and nothing else.
  mutating func takeUp(_ bytes: UnsafeBufferPointer<UInt8>, _ events: inout [Event]) -> Bool {
    let rest = Array(given.dropFirst()) + doubtful + bytes.prefix(Self.longestSequence)
    let isTyped = isPartOld && bytes.count == 1
    let isText = !isTyped && bytes.first.map { $0 >= 0x20 } == true
    if isText, bytes.count <= Self.longestSequence, Self.isUnfinished(rest) {
      doubtful += bytes
      isPartOld = false
      return true
    }
    if isText, Self.isRest(rest) {
      var none: [Event] = []
      begin()
      for byte in given.dropFirst() + doubtful { take(byte, &none) }
      doubtful = []
    }
    takeDoubtful(&events)
    return false
  }

  /// Takes what was held in doubt for what it looks like.
  mutating func takeDoubtful(_ events: inout [Event]) {
    let typed = doubtful
    (given, doubtful, isPartOld) = ([], [], false)
    for byte in typed { take(byte, &events) }
  }

  /// Whether bytes after an ESC are the begin of something that `isRest` would know, and no more.
  private static func isUnfinished(_ bytes: [UInt8]) -> Bool {
    guard let introducer = bytes.first, bytes.count <= longestSequence else { return false }
    let body = bytes.dropFirst()
    let areDigits = body.allSatisfy { (0x30...0x39).contains($0) }
    switch introducer {
    case 0x5B:
      if body.first == 0x5B { return body.count == 1 }
      // The old report of the mouse is followed by three bytes of any kind.
      if body.first == 0x4D { return body.count < 4 }
      return body.allSatisfy { (0x30...0x3F).contains($0) }
    case 0x4F, 0x5D: return areDigits
    case 0x50: return areDigits || body.count == 1 && body.first == 0x3E
    default: return false
    }
  }

  /// Whether bytes after an ESC are clearly the rest of a sequence and not what somebody types: a
  /// whole key, report or paste mark, or the begin of an answer.
  ///
  /// Keys without parameters have to be all there is, or other sequences follow: `[All]` is text.
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
        // `$` ends the keys of rxvt, or comes before the last byte of a report.
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
