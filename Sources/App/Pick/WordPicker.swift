package import Color

/// A picker of lines: commands in words change a colour, and a sentence says what it is.
///
/// It needs neither sight nor a screen: `inkwheel pick --words`.
package struct WordPicker: Sendable {
  /// What a line leads to.
  package enum Answer: Hashable, Sendable {
    /// Something is said.
    case said(String)
    /// The colour is taken.
    case accepted
    /// No colour is taken.
    case cancelled
    /// The line means nothing; why.
    case problem(String)

    /// A line that is not understood.
    fileprivate static func unread(_ reason: String) -> Answer {
      .problem("\(reason); help lists what is understood")
    }
  }

  /// The colour, in OKLCH once a command has changed it.
  package var color: Color { history[position] }
  private let format: ColorFormat
  private let notation: ColorNotation?
  private let supportsOpacity: Bool
  private let names: [NameList]
  /// The last colours that were picked, the newest first.
  private let recents: [Color]
  /// The colours of the text from which one is taken.
  private let textColors: [Color]
  /// The colours of the palettes.
  private let paletteColors: [Color]
  /// The colours that can be gone back to or on to, with the present one at a position.
  private var history: [Color]
  private var position = 0
  /// What the contrast is measured on.
  private var ground: (name: String, color: Color)

  /// - Parameters:
  ///   - format: the format in which the colour is said and printed.
  ///   - notation: the notation of the colour at the start, for the format `same`.
  ///   - names: the lists of names; the first one is searched for the nearest.
  ///   - ground: what the contrast is measured on.
  ///   - recents: the last colours that were picked, the newest first.
  ///   - textColors: the colours of the text from which one is taken.
  ///   - paletteColors: the colours of the palettes.
  package init(
    _ color: Color, format: ColorFormat, notation: ColorNotation?, supportsOpacity: Bool,
    names: [NameList], ground: Color? = nil, recents: [Color] = [], textColors: [Color] = [],
    paletteColors: [Color] = []
  ) {
    self.ground = ground.map { ($0.formatted(.hex), $0) } ?? ("black", .black)
    (self.recents, self.textColors, self.paletteColors) = (recents, textColors, paletteColors)
    history = [supportsOpacity ? color : color.withAlpha(1)]
    (self.format, self.supportsOpacity, self.names) = (format, supportsOpacity, names)
    self.notation = supportsOpacity ? notation : notation?.withoutAlpha
  }

  /// The colour as it is printed.
  package var output: String { color.formatted(format, notation: notation) }

  /// The colour in one sentence.
  package var sentence: String {
    let opacity = color.alpha < 1 ? ["\(percent(color.alpha)) opaque"] : []
    return ([output, color.words] + opacity + [color.comparison, contrast]).joined(separator: ", ")
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }

  private var contrast: String {
    let ratio = color.contrast(with: ground.color).text(digits: 1).replacing(":", with: " to ")
    return "\(ratio) on \(ground.name)"
  }

  // MARK: Commands

  /// A command: how it begins, in one wording or several, what follows it, what it does, and how.
  private struct Command {
    let words: String
    var wordings: [String] { words.split(separator: ", ").map(String.init) }
    let argument: String
    let title: String
    let perform: @Sendable (inout WordPicker, Substring) -> Answer

    init(
      _ words: String, with argument: String = "", _ title: String,
      _ perform: @escaping @Sendable (inout WordPicker, Substring) -> Answer
    ) {
      (self.words, self.argument, self.title, self.perform) = (words, argument, title, perform)
    }

    /// A command that says the numbered colours of a list, or takes one of them.
    static func list(
      _ words: String, _ title: String, or nothing: String,
      _ colors: @escaping @Sendable (WordPicker) -> [Color]
    ) -> Command {
      Command(words, with: "[number]", "\(title), or the one with a number") { picker, text in
        let colors = colors(picker)
        guard !colors.isEmpty else { return .problem(nothing) }
        if text.isEmpty {
          let listed = colors.enumerated().map {
            "\($0 + 1): \($1.formatted(.hex)), \($1.words)"
          }
          return .said(listed.joined(separator: "\n"))
        }
        guard let number = Int(text), colors.indices.contains(number - 1) else {
          return .unread("expected 1 to \(colors.count) after “\(words)”, found “\(text)”")
        }
        return picker.take(colors[number - 1])
      }
    }

    /// A command that changes the lightness, the chroma and the hue of OKLCH by an amount.
    static func change(
      _ words: String, by amount: Double = 5, _ title: String,
      _ body: @escaping @Sendable (inout SIMD4<Double>, Double) -> Void
    ) -> Command {
      Command(words, with: "[number]", "\(title), \(Int(amount)) if there is no number") {
        picker, text in
        guard let number = text.isEmpty ? amount : WordPicker.number(text) else {
          return .unread("expected a number, found “\(text)”")
        }
        return picker.change { body(&$0, number) }
      }
    }
  }

  private static let commands: [Command] = [
    .change("lighter, brighter", "Lighter by so many percent") { $0[0] += $1 / 100 },
    .change("darker", "Darker by so many percent") { $0[0] -= $1 / 100 },
    .change("more vivid, more chroma", "More vivid by so many percent") {
      $0[1] += $1 * fullChroma / 100
    },
    .change("muted, greyer, less chroma", "Greyer by so many percent") {
      $0[1] -= $1 * fullChroma / 100
    },
    Command("hue", with: "+10, -10 or 120", "Turn the hue by degrees, or set it") { picker, text in
      guard let number = number(text) else {
        return .unread("expected degrees such as +10 after “hue”, found “\(text)”")
      }
      let isRelative = text.hasPrefix("+") || text.hasPrefix("-")
      return picker.change { $0[2] = isRelative ? $0[2] + number : number }
    },
    .change("warmer", by: 10, "The hue nearer to orange by degrees") { turn(&$0, to: 60, $1) },
    .change("cooler", by: 10, "The hue nearer to blue by degrees") { turn(&$0, to: 240, $1) },
    Command("complement", "The opposite hue") { picker, _ in picker.change { $0[2] += 180 } },
    Command("alpha", with: "50", "How opaque it is, in percent") { picker, text in
      guard picker.supportsOpacity else { return .problem("only opaque colours here") }
      guard let number = number(text), (0...100).contains(number) else {
        return .unread("expected 0 to 100 after “alpha”")
      }
      return picker.take(picker.color.withAlpha(number / 100))
    },
    Command("on", with: "black?", "The contrast on another colour, from now on") { picker, text in
      let name = text.hasSuffix("?") ? text.dropLast() : text
      guard let color = try? Color(parsing: String(name)) else {
        return .unread("expected a colour after “on”, found “\(name)”")
      }
      picker.ground = (String(name), color)
      return .said("\(picker.contrast), \(picker.color.contrast(with: color).reading)")
    },
    Command(
      "readable", with: "[number]",
      "This contrast on the colour of “on”; 4.5, then 7 if there is no number"
    ) { picker, text in
      let (ground, color) = (picker.ground, picker.color)
      let contrast = color.contrast(with: ground.color)
      guard text.isEmpty || number(text).map((1...21).contains) == true else {
        return .unread("expected 1 to 21 after “readable”, found “\(text)”")
      }
      guard let ratio = text.isEmpty ? contrast.nextLevel?.ratio : number(text),
        contrast.ratio < ratio
      else { return .said("\(picker.contrast) is enough already") }
      guard let found = color.reaching(ratio, on: ground.color) else {
        return .problem("\(ratio) to 1 cannot be reached on \(ground.name)")
      }
      return picker.take(Color(found.rgb8, alpha: found.alpha))
    },
    Command("nearest", "The nearest names") { picker, _ in
      let list = picker.names.first ?? .css
      let found = NamedColor.nearest(to: picker.color, count: 3, in: list)
      return .said(found.map { said($0.name, in: list) }.joined(separator: ", "))
    },
    .list("recent", "The last colours", or: "no colour has been picked yet") { $0.recents },
    .list("text", "The colours of the text of --from", or: "there is no text with colours") {
      $0.textColors
    },
    .list("palette", "The colours of --palette", or: "there is no palette") { $0.paletteColors },
    Command("undo", "Take the last change back") { picker, _ in picker.go(by: -1) },
    Command("redo", "Make the change again that was taken back") { picker, _ in picker.go(by: 1) },
    Command("ok, done", "Take the colour, as does Enter") { _, _ in .accepted },
    Command("quit, cancel, exit", "Take no colour") { _, _ in .cancelled },
    Command("help", "This list") { _, _ in .said(help) },
  ]

  /// The commands in the words of sentences.
  private static let turns = Color.directions.map { hue, word, name in
    let words = word.hasSuffix(name) ? word : "\(word), more \(name)"
    return Command.change(words, by: 10, "Turn the hue that way by degrees") {
      turn(&$0, to: hue, $1)
    }
  }

  private static let help =
    ((commands.map { ($0.words, $0) } + [(turns.map(\.words).joined(separator: ", "), turns[0])])
    .map { "\($0)\($1.argument.isEmpty ? "" : " " + $1.argument): \($1.title)" }
    + ["#f80, rgb(255 136 0), orange, any other colour: that colour"])
    .joined(separator: "\n")

  /// The chroma of OKLCH that CSS calls 100%.
  private static let fullChroma = 0.4

  private static func number(_ text: Substring) -> Double? {
    let unit = ["%", "°", " percent", " degrees"].first(where: text.hasSuffix) ?? ""
    return Double(text.dropLast(unit.count)).flatMap { $0.magnitude <= 1e6 ? $0 : nil }
  }

  /// Turns the hue towards another one, at most up to it.
  private static func turn(_ components: inout SIMD4<Double>, to hue: Double, _ degrees: Double) {
    let way = hueDifference(from: components[2], to: hue)
    components[2] += way < 0 ? max(way, -degrees) : min(way, degrees)
  }

  private static func said(_ name: String, in list: NameList) -> String {
    let color = NamedColor.named(name, in: list)
    return "\(list == .css ? NamedColor.words(of: name) : name) \(color?.rgb.hex ?? "")"
  }

  /// What can be done, said at the start.
  package static let introduction =
    "Pick a colour in words: help lists them, Enter takes the colour."

  /// Handles a line.
  package mutating func answer(_ line: String) -> Answer {
    // “Make it lighter by 5 percent please” is “lighter 5 percent”.
    let typed = line.split { $0 == " " || $0 == "\t" }
    guard !typed.isEmpty else { return .accepted }
    let line = typed.filter { !["make", "it", "by", "please"].contains($0.lowercased()) }
      .joined(separator: " ")
    let words = line.lowercased()
    for command in Self.commands + Self.turns {
      guard let name = command.wordings.first(where: { "\(words) ".hasPrefix("\($0) ") }) else {
        continue
      }
      let rest = words.dropFirst(name.count).drop { $0 == " " }
      guard command.argument.isEmpty == rest.isEmpty || command.argument.hasPrefix("[") else {
        return .unread(
          rest.isEmpty
            ? "expected “\(name) \(command.argument)”" : "nothing can follow “\(name)”")
      }
      return command.perform(&self, rest)
    }
    do {
      return take(try ParsedColor(line).color)
    } catch {
      return .unread(error.message)
    }
  }

  /// Goes back to the colour before the last change, or on to that after the next one.
  private mutating func go(by steps: Int) -> Answer {
    guard history.indices.contains(position + steps) else {
      return .problem(steps < 0 ? "nothing to undo" : "nothing to redo")
    }
    position += steps
    return .said(sentence)
  }

  private mutating func take(_ color: Color) -> Answer {
    history = history[...position] + [supportsOpacity ? color : color.withAlpha(1)]
    position += 1
    return .said(sentence)
  }

  private mutating func change(_ body: (inout SIMD4<Double>) -> Void) -> Answer {
    var components = color.converted(to: .oklch).components
    body(&components)
    return take(
      Color(
        .oklch, components[0].clamped(to: 0...1), components[1].clamped(to: 0...Self.fullChroma),
        normalizedDegrees(components[2])
      ).withAlpha(color.alpha))
  }
}

extension Color {
  private static let index = ColorIndex(NamedColor.css.map { Color($0.rgb) })

  /// How it differs from the colour of CSS that looks nearest: “a little darker than dark orange”.
  fileprivate var comparison: String {
    let color = Color(rgb8)
    guard let nearest = Self.index.nearest(1, to: color).first else { return "" }
    let named = NamedColor.css[nearest.index]
    let name = NamedColor.words(of: named.name)
    guard named.rgb != color.rgb8 else { return "exactly \(name)" }
    let one = color.converted(to: .oklch).components
    let other = Color(named.rgb).converted(to: .oklch).components
    let (lightness, chroma) = (one[0] - other[0], one[1] - other[1])
    let turn = hueDifference(from: other[2], to: one[2])
    let squared = OKLab(color).squaredDistance(to: OKLab(named.rgb))
    // What is left of the distance is that of the hues.
    let hue = max(squared - lightness * lightness - chroma * chroma, 0).squareRoot()
    let word =
      switch max(lightness.magnitude, chroma.magnitude, hue) {
      case lightness.magnitude: lightness > 0 ? "lighter" : "darker"
      case chroma.magnitude: chroma > 0 ? "more vivid" : "greyer"
      default: Self.adjective(from: other[2], turn)
      }
    let amount = squared < 0.01 ? "a little " : squared < 0.0625 ? "" : "much "
    return "\(amount)\(word) than \(name)"
  }

  /// The hues in degrees of OKLCH, what a colour is that is nearer to them, and their names.
  fileprivate static let directions: [(hue: Double, word: String, name: String)] = [
    (29, "redder", "red"), (70, "more orange", "orange"), (110, "yellower", "yellow"),
    (142, "greener", "green"), (264, "bluer", "blue"), (328, "pinker", "pink"),
  ]

  /// Returns what a turn from a hue leads to.
  private static func adjective(from hue: Double, _ turn: Double) -> String {
    let ways = directions.map { direction in
      let way = normalizedDegrees((direction.hue - hue) * (turn < 0 ? -1 : 1))
      // One that is a few degrees away is the hue itself.
      return (way: way < 5 ? way + 360 : way, word: direction.word)
    }
    return ways.min { $0.way < $1.way }?.word ?? ""
  }
}
