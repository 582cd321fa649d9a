import Colorimetry
import TerminalCore

extension TerminalGround {
  /// Takes in an answer to OSC 10 or 11, the terminal's own text colour and background.
  /// - Parameter answer: what follows `ESC ]`, such as `11;rgb:1010/1010/1414`.
  public mutating func adopt(_ answer: String) {
    let parts = answer.split(separator: ";", maxSplits: 1)
    guard parts.count == 2, let color = RGB8(terminalAnswer: parts[1]) else { return }
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
  /// A colour as terminals answer it, `rgb:RRRR/GGGG/BBBB` with one to four figures each.
  ///
  /// Source: XParseColor(3); the value is a share of the largest number of as many figures. Terminals
  /// with a transparent background (rxvt-unicode, Konsole) may say `rgba:` with the opacity last,
  /// which is none of the colour's.
  init?(terminalAnswer text: Substring) {
    let hasOpacity = text.hasPrefix("rgba:")
    guard hasOpacity || text.hasPrefix("rgb:") else { return nil }
    var channels = text.dropFirst(hasOpacity ? 5 : 4)
      .split(separator: "/", omittingEmptySubsequences: false)
    if hasOpacity, channels.count == 4 { channels.removeLast() }
    let bytes = channels.compactMap { figures -> UInt8? in
      guard (1...4).contains(figures.count), let value = Int(figures, radix: 16) else { return nil }
      let largest = (1 << (4 * figures.count)) - 1
      return UInt8((value * 255 + largest / 2) / largest)
    }
    guard channels.count == 3, bytes.count == 3 else { return nil }
    self.init(bytes[0], bytes[1], bytes[2])
  }
}
