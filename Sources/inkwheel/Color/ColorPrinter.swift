import Color
import ColorFiles
import Glibc
import NcursesTerminal
import StyledText
import SystemPackage
import UnicodeText

/// Reads colours from arguments, standard input or a palette, and prints them in the formats of a
/// command.
struct ColorPrinter {
  private let command: ColorCommand
  private var writer: ColorWriter
  private var output = OutputBuffer(.standardOutput)
  private var hasFailed = false
  /// The colours of a palette that is made of them.
  private var swatches: [Swatch] = []

  init(_ command: ColorCommand) throws {
    self.command = command
    writer = try ColorWriter(command)
  }

  /// Prints all colours.
  /// - Throws: `Failure` with the status 2 if a colour cannot be read.
  mutating func run() throws {
    if let palette = command.palette { return try print(ColorPalette(named: palette)) }
    do {
      for word in command.colors.isEmpty ? ["-"] : command.colors {
        if word == "-" {
          try printStandardInput()
        } else {
          try print(Array(word.utf8), from: VisibleMark.sanitized(word), named: word)
        }
      }
    } catch {
      // Print the colours before the error.
      try? output.flush()
      throw error
    }
    if command.makesPalette, !hasFailed { return try print(command.palette(of: swatches)) }
    try output.flush()
    guard !hasFailed else { throw Failure.silent(2) }
  }

  /// Prints the result for a colour, or says why there is none.
  /// - Parameter origin: where the colour stands, for that message.
  private mutating func print(_ bytes: [UInt8], from origin: String, named name: String) throws {
    do {
      let parsed = try ParsedColor(bytes: bytes)
      if command.makesPalette {
        swatches.append(Swatch(name: name, color: parsed.color))
      } else {
        try writer.append(parsed.color, notation: parsed.notation, to: &output.bytes)
      }
    } catch let error as ColorParseError {
      try report("\(origin): \(error.message(for: String(decoding: bytes, as: UTF8.self)))")
    } catch let failure as Failure {
      try report("\(origin): \(failure.message ?? "")")
    }
    if output.isFull { try output.flush() }
  }

  private mutating func printStandardInput() throws {
    FileDescriptor.standardInput.announceWaiting(
      for: "colours (in arguments, # has to be quoted: inkwheel color '#f80')")
    try LineReader(descriptor: .standardInput).forEach { event in
      switch event {
      case .line(let number, let bytes): try print(bytes, number: number)
      case .tooLong(let number):
        try report("line \(number): longer than \(LineReader.limit - 1) bytes")
      case .waiting: try output.flush()
      }
    }
  }

  private mutating func print(_ line: [UInt8], number: Int) throws {
    let bytes = Array(line[...].trimmed)
    guard !bytes.isEmpty else { return }
    var (color, name) = (bytes[...], bytes[...])
    // A list of colours with names, as --palette prints it.
    if let tab = bytes.firstIndex(of: .tab), (try? ParsedColor(bytes: bytes)) == nil,
      (try? ParsedColor(bytes: Array(bytes[..<tab]))) != nil
    {
      (color, name) = (bytes[..<tab], bytes[(tab + 1)...])
    }
    try print(
      Array(color), from: "line \(number)",
      named: command.makesPalette ? String(decoding: name, as: UTF8.self) : "")
  }

  /// Prints an error after the colours before it: both may go to the same file.
  private mutating func report(_ message: String) throws {
    hasFailed = true
    try output.flush()
    StandardError.print(message + "\n")
  }

  // MARK: Palettes

  /// The columns of a swatch.
  private static let barColumns = 6

  /// The number of entries without a colour that are named.
  private static let maximumRefusals = 5

  /// Prints all swatches, each with its name, and on standard error the entries of the file that are no
  /// colours.
  /// - Throws: `Failure` if there are such entries, or the output cannot be written.
  private mutating func print(_ palette: ColorPalette) throws {
    if let type = command.fileType {
      try printFile(palette, type)
    } else if command.isTable != true, let depth = writer.swatchDepth {
      try printList(palette.swatches, depth)
    } else {
      for swatch in palette.swatches {
        try writer.append(swatch.color, name: name(of: swatch), to: &output.bytes)
        if output.isFull { try output.flush() }
      }
    }
    try output.flush()
    let refusals = palette.refusals
    guard !refusals.isEmpty else { return }
    let more = refusals.count - Self.maximumRefusals
    var lines = Array(refusals.prefix(Self.maximumRefusals))
    if more > 0 { lines.append("and \(more) more") }
    StandardError.print(lines.map { "inkwheel: \($0)\n" }.joined())
    throw Failure.silent(2)
  }

  /// The name of a swatch for a column; the colours of a gradient have none.
  private func name(of swatch: Swatch) -> String? {
    if case .count = command.ramp { nil } else { swatch.name }
  }

  /// Prints aligned columns with a swatch before each line, and the titles of groups.
  private mutating func printList(_ swatches: [Swatch], _ depth: ColorDepth) throws {
    let lines = try swatches.map { swatch in
      var line: [UInt8] = []
      try writer.append(swatch.color, name: name(of: swatch), to: &line)
      return line.dropLast().split(separator: .tab, omittingEmptySubsequences: false)
    }
    var widths: [Int] = []
    for line in lines {
      for (column, value) in line.dropLast().enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], value.count)
      }
    }
    var group = ""
    for (swatch, line) in zip(swatches, lines) {
      if swatch.group != group {
        if !output.bytes.isEmpty { output.bytes += "\n".utf8 }
        if !swatch.group.isEmpty { output.bytes += "\(swatch.group)\n".utf8 }
        group = swatch.group
      }
      if depth > .monochrome {
        let color = try command.result(of: swatch.color)
        ColorBar(color: color, depth: depth, columns: Self.barColumns).append(to: &output.bytes)
        output.bytes += "  ".utf8
      }
      var text: [UInt8] = []
      for (column, value) in line.enumerated() {
        text += value
        // The name is last.
        guard column < widths.count else { continue }
        text += Array(repeating: .space, count: widths[column] - value.count + 2)
      }
      while text.last == .space { text.removeLast() }
      output.bytes += text + "\n".utf8
    }
  }

  /// Prints a file, and on standard error what it cannot hold.
  private mutating func printFile(_ palette: ColorPalette, _ type: PaletteFileType) throws {
    var palette = palette
    for index in palette.swatches.indices {
      palette.swatches[index].color = try command.result(of: palette.swatches[index].color)
    }
    // The colours of a ramp were made with any number of digits.
    let note = command.ramp == nil ? type.lossNote(palette) : nil
    for index in palette.swatches.indices {
      palette.swatches[index].color = command.fitted(palette.swatches[index].color)
    }
    output.bytes += type.file(palette)
    try output.flush()
    if let note { StandardError.print("inkwheel: \(note)\n") }
  }
}
