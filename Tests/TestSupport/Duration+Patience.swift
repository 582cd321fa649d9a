extension Duration {
  /// The longest wait for an event that has to come.
  ///
  /// It only ends tests that would wait forever: on a busy machine with several tests at once a
  /// program may need many seconds for what it usually does in a few milliseconds, and minutes to pack
  /// a release.
  public static let patience = Duration.seconds(300)
}
