// What checks say to people.

extension SchemeCheck {
  /// The contrast, rounded down: `4.49:1`.
  package var ratio: String { Contrast(ratio: value).text() }

  /// The contrast by APCA in whole points, of a check of contrast: `Lc 67`.
  package func apca(in scheme: TerminalScheme) -> Int? {
    guard measure == .contrast else { return nil }
    let ground = Color(scheme.shown(other))
    return Int(Color(scheme.shown(role)).apcaContrast(on: ground).magnitude)
  }

  /// The value, rounded down.
  package var valueText: String {
    paddedDecimal(value, digits: measure == .contrast ? 2 : 4, rounding: .down)
  }

  /// What is measured, in a word.
  package var word: String {
    switch measure {
    case .contrast: "contrast"
    case .difference: "difference"
    case .seen(let deficiency): deficiency.rawValue
    }
  }

  /// What the check found: "red on background: 2.10:1, needs 3:1".
  package var finding: String {
    let needed = limit == limit.rounded() ? "\(Int(limit))" : "\(limit)"
    let vision: String
    switch measure {
    case .contrast: return "\(role.name) on \(other.name): \(ratio), needs \(needed):1"
    case .difference: vision = ""
    case .seen(let deficiency): vision = " with \(deficiency.rawValue) vision"
    }
    let distance = paddedDecimal(value, digits: 3, rounding: .down)
    return
      "\(other.name) and \(role.name) look alike\(vision): ΔE OK \(distance), needs \(needed)"
  }
}

extension TerminalScheme {
  /// Returns what a check found and what would mend it, as a sentence.
  package func sentence(about fault: SchemeCheck) -> String {
    let changes = mending(fault).sorted { $0.key < $1.key }.map { "\($0.key.name) \($0.value.hex)" }
    return fault.finding
      + (changes.isEmpty ? "" : "; " + changes.joined(separator: ", ") + " would do")
  }
}
