/// What a scheme is for.
public enum Role: Hashable, Sendable {
  /// Everything that has no scheme of its own.
  case base
  /// Fields to type in.
  case textFields
  /// The lines of lists.
  case cells
  /// What can be pressed or switched: tabs, toggles.
  case buttons
  /// Names of things.
  case labels
  /// The icon of the picker.
  case icons
  /// A kind of view of your own.
  case custom(String)

  /// The toolbar, the status line and the hints.
  public static let bar = Role.custom("bar")
  /// Popovers, sheets, floating panels and menus.
  public static let panel = Role.custom("panel")

  /// The roles that inkwheel draws with.
  public static let allUsed: [Role] = [
    .base, .bar, .panel, .textFields, .cells, .buttons, .labels, .icons,
  ]

  /// The name in files.
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

  /// The role of a name: one of the fixed names, otherwise a role of your own.
  public init(name: String) {
    let fixed: [Role] = [.base, .textFields, .cells, .buttons, .labels, .icons]
    self = fixed.first { $0.name == name } ?? .custom(name)
  }

  /// The role it lies upon, whose values it takes before those of `base`; nil for `base` alone.
  ///
  /// A list on a green panel is green too, without being told.
  public var ground: Role? {
    switch self {
    case .textFields, .cells, .buttons, .labels: .panel
    case .base, .icons, .custom: nil
    }
  }
}
