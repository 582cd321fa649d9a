/// Which colour pair of ncurses stands for which two colours.
///
/// ncurses only carries the numbers through: what they mean is known here, and `ColorSequences` puts
/// it into the output. (`alloc_pair` of ncurses 6.4 fails for good after 65,537 pairs.) Pair 0 is
/// the terminal's own colours and is never given out for anything else.
struct PairTable {
  /// Foreground and background: 0xRRGGBB, or `firstIndexed` and more, or `ownColor`.
  struct Pair: Hashable {
    var foreground: Int32
    var background: Int32
    static let plain = Pair(foreground: ownColor, background: ownColor)
  }

  /// The terminal's own colour.
  static let ownColor: Int32 = -1
  /// Entry 0 of the palette; the others follow.
  static let firstIndexed: Int32 = 1 << 24

  /// ncurses 6.4 looks at 16 bits of the pair of a blank, and slot 65,536 would look like pair 0.
  static let largestCapacity = 65_535

  private let capacity: Int
  /// Open addressing; a slot number of 0 marks an empty place, and the count is a power of two.
  private var places: [(pair: Pair, slot: Int32)]
  /// By slot; slot 0 is the terminal's own pair.
  private var pairs: [Pair] = [.plain]

  /// The number of pairs besides the terminal's own.
  var count: Int { pairs.count - 1 }

  /// An empty table for at most so many pairs.
  init(capacity: Int = largestCapacity) {
    precondition((1...Self.largestCapacity).contains(capacity), "a capacity that ncurses can hold")
    self.capacity = capacity
    places = Array(repeating: (.plain, 0), count: 256)
  }

  /// The colours of a slot; plain for one that was not given out.
  ///
  /// In a terminal of one column ncurses 6.4 draws the last cell by way of the one before it, which is
  /// not there, and names any pair.
  subscript(slot: Int) -> Pair { pairs.indices.contains(slot) ? pairs[slot] : .plain }

  /// Finds the slot of a pair or gives out the next one; nil when none is left: `removeAll` and
  /// begin anew.
  mutating func slot(for pair: Pair) -> Int32? {
    if pair == .plain { return 0 }
    var place = Self.hash(pair) & (places.count - 1)
    while places[place].slot != 0 {
      if places[place].pair == pair { return places[place].slot }
      place = (place + 1) & (places.count - 1)
    }
    guard count < capacity else { return nil }
    pairs.append(pair)
    places[place] = (pair, Int32(count))
    if count * 2 > places.count { grow() }
    return Int32(count)
  }

  /// Forgets all pairs.
  mutating func removeAll() { self = PairTable(capacity: capacity) }

  private mutating func grow() {
    let old = places
    places = Array(repeating: (.plain, 0), count: old.count * 2)
    for entry in old where entry.slot != 0 {
      var place = Self.hash(entry.pair) & (places.count - 1)
      while places[place].slot != 0 { place = (place + 1) & (places.count - 1) }
      places[place] = entry
    }
  }

  private static func hash(_ pair: Pair) -> Int {
    let bits =
      UInt64(UInt32(bitPattern: pair.foreground)) << 32
      | UInt64(UInt32(bitPattern: pair.background))
    // The finaliser of MurmurHash3: neighbours in one channel must not be neighbours in the table.
    let mixed = (bits ^ bits >> 33) &* 0xFF51_AFD7_ED55_8CCD
    return Int(truncatingIfNeeded: (mixed ^ mixed >> 33) & 0xFFFF_FFFF)
  }
}
