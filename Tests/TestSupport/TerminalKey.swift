/// A key with its modifiers, in the encoding of xterm.
///
/// Table: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html, "PC-Style Function Keys".
public struct TerminalKey: Sendable, Hashable {
  /// Modifiers of a key; the raw value plus 1 is xterm's modifier parameter.
  public struct Modifiers: OptionSet, Sendable, Hashable {
    /// Bits of xterm's modifier parameter.
    public let rawValue: Int

    /// Creates modifiers from xterm's bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The Shift key.
    public static let shift = Modifiers(rawValue: 1)
    /// The Alt key.
    public static let alt = Modifiers(rawValue: 2)
    /// The Control key.
    public static let control = Modifiers(rawValue: 4)
  }

  private enum Code: Hashable {
    case bytes([UInt8])
    /// `CSI letter`, or `ESC O letter` with application cursor keys.
    case cursor(Character)
    /// `ESC O letter`: F1 to F4.
    case function(Character)
    /// `CSI number ~`.
    case tilde(Int)
  }

  private let code: Code
  private let modifiers: Modifiers

  private init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// The Enter key.
  public static let enter = TerminalKey(.bytes([0x0d]))
  /// The Escape key.
  public static let escape = TerminalKey(.bytes([0x1b]))
  /// The Tab key.
  public static let tab = TerminalKey(.bytes([0x09]))
  /// Tab with Shift.
  public static let backTab = TerminalKey(.bytes(Array("\u{1b}[Z".utf8)))
  /// The Backspace key, as DEL.
  public static let backspace = TerminalKey(.bytes([0x7f]))
  /// Control with the space bar, as NUL.
  public static let controlSpace = TerminalKey(.bytes([0]))
  /// The Insert key.
  public static let insert = TerminalKey(.tilde(2))
  /// The Delete key.
  public static let delete = TerminalKey(.tilde(3))
  /// The Page Up key.
  public static let pageUp = TerminalKey(.tilde(5))
  /// The Page Down key.
  public static let pageDown = TerminalKey(.tilde(6))
  /// The arrow up.
  public static let up = TerminalKey(.cursor("A"))
  /// The arrow down.
  public static let down = TerminalKey(.cursor("B"))
  /// The arrow to the right.
  public static let right = TerminalKey(.cursor("C"))
  /// The arrow to the left.
  public static let left = TerminalKey(.cursor("D"))
  /// The Home key.
  public static let home = TerminalKey(.cursor("H"))
  /// The End key.
  public static let end = TerminalKey(.cursor("F"))

  /// The function key of this number, 1...12.
  public static func function(_ number: Int) -> TerminalKey {
    precondition((1...12).contains(number))
    if number <= 4 { return TerminalKey(.function(Array("PQRS")[number - 1])) }
    return TerminalKey(.tilde([15, 17, 18, 19, 20, 21, 23, 24][number - 5]))
  }

  /// Control with a letter, such as `.control("k")`; one of `@[\]^_` is possible too.
  public static func control(_ letter: Character) -> TerminalKey {
    guard let value = letter.asciiValue, value >= 0x40 else {
      preconditionFailure("no control character for \(letter)")
    }
    return TerminalKey(.bytes([value & 0x1f]))
  }

  /// Alt with a character, sent as Escape and the character.
  public static func alt(_ character: Character) -> TerminalKey {
    TerminalKey(.bytes([0x1b] + Array(String(character).utf8)))
  }

  /// The same key with Shift.
  public static func shift(_ key: TerminalKey) -> TerminalKey { key.with(.shift) }
  /// The same key with Control.
  public static func control(_ key: TerminalKey) -> TerminalKey { key.with(.control) }
  /// The same key with Alt.
  public static func alt(_ key: TerminalKey) -> TerminalKey { key.with(.alt) }

  /// The same key with more modifiers; only for cursor, editing and function keys.
  public func with(_ more: Modifiers) -> TerminalKey {
    if case .bytes = code { preconditionFailure("xterm has no modified form of this key") }
    return TerminalKey(code, modifiers.union(more))
  }

  /// The bytes xterm sends.
  ///
  /// - Parameter applicationCursorKeys: Whether the program has set mode 1 (DECCKM), which changes
  ///   the arrows, Home and End without modifiers.
  public func bytes(applicationCursorKeys: Bool) -> [UInt8] {
    let parameter = modifiers.rawValue + 1
    switch code {
    case .bytes(let bytes): return bytes
    case .tilde(let number):
      return Array("\u{1b}[\(number)\(parameter > 1 ? ";\(parameter)" : "")~".utf8)
    case .cursor(let letter), .function(let letter):
      if parameter > 1 { return Array("\u{1b}[1;\(parameter)\(letter)".utf8) }
      var application = applicationCursorKeys
      if case .function = code { application = true }
      return Array("\u{1b}\(application ? "O" : "[")\(letter)".utf8)
    }
  }
}
