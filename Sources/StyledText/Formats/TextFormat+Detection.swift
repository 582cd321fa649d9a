extension TextFormat {
  /// How many bytes from the start of a file are looked at.
  public static let detectionLength = 1 << 14
  /// How many bytes from the end of a file are looked at.
  public static let detectionTailLength = 128

  /// The format of a file, by its content first and then by its name.
  ///
  /// The rules are in `docs/formats.md`. Everything that is not recognised is text, maybe with escape
  /// sequences: `ansi`.
  ///
  /// - Parameters:
  ///   - fileName: its name or path, if it has one.
  ///   - head: its first bytes, up to `detectionLength`.
  ///   - tail: its last 128 bytes where they can be had; they may overlap the first.
  public init(ofFileNamed fileName: String?, head: [UInt8], tail: [UInt8] = []) {
    let found = head.withUnsafeBufferPointer { head in
      Self.recognized(head, tail, isArtNamed: Self.isArtNamed(fileName ?? ""))
    }
    self = found.canBeOpened ? found : .ansi
  }

  private static func recognized(
    _ head: UnsafeBufferPointer<UInt8>, _ tail: [UInt8], isArtNamed: Bool
  ) -> TextFormat {
    if isSauce(tail) { return .art }
    if isJSON(head) { return .json }
    if isHTML(head) { return .html }
    if isArtNamed, isArt(head) { return .art }
    return .ansi
  }

  private static func isArtNamed(_ name: String) -> Bool {
    let lower = name.lowercased()
    return (TextFormat.art.fileExtensions + ["ans"]).contains { lower.hasSuffix("." + $0) }
  }

  /// Whether the last bytes are a record of SAUCE for text on a grid.
  private static func isSauce(_ tail: [UInt8]) -> Bool {
    let record = tail.suffix(128)
    guard record.count == 128, record.starts(with: "SAUCE".utf8) else { return false }
    // No type at all, or characters in one of their forms.
    let kind = record[record.startIndex + 94]
    return kind == 0 || kind == 1
  }

  /// Whether the first key of an object, or one near it, is “inkwheel”.
  private static func isJSON(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    guard head.first(where: { !isSpace($0) }) == UInt8(ascii: "{") else { return false }
    let start = UnsafeBufferPointer(rebasing: head[..<min(head.count, 1024)])
    let key = Array("\"inkwheel\"".utf8)
    var index = 0
    while let quote = start.firstIndex(of: UInt8(ascii: "\""), from: index) {
      let rest = start[quote...]
      if rest.starts(with: key),
        rest.dropFirst(key.count).first(where: { !isSpace($0) }) == UInt8(ascii: ":")
      {
        return true
      }
      index = quote + 1
    }
    return false
  }

  /// Whether it is a page with the marks of a program that writes styled text.
  private static func isHTML(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    guard head.first(where: { !isSpace($0) }) == UInt8(ascii: "<") else { return false }
    let text = String(decoding: head.prefix(8192), as: UTF8.self)
    return [
      "name=\"generator\" content=\"inkwheel", "class=\"inkwheel\"",
      "created with the aha Ansi HTML Adapter", "class=\"ansi2html-content\"",
      "class=\"body_foreground",
    ].contains { text.contains($0) }
  }

  /// Whether text is drawn rather than written: it moves the cursor, or it is not UTF-8.
  private static func isArt(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < head.count {
      if head[index] >= 0x80 {
        let length = UTF8Scalar.validLength(in: head, at: index)
        // At the end a scalar may be cut.
        if length == 0 { return head.count - index >= 4 || head.count < detectionLength }
        index += length
      } else if head[index] == SGRSequence.escape, movesCursor(head, at: index) {
        return true
      } else {
        index += 1
      }
    }
    return false
  }

  private static func movesCursor(_ head: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard start + 1 < head.count, head[start + 1] == UInt8(ascii: "[") else { return false }
    var index = start + 2
    while index < head.count, (0x30...0x3B).contains(head[index]), index < start + 16 { index += 1 }
    return index < head.count && "ABCDHJfsu".utf8.contains(head[index])
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
