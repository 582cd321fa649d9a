package import Color

// Changes of schemes that keep what their authors chose as far as the checks allow.

extension RGB8 {
  /// Returns the nearest colour with a contrast, as `Color.reaching(_:on:)`.
  package func mended(on background: RGB8, to ratio: Double) -> RGB8? {
    Color(self).reaching(ratio, on: Color(background))?.rgb8
  }

  /// The colour in OKLCH with other lightness and chroma, fitted to sRGB.
  func adjusted(_ change: (inout SIMD4<Double>) -> Void) -> RGB8 {
    Color(self).adjusted(in: .oklch) { parts in
      change(&parts)
      parts.x = unitClamped(parts.x)
    }.rgb8
  }
}

extension TerminalScheme {
  /// Returns what mends a check: roles and their new colours; empty if nothing does.
  package func mending(_ check: SchemeCheck) -> [Role: RGB8] {
    guard !check.passes else { return [:] }
    switch check.measure {
    case .contrast:
      // A text that follows the cell can only be helped by what is behind it.
      let isText = color(check.role) != nil || check.other == .background
      let (role, ground) = isText ? (check.role, check.other) : (check.other, check.role)
      return shown(role).mended(on: shown(ground), to: check.limit).map { [role: $0] } ?? [:]
    case .difference where !check.concernsHues:
      let text = Color(shown(.selectionText))
      let needed = min(text.contrastRatio(with: Color(shown(check.role))), 4.5)
      // The nearest lightness on which the text can be read as before.
      let colors = (1...45).lazy.flatMap { [$0, -$0] }.map { step in
        shown(check.role).adjusted { $0.x += Double(step) / 100 }
      }
      return colors.first { color in
        ColorCheck(color, shown(check.other), .difference, check.limit).passes
          && text.contrastRatio(with: Color(color)) >= needed
      }.map { [check.role: $0] } ?? [:]
    case .difference, .seen:
      let moved = HueSpacing(self, hues: 3).spaced([check], moving: [check.role, check.other])
      return moved ?? [:]
    }
  }

  /// Returns the scheme with the faults mended that can be: the selection, contrasts, hues.
  ///
  /// What passes still passes.
  /// - Parameters:
  ///   - checks: those that matter; nil for all.
  ///   - ratio: the contrast that the hues need.
  package func mended(_ checks: [SchemeCheck]? = nil, hues ratio: Double = 3) -> TerminalScheme {
    var scheme = self
    let checks = checks ?? SchemeCheck.all(of: self, hues: ratio)
    // The text on the selection is mended where this has its place.
    let selection = checks.filter { $0.role == .selection }
    for check in selection + checks where !check.concernsHues {
      for (role, color) in scheme.mending(check.measured(in: scheme)) {
        scheme[role] = .color(color)
      }
    }
    // More contrast may have brought two hues together.
    let others = SchemeCheck.all(of: self).filter { $0.concernsHues && $0.passes }
    scheme = scheme.spaced(others + checks.filter(\.concernsHues), hues: ratio)
    let broken = others.filter { !$0.measured(in: scheme).passes }.flatMap { [$0.role, $0.other] }
    guard !broken.isEmpty else { return scheme }
    // So much contrast leaves them no room.
    let rest = checks.filter { $0.concernsHues || !broken.contains($0.role) }
    return rest == checks ? self : mended(rest, hues: ratio)
  }

  /// Returns the scheme with its hues moved apart, so that as many checks as possible pass.
  private func spaced(_ checks: [SchemeCheck], hues ratio: Double) -> TerminalScheme {
    var scheme = self
    // All at once, or those that can be.
    for group in [checks] + checks.map({ [$0] }) {
      let faults = group.map { $0.measured(in: scheme) }.filter { !$0.passes }
      guard !faults.isEmpty else { continue }
      let spacing = HueSpacing(scheme, hues: ratio)
      let own = Set(faults.flatMap { [$0.role, $0.other] })
      let changes =
        spacing.spaced(faults, moving: own) ?? spacing.spaced(faults, moving: HueSpacing.hues)
      for (role, color) in changes ?? [:] { scheme[role] = .color(color) }
    }
    return scheme
  }

  /// Returns a scheme for the other kind of background: each colour keeps its hue and its contrast,
  /// and what could be told apart still can.
  package func inverted() -> TerminalScheme {
    var scheme = self
    let ground = shown(.background)
    let lightness = isDark ? 0.97 : 0.2
    let newGround = ground.adjusted { parts in
      parts.x = lightness
      parts.y = min(parts.y, 0.02)
    }
    func moved(_ color: RGB8) -> RGB8 {
      guard color != ground else { return newGround }
      let ratio = Color(color).contrastRatio(with: Color(ground))
      var start = Color(color).converted(to: .oklch)
      start.components.x = Color(newGround).converted(to: .oklch).components.x
      start.components.y *= 1.1
      // Where the new background leaves less room, as far as it goes, and a hue can be seen.
      let end: RGB8 = isDark ? RGB8(0, 0, 0) : RGB8(255, 255, 255)
      let room =
        Color(end).contrastRatio(with: Color(newGround)) * (start.components.y < 0.05 ? 1 : 0.6)
      // By ray tracing, which keeps the hue of dark colours to a degree.
      let moved = start.reaching(
        min(ratio, room), on: Color(newGround), towards: isDark ? 0 : 1, by: .raytrace)
      return moved?.rgb8 ?? end
    }
    for role in roles {
      guard let color = color(role), role != .background else { continue }
      scheme[role] = .color(moved(color))
    }
    scheme[.background] = .color(newGround)
    return scheme.mended(SchemeCheck.all(of: self).filter { $0.measure != .contrast && $0.passes })
  }

  /// Creates an even set from a background and an accent, which takes the place of blue.
  ///
  /// The hues have one lightness in OKLCH, 0.74 on dark and 0.52 on light backgrounds, except yellow,
  /// which is lighter.
  package init(background: RGB8, accent: RGB8? = nil) {
    self.init()
    let isDark = Color(background).relativeLuminance < 0.18
    let lightness = isDark ? 0.74 : 0.52
    let outward = isDark ? 1.0 : -1.0
    func hue(_ degrees: Double, lighter: Double = 0, chroma: Double = 0.13) -> RGB8 {
      let color = Color(.oklch, min(lightness + lighter, 1), chroma, degrees).rgb8
      return color.mended(on: background, to: 3) ?? color
    }
    self[.background] = .color(background)
    let foreground = background.adjusted { parts in
      parts.x = isDark ? 0.9 : 0.25
      parts.y = min(parts.y, 0.03)
    }
    self[.foreground] = .color(foreground)
    for (index, degrees) in [25.0, 145, 90, 255, 325, 200].enumerated() {
      let lighter = index == 2 ? 0.1 : 0
      self[.palette(UInt8(index + 1))] = .color(hue(degrees, lighter: lighter))
      self[.palette(UInt8(index + 9))] = .color(hue(degrees, lighter: lighter + 0.08, chroma: 0.14))
    }
    let black = background.adjusted { $0.x += 0.06 * outward }
    self[.palette(0)] = .color(black)
    self[.palette(8)] = .color(black.mended(on: background, to: 3) ?? foreground)
    self[.palette(7)] = .color(Color(foreground).mix(with: Color(background), by: 0.1).rgb8)
    self[.palette(15)] = .color(foreground.adjusted { $0.x += 0.05 * outward })
    let accent = accent ?? shown(.palette(4))
    self[.cursor] = .color(accent.mended(on: background, to: 3) ?? foreground)
    self[.cursorText] = .color(background)
    let selection = Color(background).mix(with: Color(accent), by: 0.25).rgb8
    self[.selection] = .color(selection)
    self[.selectionText] = .color(foreground.mended(on: selection, to: 4.5) ?? foreground)
  }

  /// The scheme with the entries 16 to 255 that follow from the first sixteen, if its `generation` says
  /// so and they are not set.
  ///
  /// Trilinear between eight corners in OKLab, so that steps are even in lightness.
  package var extended: TerminalScheme {
    guard let generation else { return self }
    var scheme = self
    var roles: [Role] = [.background] + [4, 2, 6, 1, 5, 3].map { .palette($0) } + [.foreground]
    if generation == .legacy, !isDark { roles.swapAt(0, 7) }
    let corners = roles.map { Color(shown($0)) }
    let cube = (0..<216).map { index in
      let shares = [index / 36, index / 6 % 6, index % 6].map { Double($0) / 5 }
      let alongRed = (0..<4).map { corners[$0].mix(with: corners[$0 + 4], by: shares[0]) }
      let alongGreen = (0..<2).map { alongRed[$0].mix(with: alongRed[$0 + 2], by: shares[1]) }
      return alongGreen[0].mix(with: alongGreen[1], by: shares[2])
    }
    let greys = (1...24).map { corners[0].mix(with: corners[7], by: Double($0) / 25) }
    for (index, color) in (cube + greys).enumerated() {
      let role = Role.palette(UInt8(16 + index))
      scheme[role] = scheme[role] ?? .color(color.rgb8)
    }
    return scheme
  }
}

extension TerminalPalette {
  /// Creates the palette that a terminal with a scheme shows, with its default colours.
  package init(_ scheme: TerminalScheme) {
    let scheme = scheme.extended
    self.init((0...255).map { scheme.shown(.palette($0)) })
    (foreground, background) = (scheme.shown(.foreground), scheme.shown(.background))
  }
}
