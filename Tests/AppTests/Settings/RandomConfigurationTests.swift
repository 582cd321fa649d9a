import TOML
import TestSupport
import Testing

@testable import App

@Suite("Random configuration files")
struct RandomConfigurationTests {
  @Test(.slow, arguments: 0..<20)
  func `Every problem is reported with its line, and everything else is read`(part: Int) {
    for seed in rounds(0..<200) {
      // A fifth of the files has no problems.
      let share = [0, 5, 10, 20, 40][seed / 10 % 5]
      let made = RandomConfiguration(seed: UInt64(part * 200 + seed), faultShare: share)
      let file = ConfigurationFile(reading: made.bytes)
      checkText(file, made.bytes)
      let text = String(decoding: made.bytes, as: UTF8.self)
      #expect(file.problems.map { $0.line ?? 0 } == made.faultyLines, "\(text)")
      let expected = made.settings()
      for setting in Setting.all {
        #expect(setting.value(in: file.settings) == setting.value(in: expected), "\(text)")
      }
      #expect(file.settings == expected, "\(text)")
    }
  }

  @Test(arguments: 0..<4) func `A file that is cut off is read up to there`(part: Int) {
    for seed in rounds(0..<250) {
      let made = RandomConfiguration(seed: UInt64(100_000 + part * 250 + seed), faultShare: 10)
      guard !made.bytes.isEmpty else { continue }
      let end = (seed * 7919) % made.bytes.count
      let bytes = Array(made.bytes[..<end])
      let file = ConfigurationFile(reading: bytes)
      checkText(file, bytes)
      let cut = made.blocks.last { $0.offset <= end }
      let line = cut?.line ?? 1
      let expected = made.settings(before: end)
      // What has been cut may be right, wrong, or have another value.
      let unsure = cut?.block.values.map { value in
        if case .setting(let setting, _) = value { setting.name } else { "keys" }
      }
      let known = Setting.all.filter { unsure?.contains($0.name) != true }
      #expect(
        file.problems.compactMap(\.line).filter { $0 < line }
          == made.faultyLines.filter { $0 < line })
      #expect(
        known.map { $0.value(in: file.settings) } == known.map { $0.value(in: expected) },
        "\(String(decoding: bytes, as: UTF8.self))")
      if unsure?.contains(where: { $0.hasPrefix("keys") }) != true {
        #expect(file.settings.program.keys == expected.program.keys)
      }
    }
  }

  // MARK: What holds for every file

  /// Problems are one line each, without control characters, and in the file.
  private func checkText(_ file: ConfigurationFile, _ bytes: [UInt8]) {
    let lines = bytes.count { $0 == 0x0A } + 1
    for problem in file.problems {
      #expect((1...lines).contains(problem.line ?? 0))
      let text = problem.text(in: "config\u{1b}.toml")
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }
}
