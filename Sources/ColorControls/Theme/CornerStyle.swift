/// The corners of a border.
///
///     let theme = Theme("edgy", panel: .standard.with(corners: .square))
public enum CornerStyle: String, CaseIterable, Hashable, Sendable {
  /// `╭`; thick and double lines have square corners only.
  case round
  /// `┌`
  case square

  /// `round`: a terminal has one radius.
  public static let soft = CornerStyle.round
  /// `round`: a terminal has one radius.
  public static let verySoft = CornerStyle.round
}
