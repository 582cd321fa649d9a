/// The characters of TOML.
extension UInt8 {
  package static let tab: UInt8 = 0x09
  package static let lineFeed: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
  package static let space: UInt8 = 0x20
  package static let quote: UInt8 = 0x22
  package static let hash: UInt8 = 0x23
  package static let apostrophe: UInt8 = 0x27
  package static let comma: UInt8 = 0x2C
  package static let dot: UInt8 = 0x2E
  package static let equals: UInt8 = 0x3D
  package static let openBracket: UInt8 = 0x5B
  package static let backslash: UInt8 = 0x5C
  package static let closeBracket: UInt8 = 0x5D
  package static let openBrace: UInt8 = 0x7B
  package static let closeBrace: UInt8 = 0x7D

  /// Whether the byte may occur in a key without quotes.
  package var isBareKey: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
