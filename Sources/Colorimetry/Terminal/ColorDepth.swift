/// The number of colours that a terminal can show, in ascending order.
///
///     let hasSmoothRing = context.depth >= .indexed256
public enum ColorDepth: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// No colours: only the default foreground and background.
  case monochrome
  /// The 16 colours of the terminal's own palette.
  case ansi16
  /// The 16 colours, the 6×6×6 cube and the 24 greys.
  case indexed256
  /// Any 8-bit sRGB colour.
  case truecolor

  /// Orders the depths by their number of colours.
  public static func < (one: ColorDepth, two: ColorDepth) -> Bool { one.rawValue < two.rawValue }
}
