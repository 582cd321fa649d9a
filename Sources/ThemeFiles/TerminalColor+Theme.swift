import ColorControls
import Colorimetry

/// The reason why a theme value is not a colour.
struct ThemeColorError: Error {
  let message: String
}

extension TerminalColor {
  /// The accepted forms of a colour, for messages.
  static let themeColors =
    "a colour such as \"#ff8800\", \"default\", \"ansi 4\" or a number from 0 to 255"

  /// Creates a palette entry by index.
  init(themeIndex number: Int) throws(ThemeColorError) {
    guard let index = UInt8(exactly: number) else {
      throw ThemeColorError(message: "expected \(Self.themeColors), found \(number)")
    }
    self = .indexed(index)
  }

  /// Parses "default", "ansi 4", "ansi bright red", or a colour in any notation.
  init(themeText text: String) throws(ThemeColorError) {
    let words = text.lowercased().split(separator: " ").map(String.init)
    if words == ["default"] {
      self = .default
    } else if words.first == "ansi" {
      guard let index = Self.index(words.dropFirst()) else {
        throw ThemeColorError(
          message: "expected \"ansi\" with a number from 0 to 255 or a name such as "
            + "\"bright red\", found “\(text.prefix(40))”")
      }
      self = .indexed(index)
    } else {
      do {
        let color = try ParsedColor(text).color
        guard color.alpha >= 1 else {
          throw ThemeColorError(
            message: "expected a colour without transparency, found “\(text.prefix(40))”")
        }
        self = .rgb(color.fittedToSRGB().rgb8)
      } catch let error as ColorParseError {
        throw ThemeColorError(
          message: "cannot read the colour “\(text.prefix(40))”: \(error.message)")
      } catch let error as ThemeColorError {
        throw error
      } catch {
        throw ThemeColorError(message: "expected \(Self.themeColors)")
      }
    }
  }

  private static func index(_ words: ArraySlice<String>) -> UInt8? {
    let names = ThemeNotation.ansiNames
    switch (words.first, words.count) {
    case (let word?, 1):
      return UInt8(word) ?? names.firstIndex(of: word).map { UInt8($0) }
    case ("bright"?, 2):
      return names.firstIndex(of: words[words.startIndex + 1]).map { UInt8($0 + 8) }
    default: return nil
    }
  }
}
