import Color
public import Terminal

/// The appearance of the user interface: a name and a scheme for each role.
///
/// Every value is optional. A missing value is looked up in the scheme of the role's parent
/// (`ThemeRole.parent`), then in `base`, and then in the same order in `Theme.standard`. A theme
/// can therefore set a single colour.
///
///     let theme = Theme("sea", panel: .standard.with(background: .rgb(RGB8(0, 40, 60))))
public struct Theme: Hashable, Sendable {
  /// The name.
  public var name: String
  /// Whether the colours are for dark or light terminals; nil to follow the terminal.
  public var appearance: Appearance?
  /// The preferred variant of the colours, such as `ColorMode.highContrast`.
  public var variant: String?
  /// The schemes by the names of their roles.
  private var schemes: [String: ThemeScheme] = [:]

  /// Creates a theme.
  /// - Parameters:
  ///   - name: the name of the theme.
  ///   - appearance: nil to follow the terminal.
  ///   - variant: the preferred variant of adaptive colours.
  ///   - base: the scheme of the background, from which the others inherit.
  ///   - bar: the scheme of bars.
  ///   - panel: the scheme of panels.
  ///   - textFields: the scheme of text fields.
  ///   - cells: the scheme of the cells of lists.
  ///   - buttons: the scheme of buttons.
  ///   - labels: the scheme of labels.
  ///   - icons: the scheme of icons.
  ///   - custom: the schemes of custom roles, by role name.
  public init(
    _ name: String, appearance: Appearance? = nil, variant: String? = nil,
    base: ThemeScheme = .standard, bar: ThemeScheme = .standard, panel: ThemeScheme = .standard,
    textFields: ThemeScheme = .standard, cells: ThemeScheme = .standard,
    buttons: ThemeScheme = .standard, labels: ThemeScheme = .standard,
    icons: ThemeScheme = .standard, custom: [String: ThemeScheme] = [:]
  ) {
    self.name = name
    self.appearance = appearance
    self.variant = variant
    self = with(
      base: base, bar: bar, panel: panel, textFields: textFields, cells: cells, buttons: buttons,
      labels: labels, icons: icons, custom: custom)
  }

  /// The scheme set for a role; the empty scheme if there is none.
  public subscript(role: ThemeRole) -> ThemeScheme {
    get { schemes[role.name] ?? .standard }
    set { schemes[role.name] = newValue == .standard ? nil : newValue }
  }

  /// The roles with a scheme: first those in `ThemeRole.allUsed`, then the others by name.
  public var roles: [ThemeRole] {
    let used = ThemeRole.allUsed.filter { schemes[$0.name] != nil }
    let others = Set(schemes.keys).subtracting(used.map(\.name))
    return used + others.sorted().map(ThemeRole.init)
  }

  /// Returns a copy with other schemes; nil keeps the present one.
  ///
  ///     let sea = Theme.standard.with(labels: .standard.with(foreground: .aqua))
  public func with(
    base: ThemeScheme? = nil, bar: ThemeScheme? = nil, panel: ThemeScheme? = nil,
    textFields: ThemeScheme? = nil, cells: ThemeScheme? = nil, buttons: ThemeScheme? = nil,
    labels: ThemeScheme? = nil, icons: ThemeScheme? = nil, custom: [String: ThemeScheme] = [:]
  ) -> Theme {
    var theme = self
    let given: [(ThemeRole, ThemeScheme?)] = [
      (.base, base), (.bar, bar), (.panel, panel), (.textFields, textFields), (.cells, cells),
      (.buttons, buttons), (.labels, labels), (.icons, icons),
    ]
    for case (let role, let scheme?) in given { theme[role] = scheme }
    for (name, scheme) in custom { theme[.custom(name)] = scheme }
    return theme
  }

  /// Returns a copy with other colours of one role; nil keeps the present value.
  ///
  ///     let sea = Theme.standard.with(background: AdaptiveColor(light: .white, dark: .black))
  public func with(
    foreground: AdaptiveColor? = nil, background: AdaptiveColor? = nil,
    secondary: AdaptiveColor? = nil, tint: AdaptiveColor? = nil, borderColor: AdaptiveColor? = nil,
    into role: ThemeRole = .base
  ) -> Theme {
    var theme = self
    theme[role] = self[role].with(
      foreground: foreground, background: background, secondary: secondary, tint: tint,
      borderColor: borderColor)
    return theme
  }

  /// Returns the scheme of a role with all inherited values, including those of `Theme.standard`.
  public func scheme(for role: ThemeRole) -> ThemeScheme {
    own(role).over(Theme.standard.own(role))
  }

  /// Returns the scheme of a role with the values inherited within this theme.
  func own(_ role: ThemeRole) -> ThemeScheme {
    var scheme = self[role]
    if let parent = role.parent { scheme = scheme.over(self[parent]) }
    return role == .base ? scheme : scheme.over(self[.base])
  }

  /// Returns the colour mode of the theme on a terminal.
  public func mode(on terminal: Appearance) -> ColorMode {
    ColorMode(appearance ?? terminal, variant: variant)
  }

  /// Returns the colour mode of a scheme on a terminal.
  ///
  /// A scheme without a background shows the terminal's background. There the terminal decides, so
  /// that a dark theme stays readable on a light terminal.
  public func mode(of scheme: ThemeScheme, on terminal: Appearance) -> ColorMode {
    let mode = mode(on: terminal)
    let background = scheme[.background]?.resolved(for: mode) ?? .default
    return background == .default ? ColorMode(terminal, variant: variant) : mode
  }

  /// Returns the theme with the values of another one on top, role by role and value by value.
  public func extended(by other: Theme) -> Theme {
    var theme = self
    theme.name = other.name
    theme.appearance = other.appearance ?? appearance
    theme.variant = other.variant ?? variant
    for role in other.roles { theme[role] = other[role].over(theme[role]) }
    return theme
  }
}

/// The kind of view that a scheme applies to.
///
///     var theme = Theme("mine")
///     theme[.buttons] = .standard.with(tint: .indexed(14))
///     theme[.custom("clock")] = .standard.with(foreground: .indexed(10))
public struct ThemeRole: Hashable, Sendable {
  /// The name in theme files.
  public let name: String

  /// Creates a role from its name; an unknown name is a custom role.
  public init(name: String) { self.name = name }

  /// All views without a scheme of their own.
  public static let base = ThemeRole(name: "base")
  /// Text fields.
  public static let textFields = ThemeRole(name: "text-fields")
  /// List rows.
  public static let cells = ThemeRole(name: "cells")
  /// Buttons, tabs and toggles.
  public static let buttons = ThemeRole(name: "buttons")
  /// Labels.
  public static let labels = ThemeRole(name: "labels")
  /// The icon of the picker.
  public static let icons = ThemeRole(name: "icons")
  /// The toolbar, the status line and the hint line.
  public static let bar = ThemeRole(name: "bar")
  /// Popovers, sheets, floating panels and menus.
  public static let panel = ThemeRole(name: "panel")
  /// Maps; for programs that have some.
  public static let maps = ThemeRole(name: "maps")
  /// Spoken input; for programs that have some.
  public static let voice = ThemeRole(name: "voice")
  /// Text recognition; for programs that have some.
  public static let ocr = ThemeRole(name: "ocr")

  /// Returns the role of a custom kind of view.
  public static func custom(_ name: String) -> ThemeRole { ThemeRole(name: name) }

  /// The roles that this library and the program use.
  public static let allUsed: [ThemeRole] = [
    .base, .bar, .panel, .textFields, .cells, .buttons, .labels, .icons,
  ]

  /// The role whose values this role inherits before those of `base`; nil if there is none.
  ///
  /// For example, lists on a green panel are green, too.
  public var parent: ThemeRole? {
    [.textFields, .cells, .buttons, .labels].contains(self) ? .panel : nil
  }
}
