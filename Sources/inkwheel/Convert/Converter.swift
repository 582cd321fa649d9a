import AtomicFiles
import StyledText
import SystemPackage
import TerminalCore
import TextFormats

/// Turns one file into another, as a request wishes.
struct Converter {
  /// Takes bytes, maybe all of them, and says whether more are wanted.
  ///
  /// The flag is set where a reader would wait for them otherwise.
  private typealias Sink = (inout [UInt8], _ isPause: Bool) throws -> Bool

  private let request: ConvertRequest
  private var source: TextFormat
  private var options: FormatOptions
  private var input: ConvertInput
  private var progress: ConvertProgress

  /// A converter that has not begun.
  init(_ request: ConvertRequest, _ input: ConvertInput) {
    self.request = request
    source = request.source ?? .ansi
    options = request.options
    self.input = input
    progress = ConvertProgress(
      size: input.size,
      isHidden: request.output == nil && ConvertProgress.isTerminal(.standardOutput))
  }

  /// Converts; what is lost is told, or with `isStrict` an error.
  mutating func run() throws {
    do {
      if request.source == nil {
        while !input.showsFormat { try read() }
        source = input.detectedFormat
      }
      if source == .art { try readRecord() }
      let problems = request.target == .svg ? try drawPicture() : try convertInPieces()
      progress.clear()
      for problem in problems { StandardError.print("inkwheel: warning: \(problem)\n") }
    } catch {
      progress.clear()
      if let error = error as? TextFileError { throw Failure.failed(error.message) }
      throw error
    }
  }

  // MARK: Ways to convert

  /// Goes through the file and keeps none of it.
  /// - Returns: what is lost, in words.
  private mutating func convertInPieces() throws -> [String] {
    if request.isStrict { try checkLosses() }
    let conversion = try conversion(for: .writing)
    try Self.write(to: request.output) { sink in try convert(conversion, to: sink) }
    return problems(conversion.notices, conversion.losses)
  }

  /// Reads the whole text first, because a picture says its size at the start.
  /// - Returns: what is lost, in words.
  private mutating func drawPicture() throws -> [String] {
    while !input.isAtEnd {
      progress.show(input.position)
      try read()
    }
    let file: FormattedText
    do {
      file = try source.read(input.withBytes { Array($0) }, options: options)
    } catch {
      throw Failure.wrongInput("\(input.name): \(error.message)")
    }
    let losses = request.target.losses(of: file.text, options: options)
    let problems = problems(file.notices, losses)
    if request.isStrict { try refuse(problems) }
    try Self.write(to: request.output) { sink in
      try request.target.write(
        file.text, options: options, columns: GlyphWidth.columns(of:)
      ) { (bytes: [UInt8]) throws in
        var bytes = bytes
        _ = try sink(&bytes, true)
      }
    }
    return problems
  }

  /// What stands at the end of art goes into what is written from its start.
  private mutating func readRecord() throws {
    while !input.isAtEnd { try read() }
    if let sauce = input.withBytes({ Sauce(of: Array($0.suffix(Sauce.maximumSize))) }) {
      options.adopt(sauce)
    }
  }

  // MARK: Losses

  /// Looks at the whole file before anything is written.
  private mutating func checkLosses() throws {
    // What cannot be read twice is kept.
    if !input.canBeReadAgain {
      while !input.isAtEnd { try read() }
    }
    let conversion = try conversion(for: .findingLosses)
    // What was kept stays for the second time.
    try convert(conversion, keepsInput: !input.canBeReadAgain) { _, _ in true }
    try refuse(problems(conversion.notices, conversion.losses))
    if input.canBeReadAgain { try input.rewind() }
  }

  private func refuse(_ problems: [String]) throws {
    guard !problems.isEmpty else { return }
    throw Failure.failed(
      "nothing was written, because of what \(request.target.title) cannot hold:\n  "
        + problems.joined(separator: "\n  "))
  }

  private func problems(_ notices: [String], _ losses: [FormatLoss]) -> [String] {
    notices.map { "\(input.name): \($0)" } + losses.map(\.message)
  }

  // MARK: Bytes

  private func conversion(for purpose: FormatConversion.Purpose) throws -> FormatConversion {
    guard
      let conversion = FormatConversion(
        from: source, to: request.target, options: options, for: purpose)
    else { throw Failure.failed("\(source.title) cannot become \(request.target.title)") }
    return conversion
  }

  /// Goes through the whole file once.
  private mutating func convert(
    _ conversion: FormatConversion, keepsInput: Bool = false, to sink: Sink
  ) throws {
    var output: [UInt8] = []
    while true {
      let isLast = input.isAtEnd
      let used: Int
      do {
        used = try input.withBytes { bytes throws(FormatError) in
          try conversion.convert(bytes, isLast: isLast, to: &output)
        }
      } catch {
        throw Failure.wrongInput("\(input.name): \(error.message)")
      }
      if !keepsInput { input.drop(used) }
      guard try sink(&output, isLast || !input.isReady), !isLast else { return }
      progress.show(input.position)
      try read()
    }
  }

  /// Writes a file as a whole, or standard output bit by bit.
  private static func write(to path: String?, _ body: (Sink) throws -> Void) throws {
    guard let path else {
      var output = OutputBuffer(.standardOutput)
      return try body { bytes, isPause in
        swap(&output.bytes, &bytes)
        defer { swap(&output.bytes, &bytes) }
        if isPause || output.isFull { try output.flush() }
        return true
      }
    }
    try TextFile.save(to: path, state: StateFolder.path) { file in
      try body { bytes, _ in
        file.append(bytes)
        bytes.removeAll(keepingCapacity: true)
        return !file.isFailed
      }
    }
  }

  private mutating func read() throws {
    guard progress.isShown else { return try input.read() }
    // The work takes as long as the program at the other end of a pipe.
    var progress = progress
    defer { self.progress = progress }
    try input.read { progress.show($0) }
  }
}
