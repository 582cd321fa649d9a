import Color
import SystemPackage

/// Prints the swatches of a palette in the formats of a request, each with its name.
struct PalettePrinter {
  private let request: ColorRequest
  private let palette: ColorPalette
  private var writer: ColorWriter
  private var output = OutputBuffer(.standardOutput)

  /// The columns of a swatch.
  private static let barColumns = 6

  init(_ request: ColorRequest, _ palette: ColorPalette) {
    self.request = request
    self.palette = palette
    writer = ColorWriter(request, layout: ColorPrinter.layout(of: request))
  }

  /// Prints all swatches.
  /// - Throws: `Failure` if the output cannot be written.
  mutating func run() throws {
    if request.isGIMPPalette {
      try printFile()
    } else if request.isTable != true, let depth = ColorPrinter.swatchDepth(of: request) {
      printList(depth)
    } else {
      for swatch in palette.swatches {
        writer.append(swatch.color, name: swatch.name, to: &output.bytes)
        if output.isFull { try output.flush() }
      }
    }
    try output.flush()
  }

  /// Prints aligned columns with a swatch before each line, and the titles of groups.
  private mutating func printList(_ depth: ColorDepth) {
    let lines = palette.swatches.map { swatch in
      var line: [UInt8] = []
      writer.append(swatch.color, name: swatch.name, to: &line)
      return line.dropLast().split(separator: 0x09, omittingEmptySubsequences: false)
    }
    var widths: [Int] = []
    for line in lines {
      for (column, value) in line.dropLast().enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], value.count)
      }
    }
    var group = ""
    for (swatch, line) in zip(palette.swatches, lines) {
      if swatch.group != group {
        if !output.bytes.isEmpty { output.bytes += "\n".utf8 }
        if !swatch.group.isEmpty { output.bytes += "\(swatch.group)\n".utf8 }
        group = swatch.group
      }
      if depth > .monochrome {
        let color = writer.result(of: swatch.color)
        ColorBar(color: color, depth: depth, columns: Self.barColumns).append(to: &output.bytes)
        output.bytes += "  ".utf8
      }
      var text: [UInt8] = []
      for (column, value) in line.enumerated() {
        text += value
        // The name is last.
        guard column < widths.count else { continue }
        text += Array(repeating: 0x20, count: widths[column] - value.count + 2)
      }
      while text.last == 0x20 { text.removeLast() }
      output.bytes += text + "\n".utf8
    }
  }

  /// Prints a file of GIMP, and on standard error what it cannot hold.
  private mutating func printFile() throws {
    var palette = palette
    for index in palette.swatches.indices {
      palette.swatches[index].color = writer.result(of: palette.swatches[index].color)
    }
    let note = palette.lossNote
    for index in palette.swatches.indices {
      let color = palette.swatches[index].color
      if !color.isInSRGBGamut {
        palette.swatches[index].color = color.fitted(to: .srgb, by: request.gamut)
      }
    }
    output.bytes += palette.gplText.utf8
    try output.flush()
    if let note { StandardError.print("inkwheel: \(note)\n") }
  }
}
