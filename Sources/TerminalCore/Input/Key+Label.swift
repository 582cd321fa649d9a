extension Key {
  /// Returns the key that a cell of a label stands for: the key of "Ctrl-K", one of "[ ]", or in
  /// "Shift-←→" the arrow at the offset with its modifiers; nil for anything else.
  /// - Parameters:
  ///   - label: a label as `Sequence<Key>.label` makes it, in characters of one column each.
  ///   - offset: the column in the label, from 0.
  package static func labelled(_ label: String, at offset: Int) -> Key? {
    if let key = Key(named: label) { return key }
    let characters = Array(label)
    // Strings are cut instead of made from characters: for that the runtime would search all
    // conformances of the program, and the first picture waits for the labels.
    if let start = characters.firstIndex(where: { Code(arrow: $0) != nil }) {
      // The modifiers before the arrows stand for the first one, the words after them for the last.
      let index = min(max(offset, start), characters.count - 1)
      return Code(arrow: characters[index])
        .flatMap { Key(named: String(label.prefix(start)) + $0.name) }
    }
    guard characters.indices.contains(offset) else { return nil }
    let before = characters[..<offset].reversed().prefix { $0 != " " }.count
    return Key(named: String(label.dropFirst(offset - before).prefix { $0 != " " }))
  }
}
