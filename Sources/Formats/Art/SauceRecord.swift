import UnicodeText

extension Sauce {
  /// Whether the record describes ANSI art, an animation of it, or ASCII art.
  var isText: Bool { dataType == .character && fileType <= 2 }

  /// The column at which rows wrap; nil if it is not said.
  var columns: Int? { isText && ArtLimits.widths.contains(Int(width)) ? Int(width) : nil }

  /// Reads the record at the end of a file or of its last bytes; nil if there is none.
  ///
  /// 128 bytes are enough for all fields but the comments.
  public init?(of bytes: [UInt8]) {
    guard let sauce = bytes.withUnsafeBufferPointer({ Sauce(in: $0) }) else { return nil }
    self = sauce
  }

  init?(in buffer: ByteBuffer) {
    guard buffer.count >= Sauce.size else { return nil }
    let record = UnsafeBufferPointer(rebasing: buffer[(buffer.count - Sauce.size)...])
    guard record.starts(with: Sauce.identifier) else { return nil }
    func number(_ start: Int) -> UInt16 { UInt16(record[start]) | UInt16(record[start + 1]) << 8 }

    self.init()
    for (_, path, place) in Sauce.texts {
      self[keyPath: path] = Sauce.text(UnsafeBufferPointer(rebasing: record[place]))
    }
    if !Sauce.isDate(date) { date = "" }
    fileSize = UInt32(number(90)) | UInt32(number(92)) << 16
    dataType = DataType(rawValue: record[94])
    fileType = record[95]
    width = number(96)
    lineCount = number(98)
    let flags = record[105]
    hasICEColors = flags & 1 != 0
    letterSpacing = LetterSpacing(rawValue: flags >> 1 & 3) ?? .unknown
    aspectRatio = AspectRatio(rawValue: flags >> 3 & 3) ?? .unknown
    comments = Sauce.comments(in: buffer, count: Int(record[104]))
  }

  /// Returns the end of the art: the start of the Ctrl-Z, comments and record, or the end of the
  /// file.
  ///
  /// The size field of the record is ignored, because it is often wrong.
  static func contentEnd(in buffer: ByteBuffer) -> Int {
    guard buffer.count >= size else { return buffer.count }
    var end = buffer.count - size
    guard buffer[end...].starts(with: identifier) else { return buffer.count }
    end = commentStart(in: buffer, count: Int(buffer[end + 104])) ?? end
    if end > 0, buffer[end - 1] == endOfFile { end -= 1 }
    return end
  }

  private static func commentStart(in buffer: ByteBuffer, count: Int) -> Int? {
    let start = buffer.count - size - count * commentSize - commentIdentifier.count
    guard count > 0, start >= 0, buffer[start...].starts(with: commentIdentifier) else {
      return nil
    }
    return start
  }

  private static func comments(in buffer: ByteBuffer, count: Int) -> [String] {
    guard var start = commentStart(in: buffer, count: count) else { return [] }
    start += commentIdentifier.count
    return (0..<count).map { line in
      let first = start + line * commentSize
      return text(UnsafeBufferPointer(rebasing: buffer[first..<first + commentSize]))
    }
  }

  /// Decodes a field padded with spaces or terminated by NUL, without control characters.
  ///
  /// Some programs write UTF-8; text in code page 437 is rarely valid UTF-8.
  private static func text(_ field: ByteBuffer) -> String {
    var end = field.firstIndex(of: 0) ?? field.count
    while end > 0, field[end - 1] == 0x20 { end -= 1 }
    let used = UnsafeBufferPointer(rebasing: field[..<end])
    if ArtEncoding.detect(used) == .utf8 {
      return VisibleMark.sanitized(String(decoding: used, as: UTF8.self))
    }
    var result = String.UnicodeScalarView()
    for byte in used { result.append(CodePage437.scalar(for: byte)) }
    return String(result)
  }

  /// The Ctrl-Z, the comments and the record, for the end of a file.
  ///
  /// Long texts are truncated; characters outside code page 437 become question marks.
  public var bytes: [UInt8] {
    var output = [Sauce.endOfFile]
    let lines = comments.prefix(255)
    if !lines.isEmpty {
      output += Sauce.commentIdentifier
      for line in lines { Sauce.append(line, Sauce.commentSize, to: &output) }
    }
    output += Sauce.identifier
    for (_, path, place) in Sauce.texts.dropLast() {
      Sauce.append(self[keyPath: path], place.count, to: &output)
    }
    for shift in [0, 8, 16, 24] as [UInt32] {
      output.append(UInt8(truncatingIfNeeded: fileSize >> shift))
    }
    output += [(dataType ?? .none).rawValue, fileType]
    for number in [width, lineCount, 0, 0] as [UInt16] {
      output += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
    }
    output.append(UInt8(lines.count))
    output.append((hasICEColors ? 1 : 0) | letterSpacing.rawValue << 1 | aspectRatio.rawValue << 3)
    Sauce.append(font, 22, padding: 0, to: &output)
    return output
  }

  private static func append(
    _ text: String, _ length: Int, padding: UInt8 = 0x20, to output: inout [UInt8]
  ) {
    let scalars = text.unicodeScalars.prefix(length)
    for scalar in scalars {
      let byte = CodePage437.byte(for: scalar) ?? UInt8(ascii: "?")
      // Control codes that terminals obey are not written, although they have glyphs.
      let isObeyed = 0x07...0x0D ~= byte || 0x1A...0x1B ~= byte
      output.append(isObeyed ? UInt8(ascii: "?") : byte)
    }
    output += [UInt8](repeating: padding, count: length - scalars.count)
  }
}
