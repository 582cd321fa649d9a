import StyledText

/// Reads HTML written by `HTMLWriter`, by aha, and by the two programs called ansi2html.
///
/// The content of `pre` elements is kept exactly, except for line endings. Text of other pages is
/// read as well, with collapsed white space and a line break between blocks; fragments without any
/// such element are kept exactly. Style sheets are supported as far as `CSSSheet` goes, and colours
/// of the programs above become palette indices if that is unambiguous. Scripts and other content
/// that is not text are skipped, and links that `SafeLink` does not allow are dropped.
///
/// Every input is valid and takes linear time. Control characters and invalid bytes are kept.
enum HTMLReader {
  /// Reads a whole page.
  static func read(_ bytes: [UInt8]) -> StyledString {
    bytes.withUnsafeBufferPointer { buffer in
      var page = HTMLPage(buffer)
      return page.read()
    }
  }

  /// Whether a text starts like an HTML page or a `pre` element.
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
