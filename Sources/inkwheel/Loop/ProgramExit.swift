/// How a program ended.
struct ProgramExit {
  /// The exit status.
  let status: Int32
  /// A line for standard output, once the terminal is given back.
  let output: String?
  /// A line for standard error.
  let note: String?
}
