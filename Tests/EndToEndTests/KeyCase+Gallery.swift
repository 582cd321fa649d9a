import Editor

/// The keys of the gallery and its radial menu.
extension KeyCase {
  private static let menu = Start.gallery(["radial"])

  static let gallery: [KeyCase] = [
    KeyCase("next", menu, [], .shows("columns: lockable")),
    KeyCase("previous", menu, [], .shows("preview: opacities")),
    KeyCase("leave", menu, [], .ends(0)),
  ]

  /// A scene that uses no keys.
  private static let preview = Start.gallery(["preview"])

  static let galleryPages: [KeyCase] = [
    KeyCase("next", preview, [], .shows("radial: the radial menu")),
    KeyCase("previous", preview, [], .shows("palette: two parameters")),
    KeyCase("first", preview, [], .shows(" 1/20")),
    KeyCase("last", preview, [], .shows("20/20")),
    KeyCase("leave", preview, [], .ends(0)),
  ]

  private static let second: [Step] = [.press(.radialMenu, "next"), .wait("◆2")]

  static let radialMenu: [KeyCase] =
    [
      KeyCase("pick", menu, second, .shows("picked 2 of 6")),
      KeyCase("cancel", menu, [], .shows("cancelled")),
      KeyCase("left", menu, [], .shows("◆2")),
      KeyCase("right", menu, second, .shows("◆1")),
      KeyCase("up", menu, second, .shows("◆1")),
      KeyCase("down", menu, [], .shows("◆2")),
      KeyCase("previous", menu, second, .shows("◆1")),
      KeyCase("next", menu, [], .shows("◆2")),
      KeyCase("first", menu, second, .shows("◆1")),
      KeyCase("last", menu, [], .shows("◆6")),
    ]
    + (1...10).map { number in
      KeyCase(
        "pick-\(number)",
        .gallery(["radial", "--colors", "red,#f80,gold,lime,green,teal,cyan,blue,navy,plum"]), [],
        .shows("picked \(number) of 10"))
    }
}
