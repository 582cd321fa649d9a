/// Reads ANSI art by drawing it on a screen.
///
///     let picture = ArtReader.read(bytes, width: 132).text
public enum ArtReader {
  /// The maximum size of a file of art in bytes; no screen holds larger ones.
  public static let maximumFileSize = 1 << 25

  /// Reads a file of any bytes, in time and memory in proportion to their number.
  ///
  /// - Parameters:
  ///   - width: the column at which rows wrap, 1...4096; nil for the width in the SAUCE record, or
  ///     80.
  ///   - hasICEColors: whether blinking means a bright background, even if the file does not say so.
  public static func read(
    _ bytes: [UInt8], width: Int? = nil, hasICEColors: Bool = false
  ) -> ANSIArt {
    bytes.withUnsafeBufferPointer {
      read($0, width: width, hasICEColors: hasICEColors, limits: ArtLimits())
    }
  }

  static func read(
    _ buffer: UnsafeBufferPointer<UInt8>, width: Int?, hasICEColors: Bool = false,
    limits: ArtLimits
  ) -> ANSIArt {
    let sauce = Sauce(in: buffer)
    let content = UnsafeBufferPointer(rebasing: buffer[..<Sauce.contentEnd(in: buffer)])
    // Bytes after the first Ctrl-Z are not drawn and do not affect the encoding.
    let end = content.firstIndex(of: Sauce.endOfFile) ?? content.count
    let drawn = UnsafeBufferPointer(rebasing: content[..<end])
    let empty = ArtScreen(
      width: self.width(width, sauce),
      encoding: ArtEncoding.detect(drawn, hasFont: sauce?.font.isEmpty == false),
      characters: ArtCharacterSet(sauce?.font ?? ""),
      hasICEColors: hasICEColors || sauce?.hasICEColors == true, limits: limits)
    let screen = draw(drawn, on: empty, sauce)
    return ANSIArt(
      text: screen.text(), width: screen.width, encoding: screen.encoding, sauce: sauce,
      hasICEColors: screen.hadICEColors, isComplete: screen.isComplete,
      hiddenBytes: max(0, content.count - end - 1), overdrawnCells: screen.overdrawnCells)
  }

  /// Draws a picture.
  ///
  /// Where tabs and carriage returns can be read in several ways, the first one is chosen that gives
  /// the number of lines in the SAUCE record, or else that of PabloDraw.
  private static func draw(
    _ drawn: UnsafeBufferPointer<UInt8>, on empty: ArtScreen, _ sauce: Sauce?
  ) -> ArtScreen {
    var first: ArtScreen?
    for reading in ArtControls.readings(of: drawn, empty.encoding, empty.characters) {
      var screen = empty
      screen.controls = reading
      if screen.draw(drawn) < drawn.count { screen.isComplete = false }
      guard let sauce, sauce.isText, sauce.lineCount > 0 else { return screen }
      if screen.hasHeight(Int(sauce.lineCount)) { return screen }
      first = first ?? screen
    }
    return first ?? empty
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
