import Colorimetry
import TerminalCore

extension DefaultColors {
  /// Updates the colours from a reply to OSC 10 or 11, the queries for the default foreground and
  /// background.
  /// - Parameter reply: the text after `ESC ]`, such as `11;rgb:1010/1010/1414`. Other replies are
  ///   ignored.
  public mutating func adopt(_ reply: String) {
    let parts = reply.split(separator: ";", maxSplits: 1)
    guard parts.count == 2, let color = RGB8(terminalReply: parts[1]) else { return }
    switch parts[0] {
    case "10":
      text = color
    case "11":
      appearance = OKLab(color).l < 0.5 ? .dark : .light
      background = color
    default: break
    }
  }
}

extension RGB8 {
  /// Parses a colour in a terminal's reply: `rgb:RRRR/GGGG/BBBB` with one to four hexadecimal
  /// digits each.
  ///
  /// The value is a fraction of the largest number with as many digits, see XParseColor(3).
  /// Terminals with a transparent background (rxvt-unicode, Konsole) may reply `rgba:` with the
  /// opacity last, which is ignored.
  init?(terminalReply text: Substring) {
    let hasOpacity = text.hasPrefix("rgba:")
    guard hasOpacity || text.hasPrefix("rgb:") else { return nil }
    var channels = text.dropFirst(hasOpacity ? 5 : 4)
      .split(separator: "/", omittingEmptySubsequences: false)
    if hasOpacity, channels.count == 4 { channels.removeLast() }
    let bytes = channels.compactMap { digits -> UInt8? in
      guard (1...4).contains(digits.count), let value = Int(digits, radix: 16) else { return nil }
      let largest = (1 << (4 * digits.count)) - 1
      return UInt8((value * 255 + largest / 2) / largest)
    }
    guard channels.count == 3, bytes.count == 3 else { return nil }
    self.init(bytes[0], bytes[1], bytes[2])
  }
}
