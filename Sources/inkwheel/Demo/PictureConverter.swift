import Glibc

/// Converts SVG to PNG with `rsvg-convert`.
enum PictureConverter {
  /// An error with a message such as “rsvg-convert is not installed”.
  struct ConversionError: Error {
    /// The message without a full stop.
    let message: String
  }

  private static let program = "rsvg-convert"
  private static let patience = Duration.seconds(30)

  /// The message where the program is missing.
  static let missing = "\(program), of the package librsvg2-bin, is not installed"

  /// Whether the program is installed.
  static var isInstalled: Bool {
    guard var process = ChildProcess([program, "--version"]) else { return false }
    process.end()
    return true
  }

  /// Returns a picture in SVG as PNG.
  static func png(_ svg: [UInt8]) throws(ConversionError) -> [UInt8] {
    // Files without a name, so that neither side waits for the other.
    guard let input = tmpfile() else { throw ConversionError(message: "no room for the picture") }
    defer { fclose(input) }
    guard let output = tmpfile(), fwrite(svg, 1, svg.count, input) == svg.count, fflush(input) == 0
    else { throw ConversionError(message: "no room for the picture") }
    defer { fclose(output) }
    rewind(input)
    guard
      var process = ChildProcess([program], input: fileno(input), output: fileno(output))
    else { throw ConversionError(message: missing) }
    process.wait(for: patience)
    process.end()
    fseek(output, 0, SEEK_END)
    let count = max(ftell(output), 0)
    rewind(output)
    let png = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = fread(buffer.baseAddress, 1, count, output)
    }
    guard !process.hasFailed, !png.isEmpty else {
      throw ConversionError(message: "\(program) has failed")
    }
    return png
  }
}
