/// The shadow of what lies above something else.
public enum ShadowStyle: String, CaseIterable, Hashable, Sendable {
  /// No shadow.
  case flat = "none"
  /// Two columns at the right and a row below, in the scheme's shadow colour.
  case drop
}
