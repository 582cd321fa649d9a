/// How much of an animation a line can take, from everything to nothing.
///
/// Each level sends fewer bytes than the one before it; the look suffers before the motion does.
public enum MotionLevel: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Every hue, twenty pictures a second.
  case full
  /// The ring in 18 hues, 20° each: a fifth of the bytes.
  case stepped
  /// The ring in the 256 colours of a palette.
  case indexed
  /// The same, some pictures a second.
  case slow
  /// Nothing moves.
  case still

  /// Whether the first one sends more.
  public static func < (one: MotionLevel, other: MotionLevel) -> Bool {
    one.rawValue < other.rawValue
  }

  /// Bytes of a picture in comparison with the level before it, as measured for a ring.
  var share: Double {
    switch self {
    case .full, .slow: 1
    case .stepped: 0.2
    case .indexed: 0.65
    case .still: 0
    }
  }
}
