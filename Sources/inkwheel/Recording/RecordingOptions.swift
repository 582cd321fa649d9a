import ArgumentParser
import Recording

/// The options of commands whose sessions can be recorded.
struct RecordingOptions: ParsableArguments {
  enum Spec {
    static let record = OptionSpec<String?>("record")
    static let castVersion = OptionSpec<Asciicast.Version?>("cast-version")
    static let overwrite = OptionSpec<Bool>("overwrite")
  }

  @Option(
    Spec.record,
    help: ArgumentHelp("Record the session as asciicast.", valueName: "file.cast"),
    completion: .file())
  var record: String?

  @Option(Spec.castVersion, help: "The version of the asciicast, 2 by default.")
  var castVersion: Asciicast.Version?

  @Flag(Spec.overwrite, help: "Replace an existing recording.")
  var overwrite: Bool

  /// The values.
  var choices: RecordingChoices {
    RecordingChoices(record: record, overwrite: overwrite, castVersion: castVersion)
  }
}

extension Asciicast.Version: ExpressibleByArgument {}

extension RecordingChoices: FastOptions {
  private typealias Spec = RecordingOptions.Spec

  static let fastOptions: [FastOption<RecordingChoices>] = [
    .init(Spec.record) { $0.record = $1 }, .init(Spec.castVersion) { $0.castVersion = $1 },
    .init(flag: Spec.overwrite) { $0.overwrite = $1 },
  ]
}
