import Editor
import TestSupport

/// The keys of the gallery and its radial menu.
extension KeyCase {
  private static let menu = Start.gallery(["radial"])

  static let gallery: [KeyCase] = [
    KeyCase("next", menu, [], .shows("19/20")),
    KeyCase("previous", menu, [], .shows("17/20")),
    KeyCase("leave", menu, [], .ends(0)),
  ]

  /// A scene without a control.
  private static let icon = Start.gallery(["icon-2"])

  static let galleryPages: [KeyCase] = [
    KeyCase("next", icon, [], .shows(" 3/20")),
    KeyCase("previous", icon, [], .shows(" 1/20")),
    KeyCase("first", icon, [], .shows(" 1/20")),
    KeyCase("last", icon, [], .shows("20/20")),
    KeyCase("leave", icon, [], .ends(0)),
  ]

  /// The item that is chosen, by its row.
  private static func choice(_ item: Int) -> Effect {
    let rows = [4, 5, 9, 13, 16, 18]
    return .screen("the choice on item \(item)") { $0.find("◉")?.row == rows[item - 1] }
  }

  private static let second: [Step] = [.press(.radialMenu, "next"), .until(choice(2))]

  static let radialMenu: [KeyCase] =
    [
      KeyCase("pick", menu, second, .shows("picked 2 of 6")),
      KeyCase("cancel", menu, [], .shows("cancelled")),
      KeyCase("left", menu, [], choice(2)),
      KeyCase("right", menu, second, choice(1)),
      KeyCase("up", menu, second, choice(1)),
      KeyCase("down", menu, [], choice(2)),
      KeyCase("previous", menu, second, choice(1)),
      KeyCase("next", menu, [], choice(2)),
      KeyCase("first", menu, second, choice(1)),
      KeyCase("last", menu, [], choice(6)),
    ]
    + (1...10).map { number in
      KeyCase(
        "pick-\(number)",
        .gallery(["radial", "--colors", "red,#f80,gold,lime,green,teal,cyan,blue,navy,plum"]), [],
        .shows("picked \(number) of 10"))
    }
}
