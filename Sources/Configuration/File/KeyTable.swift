import Editor
import TerminalCore

/// The keys of a context while a file is read, for quick searches.
struct KeyTable {
  /// A key of an action.
  struct Slot {
    let code: KeyCode
    /// The index of the action.
    let action: Int
    /// Whether the file has given the key to the action.
    var isClaimed = false
    /// Whether the action did not have it before.
    var isNew = false
  }

  /// The names of the actions.
  let names: [String]
  private(set) var slots: [Slot] = []
  /// The slots before the file, action by action.
  private let base: [Slot]
  /// The index of the first slot of each action in `base`, and their number.
  private let starts: [Int]
  /// The first keys of the slots that are claimed.
  private var claimed = KeyCodeSet()
  /// The keys of each action, those that were taken from it too.
  private var keys: [[Key]]
  /// Whether the keys of an action have changed, by its index.
  private(set) var isChanged: [Bool]

  /// Creates a table without actions.
  init() { (names, base, starts, keys, isChanged) = ([], [], [0], [], []) }

  init(_ context: KeyContext, of keys: ProgramKeys) {
    let lists = keys.keyLists(of: context)
    names = lists.map(\.name)
    self.keys = lists.map(\.keys)
    isChanged = Array(repeating: false, count: lists.count)
    slots.reserveCapacity(64)
    var starts: [Int] = []
    starts.reserveCapacity(lists.count + 1)
    for index in lists.indices {
      starts.append(slots.count)
      for key in lists[index].keys { slots.append(Slot(code: KeyCode(key), action: index)) }
    }
    base = slots
    self.starts = starts + [slots.count]
  }

  /// Returns the index of the action with a name.
  /// - Parameter expected: the index that it probably has.
  func action(named name: String, expected: Int) -> Int? {
    names.indices.contains(expected) && names[expected] == name
      ? expected : names.firstIndex(of: name)
  }

  /// Returns the name of an action that works everywhere and has a key, or a sequence that begins
  /// with it.
  func action(everywhereWith code: KeyCode) -> String? {
    for slot in slots where slot.code.collides(with: code) {
      if ProgramKeys.isEverywhere(names[slot.action]) { return names[slot.action] }
    }
    return nil
  }

  /// Whether an action did not have a key before the file.
  func isNew(_ code: KeyCode, for action: Int) -> Bool {
    for index in starts[action]..<starts[action + 1] where base[index].code == code { return false }
    return true
  }

  /// The action of the file that has a key, or a sequence which begins with it or with which it
  /// begins.
  /// - Parameter onlyNew: whether to pass over actions that had the key before.
  func claimant(of code: KeyCode, onlyNew: Bool) -> Int? {
    guard claimed.mayContain(code) else { return nil }
    for slot in slots where slot.isClaimed && (!onlyNew || slot.isNew) {
      if slot.code.collides(with: code) { return slot.action }
    }
    return nil
  }

  /// Takes a key from the actions that have it.
  mutating func take(_ code: KeyCode, exceptFrom action: Int? = nil) {
    var isTaken = false
    for slot in slots where slot.action != action && slot.code.collides(with: code) {
      isChanged[slot.action] = true
      isTaken = true
    }
    if isTaken { slots.removeAll { $0.action != action && $0.code.collides(with: code) } }
  }

  /// The number of keys that an action has had from before the file; nil if they were changed.
  func unchangedCount(of action: Int) -> Int? {
    isChanged[action] ? nil : starts[action + 1] - starts[action]
  }

  /// Whether a key is that at a position among the keys of an action before the file.
  func isKey(_ code: KeyCode, at position: Int, of action: Int) -> Bool {
    base[starts[action] + position].code == code
  }

  /// Notes that the file gives an action the keys that it has.
  mutating func claim(_ action: Int) {
    for index in slots.indices where slots[index].action == action {
      slots[index].isClaimed = true
      claimed.insert(slots[index].code)
    }
  }

  /// Gives an action other keys.
  mutating func set(_ action: Int, to keys: [Key], _ slots: [Slot]) {
    guard isChanged[action] || self.keys[action] != keys else { return claim(action) }
    isChanged[action] = true
    self.keys[action] = keys
    self.slots.removeAll { $0.action == action }
    self.slots += slots
    for slot in slots { claimed.insert(slot.code) }
  }

  /// Returns the keys of an action.
  func keys(of action: Int) -> [Key] {
    keys[action].filter { key in
      let code = KeyCode(key)
      return slots.contains { $0.action == action && $0.code == code }
    }
  }
}

/// A key as two numbers, which are compared faster than keys.
struct KeyCode: Equatable {
  /// The key, or the second key of a sequence.
  private let last: UInt64
  /// The first key of a sequence; 0 for a single key.
  private let first: UInt64

  init(_ key: Key) {
    if case .sequence(let one, let two) = key.code {
      (first, last) = (Self.number(one), Self.number(two))
    } else {
      (first, last) = (0, Self.number(key))
    }
  }

  /// Whether the keys are equal, or one is the first key of the other.
  func collides(with other: KeyCode) -> Bool {
    if last == other.last, first == other.first { return true }
    return first == 0 ? last == other.first : other.first == 0 && first == other.last
  }

  /// A number from 0 to 255 that is the same for keys which collide.
  fileprivate var hash: UInt8 {
    UInt8(truncatingIfNeeded: (first == 0 ? last : first) &* 0x9E37_79B9_7F4A_7C15 >> 56)
  }

  private static func number(_ key: Key) -> UInt64 {
    let code: UInt64 =
      switch key.code {
      case .character(let character):
        character.unicodeScalars.reduce(0) { $0 &* 0x20_0003 &+ UInt64($1.value) } << 8
      case .function(let number): UInt64(number + 32) << 3 | 1 << 60
      case .enter: 1 << 60 | 1 << 3
      case .tab: 1 << 60 | 2 << 3
      case .backspace: 1 << 60 | 3 << 3
      case .escape: 1 << 60 | 4 << 3
      case .insert: 1 << 60 | 5 << 3
      case .delete: 1 << 60 | 6 << 3
      case .up: 1 << 60 | 7 << 3
      case .down: 1 << 60 | 8 << 3
      case .left: 1 << 60 | 9 << 3
      case .right: 1 << 60 | 10 << 3
      case .home: 1 << 60 | 11 << 3
      case .end: 1 << 60 | 12 << 3
      case .pageUp: 1 << 60 | 13 << 3
      case .pageDown: 1 << 60 | 14 << 3
      case .sequence: 0
      }
    return code &+ UInt64(key.modifiers.rawValue)
  }
}

/// Keys that may collide with others, so that most searches can be left out.
private struct KeyCodeSet {
  private var bits = SIMD4<UInt64>()

  mutating func insert(_ code: KeyCode) { bits[Int(code.hash >> 6)] |= 1 << UInt64(code.hash & 63) }

  /// Whether a key that collides with this one may be in the set.
  func mayContain(_ code: KeyCode) -> Bool {
    bits[Int(code.hash >> 6)] & 1 << UInt64(code.hash & 63) != 0
  }
}
