import TermKit
import TextColorPicker

extension TermKit.Color {
  /// Creates the colour of a cell, by name where it is one of the 16.
  init(_ color: TerminalColor, default ownColor: TermKit.Color) {
    if case .indexed(let index) = color, Int(index) < Self.named.count {
      self = Self.named[Int(index)]
    } else if let rgb = color.rgb8() {
      self = .rgb(Int(rgb.red), Int(rgb.green), Int(rgb.blue))
    } else {
      self = ownColor
    }
  }

  /// The 16 colours in the order of terminals.
  private static let named: [TermKit.Color] = [
    .black, .red, .green, .brown, .blue, .magenta, .cyan, .gray,
    .darkGray, .brightRed, .brightGreen, .brightYellow, .brightBlue, .brightMagenta, .brightCyan,
    .white,
  ]
}

extension CellFlags {
  /// Creates the flags of a cell; TermKit has none for italic, hidden and struck out text.
  init(_ attributes: CellAttributes) {
    // The names of these bits are not public in TermKit.
    let bits: [(CellAttributes, RawValue)] = [
      (.bold, 1 << 0), (.underline, 1 << 1), (.faint, 1 << 2), (.blink, 1 << 4),
      (.reverse, 1 << 5),
    ]
    self.init(bits.filter { attributes.contains($0.0) }.map { CellFlags(rawValue: $0.1) })
  }
}
