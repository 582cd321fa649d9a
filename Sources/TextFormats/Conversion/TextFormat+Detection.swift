import UnicodeText

extension TextFormat {
  /// The number of bytes at the start of a file that detection examines: logs may move the cursor
  /// only after many lines.
  public static let detectionLength = 1 << 20
  /// The number of bytes at the start of a stream that detection waits for.
  public static let streamDetectionLength = 1 << 16
  /// The number of bytes at the start in which the other formats are recognised.
  private static let headerLength = 1 << 14
  /// The number of bytes at the end of a file that detection examines.
  public static let detectionTailLength = 128

  /// Detects the format of a file by its content and its name.
  ///
  /// `docs/formats.md` has the rules. A file that no rule recognises is `ansi`, text that may have
  /// escape sequences, or `terminal` if these move the cursor.
  ///
  /// - Parameters:
  ///   - fileName: its name or path, if any.
  ///   - head: its first bytes, up to `detectionLength`.
  ///   - tail: its last 128 bytes, if available; they may overlap with the head.
  ///   - size: its size in bytes, if known.
  public init(
    ofFileNamed fileName: String?, head: [UInt8], tail: [UInt8] = [], size: Int? = nil
  ) {
    let start = Array(head.prefix(Self.headerLength))
    let found = start.withUnsafeBufferPointer { head in
      if Self.isJSON(head) { return TextFormat.json }
      return Self.isHTML(head) ? .html : .ansi
    }
    let isArt =
      found == .ansi && (size ?? 0) <= ArtReader.maximumFileSize
      && ArtReader.looksLikeArt(
        prefix: start, suffix: tail, fileName: fileName ?? "", isWhole: size == start.count)
    let isOutput =
      found == .ansi && !isArt && head.withUnsafeBufferPointer { TerminalOutput.isLikely($0) }
    self = isArt ? .art : isOutput ? .terminal : found
  }

  /// Whether one of the first keys of an object is “inkwheel”.
  private static func isJSON(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    guard head.first(where: { !isSpace($0) }) == UInt8(ascii: "{") else { return false }
    let start = UnsafeBufferPointer(rebasing: head[..<min(head.count, 1024)])
    let key = Array("\"inkwheel\"".utf8)
    var index = 0
    while let quote = ByteSearch.first(UInt8(ascii: "\""), in: start, from: index) {
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

  /// Whether this is a page by a program that is known to write styled text.
  private static func isHTML(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    guard head.first(where: { !isSpace($0) }) == UInt8(ascii: "<") else { return false }
    let text = String(decoding: head.prefix(8192), as: UTF8.self)
    return [
      "name=\"generator\" content=\"inkwheel", "class=\"inkwheel\"",
      "created with the aha Ansi HTML Adapter", "class=\"ansi2html-content\"",
      // Its style sheet may be longer than that.
      ".ansi2html-content {",
      "class=\"body_foreground", "b.UNDSTR",
    ].contains { text.contains($0) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
