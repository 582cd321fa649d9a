import Benchmark
import Color
import StyledText

/// Work on a long text: reading, typing, finding lines, changing the whole text, writing.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .instructions, .peakMemoryResident],
    warmupIterations: 1, scalingFactor: .one, maxDuration: .seconds(2), maxIterations: 100)

  // A thousand small steps per measurement; the figures are for one step.
  let steps = Benchmark.Configuration(
    metrics: [.wallClock, .instructions], warmupIterations: 1, scalingFactor: .kilo,
    maxDuration: .seconds(2), maxIterations: 20)

  Benchmark("read 20 MB of styled text") { benchmark in
    let file = Sample.file
    benchmark.startMeasurement()
    blackHole(ANSITextReader.read(file))
  }

  Benchmark("write 20 MB of styled text") { benchmark in
    let text = Sample.styled
    benchmark.startMeasurement()
    blackHole(ANSITextWriter.write(text))
  }

  for position in Position.allCases {
    Benchmark("type a letter at the \(position) of 20 MB", configuration: steps) { benchmark in
      var document = Document(Sample.styled)
      var caret = position.offset(in: document.text)
      let letter = StyledString("x")
      func type() {
        document.perform(
          .insert(letter, at: caret), selectionBefore: Selection(caret),
          selectionAfter: Selection(caret + 1), joining: .typing)
        caret = caret + 1
      }
      // Typing the first letter may copy the text, so it is not measured.
      type()
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { type() }
      benchmark.stopMeasurement()
      blackHole(document)
    }
  }

  Benchmark("find a line of 20 MB and its range", configuration: steps) { benchmark in
    let text = Sample.styled
    var numbers = Numbers()
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      let line = text.line(containing: TextOffset(numbers.next(below: text.utf8Count)))
      blackHole(text.range(of: line))
    }
  }

  Benchmark("recolour 20 MB") { benchmark in
    var document = Document(Sample.styled)
    benchmark.startMeasurement()
    document.recolor()
    benchmark.stopMeasurement()
    blackHole(document)
  }

  Benchmark("undo the recolouring of 20 MB") { benchmark in
    var document = Document(Sample.styled)
    document.recolor()
    benchmark.startMeasurement()
    blackHole(document.undo())
    benchmark.stopMeasurement()
    blackHole(document)
  }

  Benchmark("replace 100,000 matches in 20 MB") { benchmark in
    var document = Document(Sample.matches)
    benchmark.startMeasurement()
    document.replaceAll("needle", with: "thread and more")
    benchmark.stopMeasurement()
    blackHole(document)
  }

  Benchmark("undo 100,000 replacements in 20 MB") { benchmark in
    var document = Document(Sample.matches)
    document.replaceAll("needle", with: "thread and more")
    benchmark.startMeasurement()
    blackHole(document.undo())
    benchmark.stopMeasurement()
    blackHole(document)
  }
}

private enum Position: CaseIterable {
  case start, middle, end

  func offset(in text: StyledString) -> TextOffset {
    switch self {
    case .start: text.startOffset
    // The start of a line is never inside a character.
    case .middle: text.range(of: LineIndex(text.lineCount / 2)).lowerBound
    case .end: text.endOffset
    }
  }
}

extension Document {
  fileprivate mutating func recolor() {
    let all = Selection(text.fullRange)
    perform(
      .restyle(text.fullRange, .foreground(.rgb(RGB8(0xE0, 0x40, 0x80)))), selectionBefore: all,
      selectionAfter: all)
  }

  fileprivate mutating func replaceAll(_ needle: String, with replacement: String) {
    let changes = text.ranges(of: needle).map { match in
      let style = text.style(at: match.lowerBound)
      return Edit.Change.replace(match, with: StyledString(replacement, style: style))
    }
    let caret = Selection(text.startOffset)
    perform(Edit(changes), selectionBefore: caret, selectionAfter: caret)
  }
}

/// Lehmer's generator.
private struct Numbers {
  var state: UInt64 = 1

  mutating func next(below bound: Int) -> Int {
    state = state * 48271 % 0x7FFF_FFFF
    return Int(state >> 4) % bound
  }
}

/// Texts that are created on first use, never during a measurement.
private enum Sample {
  /// 20 MB with sequences for colours of all kinds and attributes.
  static let file = bytes { numbers in
    switch numbers.next(below: 10) {
    case 0..<4: "\u{1B}[3\(numbers.next(below: 8))m"
    case 4..<7: "\u{1B}[38;5;\(numbers.next(below: 256))m"
    case 7..<8:
      "\u{1B}[38;2;\(numbers.next(below: 256));\(numbers.next(below: 256));"
        + "\(numbers.next(below: 256))m"
    default: "\u{1B}[1;4\(numbers.next(below: 8))m"
    }
  }

  /// The text read from `file`.
  static let styled = ANSITextReader.read(file).text

  /// Plain text with a word 100,000 times.
  static let matches: StyledString = {
    let words = ["amber", "bronze", "café", "→", "“soft”", "violet", "zinc"]
    var numbers = Numbers()
    var text = ""
    for number in 0..<300_000 {
      if number % 3 == 0 { text += "needle " }
      for _ in 0..<10 { text += words[numbers.next(below: words.count)] + " " }
      text += "\n"
    }
    return StyledString(text)
  }()

  private static func bytes(_ style: (inout Numbers) -> String) -> [UInt8] {
    let words = ["amber", "bronze", "café", "→", "“soft”", "violet", "zinc"]
    var numbers = Numbers()
    var text = ""
    text.reserveCapacity(21_000_000)
    while text.utf8.count < 20_000_000 {
      for _ in 0..<7 {
        let word = words[numbers.next(below: words.count)]
        text += numbers.next(below: 3) == 0 ? style(&numbers) + word + "\u{1B}[0m " : word + " "
      }
      text += "\n"
    }
    return Array(text.utf8)
  }
}
