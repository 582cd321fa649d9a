import SystemPackage

extension SavingRecord {
  /// The record as lines of text, with a checksum at the end.
  var encoded: [UInt8] {
    var text = "inkwheel save 1\n"
    text += "target \(Self.hexadecimal(target.withPlatformString { Self.bytes($0) }))\n"
    text += "file \(device) \(inode) \(mode) \(oldSize)\n"
    text += "content \(content.size) \(content.digest)\n"
    for (name, value) in attributes.values.sorted(by: { $0.key < $1.key }) {
      text += "attribute \(Self.hexadecimal(Array(name.utf8))) \(Self.hexadecimal(value))\n"
    }
    if let pages {
      text += "pages"
      for page in pages { text += " " + String(page, radix: 16) }
      text += "\n"
    }
    if let tail { text += "tail \(tail)\n" }
    let digest = Array(text.utf8).withUnsafeBytes { ContentDigest.of($0) }
    return Array((text + "end \(digest)\n").utf8)
  }

  /// Parses a record; fails when it is incomplete.
  init?(_ bytes: [UInt8]) {
    guard bytes.last == 0x0A,
      let end = bytes.dropLast().lastIndex(of: 0x0A),
      let last = Self.numbers(bytes[(end + 1)...].dropLast(), after: "end"), last.count == 1,
      bytes[...end].withUnsafeBytes({ ContentDigest.of($0) }) == last[0]
    else { return nil }
    var lines = bytes[...end].split(separator: 0x0A)[...]
    guard lines.popFirst().map({ String(decoding: $0, as: UTF8.self) }) == "inkwheel save 1",
      let path = lines.popFirst().flatMap({ Self.words($0, after: "target") }), path.count == 1,
      let name = Self.bytes(ofHexadecimal: path[0]), name.first == 0x2F, !name.contains(0),
      let file = lines.popFirst().flatMap({ Self.numbers($0, after: "file") }), file.count == 4,
      let made = lines.popFirst().flatMap({ Self.numbers($0, after: "content") }), made.count == 2
    else { return nil }
    target = (name + [0]).withUnsafeBufferPointer {
      $0.withMemoryRebound(to: CInterop.PlatformChar.self) { pointer in
        pointer.baseAddress.map { FilePath(platformString: $0) } ?? ""
      }
    }
    (device, inode, mode) = (file[0], file[1], UInt32(truncatingIfNeeded: file[2]))
    oldSize = Int(clamping: file[3])
    content = WrittenContent(size: Int(clamping: made[0]), digest: made[1])
    for line in lines {
      if let words = Self.words(line, after: "attribute"), words.count == 2,
        let name = Self.bytes(ofHexadecimal: words[0]),
        let value = Self.bytes(ofHexadecimal: words[1])
      {
        attributes.values[String(decoding: name, as: UTF8.self)] = value
      } else if let words = Self.words(line, after: "pages") {
        pages = words.compactMap { UInt32($0, radix: 16) }
      } else if let number = Self.numbers(line, after: "tail")?.first {
        tail = UInt32(truncatingIfNeeded: number)
      } else {
        return nil
      }
    }
  }

  private static func words(_ line: ArraySlice<UInt8>, after keyword: String) -> [Substring]? {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    return words.first == keyword[...] ? Array(words.dropFirst()) : nil
  }

  private static func numbers(_ line: ArraySlice<UInt8>, after keyword: String) -> [UInt64]? {
    guard let words = words(line, after: keyword) else { return nil }
    let numbers = words.compactMap { UInt64($0) }
    return numbers.count == words.count ? numbers : nil
  }

  private static func bytes(_ name: UnsafePointer<CInterop.PlatformChar>) -> [UInt8] {
    var result: [UInt8] = []
    var next = name
    while next.pointee != 0 {
      result.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    return result
  }

  /// Returns two digits per byte, or "." for no bytes, so that a word is never empty.
  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    guard !bytes.isEmpty else { return "." }
    return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func bytes(ofHexadecimal text: Substring) -> [UInt8]? {
    if text == "." { return [] }
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map {
      UInt8(truncatingIfNeeded: digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
