public import Colorimetry

/// Reduces frames to the colours of a terminal, with a cache that lasts from frame to frame.
///
/// An interface has a few thousand colours, each of which is searched once.
///
///     var quantizer = FrameQuantizer(depth: .indexed256)
///     quantizer.quantize(&frame)
public struct FrameQuantizer: Sendable {
  /// The colour depth of the terminal.
  public let depth: ColorDepth
  /// The number of colours that the cache holds before it begins anew.
  private static let limit = 4096

  // Open addressing: the colour in the upper 24 bits, its entry in the lower 8. White is never
  // entry 255, so no value equals that of a free slot.
  private var slots: [UInt32]
  private var count = 0
  private static let free = UInt32.max

  /// Creates a quantizer with an empty cache.
  public init(depth: ColorDepth) {
    self.depth = depth
    let isSearching = depth == .indexed256 || depth == .ansi16
    slots = Array(repeating: Self.free, count: isSearching ? Self.limit * 2 : 0)
  }

  /// Reduces a frame to the colours that the terminal can show.
  ///
  /// With 256 colours, gradients get an ordered dither. With 16 they do not: a mixture would promise
  /// a colour that no text can have. In monochrome, pixels are set or not by an ordered threshold,
  /// so that still images do not flicker, and text keeps only its attributes.
  /// - Parameter appearance: whether the background is dark or light.
  public mutating func quantize(_ frame: inout Frame, appearance: Appearance = .dark) {
    switch depth {
    case .truecolor: return
    case .monochrome: return frame = frame.monochrome(appearance: appearance)
    case .ansi16, .indexed256: break
    }
    if depth == .indexed256 { frame.dither(OrderedDither(depth)) }
    defer { frame.joinPixels() }
    for index in frame.cells.indices {
      quantize(&frame.cells[index].style.foreground)
      quantize(&frame.cells[index].style.background)
    }
  }

  private mutating func quantize(_ color: inout TerminalColor) {
    switch color {
    case .default: break
    case .indexed: if depth == .ansi16 { color = color.quantized(to: depth) }
    case .rgb(let rgb): color = .indexed(entry(for: rgb))
    }
  }

  private mutating func entry(for rgb: RGB8) -> UInt8 {
    let key = UInt32(rgb.red) << 24 | UInt32(rgb.green) << 16 | UInt32(rgb.blue) << 8
    // Multiplying by the golden ratio spreads gradients, whose keys differ in a few bits.
    var slot = Int((key &* 0x9E37_79B1) >> 16) & (slots.count - 1)
    while slots[slot] != Self.free {
      if slots[slot] & ~0xFF == key { return UInt8(truncatingIfNeeded: slots[slot]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    let quantizer = PaletteQuantizer.xterm
    let entry = depth == .ansi16 ? quantizer.nearest16(rgb) : quantizer.nearest256(rgb)
    slots[slot] = key | UInt32(entry)
    count += 1
    // Half of the slots stay free, so that a search soon finds one.
    if count == Self.limit {
      slots = Array(repeating: Self.free, count: slots.count)
      count = 0
    }
    return entry
  }
}

extension Frame {
  /// Returns the frame in the colours that a terminal of `depth` can show; see `FrameQuantizer`.
  public func quantized(to depth: ColorDepth, appearance: Appearance = .dark) -> Frame {
    var quantizer = FrameQuantizer(depth: depth)
    var frame = self
    quantizer.quantize(&frame, appearance: appearance)
    return frame
  }
}
