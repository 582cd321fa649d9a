import StyledText

/// Reads HTML as `HTMLWriter`, aha and the two programs called ansi2html write it.
///
/// What is inside `pre` elements is kept to the byte, line breaks apart. Text of other pages is taken
/// too, with white space folded and a line break between blocks, and parts of pages without any
/// such element are kept as they are. Style sheets are followed as far as `CSSSheet` goes, colours of
/// the programs named above become the indices they were made from where that can be told. Scripts
/// and what else is not text are skipped, links that `SafeLink` does not allow are dropped.
///
/// Every input can be read, in time proportional to its length. Control characters and bytes that
/// are not UTF-8 are kept as everywhere.
enum HTMLReader {
  /// Reads a whole page.
  static func read(_ bytes: [UInt8]) -> StyledString {
    bytes.withUnsafeBufferPointer { buffer in
      var page = HTMLPage(buffer)
      return page.read()
    }
  }

  /// Whether a text begins like a page of HTML, or like a `pre` element out of one.
  ///
  /// The first 512 bytes are enough.
  static func looksLikeHTML(_ prefix: some Collection<UInt8>) -> Bool {
    let start = Array(prefix.prefix(1024))
    return start.withUnsafeBufferPointer { buffer in
      var index = buffer.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      while index < buffer.count {
        if ASCIIText.isSpace(buffer[index]) {
          index += 1
        } else if ASCIIText.hasPrefix("<!--", in: buffer, at: index)
          || ASCIIText.hasPrefix("<?xml", in: buffer, at: index)
        {
          guard let end = buffer[index...].firstIndex(of: UInt8(ascii: ">")) else { return false }
          index = end + 1
        } else {
          break
        }
      }
      let starts: [StaticString] = [
        "<!doctype html", "<html", "<head", "<body", "<pre", "<title", "<meta", "<style",
      ]
      return starts.contains { start in
        guard ASCIIText.hasPrefix(start, in: buffer, at: index) else { return false }
        let end = index + start.utf8CodeUnitCount
        return end < buffer.count && (ASCIIText.isSpace(buffer[end]) || buffer[end] == 0x3E)
      }
    }
  }
}
