import Color

/// A colour made readable, to go on or back from.
struct ReadableColor: Hashable, Sendable {
  /// The colour before.
  let before: Color
  /// What it has become.
  let shown: RGB8
  /// The contrast that it reaches.
  let level: Contrast.Level
}

/// A change of a colour by one key, in OKLCH.
enum ColorAdjustment {
  case lighter, darker, moreVivid, muted

  /// How far a key changes the lightness, 0...1, and the chroma.
  private static let lightness = 0.05, chroma = 0.02

  /// Returns a changed colour, as far as sRGB has it.
  func applied(to color: Color) -> Color {
    var changed = color.converted(to: .oklch)
    switch self {
    case .lighter: changed.components.x = min(changed.components.x + Self.lightness, 1)
    case .darker: changed.components.x = max(changed.components.x - Self.lightness, 0)
    case .moreVivid: changed.components.y += Self.chroma
    case .muted: changed.components.y = max(changed.components.y - Self.chroma, 0)
    }
    return changed.fittedToSRGB().converted(to: .oklch, keepingHueOf: changed)
  }
}

extension ColorPicker {
  mutating func adjust(_ adjustment: ColorAdjustment) -> PickerOutcome {
    setColor(adjustment.applied(to: model.color))
    return .changed
  }

  /// Moves the lightness until the colour can be read on its background: to 4.5 : 1, again to 7 : 1,
  /// and then back.
  mutating func makeReadable() -> PickerOutcome {
    guard let contrastBackground else {
      notice = "there is no background to compare with"
      return .handled
    }
    let background = Color(contrastBackground)
    let last = readable.flatMap { $0.shown == model.rgb8 ? $0 : nil }
    let contrast = Color(model.rgb8).contrast(on: background)
    let level: Contrast.Level? =
      last == nil && !contrast.passes(.aa) ? .aa : contrast.passes(.aaa) ? nil : .aaa
    let origin = last?.before ?? model.color
    if let level, let found = origin.reaching(level.ratio, on: background) {
      setColor(found)
      readable = ReadableColor(before: origin, shown: model.rgb8, level: level)
      return .changed
    }
    readable = nil
    guard last != nil else {
      let reached = "\(contrast.text(digits: 1)) is enough already"
      notice = level == nil ? reached : "7:1 cannot be reached here"
      return .handled
    }
    setColor(origin)
    return .changed
  }
}
