/// What a terminal has told about itself; see `IdentityQuery`.
struct TerminalIdentity: Hashable, Sendable {
  /// Whether it knows the position of its cursor, so that it can place it.
  var placesCursor = false
  /// Whether it reports its attributes (DA1).
  var hasAttributes = false
  /// Whether it knows bracketed paste, so that it is no old console.
  var knowsPaste = false
  /// Its name and version (XTVERSION).
  var version: String?
}
