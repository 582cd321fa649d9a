/// The form of a border's corners.
public enum CornerStyle: String, CaseIterable, Hashable, Sendable {
  /// `╭`; thick and double lines have no such corner and stay square.
  case round
  /// `┌`
  case square
}
