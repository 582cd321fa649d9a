import App
import Color
import Glibc
import NcursesTerminal

/// Writes colours in the formats of a command.
struct ColorWriter {
  /// How the values of one colour are arranged.
  private enum Layout {
    /// One line with tabs between the columns.
    case line
    /// A line for each format, with a tab between name and value.
    case list
    /// The same in aligned columns, with a swatch for a terminal of some depth.
    ///
    /// A table that is for people has groups and as many columns as their terminal.
    case table(ColorDepth, columns: Int?)
  }

  private let command: ColorCommand
  /// The depth of swatches on standard output; nil for plain text without alignment.
  let swatchDepth: ColorDepth?
  private let layout: Layout
  private let formats: [PrintedFormat]
  private let needsSRGB: Bool
  private var isFirst = true

  init(_ command: ColorCommand) throws {
    self.command = command
    var user = UserSettings()
    try user.assign(command.assignments)
    let isTerminal = isatty(STDOUT_FILENO) == 1
    swatchDepth = ColorDepth.ofStandardOutput(chosen: user.settings.color)
    if command.isTable ?? isTerminal {
      let columns = isTerminal ? NcursesTerminal.columns(of: STDOUT_FILENO) ?? 80 : nil
      layout = swatchDepth.map { .table($0, columns: columns) } ?? .list
      // What describes a colour in words is not a notation of it.
      let shown = ColorFormat.allCases.filter { ![.same, .words].contains($0) }
      formats = shown.map { PrintedFormat($0) }
    } else if isTerminal, command.formats.isEmpty, command.hasExtras, command.palette == nil,
      !command.makesPalette, let swatchDepth
    {
      layout = .table(swatchDepth, columns: NcursesTerminal.columns(of: STDOUT_FILENO) ?? 80)
      formats = [PrintedFormat(.hex)]
    } else {
      layout = .line
      formats =
        command.formats.isEmpty && !command.hasExtras ? [PrintedFormat(.hex)] : command.formats
    }
    needsSRGB = formats.contains { !$0.format.holdsEveryColor }
  }

  /// Appends the values of a colour and a line break.
  /// - Parameter name: the name of a swatch, which is the last column or the first row.
  /// - Throws: `Failure` if the command has no result for the colour.
  mutating func append(
    _ color: Color, notation: ColorNotation? = nil, name: String? = nil, to bytes: inout [UInt8]
  ) throws {
    let color = try command.result(of: color)
    let named = name.map { [(name: "swatch", value: $0)] } ?? []
    switch layout {
    case .line: appendColumns(color, notation, name, to: &bytes)
    case .list:
      // Colours are separated by an empty line.
      if !isFirst { bytes.append(.newline) }
      isFirst = false
      for row in named + rows(color) { bytes += "\(row.name)\t\(row.value)\n".utf8 }
    case .table(let depth, let columns):
      ColorTable(rows: named + rows(color), color: color, depth: depth, availableColumns: columns)
        .append(to: &bytes)
    }
  }

  private func appendColumns(
    _ color: Color, _ notation: ColorNotation?, _ name: String?, to bytes: inout [UInt8]
  ) {
    let start = bytes.count
    let fitted = needsSRGB ? command.fitted(color) : color
    for printed in formats {
      if bytes.count > start { bytes.append(.tab) }
      let (format, notation) = (printed.format, printed.notation ?? notation)
      let isHeld = format == .same ? notation?.holdsEveryColor == true : format.holdsEveryColor
      format.append(isHeld ? color : fitted, notation: notation, to: &bytes)
    }
    for extra in extras(color) {
      for value in extra.values {
        if bytes.count > start { bytes.append(.tab) }
        bytes += value.utf8
      }
    }
    if let name { bytes += "\t\(name)".utf8 }
    bytes.append(.newline)
  }

  private func rows(_ color: Color) -> [(name: String, value: String)] {
    let fitted = command.fitted(color)
    // Asked for nothing in particular, nobody wants five notations of an opaque alpha.
    let isBrief = command.isTable == nil && command.formats.isEmpty && color.alpha >= 1
    return formats.map(\.format).filter { !isBrief || !Self.rare.contains($0) }.map { format in
      let value = (format.holdsEveryColor ? color : fitted).formatted(format)
      // Beside other notations a name must not look like the same colour.
      let isNear = format == .name && NamedColor.named(value)?.rgb != fitted.rgb8
      return (format.rawValue, (isNear && value != "transparent" ? "≈ " : "") + value)
    } + extras(color).flatMap(labelled)
  }

  /// The formats that the table of an opaque colour leaves out.
  private static let rare: Set<ColorFormat> = [.hexa, .argb, .rgba, .hsla, .x11, .int, .float]

  /// Returns values with labels, for tables.
  private func labelled(
    _ extra: (name: String, values: [String])
  ) -> [(name: String, value: String)] {
    let line = [(name: extra.name, value: extra.values.joined(separator: "\t"))]
    guard case .table(_, .some) = layout else { return line }
    switch extra.name {
    case "distance":
      return zip(["ΔE OK", "ΔE 76", "ΔE 2000"], extra.values).map { ($0, $1) }
    case "nearest":
      return stride(from: 0, to: extra.values.count, by: 2).map { index in
        let rgb = NamedColor.named(extra.values[index], in: command.names)?.rgb.hex ?? ""
        return (
          index == 0 ? "nearest" : "",
          "\(extra.values[index]) \(rgb)\tΔE 2000 \(extra.values[index + 1])"
        )
      }
    default: return line
    }
  }

  /// Returns the values of `--contrast`, `--distance` and `--nearest`.
  private func extras(_ color: Color) -> [(name: String, values: [String])] {
    var extras: [(name: String, values: [String])] = []
    if let background = command.background {
      let contrast = color.contrast(with: background)
      // All labels share a column, so each has to be a single word.
      let labels = contrast.levels.map { $0.rawValue.split(separator: " ").joined(separator: "-") }
      let levels = labels.isEmpty ? "fail" : labels.joined(separator: " ")
      extras.append(("contrast", [String(contrast.text().dropLast(2)), levels]))
      if command.apca {
        extras.append(("apca", [paddedDecimal(color.apcaContrast(on: background), digits: 2)]))
      }
    }
    if let reference = command.reference {
      let values = [ColorDifference.ok, .cie76, .ciede2000].map {
        paddedDecimal(color.difference(from: reference, by: $0), digits: 4)
      }
      extras.append(("distance", values))
    }
    if let count = command.nearest {
      // Two spellings of one colour are one.
      var known: Set<RGB8> = []
      let names = NamedColor.nearest(to: color, count: 2 * count, in: command.names).filter {
        NamedColor.named($0.name, in: command.names).map { known.insert($0.rgb).inserted } ?? true
      }.prefix(count)
      extras.append(
        ("nearest", names.flatMap { [$0.name, paddedDecimal($0.distance, digits: 4)] }))
    }
    return extras
  }
}

// MARK: Tables

/// A table of the formats of one colour with a swatch beside it.
struct ColorTable {
  let rows: [(name: String, value: String)]
  let color: Color
  let depth: ColorDepth
  /// The width of the terminal if the table is for a reader: then rows that belong together stand
  /// together, under a title, and nothing is wider; nil for a table without groups.
  let availableColumns: Int?

  private var isGrouped: Bool { availableColumns != nil }
  /// Whether the swatch stands above the rows, which then have no titles, as there is no room beside.
  private var isNarrow: Bool { availableColumns.map { $0 < 80 } ?? false }

  /// The size of the swatch.
  private static let columns = 10
  private static let lines = 4

  /// The rows in groups, and those of no group first.
  private var sections: [(title: String, rows: [(name: String, value: String)])] {
    guard isGrouped else { return [("", rows)] }
    // What is in no group comes first.
    return ([nil] + ColorFormat.Group.allCases).map { group in
      (group?.rawValue ?? "", rows.filter { ColorFormat(rawValue: $0.name)?.group == group })
    }.filter { !$0.1.isEmpty }
  }

  /// Appends the table, with a swatch beside its first lines, and an empty line.
  func append(to bytes: inout [UInt8]) {
    if isNarrow, depth > .monochrome {
      for line in 0..<Self.lines / 2 {
        appendSwatch(line, to: &bytes)
        bytes += "\n".utf8
      }
      bytes += "\n".utf8
    }
    var lines = lines
    if isGrouped, margin > 0 {
      lines += repeatElement("", count: max(Self.lines - lines.count, 0))
    }
    for (number, line) in lines.enumerated() {
      appendMargin(number, isEmpty: line.isEmpty, to: &bytes)
      bytes += "\(line)\n".utf8
    }
    bytes += "\n".utf8
  }

  /// The lines beside the swatch.
  private var lines: [String] {
    let names = rows.map(\.name.count).max() ?? 0
    let sections = sections
    let titles = isNarrow ? 0 : sections.map(\.title.count).max() ?? 0
    let indent = titles > 0 ? titles + 2 : 0
    var lines: [String] = []
    for (number, section) in sections.enumerated() {
      if number > 0 { lines.append("") }
      for (index, row) in section.rows.enumerated() {
        let title = indent > 0 && index == 0 ? section.title : ""
        let head = title.padded(to: indent) + row.name.padded(to: names + 2)
        let value = row.value.split(separator: "\t").joined(separator: "  ")
        for (number, part) in parts(value, after: margin + indent + names + 2).enumerated() {
          lines.append((number == 0 ? head : "").padded(to: indent + names + 2) + part)
        }
      }
    }
    return lines
  }

  /// The columns of the swatch beside the rows.
  private var margin: Int { depth > .monochrome && !isNarrow ? Self.columns + 2 : 0 }

  /// Returns a value in one line, or code that is too long for it in several, after commas, where line
  /// breaks mean nothing.
  private func parts(_ value: String, after indent: Int) -> [String] {
    // Longer lines than those of 80 columns are not read more easily.
    guard let width = availableColumns.map({ min($0, 80) - indent }), value.count > width else {
      return [value]
    }
    let separator = value.hasPrefix("{") ? ",\"" : ", "
    var lines: [String] = []
    var rest = value[...]
    while !rest.isEmpty {
      let end =
        rest.firstRange(of: separator).map { rest.index(after: $0.lowerBound) } ?? rest.endIndex
      let member = rest[..<end]
      rest = rest[end...]
      if let last = lines.last, last.count + member.count <= width {
        lines[lines.count - 1] += member
      } else {
        lines.append(String(member.drop { $0 == " " }))
      }
    }
    return lines
  }

  /// Appends a line of the swatch, or blanks of its width.
  /// - Parameter isEmpty: whether nothing follows in the line.
  private func appendMargin(_ line: Int, isEmpty: Bool, to bytes: inout [UInt8]) {
    guard margin > 0 else { return }
    if line < Self.lines {
      appendSwatch(line, to: &bytes)
      if !isEmpty { bytes += "  ".utf8 }
    } else if !isEmpty {
      bytes += String(repeating: " ", count: margin).utf8
    }
  }

  private func appendSwatch(_ line: Int, to bytes: inout [UInt8]) {
    ColorBar(color: color, depth: depth, columns: Self.columns).append(line, to: &bytes)
  }
}

extension ColorDepth {
  /// The depth of swatches on standard output; nil for plain text.
  /// - Parameter choice: the user's choice; nil to find it out.
  static func ofStandardOutput(chosen choice: ColorDepth? = nil) -> ColorDepth? {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let environment = Environment()
    guard isTerminal || choice.map({ $0 > .monochrome }) ?? environment.forcesColor else {
      return nil
    }
    // Where there is no terminal, its name need not say that it has colours.
    let isUnnamed = !isTerminal && environment.variables["TERM"] == nil
    return ColorDepth(
      environment: environment.variables, forced: choice ?? (isUnnamed ? .ansi16 : nil))
  }
}

/// A line of a swatch on a terminal.
struct ColorBar {
  let color: Color
  let depth: ColorDepth
  /// The width, an even number.
  let columns: Int

  /// The checkerboard below a translucent colour, in squares of two columns.
  private static let squares = [Color(RGB8(0x99, 0x99, 0x99)), Color(RGB8(0x66, 0x66, 0x66))]

  /// Appends the line with a number from the top.
  func append(_ line: Int = 0, to bytes: inout [UInt8]) {
    for square in 0..<columns / 2 {
      let background = Self.squares[(line + square) % 2]
      let shown = TerminalColor.rgb(color.fitted(to: .srgb).composited(over: background).rgb8)
      let cell = shown.quantized(to: depth)
      TerminalColor.appendSGR(
        foreground: nil, background: cell == .default ? nil : cell, to: &bytes)
      bytes += "  ".utf8
    }
    bytes += "\u{1B}[0m".utf8
  }
}
