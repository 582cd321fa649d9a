/// A key press as a terminal can report it.
///
///     let save = Key.control("s")
///     let isSame = Key(named: "Ctrl-S") == save  // true
///     let selection = Key(.right, .shift).name  // "Shift-Right"
public struct Key: Hashable, Sendable {
  /// A key without modifiers.
  public enum Code: Hashable, Sendable {
    /// A character; with Control or Alt in its unshifted form (`k`, not U+000B).
    case character(Character)
    /// Keys without a character.
    case enter, tab, backspace, escape, insert, delete
    /// Movement.
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 to F24.
    case function(Int)
    /// Two keys, one after the other, such as Ctrl-X Ctrl-S; they have the modifiers.
    indirect case sequence(Key, Key)
  }

  /// Modifier keys.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit per modifier, as in xterm's parameter minus one.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift; not set for characters, which include it.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, Option or Meta.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
  }

  /// The key.
  public var code: Code
  /// The modifiers held with it.
  public var modifiers: Modifiers

  /// Creates a key with modifiers.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// Returns a character key with Control.
  public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
  /// Returns a character key with Alt.
  public static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
  /// Returns a plain character.
  public static func character(_ character: Character) -> Key { Key(.character(character)) }

  /// Two keys, one after the other.
  public static func sequence(_ first: Key, _ second: Key) -> Key { Key(.sequence(first, second)) }

  /// The first key of a sequence, or nil for a single key.
  public var prefix: Key? { if case .sequence(let first, _) = code { first } else { nil } }

  /// The character that the key types, or nil for other keys and with Control or Alt.
  public var typedCharacter: Character? {
    guard case .character(let character) = code, modifiers.subtracting(.shift).isEmpty else {
      return nil
    }
    return character
  }
}
