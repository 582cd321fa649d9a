import Color
import StyledText

/// Each style is written to a journal once; afterwards it is referred to by its index.
extension JournalEncoder {
  mutating func put(_ style: TextStyle) {
    put(style.foreground)
    put(style.background)
    put(style.underlineColor)
    put(UInt64(style.attributes.rawValue))
    put(style.underline.rawValue)
    put(style.link != nil)
    if let link = style.link { put(link) }
  }

  mutating func put(_ change: StyleChange) {
    var flags: UInt8 = 0
    if change.clears { flags |= 1 }
    if change.foreground != nil { flags |= 2 }
    if change.background != nil { flags |= 4 }
    if change.underlineColor != nil { flags |= 8 }
    if change.underline != nil { flags |= 16 }
    switch change.link {
    case .keep: break
    case .remove: flags |= 32
    case .set: flags |= 64
    }
    put(flags)
    if let color = change.foreground { put(color) }
    if let color = change.background { put(color) }
    if let color = change.underlineColor { put(color) }
    if let underline = change.underline { put(underline.rawValue) }
    put(UInt64(change.removed.rawValue))
    put(UInt64(change.added.rawValue))
    if case .set(let link) = change.link { put(link) }
  }

  private mutating func put(_ color: TerminalColor) {
    switch color {
    case .default:
      put(UInt8(0))
    case .indexed(let index):
      put(UInt8(1))
      put(index)
    case .rgb(let rgb):
      put(UInt8(2))
      put(rgb.red)
      put(rgb.green)
      put(rgb.blue)
    }
  }

  private mutating func put(_ link: Hyperlink) {
    put(link.uri)
    put(link.parameters)
  }
}

extension JournalDecoder {
  mutating func style() throws(JournalFault) -> TextStyle {
    var style = TextStyle.plain
    style.foreground = try color()
    style.background = try color()
    style.underlineColor = try color()
    style.attributes = try attributes()
    style.underline = try underline()
    if try flag() { style.link = try link() }
    return style
  }

  mutating func styleChange() throws(JournalFault) -> StyleChange {
    let flags = try byte()
    guard flags < 128, flags & 96 != 96 else { throw .malformed }
    var change = StyleChange()
    change.clears = flags & 1 != 0
    if flags & 2 != 0 { change.foreground = try color() }
    if flags & 4 != 0 { change.background = try color() }
    if flags & 8 != 0 { change.underlineColor = try color() }
    if flags & 16 != 0 { change.underline = try underline() }
    change.removed = try attributes()
    change.added = try attributes()
    if flags & 32 != 0 { change.link = .remove }
    if flags & 64 != 0 { change.link = .set(try link()) }
    return change
  }

  private mutating func color() throws(JournalFault) -> TerminalColor {
    switch try byte() {
    case 0: return .default
    case 1: return .indexed(try byte())
    case 2:
      let red = try byte()
      let green = try byte()
      return .rgb(RGB8(red, green, try byte()))
    default: throw .malformed
    }
  }

  private mutating func attributes() throws(JournalFault) -> TextAttributes {
    guard let bits = UInt16(exactly: try number()) else { throw .malformed }
    return TextAttributes(rawValue: bits)
  }

  private mutating func underline() throws(JournalFault) -> Underline {
    guard let underline = Underline(rawValue: try byte()) else { throw .malformed }
    return underline
  }

  private mutating func link() throws(JournalFault) -> Hyperlink {
    let uri = try text()
    guard !uri.isEmpty else { throw .malformed }
    return Hyperlink(uri: uri, parameters: try text())
  }
}
