public import Color
import UnicodeText

/// A gradient over text, and the way in which it runs.
///
///     let heading = TextGradient(Gradient([.orange, .teal]), .line).applied(to: text)
public struct TextGradient: Hashable, Sendable {
  /// The way in which a gradient runs over text.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// From the leftmost column to the rightmost one, the same in every line.
    case line
    /// From the first line to the last one.
    case lines
    /// From the first column of the first line to the last column of the last one.
    case diagonal
    /// From letter to letter.
    case letters
    /// From word to word.
    case words

    /// The name to show.
    public var title: String {
      switch self {
      case .line: "along the line"
      case .lines: "down the lines"
      case .diagonal: "diagonal"
      case .letters: "by letter"
      case .words: "by word"
      }
    }
  }

  /// The colours.
  public var gradient: Gradient
  /// The way in which they run.
  public var direction: Direction
  /// Whether the backgrounds get the colours, those of blanks included, and not the letters.
  public var isBackground: Bool

  /// The most bytes of text that can get a gradient: nearly every character has a style of its own.
  public static let limit = 1 << 20
  /// What is said of a longer text.
  package static let tooLong = "too long for a gradient, which can cover 1 MB"
  /// The most colours of a gradient.
  private static let maximumSteps = 1024

  /// Creates a gradient over text.
  public init(_ gradient: Gradient, _ direction: Direction = .line, isBackground: Bool = false) {
    (self.gradient, self.direction, self.isBackground) = (gradient, direction, isBackground)
  }

  /// Returns the text with the gradient over all of it; without a change beyond `limit`.
  public func applied(to text: StyledString) -> StyledString {
    text.utf8Count <= Self.limit ? edit(text, [text.fullRange]).applied(to: text) : text
  }

  /// Returns the edit that gives the gradient to some ranges, in text order.
  /// - Parameter tabWidth: the distance of tab stops.
  package func edit(
    _ text: StyledString, _ ranges: [Range<TextOffset>], tabWidth: Int = 8
  ) -> Edit {
    var extent = Extent()
    forEachCharacter(of: text, ranges, tabWidth) { extent.add($1) }
    let colors = gradient.colors(count: min(extent.count(direction), Self.maximumSteps)).map(\.rgb8)
    var changes: [Edit.Change] = []
    var run: (range: Range<TextOffset>, color: RGB8)?
    func end() {
      guard let ended = run else { return }
      let color = TerminalColor.rgb(ended.color)
      changes.append(
        .restyle(ended.range, isBackground ? .background(color) : .foreground(color)))
    }
    forEachCharacter(of: text, ranges, tabWidth) { range, place in
      let share = extent.share(place, direction)
      let color = colors[Int((share * Double(colors.count - 1)).rounded())]
      if let last = run, last.color == color, last.range.upperBound == range.lowerBound {
        run?.range = last.range.lowerBound..<range.upperBound
      } else {
        end()
        run = (range, color)
      }
    }
    end()
    return Edit(changes)
  }

  /// Where a character is that gets a colour.
  private struct Place {
    var column = 0
    /// The number of lines with such characters before its own.
    var line = 0
    /// The numbers of such characters and of words before it.
    var letter = 0, word = 0
  }

  /// The places of all characters.
  private struct Extent {
    private var columns: ClosedRange<Int>?
    private var last = Place()

    mutating func add(_ place: Place) {
      let least = min(columns?.lowerBound ?? place.column, place.column)
      columns = least...max(columns?.upperBound ?? place.column, place.column)
      last = place
    }

    /// The number of colours that make a difference.
    func count(_ direction: Direction) -> Int {
      switch direction {
      case .line: columns?.count ?? 1
      case .lines: last.line + 1
      case .diagonal: TextGradient.maximumSteps
      case .letters: last.letter + 1
      case .words: last.word + 1
      }
    }

    /// Returns how far a place is from the first colour to the last one.
    func share(_ place: Place, _ direction: Direction) -> Double {
      func share(_ number: Int, of last: Int) -> Double {
        last > 0 ? Double(number) / Double(last) : 0
      }
      let first = columns?.lowerBound ?? 0
      let along = share(place.column - first, of: (columns?.upperBound ?? 0) - first)
      let down = share(place.line, of: last.line)
      switch direction {
      case .line: return along
      case .lines: return down
      // A gradient of one line or of one column has only the other direction.
      case .diagonal:
        return last.line == 0 ? along : columns?.count == 1 ? down : (along + down) / 2
      case .letters: return share(place.letter, of: last.letter)
      case .words: return share(place.word, of: last.word)
      }
    }
  }

  /// Calls `body` with each character that gets a colour, and with its place.
  private func forEachCharacter(
    of text: StyledString, _ ranges: [Range<TextOffset>], _ tabWidth: Int,
    _ body: (Range<TextOffset>, Place) -> Void
  ) {
    var place = Place(line: -1, letter: -1, word: -1)
    var line: LineIndex?
    for range in ranges where !range.isEmpty {
      // The columns count from the start of the line, wherever the range begins.
      let first = text.line(containing: range.lowerBound)
      let start = range.lowerBound
      var column = 0
      var isInWord = false
      var isNewLine = line != first
      line = first
      func add(_ range: Range<TextOffset>, isBlank: Bool, columns: Int) {
        defer { column += columns }
        if isBlank { isInWord = false }
        guard range.lowerBound >= start, !isBlank || isBackground else { return }
        if isNewLine { place.line += 1 }
        isNewLine = false
        if !isInWord && !isBlank { place.word += 1 }
        isInWord = !isBlank
        place.column = column
        place.letter += 1
        var given = place
        given.word = max(place.word, 0)
        body(range, given)
      }
      func endLine() {
        (column, isInWord) = (0, false)
        line = line.map { $0 + 1 }
        isNewLine = true
      }
      text.forEachGraphemeSpan(
        in: text.range(of: first).lowerBound..<range.upperBound
      ) { offset, span in
        switch span {
        case .ascii(let bytes):
          for (index, byte) in bytes.enumerated() {
            add(offset + index..<offset + index + 1, isBlank: byte == .space, columns: 1)
          }
        case .wide(let bytes):
          for index in stride(from: 0, to: bytes.count, by: 3) {
            add(offset + index..<offset + index + 3, isBlank: false, columns: 2)
          }
        case .scalar("\n"): endLine()
        case .cluster where span.isCRLF: endLine()
        case .scalar(let scalar):
          let isBlank = scalar.properties.isWhitespace
          let columns =
            scalar == "\t" ? tabWidth - column % tabWidth : ScalarWidth.columns(of: scalar)
          add(offset..<offset + span.utf8Count, isBlank: isBlank, columns: columns)
        case .cluster(let bytes):
          var columns = 0
          GraphemeSpan.forEachScalar(in: bytes) { columns += ScalarWidth.columns(of: $0) }
          add(offset..<offset + span.utf8Count, isBlank: false, columns: columns)
        }
        return true
      }
    }
  }
}
