import Color

/// Writes colours in the formats of a request.
struct ColorWriter {
  /// How the values of one colour are arranged.
  enum Layout {
    /// One line with tabs between the columns.
    case line
    /// A line for each format, with a tab between name and value.
    case list
    /// The same in aligned columns, with a swatch for a terminal of some depth.
    ///
    /// A table that is for people has groups and as many columns as their terminal.
    case table(ColorDepth, columns: Int?)
  }

  private let request: ColorRequest
  private let layout: Layout
  private let formats: [ColorFormat]
  private let needsSRGB: Bool
  private var isFirst = true

  init(_ request: ColorRequest, layout: Layout) {
    self.request = request
    self.layout = layout
    let hasExtras =
      request.background != nil || request.reference != nil || request.naming != nil
    switch layout {
    case .list, .table: formats = ColorFormat.allCases.filter { $0 != .same }
    case .line:
      formats = request.formats.isEmpty && !hasExtras ? [.hex] : request.formats
    }
    needsSRGB = formats.contains { !$0.holdsEveryColor }
  }

  /// Returns a colour after mixing and simulation.
  func result(of color: Color) -> Color {
    var color = color
    if let mix = request.mix {
      color = Color.mix(color, mix.color, share: mix.share, in: mix.space, hue: mix.hue)
    }
    if let simulation = request.simulation {
      color = color.simulating(simulation.deficiency, severity: simulation.severity)
    }
    return color
  }

  /// Appends the values of a colour and a line break.
  /// - Parameter name: the name of a swatch, which is the last column or the first row.
  mutating func append(
    _ color: Color, notation: ColorNotation? = nil, name: String? = nil, to bytes: inout [UInt8]
  ) {
    let color = result(of: color)
    let named = name.map { [(name: "swatch", value: $0)] } ?? []
    switch layout {
    case .line:
      appendColumns(color, notation, name, to: &bytes)
    case .list:
      // Colours are separated by an empty line.
      if !isFirst { bytes.append(newline) }
      isFirst = false
      for row in named + rows(color) { bytes += row.name.utf8 + [tab] + row.value.utf8 + [newline] }
    case .table(let depth, let columns):
      ColorTable(rows: named + rows(color), color: color, depth: depth, availableColumns: columns)
        .append(to: &bytes)
    }
  }

  private func appendColumns(
    _ color: Color, _ notation: ColorNotation?, _ name: String?, to bytes: inout [UInt8]
  ) {
    let start = bytes.count
    let fitted = needsSRGB ? fitted(color) : color
    for format in formats {
      if bytes.count > start { bytes.append(tab) }
      let isHeld = format == .same ? holds(notation) : format.holdsEveryColor
      format.append(isHeld ? color : fitted, notation: notation, to: &bytes)
    }
    for extra in extras(color) {
      for value in extra.values {
        if bytes.count > start { bytes.append(tab) }
        bytes += value.utf8
      }
    }
    if let name { bytes += [tab] + name.utf8 }
    bytes.append(newline)
  }

  private func rows(_ color: Color) -> [(name: String, value: String)] {
    let fitted = fitted(color)
    return formats.map { format in
      (format.rawValue, (format.holdsEveryColor ? color : fitted).formatted(format))
    } + extras(color).map { ($0.name, $0.values.joined(separator: "\t")) }
  }

  /// Whether the notation of the input can hold the result.
  private func holds(_ notation: ColorNotation?) -> Bool {
    // Without a change the colour fits the notation it was written in.
    guard request.mix != nil || request.simulation != nil else { return true }
    return notation?.holdsEveryColor ?? false
  }

  /// Returns the colour, fitted to sRGB if it lies outside.
  private func fitted(_ color: Color) -> Color {
    color.isInSRGBGamut ? color : color.fitted(to: .srgb, by: request.gamut)
  }

  /// Returns the values of `--contrast`, `--distance` and `--nearest`.
  private func extras(_ color: Color) -> [(name: String, values: [String])] {
    var extras: [(name: String, values: [String])] = []
    if let background = request.background {
      let contrast = color.contrast(on: background)
      // All labels share a column, so each has to be a single word.
      let labels = contrast.levels.map { $0.rawValue.split(separator: " ").joined(separator: "-") }
      extras.append(
        (
          "contrast",
          [
            String(contrast.text().dropLast(2)),
            labels.isEmpty ? "fail" : labels.joined(separator: " "),
          ]
        ))
    }
    if let reference = request.reference {
      extras.append(
        (
          "distance",
          [ColorDifference.ok, .cie76, .ciede2000].map {
            decimal(color.difference(from: reference, by: $0), digits: 4)
          }
        ))
    }
    if let naming = request.naming {
      let names = NamedColor.nearest(to: color, count: naming.count, in: naming.list)
      extras.append(("nearest", names.flatMap { [$0.name, decimal($0.distance, digits: 4)] }))
    }
    return extras
  }
}

/// Returns a number with a fixed count of decimals; infinity and NaN are written as 0.
private func decimal(_ value: Double, digits: Int) -> String {
  let scale = (0..<digits).reduce(1.0) { power, _ in power * 10 }
  let scaled = Int64(value.isFinite ? min(value.magnitude * scale, 1e15).rounded() : 0)
  let (whole, rest) = scaled.quotientAndRemainder(dividingBy: Int64(scale))
  let decimals = "\(rest)"
  return "\(value < 0 && scaled > 0 ? "-" : "")\(whole)."
    + String(repeating: "0", count: digits - decimals.count) + decimals
}

private let tab = UInt8(ascii: "\t")
private let newline = UInt8(ascii: "\n")
