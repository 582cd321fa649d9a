extension Gradient: CustomStringConvertible {
  /// The gradient as `init(parsing:)` reads it: `in oklch longer hue, #ff8800 0%, #0088ff 100%`.
  public var description: String {
    let route = hue == .shorter ? "" : " \(hue.rawValue) hue"
    return stops.reduce(into: "in \(space.name)\(route)") {
      $0 += ", \($1.color) \($1.location * 100)%"
    }
  }

  /// Reads colours separated by commas, each perhaps with its place in percent, and before them
  /// perhaps a space and a direction of hues, as in CSS: `in oklch longer hue, orange, #08f 30%`.
  ///
  /// `rainbow` stands for the hues of the ring.
  ///
  /// Source: https://www.w3.org/TR/css-images-4/#linear-gradients
  /// - Throws: `ColorParseError` for a part that is not a colour.
  package init(parsing text: String) throws(ColorParseError) {
    guard text.lowercased() != "rainbow" else {
      self = Self.hues
      return
    }
    var (space, hue) = (ColorSpace.oklch, HueRoute.shorter)
    var texts = Self.parts(text)
    let words = texts[0].lowercased().split(separator: " ").map(String.init)
    if words.first == "in", words.count > 1, let named = ColorSpace(name: words[1]) {
      space = named
      if words.count == 4, words[3] == "hue", let route = HueRoute(rawValue: words[2]) {
        hue = route
      }
      if words.count == 2 || words.count == 4 { texts.removeFirst() }
    }
    var parts: [(color: Color, location: Double?)] = []
    for part in texts {
      let words = part.split(separator: " ")
      let percent = words.count > 1 ? words.last?.percentage : nil
      let name = percent == nil ? part : words.dropLast().joined(separator: " ")
      parts.append((try Color(parsing: name), percent))
    }
    // What has no place is evenly between its neighbours that have one.
    var stops: [Stop] = []
    for (index, part) in parts.enumerated() {
      let before = stops.last?.location ?? 0
      let next = parts[index...].firstIndex { $0.location != nil } ?? parts.count - 1
      let end = parts[next].location ?? 1
      let first = stops.isEmpty ? index : index - 1
      let share = next > first ? Double(index - first) / Double(next - first) : 0
      let location =
        part.location ?? (stops.isEmpty ? 0 : before + (max(end, before) - before) * share)
      stops.append(Stop(part.color, at: max(location, before)))
    }
    self.init(stops, in: space, hue: hue)
  }

  /// Splits at commas outside parentheses.
  private static func parts(_ text: String) -> [String] {
    var (parts, depth) = ([""], 0)
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}

extension Substring {
  /// The share that a percentage stands for; nil for anything else.
  fileprivate var percentage: Double? {
    guard last == "%", let number = Double(dropLast()), (0...100).contains(number) else {
      return nil
    }
    return number / 100
  }
}
