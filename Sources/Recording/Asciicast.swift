package import Colorimetry
package import TerminalCore

/// Writes a recording in asciicast v2, line by line.
///
/// It is a pure value that turns frames with their times into complete lines, so an interrupted
/// recording is still valid. Only frames are recorded: no terminal queries, no clipboard, no keys.
/// Source: https://docs.asciinema.org/manual/asciicast/v2/
package struct Asciicast: Sendable {
  /// The header of a recording.
  package struct Header: Hashable, Sendable {
    /// The title.
    package var title: String
    /// The terminal's default text colour; nil to leave the colours to the player.
    package var text: RGB8?
    /// Its default background colour.
    package var background: RGB8?

    /// Creates a header.
    package init(title: String = "", text: RGB8? = nil, background: RGB8? = nil) {
      self.title = title
      self.text = text
      self.background = background
    }
  }

  private let header: Header
  private var encoder = FrameEncoder()
  private var size: Size?
  private var start = Duration.zero

  /// Creates a recording without frames.
  package init(_ header: Header) { self.header = header }

  /// Returns the lines for a frame; the first one determines the size and the start time.
  package mutating func frame(_ frame: Frame, at now: Duration) -> [UInt8] {
    var lines: [UInt8] = []
    if size == nil {
      start = now
      lines = headerLine(frame.size)
    } else if size != frame.size {
      lines = event("r", "\(frame.size.columns)x\(frame.size.rows)", at: now)
    }
    size = frame.size
    let bytes = encoder.encode(frame)
    // Frames contain whole characters, so the bytes are valid UTF-8.
    if !bytes.isEmpty { lines += event("o", String(decoding: bytes, as: UTF8.self), at: now) }
    return lines
  }

  /// Returns the line for a marker; empty before the first frame.
  package func marker(_ text: String, at now: Duration) -> [UInt8] {
    size == nil ? [] : event("m", text, at: now)
  }

  /// Returns the last line, which determines the duration of the last frame.
  package func end(at now: Duration) -> [UInt8] {
    size == nil ? [] : event("o", "\u{1B}[0m", at: now)
  }

  private func headerLine(_ size: Size) -> [UInt8] {
    var line = "{\"version\": 2, \"width\": \(size.columns), \"height\": \(size.rows)"
    if !header.title.isEmpty { line += ", \"title\": " + header.title.jsonQuoted }
    if let text = header.text, let background = header.background {
      let palette = (0..<16).map { TerminalPalette.xterm[UInt8($0)].hex }.joined(separator: ":")
      line +=
        ", \"theme\": {\"fg\": \"\(text.hex)\", \"bg\": \"\(background.hex)\", "
        + "\"palette\": \"\(palette)\"}"
    }
    return Array((line + "}\n").utf8)
  }

  private func event(_ kind: String, _ text: String, at now: Duration) -> [UInt8] {
    Array("[\(Self.seconds(max(now - start, .zero))), \"\(kind)\", \(text.jsonQuoted)]\n".utf8)
  }

  /// Seconds with six decimals.
  private static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let digits = String(attoseconds / 1_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
