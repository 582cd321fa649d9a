extension ArtReader {
  /// The file name extensions of ANSI art.
  private static let extensions: Set<String> = ["ans", "asc", "nfo", "diz", "ice", "cia"]
  /// The extensions that are not also used for plain text from bulletin boards.
  private static let artExtensions: Set<String> = ["ans", "ice", "cia"]

  /// Whether a file is ANSI art, which needs a screen, rather than text with colours.
  ///
  /// It is ANSI art if one of these conditions is true:
  /// 1. It ends with a SAUCE record for ASCII, ANSI or an animation of it.
  /// 2. Its name ends with `.ans`, `.ice`, `.cia`, `.asc`, `.nfo` or `.diz`, and it has bytes from
  ///    0x80 that are not valid UTF-8.
  /// 3. Its name ends with `.ans`, `.ice` or `.cia`, and it moves the cursor with `ESC [` A, B, C,
  ///    D, H, f, s or u.
  /// 4. It turns on iCE colours with `ESC [ ? 33 h`.
  ///
  /// Everything else is text: logs have colours and sometimes move the cursor, but have neither
  /// such names nor such records.
  ///
  /// - Parameters:
  ///   - prefix: the first bytes; a few thousand are enough.
  ///   - suffix: the last 128 bytes or more, or fewer in a smaller file.
  ///   - fileName: a name or path, or empty.
  ///   - isWhole: whether `prefix` is the whole file.
  package static func looksLikeArt(
    prefix: [UInt8], suffix: [UInt8], fileName: String, isWhole: Bool = false
  ) -> Bool {
    if let sauce = Sauce(of: suffix), sauce.isText { return true }
    if prefix.firstRange(of: Array("\u{1B}[?33h".utf8)) != nil { return true }
    let name = fileName.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return false }
    let kind = name[name.index(after: dot)...].lowercased()
    guard extensions.contains(kind) else { return false }
    return prefix.withUnsafeBufferPointer { buffer in
      let end = buffer.firstIndex(of: Sauce.endOfFile) ?? buffer.count
      let content = UnsafeBufferPointer(rebasing: buffer[..<end])
      let isCut = end == buffer.count && !isWhole
      if ArtEncoding.validity(of: content, isWhole: !isCut) == .invalid { return true }
      return artExtensions.contains(kind) && movesCursor(content)
    }
  }

  private static func movesCursor(_ buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < buffer.count {
      guard buffer[index] == 0x1B, let sequence = ControlSequence(in: buffer, at: index) else {
        index += 1
        continue
      }
      switch sequence.final {
      case UInt8(ascii: "A")...UInt8(ascii: "D"), UInt8(ascii: "H"), UInt8(ascii: "f"),
        UInt8(ascii: "s"), UInt8(ascii: "u"):
        if sequence.isPlain { return true }
      default: break
      }
      index += sequence.length
    }
    return false
  }
}
