import Color

/// The lightnesses in OKLCH at which the six hues of a scheme can be told apart.
struct HueSpacing {
  /// The colour that a hue would have.
  private struct Candidate {
    let color: RGB8
    /// How far its lightness is from the present one.
    let distance: Int
    /// What is seen of it, by measure.
    let seen: [ColorCheck.Measure: SIMD4<Double>]
  }

  /// The roles that are moved at most.
  static let hues = Set(SchemeCheck.hues)

  /// The steps of one hundredth that are tried.
  private static let reach = 45
  /// How many colours are tried for each of them.
  private static let limit = 2000

  private let scheme: TerminalScheme
  private let checks: [SchemeCheck]
  /// The hue's contrast that is kept where it has it.
  private let ratio: Double

  init(_ scheme: TerminalScheme, hues ratio: Double) {
    (self.scheme, self.ratio) = (scheme, ratio)
    checks = SchemeCheck.all(of: scheme).filter(\.concernsHues)
  }

  /// Moves hues as little as possible, so that some checks pass, and those that pass still do.
  /// - Returns: the roles that change; nil if there is no way.
  func spaced(
    _ faults: [SchemeCheck], moving roles: Set<TerminalScheme.Role>
  ) -> [TerminalScheme.Role: RGB8]? {
    let required = checks.filter { $0.passes } + faults
    let order = roles.sorted() + Self.hues.subtracting(roles).sorted()
    var candidates = order.map { [candidate(of: $0, at: 0)].compactMap { $0 } }
    for step in 1...Self.reach {
      for (index, role) in order.enumerated() where roles.contains(role) {
        for side in scheme.isDark ? [step, -step] : [-step, step] {
          if let other = candidate(of: role, at: side) { candidates[index].append(other) }
        }
      }
      var (chosen, left) = ([Candidate](), Self.limit)
      /// Chooses a candidate for each role, one after the other.
      func fill(_ index: Int) -> Bool {
        guard index < order.count else { return true }
        for candidate in candidates[index] {
          guard left > 0 else { return false }
          left -= 1
          let isApart = required.allSatisfy { check in
            let pair = [check.role, check.other]
            guard pair.contains(order[index]),
              let other = order[..<index].firstIndex(where: { pair.contains($0) }),
              let one = candidate.seen[check.measure], let two = chosen[other].seen[check.measure]
            else { return true }
            return ColorCheck.distance(one, two) >= check.limit
          }
          guard isApart else { continue }
          chosen.append(candidate)
          if fill(index + 1) { return true }
          chosen.removeLast()
        }
        return false
      }
      guard fill(0) else { continue }
      return zip(order, chosen).reduce(into: [:]) { changes, choice in
        if choice.1.distance > 0 { changes[choice.0] = choice.1.color }
      }
    }
    return nil
  }

  /// Returns a colour at another lightness; nil if it loses contrast that is needed.
  private func candidate(of role: TerminalScheme.Role, at step: Int) -> Candidate? {
    let (color, ground) = (scheme.shown(role), Color(scheme.shown(.background)))
    let moved = step == 0 ? color : color.adjusted { $0.x += Double(step) / 100 }
    let needed = min(Color(color).contrastRatio(with: ground), ratio)
    guard step == 0 || Color(moved).contrastRatio(with: ground) >= needed else { return nil }
    let own = checks.filter { $0.role == role || $0.other == role }
    let seen = Set(own.map(\.measure)).reduce(into: [:]) { $0[$1] = $1.seen(moved) }
    return Candidate(color: moved, distance: abs(step), seen: seen)
  }
}
