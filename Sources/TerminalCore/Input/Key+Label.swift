extension Key {
  /// Returns the key that a cell of a label stands for: the key of "Ctrl-K", one of "[ ]", or in
  /// "Shift-←→" the arrow at the offset with its modifiers; nil for anything else.
  /// - Parameters:
  ///   - label: a label as `Sequence<Key>.label` makes it, in characters of one column each.
  ///   - offset: the column in the label, from 0.
  package static func labelled(_ label: String, at offset: Int) -> Key? {
    if let key = Key(named: label) { return key }
    let characters = Array(label)
    let arrows: [Character: Code] = ["↑": .up, "↓": .down, "←": .left, "→": .right]
    let prefix = label.prefix { arrows[$0] == nil }
    if prefix.count < label.count {
      // The modifiers before the arrows stand for the first one, the words after them for the last.
      let index = min(max(offset, prefix.count), label.count - 1)
      return arrows[characters[index]].flatMap { Key(named: prefix + $0.name) }
    }
    guard characters.indices.contains(offset) else { return nil }
    let before = characters[..<offset].reversed().prefix { $0 != " " }.count
    let word = characters[(offset - before)...].prefix { $0 != " " }
    return Key(named: String(word))
  }
}
