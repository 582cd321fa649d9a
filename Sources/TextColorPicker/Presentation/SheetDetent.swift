/// A height at which a sheet rests.
public enum SheetDetent: Hashable, Sendable, CaseIterable {
  /// Without the opacity, so that more of the document is in sight.
  case small
  /// With the opacity and what else fits into three fifths of the rows.
  case large
}
