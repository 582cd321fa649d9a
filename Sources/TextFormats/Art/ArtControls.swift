/// What a tab and a lone carriage return do in art.
///
/// In code page 437 programs disagree. PabloDraw draws the glyph of a tab and skips carriage
/// returns; terminals move the cursor.
struct ArtControls: Hashable {
  /// Whether a tab is drawn as its glyph, instead of moving to the next stop.
  var drawsTabs: Bool
  /// Whether a carriage return moves to the first column, instead of doing nothing.
  var returns: Bool

  static let pabloDraw = ArtControls(drawsTabs: true, returns: false)
  static let terminal = ArtControls(drawsTabs: false, returns: true)

  /// Returns the readings under which a file may look different, the most likely first.
  static func readings(
    of buffer: UnsafeBufferPointer<UInt8>, _ encoding: ArtEncoding, _ characters: ArtCharacterSet
  ) -> [ArtControls] {
    guard encoding == .codePage437 else { return [.terminal] }
    let hasGlyph = characters.values[0x09] != 0
    let tabs = hasGlyph && buffer.contains(0x09) ? [true, false] : [hasGlyph]
    let returns = hasLoneReturn(buffer) ? [false, true] : [false]
    return returns.flatMap { returns in
      tabs.map { ArtControls(drawsTabs: $0, returns: returns) }
    }
  }

  /// Whether there is a carriage return besides those of line ends.
  private static func hasLoneReturn(_ buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    var isPending = false
    for byte in buffer {
      if isPending, byte != 0x0A, byte != 0x0D { return true }
      isPending = byte == 0x0D
    }
    return false
  }
}
