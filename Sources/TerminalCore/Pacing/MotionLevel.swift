/// How much of an animation is shown, from everything to nothing.
///
/// Each level sends fewer bytes than the one before it; colours are reduced before the frame rate.
///
///     let isStill = context.ring.level == .still
public enum MotionLevel: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Every hue, twenty pictures a second.
  case full
  /// The ring in 18 hues, 20° apart: a fifth of the bytes.
  case stepped
  /// The ring in colours of the 256-colour palette.
  case indexed
  /// The same, a few pictures a second.
  case slow
  /// Nothing moves.
  case still

  /// Levels that send more come first.
  public static func < (one: MotionLevel, other: MotionLevel) -> Bool {
    one.rawValue < other.rawValue
  }

  /// The bytes of a picture relative to those of the level before it, as measured for a ring.
  var share: Double {
    switch self {
    case .full, .slow: 1
    case .stepped: 0.2
    case .indexed: 0.65
    case .still: 0
    }
  }
}
