package import Colorimetry
package import TerminalCore
import UnicodeText

/// Writes a recording in asciicast v2 or v3, line by line.
///
/// It is a pure value that turns frames with their times into complete lines, so an interrupted
/// recording is still valid. Only frames are recorded: no terminal queries, no clipboard, no keys.
/// Sources: https://docs.asciinema.org/manual/asciicast/v2/ and …/v3/
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

  /// A version of the format.
  package enum Version: String, CaseIterable, Sendable {
    /// The version that most players read.
    case two = "2"
    /// The version of asciinema 3: times since the event before, and the exit status.
    case three = "3"
  }

  private let header: Header
  private let version: Version
  private var encoder = FrameEncoder()
  private var size: Size?
  private var start = Duration.zero
  /// The time of the last event in microseconds since the start.
  private var last = 0

  /// Creates a recording without frames.
  package init(_ header: Header, version: Version = .two) {
    self.header = header
    self.version = version
  }

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
  package mutating func marker(_ text: String, at now: Duration) -> [UInt8] {
    size == nil ? [] : event("m", text, at: now)
  }

  /// Returns the last line, which determines the duration of the last frame.
  /// - Parameter status: the exit status of what was recorded; nil if it is not known.
  package mutating func end(at now: Duration, status: Int32?) -> [UInt8] {
    guard size != nil else { return [] }
    if version == .three, let status { return event("x", "\(status)", at: now) }
    return event("o", "\u{1B}[0m", at: now)
  }

  private func headerLine(_ size: Size) -> [UInt8] {
    let title = header.title.isEmpty ? "" : ", \"title\": " + header.title.jsonQuoted
    let line =
      switch version {
      case .two:
        "\"version\": 2, \"width\": \(size.columns), \"height\": \(size.rows)\(title)\(theme)"
      case .three:
        "\"version\": 3, \"term\": {\"cols\": \(size.columns), \"rows\": \(size.rows), "
          + "\"type\": \"xterm-256color\"\(theme)}\(title)"
      }
    return Array("{\(line)}\n".utf8)
  }

  /// The attribute for the colours of the terminal.
  private var theme: String {
    guard let text = header.text, let background = header.background else { return "" }
    let palette = (0..<16).map { TerminalPalette.xterm[UInt8($0)].hex }.joined(separator: ":")
    return ", \"theme\": {\"fg\": \"\(text.hex)\", \"bg\": \"\(background.hex)\", "
      + "\"palette\": \"\(palette)\"}"
  }

  private mutating func event(_ kind: String, _ text: String, at now: Duration) -> [UInt8] {
    // Whole microseconds since the start, so that the intervals add up to it.
    let time = max(Int((now - start) / .microseconds(1)), last)
    defer { last = time }
    let seconds = Self.seconds(version == .three ? time - last : time)
    return Array("[\(seconds), \"\(kind)\", \(text.jsonQuoted)]\n".utf8)
  }

  /// Seconds with six decimals.
  private static func seconds(_ microseconds: Int) -> String {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest)
    return "\(seconds)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
