/// The shadow of a panel.
///
///     let theme = Theme("deep", panel: .standard.with(shadow: .drop))
public enum ShadowStyle: String, CaseIterable, Hashable, Sendable {
  /// No shadow.
  case flat = "none"
  /// Two columns on the right and a row below, in the scheme's shadow colour.
  case drop
}
