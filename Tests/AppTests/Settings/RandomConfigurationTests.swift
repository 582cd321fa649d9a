import TOML
import TestSupport
import Testing

@testable import App

@Suite("Random configuration files")
struct RandomConfigurationTests {
  /// What is read of some parts, without those that are reported.
  private func settings(of blocks: some Sequence<RandomConfiguration.Block>) -> Settings {
    let file = ConfigurationFile(reading: Array(blocks.map { $0.plain + "\n" }.joined().utf8))
    #expect(file.problems.isEmpty)
    return file.settings
  }

  @Test(.slow, arguments: 0..<20)
  func `Every problem is reported with its line, and everything else is read`(part: Int) throws {
    let parts = try RandomConfiguration.Part.all()
    #expect(parts.count == 143)
    for seed in rounds(0..<200) {
      // A fifth of the files has no problems.
      let share = [0, 1, 3, 10, 25][seed / 10 % 5]
      let made = RandomConfiguration(of: parts, seed: UInt64(part * 200 + seed), faultShare: share)
      let file = ConfigurationFile(reading: Array(made.text.utf8))
      checkText(file, made.text)
      #expect(file.problems.map { $0.line ?? 0 } == made.faultyLines, "\(made.text)")
      #expect(file.settings == settings(of: made.blocks), "\(made.text)")
    }
  }

  @Test(arguments: 0..<4) func `A file that is cut off is read up to there`(part: Int) throws {
    let parts = try RandomConfiguration.Part.all()
    for seed in rounds(0..<250) {
      let made = RandomConfiguration(
        of: parts, seed: UInt64(100_000 + part * 250 + seed), faultShare: 3)
      guard let all = made.blocks.last?.bytes.upperBound else { continue }
      let end = (seed * 7919) % all
      let file = ConfigurationFile(reading: Array(made.text.utf8.prefix(end)))
      checkText(file, made.text)
      let begun = made.blocks.prefix { $0.bytes.lowerBound <= end }
      let line = begun.last?.line ?? 1
      #expect(
        file.problems.compactMap(\.line).filter { $0 < line }
          == made.faultyLines.filter { $0 < line })
      // What has been cut may be right, wrong, or have another value.
      let sure = settings(of: begun.prefix { $0.bytes.upperBound <= end })
      let perhaps = settings(of: begun)
      for setting in Setting.all where setting.value(in: sure) == setting.value(in: perhaps) {
        #expect(setting.value(in: file.settings) == setting.value(in: sure), "\(made.text)")
      }
      if sure.program.keys == perhaps.program.keys {
        #expect(file.settings.program.keys == sure.program.keys)
      }
    }
  }

  // MARK: What holds for every file

  /// Problems are one line each, without control characters, and in the file.
  private func checkText(_ file: ConfigurationFile, _ text: String) {
    let lines = text.utf8.count { $0 == 0x0A } + 1
    for problem in file.problems {
      #expect((1...lines).contains(problem.line ?? 0))
      let text = problem.text(in: "config\u{1b}.toml")
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }
}
