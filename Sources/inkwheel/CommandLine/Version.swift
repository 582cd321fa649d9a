import CBuild

/// The version of the program.
enum Version {
  static let number = "0.1.0"
  /// The number, and behind it the commit and its date in a build by make.
  static let withCommit = number + String(cString: cbuild_commit())
}
