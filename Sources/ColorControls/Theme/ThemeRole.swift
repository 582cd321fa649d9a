/// The kind of view that a scheme applies to.
///
///     var theme = Theme("mine")
///     theme[.buttons] = .standard.with(tint: .indexed(14))
///     theme[.custom("clock")] = .standard.with(foreground: .indexed(10))
public enum ThemeRole: Hashable, Sendable {
  /// All views without a scheme of their own.
  case base
  /// Text fields.
  case textFields
  /// List rows.
  case cells
  /// Buttons, tabs and toggles.
  case buttons
  /// Labels.
  case labels
  /// The icon of the picker.
  case icons
  /// A custom kind of view.
  case custom(String)

  /// The toolbar, the status line and the hint line.
  public static let bar = ThemeRole.custom("bar")
  /// Popovers, sheets, floating panels and menus.
  public static let panel = ThemeRole.custom("panel")

  /// Maps; for programs that have some.
  public static let maps = ThemeRole.custom("maps")
  /// Spoken input; for programs that have some.
  public static let voice = ThemeRole.custom("voice")
  /// Text recognition; for programs that have some.
  public static let ocr = ThemeRole.custom("ocr")

  /// The roles that this library and the program use.
  public static let allUsed: [ThemeRole] = [
    .base, .bar, .panel, .textFields, .cells, .buttons, .labels, .icons,
  ]

  /// The name in theme files.
  public var name: String {
    switch self {
    case .base: "base"
    case .textFields: "text-fields"
    case .cells: "cells"
    case .buttons: "buttons"
    case .labels: "labels"
    case .icons: "icons"
    case .custom(let name): name
    }
  }

  /// Creates a role from its name; an unknown name is a custom role.
  public init(name: String) {
    let fixed: [ThemeRole] = [.base, .textFields, .cells, .buttons, .labels, .icons]
    self = fixed.first { $0.name == name } ?? .custom(name)
  }

  /// The role whose values this role inherits before those of `base`; nil if there is none.
  ///
  /// For example, lists on a green panel are green, too.
  public var parent: ThemeRole? {
    switch self {
    case .textFields, .cells, .buttons, .labels: .panel
    case .base, .icons, .custom: nil
    }
  }
}
