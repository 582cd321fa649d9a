import TestSupport

@testable import Configuration

extension RandomConfigurationWriter {
  /// Returns a value that a setting accepts, by what it says of itself.
  mutating func validValue(of setting: Setting) -> SettingValue {
    switch setting.defaultValue {
    case .flag: return .flag(random.chance(50))
    case .number: return .number(random.number(in: Self.range(of: setting)))
    case .text:
      if setting.name == "screen.theme" { return .text(anyText()) }
      if setting.name == "picker.layout" { return .text(random.pick(Self.layouts)) }
      return .text(random.pick(Self.words(of: setting)))
    case .list, .other:
      if setting.name == "editor.rulers" {
        return .list(
          (0..<random.number(in: 0...20)).map { _ in .number(random.number(in: 1...1000)) })
      }
      guard setting.table != "steps" else {
        guard random.chance(90) else { return .list([]) }
        return .list([.number(random.number(in: 1...100)), .number(random.number(in: 1...100))])
      }
      let words = Self.words(of: setting).filter { _ in random.chance(60) }
      if words.count == 1, random.chance(50) { return .text(words[0]) }
      return .list(words.shuffled(using: &random).map { .text($0) })
    }
  }

  /// Returns a value that a setting does not accept.
  mutating func invalidValue(of setting: Setting) -> SettingValue {
    let strange: [SettingValue] = [
      .other("1979-05-27"), .other("1979-05-27T07:32:00Z"), .other("07:32:00"), .other("1.5"),
      .other("-inf"), .other("[[1], [2]]"), .other("[{a = 1}, 1979-05-27]"), .number(-1),
      .number(.max), .other("[1, 'a', true]"), .other("{}"), .other("6.02e23"),
    ]
    var values = strange
    switch setting.defaultValue {
    case .flag: values += [.number(1), .text("true"), .list([]), .list([.flag(true)])]
    case .number:
      let range = Self.range(of: setting)
      values += [.number(range.lowerBound - 1), .number(range.upperBound + 1), .text("4")]
      values += [.flag(true), .list([.number(4)])]
    case .text:
      values += [.flag(true), .list([]), .list([.text("auto")])]
      if setting.name != "screen.theme" { values += [.text(anyText() + "?"), .text("")] }
    case .list, .other:
      values += [.flag(true), .list([.text("css"), .text("css")]), .list([.text("Css")])]
      values += [.text("none such"), .list([.number(0)]), .list([.number(0), .number(2000)])]
      if setting.name == "editor.rulers" {
        values.append(.list((0...20).map { _ in .number(80) }))
      }
    }
    return random.pick(values)
  }

  private mutating func anyText() -> String {
    let characters: [Character] = [
      "a", "é", "\"", "'", "\\", "#", "[", "]", "=", "\u{7}", "\u{1b}", "𝄞", " ", "{", "}", ",",
      ".",
    ]
    return String((0..<random.number(in: 0...9)).map { _ in random.pick(characters) })
  }

  private static func range(of setting: Setting) -> ClosedRange<Int> {
    let numbers = setting.expectation.split(separator: " ").compactMap { Int($0) }
    return numbers[0]...numbers[1]
  }

  /// The words in quotes of what a setting says of its values.
  private static func words(of setting: Setting) -> [String] {
    setting.expectation.matches(of: #/"([^"]*)"/#).map { String($0.1) }
  }

  private static let layouts = [
    "last", "wheel(hue,saturation) slider(brightness)", "slider(red) slider(green) slider(blue)",
  ]
}
