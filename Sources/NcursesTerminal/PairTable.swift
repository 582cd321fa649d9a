/// Which colour pair of ncurses stands for which two colours.
///
/// ncurses' own `alloc_pair` fails for good after 65,537 pairs, so slots are given out here. Pair 0
/// is the terminal's own colours and is never given out for anything else.
struct PairTable {
  /// Foreground and background as ncurses counts colours; -1 is the terminal's own.
  struct Pair: Hashable {
    var foreground: Int32
    var background: Int32
    static let plain = Pair(foreground: -1, background: -1)
  }

  /// The slot of a pair.
  enum Slot: Equatable {
    /// The pair was there already.
    case known(Int32)
    /// The slot is given out and has to be defined.
    case new(Int32)
    /// No slot is left: `removeAll` and begin anew.
    case full
  }

  /// ncurses 6.4 looks at 16 bits of the pair of a blank, and slot 65,536 would look like pair 0.
  static let largestCapacity = 65_535

  private let capacity: Int
  /// Open addressing; a slot number of 0 marks an empty place, and the count is a power of two.
  private var places: [(pair: Pair, slot: Int32)]
  private(set) var count = 0

  /// An empty table for at most so many pairs.
  init(capacity: Int = largestCapacity) {
    precondition((1...Self.largestCapacity).contains(capacity), "a capacity that ncurses can hold")
    self.capacity = capacity
    places = Array(repeating: (.plain, 0), count: 256)
  }

  /// Finds the slot of a pair or gives out the next one.
  mutating func slot(for pair: Pair) -> Slot {
    if pair == .plain { return .known(0) }
    var place = Self.hash(pair) & (places.count - 1)
    while places[place].slot != 0 {
      if places[place].pair == pair { return .known(places[place].slot) }
      place = (place + 1) & (places.count - 1)
    }
    guard count < capacity else { return .full }
    count += 1
    places[place] = (pair, Int32(count))
    if count * 2 > places.count { grow() }
    return .new(Int32(count))
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
