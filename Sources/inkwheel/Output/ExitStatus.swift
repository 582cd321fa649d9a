/// The exit statuses of all commands, for help and manual.
enum ExitStatus {
  static let meanings = [
    (0, "success"), (1, "failure"), (2, "wrong usage or input"), (130, "cancelled"),
  ]

  /// All of them in one line.
  static var list: String {
    meanings.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
