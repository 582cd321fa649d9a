import StyledText
import SystemPackage

/// Turns one file into another, as a request wishes.
struct Converter {
  private let request: ConvertRequest
  private var source: TextFormat
  private var input: ConvertInput
  private var output = OutputBuffer(.standardOutput)
  private var progress: ConvertProgress

  /// A converter that has not begun.
  init(_ request: ConvertRequest, _ input: ConvertInput) {
    self.request = request
    source = request.source ?? .ansi
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
      if request.isStrict { try checkLosses() }
      let conversion = try convert(for: .writing)
      progress.clear()
      if !request.isStrict {
        // Where both go to one terminal, the warnings come behind the text.
        if request.output == nil { try output.flush() }
        for problem in problems(of: conversion) {
          Inkwheel.printError("inkwheel: warning: \(problem)\n")
        }
      }
      if let path = request.output {
        try TextFile.save(output.bytes, to: path)
      } else {
        try output.flush()
      }
    } catch {
      progress.clear()
      if let error = error as? TextFileError { throw Failure.failed(error.message) }
      throw error
    }
  }

  /// Looks at the whole file before anything is written.
  private mutating func checkLosses() throws {
    // What cannot be read twice is kept.
    if !input.canBeReadAgain {
      while !input.isAtEnd { try read() }
    }
    let problems = problems(of: try convert(for: .surveying))
    guard problems.isEmpty else {
      throw Failure.failed(
        "nothing was written, because of what \(request.target.title) cannot hold:\n  "
          + problems.joined(separator: "\n  "))
    }
    if input.canBeReadAgain { try input.rewind() }
  }

  private func problems(of conversion: FormatConversion) -> [String] {
    conversion.notices.map { "\(input.name): \($0)" } + conversion.losses.map(\.message)
  }

  /// Goes through the whole file once.
  private mutating func convert(for purpose: FormatConversion.Purpose) throws -> FormatConversion {
    guard
      let conversion = FormatConversion(
        from: source, to: request.target, options: request.options, for: purpose)
    else { throw Failure.failed("\(source.title) cannot become \(request.target.title)") }
    // What was kept stays for the second time.
    let keeps = purpose == .surveying && !input.canBeReadAgain
    while true {
      let isLast = input.isAtEnd
      let used: Int
      do {
        used = try input.withBytes { bytes throws(FormatError) in
          try conversion.convert(bytes, isLast: isLast, to: &output.bytes)
        }
      } catch {
        throw Failure.wrongInput("\(input.name): \(error.message)")
      }
      if !keeps { input.drop(used) }
      if request.output == nil, output.isFull || !isLast && !input.isReady { try output.flush() }
      guard !isLast else { return conversion }
      progress.show(input.position)
      try read()
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
