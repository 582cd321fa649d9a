// Changes of schemes that keep what their authors chose as far as the checks allow.

extension RGB8 {
  /// Returns the colour with just enough contrast: the same hue, and the chroma that the gamut allows,
  /// with a lightness in OKLCH that is further away from the background's.
  /// - Returns: nil if not even black or white would do.
  package func mended(on background: RGB8, to ratio: Double) -> RGB8? {
    let ground = Color(background)
    func reaches(_ color: RGB8) -> Bool { Color(color).contrastRatio(with: ground) >= ratio }
    guard !reaches(self) else { return self }
    let start = Color(self).converted(to: .oklch)
    func at(_ lightness: Double) -> RGB8 {
      var color = start
      color.components.x = lightness
      return color.fitted(to: .srgb, by: .raytrace).rgb8
    }
    let isAbove = Color(self).relativeLuminance >= ground.relativeLuminance
    let ends = isAbove ? [1.0, 0.0] : [0.0, 1.0]
    guard let end = ends.first(where: { reaches(at($0)) }) else { return nil }
    var (fails, passes) = (start.components.x, end)
    // The rounded colours decide, so the steps may be as small as one of them.
    for _ in 0..<30 {
      let middle = (fails + passes) / 2
      if reaches(at(middle)) { passes = middle } else { fails = middle }
    }
    return at(passes)
  }

  /// The colour in OKLCH with other lightness and chroma, fitted to sRGB.
  fileprivate func adjusted(_ change: (inout SIMD4<Double>) -> Void) -> RGB8 {
    var color = Color(self).converted(to: .oklch)
    change(&color.components)
    color.components.x = min(max(color.components.x, 0), 1)
    return color.fitted(to: .srgb, by: .raytrace).rgb8
  }
}

extension TerminalScheme {
  /// Returns what mends a check: roles and their new colours; empty if nothing does.
  package func mending(_ check: SchemeCheck) -> [Role: RGB8] {
    guard !check.passes else { return [:] }
    switch check.measure {
    case .contrast:
      var mended: [Role: RGB8] = [:]
      // A text that follows the cell can only be helped by what is behind it.
      if color(check.role) != nil || check.other == .background {
        mended[check.role] = shown(check.role).mended(on: shown(check.other), to: check.limit)
      } else {
        mended[check.other] = shown(check.other).mended(on: shown(check.role), to: check.limit)
      }
      return mended
    case .difference, .seen: return apart(check)
    }
  }

  /// Moves two hues apart in lightness, in small steps, as long as their contrast stays.
  private func apart(_ check: SchemeCheck) -> [Role: RGB8] {
    let (role, other) = (check.role, check.other)
    let pair = SchemeCheck.all(of: self).filter {
      $0.measure != .contrast && Set([$0.role, $0.other]) == [role, other]
    }
    let needed = [role, other].map { role in
      min(Color(shown(role)).contrastRatio(with: Color(shown(.background))), 3)
    }
    for direction in isDark ? [1.0, -1.0] : [-1.0, 1.0] {
      for step in 1...40 {
        let distance = direction * Double(step) / 100
        var scheme = self
        scheme[role] = .color(shown(role).adjusted { $0.x += distance })
        for share in [0.0, 1.0] {
          scheme[other] = .color(shown(other).adjusted { $0.x -= distance * share })
          let isApart = pair.allSatisfy { $0.measured(in: scheme).passes }
          let keepsContrast = zip([role, other], needed).allSatisfy { role, ratio in
            Color(scheme.shown(role)).contrastRatio(with: Color(shown(.background))) >= ratio - 1e-9
          }
          guard isApart, keepsContrast else { continue }
          return [role, other].reduce(into: [:]) { changes, role in
            if scheme.shown(role) != shown(role) { changes[role] = scheme.shown(role) }
          }
        }
      }
    }
    return [:]
  }

  /// Returns the scheme with all faults mended that can be, contrast first.
  /// - Parameter ratio: the contrast that the hues need.
  package func mended(hues ratio: Double = 3) -> TerminalScheme {
    mended(SchemeCheck.all(of: self, hues: ratio))
  }

  /// Returns the scheme with some faults mended that can be.
  package func mended(_ checks: [SchemeCheck]) -> TerminalScheme {
    var scheme = self
    // What moves two hues apart may bring a third one closer.
    for _ in 0..<4 {
      let before = scheme
      for check in checks {
        for (role, color) in scheme.mending(check.measured(in: scheme)) {
          scheme[role] = .color(color)
        }
      }
      if scheme == before { break }
    }
    return scheme
  }

  /// Returns a scheme for the other kind of background: each colour keeps its hue and its contrast.
  package func inverted() -> TerminalScheme {
    var scheme = self
    let ground = shown(.background)
    let lightness = isDark ? 0.97 : 0.2
    let newGround = ground.adjusted { parts in
      parts.x = lightness
      parts.y = min(parts.y, 0.02)
    }
    func moved(_ color: RGB8, chroma: Double) -> RGB8 {
      let ratio = Color(color).contrastRatio(with: Color(ground))
      let start = newGround.adjusted { parts in
        let old = Color(color).converted(to: .oklch).components
        parts.y = old.y * chroma
        parts.z = old.z
      }
      // Where the new background leaves less room, as far as it goes.
      let end: RGB8 = isDark ? RGB8(0, 0, 0) : RGB8(255, 255, 255)
      return start.mended(on: newGround, to: ratio) ?? end
    }
    for role in roles {
      guard let color = color(role), role != .background else { continue }
      scheme[role] = .color(moved(color, chroma: 1.1))
    }
    scheme[.background] = .color(newGround)
    return scheme
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
      let color = Color(.oklch, min(lightness + lighter, 1), chroma, degrees)
      let fitted = color.fitted(to: .srgb, by: .raytrace).rgb8
      return fitted.mended(on: background, to: 3) ?? fitted
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
    self[.palette(7)] = .color(
      Color(foreground).mix(with: Color(background), by: 0.1, in: .oklab).rgb8)
    self[.palette(15)] = .color(foreground.adjusted { $0.x += 0.05 * outward })
    let accent = accent ?? shown(.palette(4))
    self[.cursor] = .color(accent.mended(on: background, to: 3) ?? foreground)
    self[.cursorText] = .color(background)
    let selection = Color(background).mix(with: Color(accent), by: 0.25, in: .oklab).rgb8
    self[.selection] = .color(selection)
    self[.selectionText] = .color(foreground.mended(on: selection, to: 4.5) ?? foreground)
  }

  /// The entries 16 to 255 that go with the first sixteen.
  ///
  /// Trilinear between eight corners in CIELAB, as Ghostty and kitty do.
  package var extended: [RGB8] {
    func lab(_ color: RGB8) -> SIMD4<Double> { Color(color).converted(to: .lab).components }
    let corners = [
      shown(.background), shown(.palette(4)), shown(.palette(2)), shown(.palette(6)),
      shown(.palette(1)), shown(.palette(5)), shown(.palette(3)), shown(.foreground),
    ].map(lab)
    func mix(_ one: SIMD4<Double>, _ two: SIMD4<Double>, _ share: Double) -> SIMD4<Double> {
      one + (two - one) * share
    }
    func color(_ parts: SIMD4<Double>) -> RGB8 { Color(.lab, parts).rgb8 }
    let cube = (0..<216).map { index -> RGB8 in
      let (r, g, b) = (index / 36, index / 6 % 6, index % 6)
      let alongRed = (0..<4).map { mix(corners[$0], corners[$0 + 4], Double(r) / 5) }
      let alongGreen = (0..<2).map { mix(alongRed[$0], alongRed[$0 + 2], Double(g) / 5) }
      return color(mix(alongGreen[0], alongGreen[1], Double(b) / 5))
    }
    let greys = (0..<24).map { color(mix(corners[0], corners[7], Double($0 + 1) / 25)) }
    return cube + greys
  }
}
