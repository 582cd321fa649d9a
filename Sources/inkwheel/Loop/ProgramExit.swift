import Editor

/// The result of running a program.
struct ProgramExit {
  /// The exit status.
  let status: Int32
  /// The output, written after the terminal has been restored.
  let output: Effect.Output?
  /// A line for standard error.
  let note: String?
}
