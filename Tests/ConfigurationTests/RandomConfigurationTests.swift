import Editor
import TestSupport
import Testing

@testable import Configuration

@Suite("Random configuration files")
struct RandomConfigurationTests {
  @Test("Every mistake is reported with its line, and everything else is read", arguments: 0..<20)
  func files(part: Int) {
    for seed in 0..<500 {
      // A fifth of the files has no mistakes.
      let share = [0, 5, 10, 20, 40][seed % 5]
      let made = RandomConfiguration(seed: UInt64(part * 500 + seed), faultShare: share)
      let file = ConfigurationFile(reading: made.bytes)
      checkText(file, made.bytes)
      guard file.mistakes.map({ $0.line ?? 0 }) == made.faultyLines,
        file.settings == made.settings()
      else {
        Issue.record(
          "\(differences(of: file, from: made.faultyLines, made.settings(), made.bytes))")
        return
      }
    }
  }

  @Test("A file that is cut off is read up to there", arguments: 0..<4)
  func truncated(part: Int) {
    for seed in 0..<250 {
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
        file.mistakes.compactMap(\.line).filter { $0 < line }
          == made.faultyLines.filter { $0 < line })
      #expect(
        known.map { $0.value(in: file.settings) } == known.map { $0.value(in: expected) },
        "\(String(decoding: bytes, as: UTF8.self))")
      if unsure?.contains(where: { $0.hasPrefix("keys") }) != true {
        #expect(file.settings.program.keys == expected.program.keys)
      }
    }
  }

  @Test("Damaged presets and random bytes never stop the program", arguments: 0..<8)
  func damaged(part: Int) {
    var random = SeededGenerator(seed: UInt64(part))
    for round in 0..<25 {
      var bytes = round % 10 == 0 ? [] : random.pick(KeyPreset.allCases).file
      if bytes.isEmpty {
        let alphabet = Array("[]{}=\"'#.,\n\r\t \\aetiku019_-".utf8) + [0, 0x1B, 0xFF, 0xC3]
        let all = random.chance(50)
        bytes = (0..<random.number(in: 0...2000)).map { _ in
          all ? UInt8(random.number(in: 0...255)) : random.pick(alphabet)
        }
      }
      for _ in 0..<random.number(in: 1...6) { random.damage(&bytes) }
      let file = ConfigurationFile(reading: bytes)
      checkText(file, bytes)
    }
  }

  // MARK: What holds for every file

  /// Mistakes are one line each, without control characters, and in the file.
  private func checkText(_ file: ConfigurationFile, _ bytes: [UInt8]) {
    let lines = bytes.count { $0 == 0x0A } + 1
    for mistake in file.mistakes {
      #expect((1...lines).contains(mistake.line ?? 0))
      let text = mistake.text(in: "config\u{1b}.toml")
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }

  private func differences(
    of file: ConfigurationFile, from lines: [Int], _ settings: Settings, _ bytes: [UInt8]
  ) -> String {
    let found = file.mistakes.map { "\($0.line ?? 0): \($0.message)" }
    let wrong = Setting.all.filter { $0.value(in: file.settings) != $0.value(in: settings) }
    let text = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return """
      expected lines \(lines), missing \(lines.filter { line in !file.mistakes.contains { $0.line == line } })
      found \(found.joined(separator: "\n"))
      settings \(wrong.map { "\($0.name) \($0.value(in: file.settings)) not \($0.value(in: settings))" })
      keys \(file.settings.program.keys == settings.program.keys)
      \(text.enumerated().map { "\($0.offset + 1) \($0.element.prefix(120).debugDescription)" }.joined(separator: "\n"))
      """
  }
}

extension SeededGenerator {
  /// Changes, inserts, removes, repeats or cuts off some bytes.
  fileprivate mutating func damage(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let index = number(in: 0...(bytes.count - 1))
    let length = min(number(in: 1...40), bytes.count - index)
    switch number(in: 0...5) {
    case 0: bytes[index] ^= 1 << UInt8(number(in: 0...7))
    case 1: bytes.insert(pick(Array("[]{}=\"'#.,\n\r\\".utf8) + [0, 0xFF]), at: index)
    case 2: bytes.removeSubrange(index..<index + length)
    case 3: bytes.insert(contentsOf: bytes[index..<index + length], at: index)
    case 4: bytes.removeSubrange(index...)
    default: bytes.insert(contentsOf: Array("\"\"\"".utf8), at: index)
    }
  }
}
