import Color
import Terminal

extension ColumnPicker {
  /// A column: a title and the values to choose from.
  public struct Column: Hashable, Sendable {
    /// The title above the column.
    public let title: String
    /// The short title for narrow areas; by default the first letter.
    public let letter: String
    /// The unit after every value, such as "%".
    public let unit: String
    /// Whether the first value follows the last one.
    public let wraps: Bool
    private let values: Values

    private enum Values: Hashable, Sendable {
      /// Numbers from `first` on, displayed with `digits` decimals.
      case numbers(first: Double, step: Double, count: Int, digits: Int)
      case texts([String])
    }

    /// Creates a column of numbers from the lower bound in steps, within the range.
    /// - Parameters:
    ///   - title: the name of the column.
    ///   - letter: the letter that labels the column.
    ///   - range: the range of the values, in steps.
    ///   - step: greater than 0; at most a million steps.
    ///   - digits: the number of decimals, 0...6.
    ///   - unit: the unit shown after the value, such as "°"; empty for none.
    ///   - wraps: whether stepping past one end continues at the other.
    public init(
      _ title: String, letter: String? = nil, range: ClosedRange<Double>, step: Double = 1,
      digits: Int = 0, unit: String = "", wraps: Bool = false
    ) {
      let steps = (range.upperBound - range.lowerBound) / step
      precondition(
        step > 0 && steps.isFinite && steps <= 1_000_000,
        "the step must be positive and give at most a million values")
      precondition((0...6).contains(digits), "a column shows 0 to 6 decimals")
      // Ten times 0.1 is slightly less than 1.
      self.init(
        title, letter, unit, wraps,
        .numbers(
          first: range.lowerBound, step: step, count: Int((steps + 1e-6).rounded(.down)) + 1,
          digits: digits))
    }

    /// Creates a column of texts.
    /// - Parameters:
    ///   - title: the name of the column.
    ///   - letter: the letter that labels the column.
    ///   - texts: at least one.
    ///   - unit: the unit shown after the value, such as "°"; empty for none.
    ///   - wraps: whether stepping past one end continues at the other.
    public init(
      _ title: String, letter: String? = nil, texts: [String], unit: String = "",
      wraps: Bool = false
    ) {
      precondition(!texts.isEmpty, "a column needs at least one value")
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

    /// The number of values.
    public var count: Int {
      switch values {
      case .numbers(_, _, let count, _): count
      case .texts(let texts): texts.count
      }
    }

    /// Returns the text of the value at an index, without the unit.
    public func text(at index: Int) -> String {
      switch values {
      case .numbers(_, _, _, let digits): paddedDecimal(number(at: index) ?? 0, digits: digits)
      case .texts(let texts): texts[index]
      }
    }

    /// Returns the number at an index; nil in a column of texts.
    public func number(at index: Int) -> Double? {
      guard case .numbers(let first, let step, _, _) = values else { return nil }
      return first + Double(index) * step
    }

    /// Returns the index of the value nearest to a number; nil in a column of texts.
    ///
    /// Numbers outside the range are clamped, or wrap around if the column does.
    public func index(nearestTo number: Double) -> Int? {
      guard case .numbers(let first, let step, let count, _) = values else { return nil }
      var position = (number - first) / step
      // NaN gives the first value.
      guard position > -1e15, position < 1e15 else { return position > 0 ? count - 1 : 0 }
      if wraps {
        position = position.truncatingRemainder(dividingBy: Double(count))
        if position < 0 { position += Double(count) }
        return Int(position.rounded()) % count
      }
      return Int(min(max(position.rounded(), 0), Double(count - 1)))
    }

    /// Returns the index of the value with a text, or nearest to the number that it is; nil if there is
    /// none.
    func index(of text: String) -> Int? {
      switch values {
      case .numbers: Double(text).flatMap { index(nearestTo: $0) }
      case .texts(let texts): texts.firstIndex(of: text)
      }
    }

    /// Returns the index `offset` values away, clamped or wrapped around.
    func index(_ index: Int, by offset: Int) -> Int {
      guard wraps else { return min(max(index + offset, 0), count - 1) }
      return (index + offset).wrapped(to: count)
    }

    /// Returns the index shown `offset` rows below another one; nil beyond the ends.
    func neighbor(of index: Int, by offset: Int) -> Int? {
      guard wraps else { return (0..<count).contains(index + offset) ? index + offset : nil }
      // In a short column that wraps, no value is shown twice.
      guard abs(offset) <= (count - 1) / 2 else { return nil }
      return self.index(index, by: offset)
    }

    /// Returns the index of typed text: a number, or the prefix of a text.
    func index(typed: String) -> Int? {
      switch values {
      case .numbers:
        guard let number = Double(typed) else { return nil }
        // Typed numbers do not wrap: 400 in a column up to 360 is the last value.
        return index(
          nearestTo: min(max(number, self.number(at: 0) ?? 0), self.number(at: count - 1) ?? 0))
      case .texts(let texts):
        let beginning = typed.lowercased()
        return texts.firstIndex { $0.lowercased().hasPrefix(beginning) }
      }
    }

    /// Whether a character can be part of typed input.
    func accepts(_ character: Character) -> Bool {
      switch values {
      case .numbers(_, _, _, let digits):
        character.isASCII && character.isNumber || character == "-"
          || character == "." && digits > 0
      case .texts: !character.isNewline
      }
    }

    /// Whether the values are numbers, which are aligned on the right.
    var isNumeric: Bool {
      if case .numbers = values { true } else { false }
    }

    /// The width of the longest value without the unit.
    var valueWidth: Int {
      switch values {
      case .numbers:
        max(GlyphWidth.columns(of: text(at: 0)), GlyphWidth.columns(of: text(at: count - 1)))
      case .texts(let texts):
        min(texts.map { GlyphWidth.columns(of: $0) }.max() ?? 0, 20)
      }
    }

  }

  /// A selected value.
  public struct Value: Hashable, Sendable {
    /// The index in the column.
    public let index: Int
    /// The displayed text without the unit.
    public let text: String
    /// The number; nil in a column of texts.
    public let number: Double?
  }
}
