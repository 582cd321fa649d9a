/// A quantizer that remembers its answers, for drawing loops that see the same colours again.
public struct PaletteCache: Sendable {
  /// The quantizer that is asked for new colours.
  public let quantizer: PaletteQuantizer
  // Colour in the upper 24 bits, entry in the lower 8. Entries are never below 16: 0 means "free".
  private var slots: [UInt32]
  private var count = 0

  private static let smallest = 1 << 8
  private static let largest = 1 << 16

  /// An empty cache.
  public init(_ quantizer: PaletteQuantizer = .xterm) {
    self.quantizer = quantizer
    self.slots = Array(repeating: 0, count: Self.smallest)
  }

  /// The same answer as `PaletteQuantizer.nearest256`.
  public mutating func nearest256(_ rgb: RGB8) -> UInt8 {
    let key = rgb.packed
    let slot = slot(of: key)
    if slots[slot] != 0 { return UInt8(truncatingIfNeeded: slots[slot]) }
    let entry = quantizer.nearest256(rgb)
    slots[slot] = key << 8 | UInt32(entry)
    count += 1
    if count * 2 > slots.count { makeRoom() }
    return entry
  }

  /// The slot that holds `key`, or the free one where it belongs.
  private func slot(of key: UInt32) -> Int {
    let mask = slots.count - 1
    // Multiplying by the golden ratio spreads gradients, whose keys differ in a few low bits.
    var slot = Int((key &* 0x9e37_79b1) >> 8) & mask
    while slots[slot] != 0, slots[slot] >> 8 != key { slot = (slot + 1) & mask }
    return slot
  }

  /// Doubles the table, or empties it once it has its full size, so that memory stays bounded.
  private mutating func makeRoom() {
    let old = slots
    guard old.count < Self.largest else {
      slots = Array(repeating: 0, count: old.count)
      count = 0
      return
    }
    slots = Array(repeating: 0, count: old.count * 2)
    for entry in old where entry != 0 { slots[slot(of: entry >> 8)] = entry }
  }
}
