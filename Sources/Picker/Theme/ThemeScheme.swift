import Terminal

/// The styles and colours of one kind of view, by their tokens.
///
/// Unset values are inherited; see `Theme`.
///
///     let panel = ThemeScheme.standard.with(background: .indexed(0), tint: .indexed(14))
///       .with(.square, for: .corners).with(.bold, for: .title)
///     let theme = Theme("night", panel: panel)
public struct ThemeScheme: Sendable {
  private var values: [String: any ThemeValue] = [:]

  /// Creates a scheme without any value.
  public init() {}

  /// The empty scheme, which inherits everything.
  ///
  /// Build on it with `with`.
  public static let standard = ThemeScheme()

  /// The scheme with the fallback of every token, from which the standard theme is built.
  static let fallbacks = {
    var scheme = ThemeScheme()
    for row in ThemeTokenRow.all { scheme[row] = row.fallback }
    return scheme
  }()

  /// The possible heights of a list row.
  public static let rowHeights = 1...3

  /// The value of a token; nil if it is not set.
  public subscript<Value>(token: ThemeToken<Value>) -> Value? {
    get { values[token.path] as? Value }
    set { values[token.path] = newValue as? any ThemeValue }
  }

  /// The value of the token of a row; nil if it is not set.
  package subscript(row: ThemeTokenRow) -> (any ThemeValue)? {
    get { values[row.path] }
    set { values[row.path] = newValue }
  }

  /// Returns the scheme with unset values taken from another one.
  public func over(_ other: ThemeScheme) -> ThemeScheme {
    // Most schemes set little themselves.
    var scheme = other
    scheme.values.merge(values) { other, own in
      // A pair may have only one of its colours.
      guard let one = own as? ColorPair, let two = other as? ColorPair else { return own }
      return one.over(two)
    }
    return scheme
  }

  // MARK: Changes

  /// Returns a copy with another value of a token; nil keeps the present value.
  ///
  ///     let field = ThemeScheme.standard.with(.teal, for: .background)
  public func with<Value>(_ value: Value?, for token: ThemeToken<Value>) -> ThemeScheme {
    var scheme = self
    if let pair = value as? ColorPair, let own = self[token] as? ColorPair {
      scheme.values[token.path] = pair.over(own)
    } else if value != nil {
      scheme[token] = value
    }
    return scheme
  }

  /// Returns a copy in which a token is not set, so that its value is inherited.
  public func without<Value>(_ token: ThemeToken<Value>) -> ThemeScheme {
    var scheme = self
    scheme[token] = nil
    return scheme
  }

  /// Returns a copy with other colours; nil keeps the present value.
  public func with(
    foreground: AdaptiveColor? = nil, background: AdaptiveColor? = nil,
    secondary: AdaptiveColor? = nil, tint: AdaptiveColor? = nil, borderColor: AdaptiveColor? = nil
  ) -> ThemeScheme {
    with(foreground, for: .foreground).with(background, for: .background)
      .with(secondary, for: .secondary).with(tint, for: .tint).with(borderColor, for: .border)
  }

  /// Returns a copy with corners, by their name in other design systems; a terminal has one radius.
  ///
  ///     let field = ThemeScheme.standard.with(cornerRadius: .soft)
  public func with(cornerRadius corners: CornerStyle) -> ThemeScheme {
    with(corners, for: .corners)
  }

  /// Returns a copy whose borders have a colour.
  ///
  ///     let map = ThemeScheme.standard.with(border: .black).with(border: 2.0)
  public func with(border color: AdaptiveColor) -> ThemeScheme { with(color, for: .border) }

  /// Returns a copy whose borders have a width in points, of which a terminal has three: none at 0,
  /// thin, and thick from 2 on.
  public func with(border width: Double) -> ThemeScheme {
    with(width > 0 ? nil : .blank, for: .borderStyle)
      .with(width < 2 ? .thin : .thick, for: .thickness)
  }
}

extension ThemeScheme: Hashable {
  /// Whether both have equal values of the same tokens.
  public static func == (one: ThemeScheme, two: ThemeScheme) -> Bool {
    one.values.count == two.values.count
      && one.values.allSatisfy { $1.isEqual(to: two.values[$0]) }
  }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) {
    for row in ThemeTokenRow.all { if let value = self[row] { hasher.combine(value) } }
  }
}

extension ThemeScheme: PrintedAsCall {
  package var printedArguments: [(label: String, value: Any)] {
    ThemeTokenRow.all.compactMap { row in self[row].map { (row.name, $0) } }
  }
}
