import Colorimetry
public import StyledText

/// The contents of a file.
///
///     let file = try TextFormat.json.read(bytes)
///     var document = Document(file.text)
///     for notice in file.notices { print(notice) }
public struct FormattedText: Hashable, Sendable {
  /// The text and its styles.
  public var text: StyledString
  /// Messages about content that was skipped because this version does not know it.
  public var notices: [String]
}

extension TextFormat {
  /// Reads a whole file of this format.
  /// - Throws: `FormatError` for bytes that are not of the format, and for one that cannot be opened.
  public func read(
    _ bytes: [UInt8], options: FormatOptions = FormatOptions()
  ) throws(FormatError) -> FormattedText {
    guard var reader = makeReader(options) else { throw FormatError("\(title) cannot be opened") }
    var text = StyledStringBuilder()
    _ = try bytes.withUnsafeBufferPointer { buffer throws(FormatError) in
      try reader.read(buffer, isLast: true) { piece, style in
        text.append(piece, style)
      }
    }
    return FormattedText(text: text.finish(), notices: reader.notices)
  }

  /// Writes a file of this format in portions.
  ///
  /// Unchanged parts of text that was read from an ANSI file are written as their original bytes.
  /// - Parameter columns: the width of a scalar, 0...2 columns; used only for SVG.
  /// - Throws: the error of `take`.
  public func write<Failure: Error>(
    _ text: StyledString, options: FormatOptions = FormatOptions(),
    columns: @escaping (Unicode.Scalar) -> Int = { _ in 1 },
    to take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    if self == .ansi || self == .raw {
      return try ANSIFileWriter.write(text, isRaw: self == .raw, to: take)
    }
    guard var writer = makeWriter(options) ?? makePictureWriter(text, options, columns) else {
      return
    }
    var output: [UInt8] = []
    writer.begin(&output)
    try text.forEachPiece {
      writer.write($0, style: $1, to: &output)
    } afterChunk: { () throws(Failure) in
      guard output.count >= 1 << 17 else { return }
      try take(output)
      output.removeAll(keepingCapacity: true)
    }
    writer.finish(&output)
    if !output.isEmpty { try take(output) }
  }

  /// Returns the complete file for a text in this format.
  public func write(
    _ text: StyledString, options: FormatOptions = FormatOptions(),
    columns: @escaping (Unicode.Scalar) -> Int = { _ in 1 }
  ) -> [UInt8] {
    var result: [UInt8] = []
    write(text, options: options, columns: columns) { (bytes: [UInt8]) throws(Never) in
      result += bytes
    }
    return result
  }

  /// Makes a writer for SVG, which starts with its size, so the text is measured first.
  private func makePictureWriter(
    _ text: StyledString, _ options: FormatOptions, _ columns: @escaping (Unicode.Scalar) -> Int
  ) -> (any FormatWriter)? {
    guard self == .svg else { return nil }
    var extent = SVGExtent(wrap: options.width, width: columns)
    text.forEachChunk { extent.add($0) }
    extent.finish()
    var picture = SVGOptions(options)
    picture.columns = max(extent.columns, 1)
    picture.lines = max(extent.lines, 1)
    if options.picture.hasLineNumbers { picture.numberedRows = extent.lineStarts }
    return SVGWriter(options: picture, width: columns)
  }
}
