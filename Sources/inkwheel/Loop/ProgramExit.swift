/// The result of running a program.
struct ProgramExit {
  /// The exit status.
  let status: Int32
  /// A line for standard output, printed after the terminal has been restored.
  let output: String?
  /// A line for standard error.
  let note: String?
}
