import StyledText
import UnicodeText

/// Reads ANSI art by drawing it on a screen.
enum ArtReader {
  /// The maximum size of a file of art in bytes; no screen holds larger ones.
  static let maximumFileSize = 1 << 25

  /// Reads a file of any bytes, in time and memory in proportion to their number.
  ///
  /// - Parameters:
  ///   - width: the column at which rows wrap, 1...4096; nil for the width in the SAUCE record, or
  ///     80.
  ///   - hasICEColors: whether blinking means a bright background, even if the file does not say so.
  static func read(
    _ buffer: ByteBuffer, width: Int? = nil, hasICEColors: Bool = false,
    limits: ArtLimits = ArtLimits()
  ) -> ANSIArt {
    let sauce = Sauce(in: buffer)
    let content = UnsafeBufferPointer(rebasing: buffer[..<Sauce.contentEnd(in: buffer)])
    // Bytes after the first Ctrl-Z are not drawn and do not affect the encoding.
    let end = content.firstIndex(of: Sauce.endOfFile) ?? content.count
    let drawn = UnsafeBufferPointer(rebasing: content[..<end])
    let encoding = ArtEncoding.detect(drawn, hasFont: sauce?.font.isEmpty == false)
    let wanted = width.flatMap { ArtLimits.widths.contains($0) ? $0 : nil }
    let empty = Screen(
      width: wanted ?? sauce?.columns ?? ArtLimits.defaultWidth, encoding,
      ArtCharacterSet(sauce?.font ?? ""),
      hasICEColors: hasICEColors || sauce?.hasICEColors == true, limits: limits)
    var screen = draw(drawn, on: empty, sauce)
    var text = StyledStringBuilder()
    screen.popAllLines { text.append($0, $1) }
    return ANSIArt(
      text: text.finish(), width: screen.width, encoding: encoding, sauce: sauce,
      hasICEColors: screen.hadICEColors, isComplete: screen.isComplete,
      hiddenBytes: max(0, content.count - end - 1), overdrawnCells: screen.overdrawnCells,
      lostFeatures: TextFeature.allCases.filter(screen.lostFeatures.contains))
  }

  /// Draws a picture.
  ///
  /// Where tabs, carriage returns and full rows can be read in several ways, the first one is chosen
  /// that gives the number of lines in the SAUCE record. Otherwise full rows decide whether it is that
  /// of PabloDraw.
  private static func draw(_ drawn: ByteBuffer, on empty: Screen, _ sauce: Sauce?) -> Screen {
    let encoding = empty.policy.encoding
    let hasMark = encoding == .utf8 && drawn.starts(with: [0xEF, 0xBB, 0xBF])
    let drawn = UnsafeBufferPointer(rebasing: drawn[(hasMark ? 3 : 0)...])
    let lines = sauce.flatMap { $0.isText && $0.lineCount > 0 ? Int($0.lineCount) : nil }
    let readings = ArtControls.readings(
      of: drawn, encoding, empty.characters, knowsHeight: lines != nil)
    var first: Screen?
    var waiting: Screen?
    for reading in readings {
      // Full rows that only characters follow are the same in both ways.
      if reading.waits, first?.fullRows.others == 0 { break }
      var screen = empty
      screen.controls = reading
      // Each byte may cause as much work as a typical row, so that no file takes unbounded time.
      screen.workLimit += drawn.count * 64
      if screen.draw(drawn, isLast: true) < drawn.count { screen.isComplete = false }
      if let lines, screen.hasHeight(lines) { return screen }
      if reading.waits, screen.breaksFullRows { waiting = waiting ?? screen }
      first = first ?? screen
    }
    return waiting ?? first ?? empty
  }

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
  static func looksLikeArt(
    prefix: [UInt8], suffix: [UInt8], fileName: String, isWhole: Bool = false
  ) -> Bool {
    if let sauce = Sauce(of: suffix), sauce.isText { return true }
    return prefix.withUnsafeBufferPointer { buffer in
      if ByteSearch.contains("\u{1B}[?33h", in: buffer) { return true }
      guard let kind = fileName.fileExtension?.lowercased(), extensions.contains(kind) else {
        return false
      }
      let end = buffer.firstIndex(of: Sauce.endOfFile) ?? buffer.count
      let content = UnsafeBufferPointer(rebasing: buffer[..<end])
      let isCut = end == buffer.count && !isWhole
      if ArtEncoding.validity(of: content, isWhole: !isCut) == .invalid { return true }
      return artExtensions.contains(kind)
        && ControlSequence.all(in: content[...]).contains {
          $0.isPlain && "ABCDHfsu".utf8.contains($0.final)
        }
    }
  }
}

extension FormatDefinition {
  /// ANSI art in code page 437, as on bulletin boards.
  static let art = FormatDefinition(
    title: "ANSI art", extensions: ["asc", "nfo", "diz", "ice", "cia"],
    recognizes: { sample in
      (sample.size ?? 0) <= ArtReader.maximumFileSize
        && ArtReader.looksLikeArt(
          prefix: Array(sample.start), suffix: sample.tail, fileName: sample.fileName,
          isWhole: sample.size == sample.start.count)
    },
    reader: { options in
      WholeFileReader { buffer in
        let art = ArtReader.read(
          buffer, width: options.width, hasICEColors: options.hasICEColors)
        let findings = ReadingFindings(
          notices: art.notices, art: art.properties, isComplete: art.isComplete)
        return (art.text, findings)
      }
    },
    writer: { options in
      ArtWriter(
        width: options.width ?? ArtLimits.defaultWidth, hasICEColors: options.hasICEColors,
        sauce: options.sauce ?? Sauce())
    },
    loses: { options in
      let set = ArtCharacterSet(options.sauce?.font ?? "")
      let blinking: Set<TextFeature> = options.hasICEColors ? [.blink, .rapidBlink] : []
      return [
        .dropped: TextFeature.underlines.union(blinking).union([
          .link, .otherLink, .faint, .italic, .strike, .overline, .superscript, .subscript,
          .proportional,
        ]),
        .becomes("?"): [.control], .becomes("characters of \(set.name)"): [.invalidByte],
        .becomes("spaces"): [.tab], .becomes("bright colours"): [.bold],
        .becomes("explicit colours"): [.reverse], .becomes("24-bit colours"): [.paletteColor],
      ]
    },
    isArt: true, keepsArt: true, findArt: find,
    readingOptions: [.width, .ice],
    writingOptions: ConvertOption.colors + [.width, .ice])

  /// Finds the properties at the end of a file.
  private static let find: @Sendable (ArtSearch) -> ArtSearch.Result = { search in
    guard search.isLast else { return .needsMore }
    guard search.keepsArt else {
      return .found(ArtProperties(sauce: Sauce(of: Array(search.bytes.suffix(Sauce.maximumSize)))))
    }
    // Sequences in the picture turn iCE colours on and off.
    let options = search.options
    let art = ArtReader.read(
      search.bytes, width: options.width, hasICEColors: options.hasICEColors)
    return .found(art.properties)
  }
}
