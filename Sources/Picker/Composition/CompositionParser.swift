import Color

/// Parses the notation of a composition.
struct CompositionParser {
  private var rest: Substring

  init(_ text: String) { rest = text.lowercased()[...] }

  private mutating func skipBlanks() { rest = rest.drop { $0.isWhitespace || $0 == "," } }

  mutating func parseSpace() throws(CompositionError) -> ColorSpace? {
    skipBlanks()
    let name = rest.prefix { $0.isLetter }
    let after = rest.dropFirst(name.count).drop { $0.isWhitespace }
    guard after.first == ":" else { return nil }
    let spaces = ColorViewModel.spaces
    guard let space = spaces.first(where: { $0.layoutWords.contains(String(name)) }) else {
      throw .unknownSpace(String(name))
    }
    rest = after.dropFirst()
    return space
  }

  mutating func parseControl() throws(CompositionError) -> ParsedControl? {
    skipBlanks()
    guard !rest.isEmpty else { return nil }
    let start = rest
    let name = rest.prefix { $0.isLetter || $0.isNumber }
    let open = rest.dropFirst(name.count).drop { $0.isWhitespace }
    guard !name.isEmpty, open.first == "(", let close = open.firstIndex(of: ")") else {
      throw .syntax(String(start.prefix(40)))
    }
    guard let kind = PickerControl.kinds.first(where: { $0.word == name }) else {
      throw .unknownControl(String(name))
    }
    let inside = open[..<close].dropFirst()
    guard !inside.contains("(") else { throw .syntax(String(start.prefix(40))) }
    rest = open[close...].dropFirst()
    let words = inside.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.filter { !$0.isWhitespace }
    }
    guard !words.contains("") else { throw .syntax(String(start.prefix(40))) }
    return ParsedControl(kind: kind, words: words)
  }
}

/// A parsed control whose parameters have not been looked up yet.
struct ParsedControl {
  let kind: any LayoutControl.Type
  let parameters: [String]
  let option: String?

  /// Separates the option from the parameters: it comes last and is not the name of a parameter.
  init(kind: any LayoutControl.Type, words: [String]) {
    self.kind = kind
    let isOption =
      words.last.map { last in
        last.first?.isNumber == true || PickerControl.kinds.contains { $0.options.contains(last) }
          || words.count > kind.parameterCount && !ColorSpace.isParameter(last)
      } ?? false
    parameters = (isOption ? words.dropLast() : words[...]).map { ColorSpace.parameterWord($0) }
    option = isOption ? words.last : nil
  }

  /// Returns the control in a colour space.
  func control(in space: ColorSpace) throws(CompositionError) -> any ColorControl {
    guard parameters.count == kind.parameterCount else {
      throw .parameterCount(
        control: kind.word, expected: kind.parameterCount, found: parameters.count)
    }
    var found: [ColorParameter] = []
    for name in parameters {
      guard let parameter = space.parameter(named: name) else {
        guard ColorSpace.isParameter(name) else { throw .unknownParameter(name) }
        throw .notInSpace(parameter: name, space: space.displayName)
      }
      found.append(parameter)
    }
    let control = kind.init(found)
    guard let option else { return control }
    return try control.with(option: option)
  }
}

extension ColorSpace {
  /// Returns the parameter of this space with a name, or alpha.
  func parameter(named word: String) -> ColorParameter? {
    ColorParameter.all(of: self).first { $0.word == word }
  }

  /// Whether a space has a parameter with a name, or a synonym for it.
  static func isParameter(_ word: String) -> Bool {
    ColorViewModel.spaces.contains { $0.parameter(named: parameterWord(word)) != nil }
  }

  /// Returns the canonical name for a synonym.
  static func parameterWord(_ word: String) -> String {
    switch word {
    case "opacity": "alpha"
    case "grey", "gray": "white"
    case "value": "brightness"
    default: word
    }
  }
}
