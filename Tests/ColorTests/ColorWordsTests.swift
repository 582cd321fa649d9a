import TestSupport
import Testing

@testable import Color

@Suite("Colours in basic words")
struct ColorWordsTests {
  @Test(arguments: [
    ("#ff8c00", "vivid orange"), ("plum", "light greyish purple-pink"),
    ("navy", "very dark blue"),
    ("#ffff00", "vivid yellow"), ("#000000", "black"), ("#ffffff", "white"), ("#808080", "grey"),
    ("#d3d3d3", "light grey"), ("#303030", "dark grey"), ("#8b4513", "brown"),
    ("#008080", "teal"), ("#ffc0cb", "light greyish pink"), ("#ff00ff", "vivid purple-pink"),
  ])
  func `A colour is called what people would call it`(notation: String, words: String) throws {
    #expect(try Color(parsing: notation).words == words)
  }

  /// The words of the survey that are others here.
  private static let synonyms = ["violet": "purple", "turquoise": "teal", "aqua": "cyan"]
  private static let hues: Set = [
    "red", "orange", "brown", "yellow", "olive", "green", "teal", "cyan", "blue", "purple",
    "magenta",
    "pink",
  ]

  @Test func `The first hue word is that of the xkcd survey for 85 % of its names`() throws {
    var (count, agreed) = (0, 0)
    for named in NameList.xkcd.colors {
      guard let last = named.name.split(separator: " ").last.map(String.init) else { continue }
      let word = Self.synonyms[last] ?? last
      guard Self.hues.contains(word) else { continue }
      count += 1
      let hue = Color(named.rgb).words.split(separator: " ").last?.split(separator: "-").first
      if hue.map(String.init) == word { agreed += 1 }
    }
    #expect(count > 500)
    #expect(agreed * 100 >= count * 85, "\(agreed) of \(count)")
  }

  @Test func `Every colour has one or two hue words, and the same ones each time`() {
    for rgb in rounds(denseSample) {
      let words = Color(rgb).words.split(separator: " ")
      let hue = words.last?.split(separator: "-").map(String.init) ?? []
      #expect(
        hue.allSatisfy { Self.hues.contains($0) } && (1...2).contains(hue.count)
          || ["black", "grey", "white"].contains(hue), "\(rgb) \(words)")
      #expect(words.count <= 4)
    }
  }
}
