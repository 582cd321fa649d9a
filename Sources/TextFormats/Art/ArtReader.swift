/// Reads ANSI art: draws it on a screen and takes what is seen.
public enum ArtReader {
  /// Files above this size in bytes are not to be taken for art: no screen holds them.
  public static let largestFile = 1 << 25

  /// Reads a whole file; takes any bytes, and needs time and memory in proportion to them.
  ///
  /// - Parameter width: the columns at which rows wrap, `1 ... 4096`; nil is what the SAUCE record
  ///   says, or 80.
  public static func read(_ bytes: [UInt8], width: Int? = nil) -> ANSIArt {
    bytes.withUnsafeBufferPointer { read($0, width: width, limits: ArtLimits()) }
  }

  static func read(
    _ buffer: UnsafeBufferPointer<UInt8>, width: Int?, limits: ArtLimits
  ) -> ANSIArt {
    let sauce = Sauce(in: buffer)
    let content = UnsafeBufferPointer(rebasing: buffer[..<Sauce.contentEnd(in: buffer)])
    // What follows the first Ctrl-Z is not drawn and says nothing about the encoding.
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

  /// The columns: asked for, or in the record of something that has columns, or 80.
  private static func width(_ wanted: Int?, _ sauce: Sauce?) -> Int {
    if let wanted, ArtLimits.widths.contains(wanted) { return wanted }
    if let sauce, sauce.isText, ArtLimits.widths.contains(Int(sauce.width)) {
      return Int(sauce.width)
    }
    return ArtLimits.defaultWidth
  }
}

extension Sauce {
  /// Whether the record is that of ANSI art, an animation of it, or of ASCII art.
  var isText: Bool { dataType == .character && fileType <= 2 }
}
