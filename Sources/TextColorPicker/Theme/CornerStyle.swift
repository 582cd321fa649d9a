/// The corners of a border.
public enum CornerStyle: String, CaseIterable, Hashable, Sendable {
  /// `╭`; thick and double lines have square corners only.
  case round
  /// `┌`
  case square
}
