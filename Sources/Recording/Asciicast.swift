package import Colorimetry
package import TerminalCore

/// Writes a recording in the format asciicast v2, line by line.
///
/// A value without a clock and files: frames go in with their time, whole lines come out, so that a
/// recording that breaks off is still one. Nothing but frames gets in: no question to the terminal,
/// no clipboard, no key. Source: https://docs.asciinema.org/manual/asciicast/v2/
package struct Asciicast: Sendable {
  /// What is said at the beginning.
  package struct Header: Hashable, Sendable {
    /// The title; any text.
    package var title: String
    /// The terminal's own text colour; nil to leave the colours to the player.
    package var text: RGB8?
    /// Its background.
    package var background: RGB8?

    /// A header.
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

  /// A recording without a frame.
  package init(_ header: Header) { self.header = header }

  /// The lines for a frame; the first one gives the size, and the moment from which time counts.
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
    // The text is whole characters, as each frame is.
    if !bytes.isEmpty { lines += event("o", String(decoding: bytes, as: UTF8.self), at: now) }
    return lines
  }

  /// The line of a marker; none before the first frame.
  package func marker(_ text: String, at now: Duration) -> [UInt8] {
    size == nil ? [] : event("m", text, at: now)
  }

  /// The last line: how long the last frame is to be seen.
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

  /// Seconds with six figures behind the point.
  private static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let digits = String(attoseconds / 1_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
