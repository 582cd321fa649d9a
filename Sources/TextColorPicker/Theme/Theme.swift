import Colorimetry
public import TerminalCore

/// The looks of everything that is not the user's own: a name, and schemes by role.
///
/// Every value is optional. One that is not given is looked for in the scheme of the role it lies
/// upon (`Role.ground`), in the one of `base`, and then in the same order in `Theme.standard`. So a
/// theme can be one colour, and values that nothing asks for have no effect.
///
///     let theme = Theme("sea", panel: .standard.with(background: .rgb(RGB8(0, 40, 60))))
public struct Theme: Hashable, Sendable {
  /// What it is called.
  public var name: String
  /// Whether its colours are for dark or for light terminals; nil to follow the terminal.
  public var appearance: Appearance?
  /// The variant of the colours that it prefers, such as `ColorMode.highContrast`.
  public var variant: String?
  /// In the order of the names of their roles, so that equal themes are equal.
  ///
  /// No dictionary: making the first one of a kind takes longer than all look-ups of a run.
  private var schemes: [Entry] = []

  private struct Entry: Hashable {
    let role: Role
    var scheme: Scheme
  }

  /// A theme.
  public init(
    _ name: String, appearance: Appearance? = nil, variant: String? = nil,
    base: Scheme = .standard, bar: Scheme = .standard, panel: Scheme = .standard,
    textFields: Scheme = .standard, cells: Scheme = .standard, buttons: Scheme = .standard,
    labels: Scheme = .standard, icons: Scheme = .standard, custom: [String: Scheme] = [:]
  ) {
    self.name = name
    self.appearance = appearance
    self.variant = variant
    for (name, scheme) in custom { self[.custom(name)] = scheme }
    let given: [(Role, Scheme)] = [
      (.base, base), (.bar, bar), (.panel, panel), (.textFields, textFields), (.cells, cells),
      (.buttons, buttons), (.labels, labels), (.icons, icons),
    ]
    for (role, scheme) in given where scheme != .standard { self[role] = scheme }
  }

  /// The scheme that was given for a role; the empty one where there is none.
  public subscript(role: Role) -> Scheme {
    get { schemes.first { $0.role == role }?.scheme ?? .standard }
    set {
      schemes.removeAll { $0.role == role }
      guard newValue != .standard else { return }
      let place = schemes.firstIndex { $0.role.name > role.name } ?? schemes.count
      schemes.insert(Entry(role: role, scheme: newValue), at: place)
    }
  }

  /// The roles that have a scheme, those of inkwheel first, then the others by name.
  public var roles: [Role] {
    let given = schemes.map(\.role)
    return Role.allUsed.filter { given.contains($0) }
      + given.filter { !Role.allUsed.contains($0) }
  }

  /// The values that a role has in the end, those of `Theme.standard` included.
  public func scheme(for role: Role) -> Scheme {
    own(role).over(Theme.standard.own(role))
  }

  /// The values of a role, of the role it lies upon and of `base`, of this theme alone.
  private func own(_ role: Role) -> Scheme {
    var scheme = self[role]
    if let ground = role.ground { scheme = scheme.over(self[ground]) }
    return role == .base ? scheme : scheme.over(self[.base])
  }

  /// The mode in which its colours are used on a terminal.
  public func mode(on terminal: Appearance) -> ColorMode {
    ColorMode(appearance ?? terminal, variant: variant)
  }

  /// The mode in which the colours of a scheme are used on a terminal.
  ///
  /// What has no ground of its own lies on the terminal's: there the terminal decides, so that a
  /// dark theme can be read on a light terminal.
  public func mode(of scheme: Scheme, on terminal: Appearance) -> ColorMode {
    let mode = mode(on: terminal)
    let ground = scheme.colors.background?.resolved(for: mode) ?? .default
    return ground == .default ? ColorMode(terminal, variant: variant) : mode
  }

  /// The theme with the values of another one on top: role by role, value by value.
  public func extended(by other: Theme) -> Theme {
    var theme = self
    theme.name = other.name
    theme.appearance = other.appearance ?? appearance
    theme.variant = other.variant ?? variant
    for entry in other.schemes { theme[entry.role] = entry.scheme.over(theme[entry.role]) }
    return theme
  }
}
