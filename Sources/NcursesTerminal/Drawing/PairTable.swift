/// Maps pairs of colours to the pair numbers of ncurses.
///
/// ncurses only passes the numbers through; `ColorSequences` replaces them by colours in its
/// output. (`alloc_pair` of ncurses 6.4 fails for good after 65,537 pairs.) Pair 0 is the
/// terminal's default colours.
struct PairTable {
  /// Foreground and background: 0xRRGGBB, or `firstIndexed` and more, or `ownColor`.
  struct Pair: Hashable {
    var foreground: Int32
    var background: Int32
    static let plain = Pair(foreground: ownColor, background: ownColor)
  }

  /// The terminal's default colour.
  static let ownColor: Int32 = -1
  /// Palette entry 0; the others follow.
  static let firstIndexed: Int32 = 1 << 24

  /// ncurses 6.4 compares 16 bits of the pair of a blank, so slot 65,536 would equal pair 0.
  static let largestCapacity = 65_535

  private let capacity: Int
  /// A hash table with open addressing; slot number 0 marks a free bucket, the count is a power of
  /// two.
  private var buckets: [(pair: Pair, slot: Int32)]
  /// The pairs by slot; slot 0 is the default colours.
  private var pairs: [Pair] = [.plain]

  /// The number of pairs, without the default colours.
  var count: Int { pairs.count - 1 }

  /// Creates an empty table with a maximum number of pairs.
  init(capacity: Int = largestCapacity) {
    precondition(
      (1...Self.largestCapacity).contains(capacity), "the capacity must fit into ncurses")
    self.capacity = capacity
    buckets = Array(repeating: (.plain, 0), count: 256)
  }

  /// The colours of a slot; the default colours for an unused one.
  ///
  /// On a terminal with one column ncurses 6.4 reads the cell before the last one, which does not
  /// exist, and so may write any pair number.
  subscript(slot: Int) -> Pair { pairs.indices.contains(slot) ? pairs[slot] : .plain }

  /// Returns the slot of a pair, which is allocated if it is new; nil when none is left.
  ///
  /// Then call `removeAll` and encode everything again.
  mutating func slot(for pair: Pair) -> Int32? {
    if pair == .plain { return 0 }
    var bucket = Self.hash(pair) & (buckets.count - 1)
    while buckets[bucket].slot != 0 {
      if buckets[bucket].pair == pair { return buckets[bucket].slot }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    guard count < capacity else { return nil }
    pairs.append(pair)
    buckets[bucket] = (pair, Int32(count))
    if count * 2 > buckets.count { grow() }
    return Int32(count)
  }

  /// Removes all pairs.
  mutating func removeAll() { self = PairTable(capacity: capacity) }

  private mutating func grow() {
    let old = buckets
    buckets = Array(repeating: (.plain, 0), count: old.count * 2)
    for entry in old where entry.slot != 0 {
      var bucket = Self.hash(entry.pair) & (buckets.count - 1)
      while buckets[bucket].slot != 0 { bucket = (bucket + 1) & (buckets.count - 1) }
      buckets[bucket] = entry
    }
  }

  private static func hash(_ pair: Pair) -> Int {
    let bits =
      UInt64(UInt32(bitPattern: pair.foreground)) << 32
      | UInt64(UInt32(bitPattern: pair.background))
    // The finaliser of MurmurHash3, so that similar colours do not cluster in the table.
    let mixed = (bits ^ bits >> 33) &* 0xFF51_AFD7_ED55_8CCD
    return Int(truncatingIfNeeded: (mixed ^ mixed >> 33) & 0xFFFF_FFFF)
  }
}
