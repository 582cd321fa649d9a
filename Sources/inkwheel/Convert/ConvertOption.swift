import TextFormats

/// An option of `convert` that does something only for some formats.
enum ConvertOption: String, CaseIterable {
  case title, lang, scheme, palette, styles, fragment, width, height, ice, padding, window, shadow
  case lineNumbers = "line-numbers"
  case font
  case fontSize = "font-size"

  /// The formats to write for which it does something.
  var targets: [TextFormat] {
    switch self {
    case .title, .lang, .scheme, .palette: [.html, .svg]
    case .styles, .fragment: [.html]
    case .width: [.art, .svg]
    case .ice: [.art]
    case .height: []
    case .padding, .window, .shadow, .lineNumbers, .font, .fontSize: [.svg]
    }
  }

  /// The formats to read for which it does something, whatever is written.
  var sources: [TextFormat] {
    switch self {
    case .width: [.art, .terminal]
    case .height: [.terminal]
    case .ice: [.art]
    default: []
    }
  }

  /// Whether it does something in a conversion.
  func isUsed(from source: TextFormat, to target: TextFormat) -> Bool {
    // Plain text has no backgrounds.
    targets.contains(target) || sources.contains(source) && (self != .ice || target != .plain)
  }

  /// The error where it does nothing.
  var refusal: Failure {
    let titles = (targets + sources.filter { !targets.contains($0) }).map(\.title)
    let list =
      titles.count > 1
      ? titles.dropLast().joined(separator: ", ") + " and " + (titles.last ?? "") : titles[0]
    let hint = sources.contains(.terminal) ? ": --from terminal reads any text as that" : ""
    return .wrongInput("--\(rawValue) is only for \(list)\(hint)")
  }
}
