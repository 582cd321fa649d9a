import TerminalCore

extension ColumnPicker {
  /// One column: a title and the values that can be chosen, from the first to the last.
  public struct Column: Hashable, Sendable {
    /// What stands over the column.
    public let title: String
    /// What stands there where room is short: the first letter, unless told otherwise.
    public let letter: String
    /// What follows every value, for example "%".
    public let unit: String
    /// Whether the first value comes after the last one.
    public let wraps: Bool
    private let values: Values

    private enum Values: Hashable, Sendable {
      /// Numbers from `first` on; `digits` of them stand behind the point.
      case numbers(first: Double, step: Double, count: Int, digits: Int)
      case texts([String])
    }

    /// A column of numbers, from the lower bound in steps that stay inside the range.
    /// - Parameters:
    ///   - step: more than 0; at most a million steps.
    ///   - digits: figures behind the point, 0...6.
    public init(
      _ title: String, letter: String? = nil, range: ClosedRange<Double>, step: Double = 1,
      digits: Int = 0, unit: String = "", wraps: Bool = false
    ) {
      let steps = (range.upperBound - range.lowerBound) / step
      precondition(step > 0 && steps.isFinite && steps <= 1_000_000, "a step of no use")
      precondition((0...6).contains(digits), "0 to 6 digits behind the point")
      // Ten tenths are a hair less than one.
      self.init(
        title, letter, unit, wraps,
        .numbers(
          first: range.lowerBound, step: step, count: Int((steps + 1e-6).rounded(.down)) + 1,
          digits: digits))
    }

    /// A column of texts, at least one.
    public init(
      _ title: String, letter: String? = nil, texts: [String], unit: String = "",
      wraps: Bool = false
    ) {
      precondition(!texts.isEmpty, "a column without values")
      self.init(title, letter, unit, wraps, .texts(texts))
    }

    private init(
      _ title: String, _ letter: String?, _ unit: String, _ wraps: Bool, _ values: Values
    ) {
      self.title = title
      self.letter = letter ?? String(title.prefix(1))
      self.unit = unit
      self.wraps = wraps
      self.values = values
    }

    /// How many values there are.
    public var count: Int {
      switch values {
      case .numbers(_, _, let count, _): count
      case .texts(let texts): texts.count
      }
    }

    /// The value at an index, without the unit.
    public func text(at index: Int) -> String {
      switch values {
      case .numbers(_, _, _, let digits): Self.text(number(at: index) ?? 0, digits: digits)
      case .texts(let texts): texts[index]
      }
    }

    /// The number at an index; nil in a column of texts.
    public func number(at index: Int) -> Double? {
      guard case .numbers(let first, let step, _, _) = values else { return nil }
      return first + Double(index) * step
    }

    /// The index of the value nearest to a number; nil in a column of texts.
    ///
    /// Numbers outside count as the nearest end, or are turned round where the column wraps.
    public func index(nearestTo number: Double) -> Int? {
      guard case .numbers(let first, let step, let count, _) = values else { return nil }
      var place = (number - first) / step
      // Written so that NaN gives the first value.
      guard place > -1e15, place < 1e15 else { return place > 0 ? count - 1 : 0 }
      if wraps {
        place = place.truncatingRemainder(dividingBy: Double(count))
        if place < 0 { place += Double(count) }
        return Int(place.rounded()) % count
      }
      return Int(min(max(place.rounded(), 0), Double(count - 1)))
    }

    /// The index that is `offset` values further; stops at the ends or goes round them.
    func index(_ index: Int, by offset: Int) -> Int {
      guard wraps else { return min(max(index + offset, 0), count - 1) }
      return ((index + offset) % count + count) % count
    }

    /// The index that is shown `offset` rows under another one; nil beyond the ends.
    func neighbor(of index: Int, by offset: Int) -> Int? {
      guard wraps else {
        return (0..<count).contains(index + offset) ? index + offset : nil
      }
      // A short column goes round once: no value is shown twice.
      guard abs(offset) <= (count - 1) / 2 else { return nil }
      return self.index(index, by: offset)
    }

    /// The index of what the user types: a number, or the beginning of a text.
    func index(typed: String) -> Int? {
      switch values {
      case .numbers:
        guard let number = Double(typed) else { return nil }
        // What is typed is not turned round: 400 of 360 means the last value.
        return index(
          nearestTo: min(max(number, self.number(at: 0) ?? 0), self.number(at: count - 1) ?? 0))
      case .texts(let texts):
        let beginning = typed.lowercased()
        return texts.firstIndex { $0.lowercased().hasPrefix(beginning) }
      }
    }

    /// Whether a character can be part of what is typed here.
    func accepts(_ character: Character) -> Bool {
      switch values {
      case .numbers(_, _, _, let digits):
        character.isASCII && character.isNumber || character == "-"
          || character == "." && digits > 0
      case .texts: !character.isNewline
      }
    }

    /// Whether the values are numbers, which line up at their right.
    var isNumeric: Bool {
      if case .numbers = values { true } else { false }
    }

    /// The columns that the longest value takes, without the unit.
    var valueWidth: Int {
      switch values {
      case .numbers:
        max(GlyphWidth.columns(of: text(at: 0)), GlyphWidth.columns(of: text(at: count - 1)))
      case .texts(let texts):
        min(texts.map { GlyphWidth.columns(of: $0) }.max() ?? 0, 20)
      }
    }

    private static func text(_ number: Double, digits: Int) -> String {
      var scale = 1
      for _ in 0..<digits { scale *= 10 }
      let scaled = Int((number * Double(scale)).rounded())
      let sign = scaled < 0 ? "-" : ""
      let whole = "\(sign)\(abs(scaled) / scale)"
      guard digits > 0 else { return whole }
      let rest = "\(abs(scaled) % scale)"
      return whole + "." + String(repeating: "0", count: digits - rest.count) + rest
    }
  }

  /// A chosen value.
  public struct Value: Hashable, Sendable {
    /// Its place in the column, from 0.
    public let index: Int
    /// The value as it is shown, without the unit.
    public let text: String
    /// The number; nil in a column of texts.
    public let number: Double?
  }
}
