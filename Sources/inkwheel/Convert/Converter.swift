import Files
import Formats
import Glibc
import StyledText
import SystemPackage
import UnicodeText

/// Converts a file as a command says.
struct Converter {
  /// Removes bytes from a buffer to write them, and returns whether more can be written.
  ///
  /// `isPause` is set if no more bytes follow for now, so all of them should be written.
  private typealias Sink = (inout [UInt8], _ isPause: Bool) throws -> Bool

  private let command: ConvertCommand
  private let target: TextFormat
  private var source: TextFormat
  /// The notices about the detected format.
  private var notices: [String] = []
  private var options: FormatOptions
  private var input: ConvertInput
  private var progress: ConvertProgress

  init(_ command: ConvertCommand, _ input: ConvertInput) {
    self.command = command
    source = command.source ?? .ansi
    target = command.target ?? .json
    options = command.options
    self.input = input
    progress = ConvertProgress(
      size: input.size,
      isHidden: command.output == nil && ConvertProgress.isTerminal(.standardOutput))
  }

  /// Converts, and reports losses on standard error; with `isStrict` a loss is an error.
  mutating func run() throws {
    do {
      if command.source == nil {
        while !input.canDetectFormat { try read() }
        (source, notices) = input.detectFormat()
      }
      try command.refuseUnused(from: [source], to: target)
      let isArt = try readArt()
      if command.palette != nil || options.palette == nil {
        options.palette = (command.palette ?? (isArt ? .vga : .terminal)).colors
      }
      if options.title.isEmpty, target.hasTitle, let path = command.input {
        options.title = FilePath(path).lastComponent?.string ?? ""
      }
      let conversion = try convert()
      progress.clear()
      let problems = problems(conversion.notices, conversion.losses)
      for problem in problems { StandardError.print("inkwheel: warning: \(problem)\n") }
      guard conversion.passes else { throw Failure.silent(1) }
    } catch {
      progress.clear()
      if let error = error as? TextFileError { throw Failure.failed(error.message) }
      throw error
    }
  }

  // MARK: Converting

  /// Converts piece by piece, mostly without the whole file in memory.
  private mutating func convert() throws -> FormatConversion {
    if command.isStrict { try checkLosses() }
    let conversion = try conversion(for: .writing)
    try Self.write(to: command.output) { sink in try convert(conversion, to: sink) }
    return conversion
  }

  /// Reads the properties of art or of a recording, which are needed from the start of the output;
  /// returns whether it is art.
  private mutating func readArt() throws -> Bool {
    while true {
      switch input.withBytes({
        source.art(in: $0, isLast: input.isAtEnd, options, for: target)
      }) {
      case .needsMore: try read()
      case .none: return false
      case .found(let art):
        options.apply(art)
        options.palette = options.palette ?? art.palette
        return source != .terminal
      }
    }
  }

  // MARK: Losses

  /// Goes through the whole file before anything is written, and fails if anything would be lost.
  private mutating func checkLosses() throws {
    // Input that cannot be read twice is kept in memory.
    if !input.canBeReadAgain { while !input.isAtEnd { try read() } }
    let conversion = try conversion(for: .findingLosses)
    try convert(conversion, keepsInput: !input.canBeReadAgain) { _, _ in true }
    let problems = problems(conversion.notices, conversion.losses)
    guard problems.isEmpty else {
      throw Failure.failed(
        "nothing was written, because of --strict:\n  " + problems.joined(separator: "\n  "))
    }
    if input.canBeReadAgain { try input.rewind() }
  }

  private func problems(_ notices: [String], _ losses: [FormatLoss]) -> [String] {
    // A user who chose to read movement or other bytes as text knows about them.
    let isKnown = [.styles, .text].contains(command.source?.sequences)
    return (isKnown ? [] : (self.notices + notices).map { "\(input.name): \($0)" })
      + losses.map(\.message)
  }

  // MARK: Bytes

  private func conversion(for purpose: FormatConversion.Purpose) throws -> FormatConversion {
    guard
      let conversion = FormatConversion(from: source, to: target, options: options, for: purpose)
    else { throw Failure.failed("cannot convert \(source.title) to \(target.title)") }
    return conversion
  }

  /// Converts the whole input once.
  /// - Parameter keepsInput: whether the input stays in memory to be read again.
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

  /// Writes a file atomically, or standard output, a pipe or a device piece by piece.
  private static func write(to path: String?, _ body: (Sink) throws -> Void) throws {
    var stream = OutputBuffer(.standardOutput)
    if let path {
      guard let named = try OutputBuffer(streamAt: path) else {
        try TextFile.save(to: path) { file in
          try body { bytes, _ in
            file.append(bytes)
            bytes.removeAll(keepingCapacity: true)
            return !file.isFailed
          }
        }
        return
      }
      stream = named
    }
    try body { bytes, isPause in
      swap(&stream.bytes, &bytes)
      defer { swap(&stream.bytes, &bytes) }
      if isPause || stream.isFull { try stream.flush() }
      return true
    }
  }

  private mutating func read() throws {
    guard progress.isShown else { return try input.read() }
    // The program at the other end of a pipe may be slow.
    var progress = progress
    defer { self.progress = progress }
    try input.read { progress.show($0) }
  }
}

/// Shows the progress of a long conversion on standard error, if that is a terminal.
struct ConvertProgress {
  private let size: Int?
  /// Whether progress is shown.
  let isShown: Bool
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?

  /// Nothing is shown before this time.
  private static let delay = Duration.seconds(1)
  private static let interval = Duration.milliseconds(200)

  /// - Parameters:
  ///   - size: the number of bytes to read; nil if it is not known.
  ///   - isHidden: whether the terminal shows the output.
  init(size: Int?, isHidden: Bool) {
    self.size = size
    isShown = !isHidden && Self.isTerminal(.standardError)
  }

  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: FileDescriptor) -> Bool { isatty(descriptor.rawValue) == 1 }

  /// Updates the number of bytes that were read, if an update is due.
  mutating func show(_ position: Int) {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard now - (last ?? start) >= (last == nil ? Self.delay : Self.interval) else { return }
    last = now
    var amount = "\(position / 1_000_000) MB"
    if let size, size > 0 {
      amount = "\(min(100, position * 100 / size))% of \(size / 1_000_000) MB"
    }
    StandardError.print("\r\(amount) read   ")
  }

  /// Clears the line.
  mutating func clear() {
    guard last != nil else { return }
    StandardError.print("\r\(String(repeating: " ", count: 40))\r")
    last = nil
  }
}
