import ColorPalettes
import Colorimetry
import TerminalCore

extension ColorPicker {
  /// The pages of the shelf in their order; names are found by typing.
  var pages: [SwatchShelf.Page] {
    [.recents] + (library.document == nil ? [] : [.document]) + [.matching, .vision]
      + library.palettes.indices.map { .palette($0) }
  }

  /// What stands above the swatches.
  func title(of page: SwatchShelf.Page) -> String {
    switch page {
    case .recents: "Recent"
    case .document: "Document"
    case .matching: "Matching"
    case .vision: "Colour vision"
    case .palette(let index):
      library.palettes.indices.contains(index) ? library.palettes[index].name : "Palette"
    case .search: "Names"
    case .designs: "Layout"
    }
  }

  /// What is on a page, in rows of an area.
  mutating func rows(of page: SwatchShelf.Page, columns: Int) -> [SwatchShelf.Row] {
    switch page {
    case .recents: return grid(library.recents.colors.map { Swatch(color: $0) }, columns: columns)
    case .document: return grid(library.document?.swatches ?? [], columns: columns)
    case .matching: return matchingRows
    case .vision: return visionRows
    case .palette(let index):
      guard library.palettes.indices.contains(index) else { return [] }
      return rows(of: library.palettes[index], columns: columns)
    case .search: return searchRows
    case .designs: return designRows
    }
  }

  // MARK: Swatches

  private func rows(of palette: ColorPalette, columns: Int) -> [SwatchShelf.Row] {
    let isGrouped = palette.swatches.contains { !$0.group.isEmpty }
    guard isGrouped else {
      return grid(palette.swatches, columns: columns, wanted: palette.columns)
    }
    var rows: [SwatchShelf.Row] = []
    for swatch in palette.swatches {
      if let last = rows.last, last.label == swatch.group {
        rows[rows.count - 1].swatches.append(swatch)
      } else {
        rows.append(SwatchShelf.Row(label: swatch.group, swatches: [swatch]))
      }
    }
    let widest = max((columns - 18) / 2, 1)
    return rows.flatMap { row in
      stride(from: 0, to: row.swatches.count, by: widest).map { start in
        SwatchShelf.Row(
          label: row.label, swatches: Array(row.swatches[start...].prefix(widest)))
      }
    }
  }

  /// A list of swatches in rows; a palette's own number of columns is kept where it fits.
  private func grid(_ swatches: [Swatch], columns: Int, wanted: Int? = nil) -> [SwatchShelf.Row] {
    let most = max(columns / 2, 1)
    let usual = min(ShelfLayout.perRow(columns: columns), 16)
    let count = wanted.map { $0 <= most ? max($0, 1) : usual } ?? usual
    return stride(from: 0, to: swatches.count, by: count).map { start in
      SwatchShelf.Row(swatches: Array(swatches[start...].prefix(count)))
    }
  }

  private var matchingRows: [SwatchShelf.Row] {
    func row(_ label: String, _ colors: [Color]) -> SwatchShelf.Row {
      SwatchShelf.Row(
        label: label, swatches: colors.map { Swatch(name: label, color: $0.fittedToSRGB()) })
    }
    let color = Color(model.rgb8, alpha: model.color.alpha)
    return [row("tints", color.tints(count: 8)), row("shades", color.shades(count: 8))]
      + Harmony.allCases.map { row($0.rawValue, color.harmony($0)) }
  }

  /// The colour and its background as they look to people who see fewer colours.
  private var visionRows: [SwatchShelf.Row] {
    let color = Color(model.rgb8)
    let ground = contrastBackground.map { Color($0) }
    func row(_ label: String, _ see: (Color) -> Color) -> SwatchShelf.Row {
      let seen = see(color)
      var note = seen.rgb8.hex
      if let ground {
        note += "  \(seen.contrast(on: see(ground)).text(digits: 1)) on its background"
      }
      return SwatchShelf.Row(label: label, swatches: [Swatch(name: label, color: seen)], note: note)
    }
    return [row("usual", { $0 })]
      + ColorVisionDeficiency.allCases.flatMap { deficiency in
        [
          row("\(deficiency.stem)opia", { $0.simulating(deficiency) }),
          row("\(deficiency.stem)omaly", { $0.simulating(deficiency, severity: 0.5) }),
        ]
      }
      + [row("no colours", { $0.converted(to: .gray) })]
  }

  // MARK: Lists

  private var searchRows: [SwatchShelf.Row] {
    mutating get {
      library.matches(searchText).map { match in
        SwatchShelf.Row(
          swatches: [match.swatch],
          note: "\(match.swatch.name)  \(match.swatch.color.rgb8.hex)  \(match.source)")
      }
    }
  }

  private var designRows: [SwatchShelf.Row] {
    let space = model.space
    var designs: [PickerDesign] = [.standard, .columns]
    designs += PickerComposition.patterns(of: space).map { .composition($0) }
    if case .composition(let composition) = design {
      let shown = PickerDesign.composition(composition.adapted(to: space))
      if !designs.contains(shown) { designs.insert(shown, at: 2) }
    }
    return designs.map { SwatchShelf.Row(note: $0.notation, design: $0) }
  }
}

extension ColorVisionDeficiency {
  /// What stands before "-opia" and "-omaly".
  fileprivate var stem: String {
    switch self {
    case .protan: "protan"
    case .deutan: "deuteran"
    case .tritan: "tritan"
    }
  }
}
