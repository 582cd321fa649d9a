/// Reads ANSI art by drawing it on a screen.
///
///     let picture = ArtReader.read(bytes, width: 132).text
public enum ArtReader {
  /// The maximum size of a file of art in bytes; no screen holds larger ones.
  public static let maximumFileSize = 1 << 25

  /// Reads a file of any bytes, in time and memory in proportion to their number.
  ///
  /// - Parameter width: the column at which rows wrap, 1...4096; nil for the width in the SAUCE
  ///   record, or 80.
  public static func read(_ bytes: [UInt8], width: Int? = nil) -> ANSIArt {
    bytes.withUnsafeBufferPointer { read($0, width: width, limits: ArtLimits()) }
  }

  static func read(
    _ buffer: UnsafeBufferPointer<UInt8>, width: Int?, limits: ArtLimits
  ) -> ANSIArt {
    let sauce = Sauce(in: buffer)
    let content = UnsafeBufferPointer(rebasing: buffer[..<Sauce.contentEnd(in: buffer)])
    // Bytes after the first Ctrl-Z are not drawn and do not affect the encoding.
    let end = content.firstIndex(of: Sauce.endOfFile) ?? content.count
    let drawn = UnsafeBufferPointer(rebasing: content[..<end])
    var screen = ArtScreen(
      width: self.width(width, sauce), encoding: ArtEncoding.detect(drawn),
      hasICEColors: sauce?.hasICEColors ?? false, limits: limits)
    if screen.draw(drawn) < drawn.count { screen.isComplete = false }
    return ANSIArt(
      text: screen.text(), width: screen.width, encoding: screen.encoding, sauce: sauce,
      hasICEColors: screen.hasICEColors, isComplete: screen.isComplete,
      hiddenBytes: max(0, content.count - end - 1), overdrawnCells: screen.overdrawnCells)
  }

  /// Returns the width: the requested one, or that of a SAUCE record for text, or 80.
  private static func width(_ wanted: Int?, _ sauce: Sauce?) -> Int {
    if let wanted, ArtLimits.widths.contains(wanted) { return wanted }
    if let sauce, sauce.isText, ArtLimits.widths.contains(Int(sauce.width)) {
      return Int(sauce.width)
    }
    return ArtLimits.defaultWidth
  }
}

extension Sauce {
  /// Whether the record describes ANSI art, an animation of it, or ASCII art.
  var isText: Bool { dataType == .character && fileType <= 2 }
}
