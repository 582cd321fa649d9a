package import Color

/// A check of two colours: how well they can be told apart.
///
/// The limits are those of WCAG 2 where it has one: 4.5:1 for text, 3:1 for what has to be seen.
package struct ColorCheck: Hashable, Sendable {
  /// What is measured.
  package enum Measure: Hashable, Sendable {
    /// The contrast of the first colour on the second one.
    case contrast
    /// ΔE OK of both colours.
    case difference
    /// ΔE OK as it is seen with a deficiency.
    case seen(ColorVisionDeficiency)
  }

  /// What is measured.
  package let measure: Measure
  /// The lowest value that passes.
  package let limit: Double
  /// The value.
  package let value: Double

  /// The lowest ΔE OK of colours that mean something different.
  package static let leastDifference = 0.06

  /// Whether the check is passed.
  package var passes: Bool { value >= limit }

  /// Measures two colours.
  package init(_ color: RGB8, _ other: RGB8, _ measure: Measure, _ limit: Double) {
    (self.measure, self.limit) = (measure, limit)
    value =
      measure == .contrast
      ? Color(color).contrastRatio(with: Color(other))
      : Self.distance(measure.seen(color), measure.seen(other))
  }

  /// ΔE OK of two colours as they are seen.
  static func distance(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> Double {
    Color(.oklab, one).difference(from: Color(.oklab, other))
  }
}

/// A check of two roles of a scheme.
@dynamicMemberLookup
package struct SchemeCheck: Hashable, Sendable {
  /// The role that would be changed.
  package let role: TerminalScheme.Role
  /// What it is compared with.
  package let other: TerminalScheme.Role
  private let check: ColorCheck

  private init(
    _ role: TerminalScheme.Role, _ other: TerminalScheme.Role, _ measure: ColorCheck.Measure,
    _ limit: Double = ColorCheck.leastDifference, in scheme: TerminalScheme
  ) {
    (self.role, self.other) = (role, other)
    check = ColorCheck(scheme.shown(role), scheme.shown(other), measure, limit)
  }

  package subscript<Value>(dynamicMember path: KeyPath<ColorCheck, Value>) -> Value {
    check[keyPath: path]
  }

  /// Whether it is mended by moving hues apart.
  var concernsHues: Bool { check.measure != .contrast && other != .background }

  /// The six hues among the first eight entries.
  static let hues = (1...6).map { TerminalScheme.Role.palette($0) }

  /// Returns all checks of what is set, those of contrast first.
  /// - Parameter ratio: the contrast that the hues need.
  package static func all(of scheme: TerminalScheme, hues ratio: Double = 3) -> [SchemeCheck] {
    func contrast(_ role: TerminalScheme.Role, _ ground: TerminalScheme.Role, _ limit: Double)
      -> SchemeCheck
    {
      SchemeCheck(role, ground, .contrast, limit, in: scheme)
    }
    var checks = [contrast(.foreground, .background, max(4.5, ratio))]
    checks += (hues + (9...14).map { .palette($0) }).map { contrast($0, .background, ratio) }
    checks += [
      contrast(.palette(8), .background, 2), contrast(.selectionText, .selection, 4.5),
      contrast(.cursor, .background, 3), contrast(.cursorText, .cursor, 2),
      SchemeCheck(.selection, .background, .difference, 0.04, in: scheme),
    ]
    for (index, hue) in hues.enumerated() {
      checks += hues[(index + 1)...].map { SchemeCheck($0, hue, .difference, in: scheme) }
    }
    let (red, green, blue) = (hues[0], hues[1], hues[3])
    for deficiency in [ColorVisionDeficiency.protan, .deutan] {
      checks.append(SchemeCheck(green, red, .seen(deficiency), in: scheme))
    }
    checks.append(SchemeCheck(blue, green, .seen(.tritan), in: scheme))
    return checks.filter { scheme.isKnown($0.role) && scheme.isKnown($0.other) }
  }

  /// Returns the same check of another version of the scheme.
  func measured(in scheme: TerminalScheme) -> SchemeCheck {
    SchemeCheck(role, other, check.measure, check.limit, in: scheme)
  }
}

extension TerminalScheme {
  /// Whether it is known what a role looks like.
  fileprivate func isKnown(_ role: Role) -> Bool {
    switch self[role] {
    case .color, .cellForeground, .cellBackground: true
    case .some(.none): false
    case nil: role == .selectionText && color(.selection) != nil
    }
  }
}

extension ColorCheck.Measure {
  /// Returns a colour in OKLab as it is seen, by a dichromat where a deficiency is meant.
  ///
  /// Red and green are by Machado, Oliveira and Fernandes, just below a severity of 1.
  func seen(_ color: RGB8) -> SIMD4<Double> {
    var color = Color(color)
    if case .seen(let deficiency) = self {
      color = Color(color.simulating(deficiency, severity: 1 - 1e-9).rgb8)
    }
    return color.converted(to: .oklab).components
  }
}

// What checks say to people.

extension SchemeCheck {
  /// The contrast by APCA, of a check of contrast: `-67.25`, negative for light text.
  package func apca(in scheme: TerminalScheme) -> String? {
    guard check.measure == .contrast else { return nil }
    let (text, ground) = (Color(scheme.shown(role)), Color(scheme.shown(other)))
    return paddedDecimal(text.apcaContrast(on: ground), digits: 2)
  }

  /// What the check found: "red on background: 2.10:1, needs 3:1".
  package var finding: String { check.finding(role.name, other.name) }
}

extension ColorCheck {
  /// The contrast, rounded down: `4.49:1`.
  package var ratio: String { Contrast(ratio: value).text() }

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

  /// Returns what the check of colours with these names found.
  package func finding(_ name: String, _ other: String) -> String {
    let needed = limit == limit.rounded() ? "\(Int(limit))" : "\(limit)"
    let vision: String
    switch measure {
    case .contrast: return "\(name) on \(other): \(ratio), needs \(needed):1"
    case .difference: vision = ""
    case .seen(let deficiency): vision = " with \(deficiency.rawValue) vision"
    }
    let distance = paddedDecimal(value, digits: 3, rounding: .down)
    return "\(other) and \(name) look alike\(vision): ΔE OK \(distance), needs \(needed)"
  }
}

extension TerminalScheme {
  /// Why the checks cannot all be passed; nil if every contrast can be measured.
  package var missingGround: String? {
    guard self[.background] != nil else { return "no background: its contrasts cannot be checked" }
    return SchemeCheck.all(of: self).isEmpty ? "nothing was checked: no colours to measure" : nil
  }

  /// Returns what a check found and what would mend it, as a sentence.
  package func sentence(about fault: SchemeCheck) -> String {
    let changes = mending(fault).sorted { $0.key < $1.key }.map { "\($0.key.name) \($0.value.hex)" }
    return fault.finding
      + (changes.isEmpty ? "" : "; " + changes.joined(separator: ", ") + " would do")
  }
}
