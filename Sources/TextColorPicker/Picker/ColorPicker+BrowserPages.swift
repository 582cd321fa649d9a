import ColorPalettes
import Colorimetry
import TerminalCore

extension ColorPicker {
  /// The pages of the browser in their order.
  ///
  /// They do not include search results and layouts.
  var pages: [SwatchBrowser.Page] {
    [.recents] + (library.document == nil ? [] : [.document]) + [.matching, .vision]
      + library.palettes.indices.map { .palette($0) }
  }

  /// Returns the title of a page.
  func title(of page: SwatchBrowser.Page) -> String {
    switch page {
    case .recents: "Recent"
    case .document: "Document"
    case .matching: "Matching"
    case .vision: "Colour vision"
    case .palette(let index):
      library.palettes.indices.contains(index) ? library.palettes[index].name : "Palette"
    case .search: "Names"
    case .layouts: "Layout"
    }
  }

  /// Returns the rows of a page for an area of a width.
  mutating func rows(of page: SwatchBrowser.Page, columns: Int) -> [SwatchBrowser.Row] {
    switch page {
    case .recents: return grid(library.recents.colors.map { Swatch(color: $0) }, columns: columns)
    case .document: return grid(library.document?.swatches ?? [], columns: columns)
    case .matching: return matchingRows
    case .vision: return visionRows
    case .palette(let index):
      guard library.palettes.indices.contains(index) else { return [] }
      return rows(of: library.palettes[index], columns: columns)
    case .search: return searchRows
    case .layouts: return layoutRows
    }
  }

  // MARK: Swatches

  private func rows(of palette: ColorPalette, columns: Int) -> [SwatchBrowser.Row] {
    let isGrouped = palette.swatches.contains { !$0.group.isEmpty }
    guard isGrouped else {
      return grid(palette.swatches, columns: columns, wanted: palette.columns)
    }
    var rows: [SwatchBrowser.Row] = []
    for swatch in palette.swatches {
      if let last = rows.last, last.label == swatch.group {
        rows[rows.count - 1].swatches.append(swatch)
      } else {
        rows.append(SwatchBrowser.Row(label: swatch.group, swatches: [swatch]))
      }
    }
    let widest = max((columns - 18) / 2, 1)
    return rows.flatMap { row in
      stride(from: 0, to: row.swatches.count, by: widest).map { start in
        SwatchBrowser.Row(
          label: row.label, swatches: Array(row.swatches[start...].prefix(widest)))
      }
    }
  }

  /// Breaks swatches into rows.
  ///
  /// A palette's own number of columns is kept if it fits.
  private func grid(_ swatches: [Swatch], columns: Int, wanted: Int? = nil) -> [SwatchBrowser.Row] {
    let most = max(columns / 2, 1)
    let usual = min(SwatchBrowserGeometry.perRow(columns: columns), 16)
    let count = wanted.map { $0 <= most ? max($0, 1) : usual } ?? usual
    return stride(from: 0, to: swatches.count, by: count).map { start in
      SwatchBrowser.Row(swatches: Array(swatches[start...].prefix(count)))
    }
  }

  private var matchingRows: [SwatchBrowser.Row] {
    func row(_ label: String, _ colors: [Color]) -> SwatchBrowser.Row {
      SwatchBrowser.Row(
        label: label, swatches: colors.map { Swatch(name: label, color: $0.fittedToSRGB()) })
    }
    let color = Color(model.rgb8, alpha: model.color.alpha)
    return [row("tints", color.tints(count: 8)), row("shades", color.shades(count: 8))]
      + Harmony.allCases.map { row($0.rawValue, color.harmony($0)) }
  }

  /// The colour and its background with simulated colour vision deficiencies.
  private var visionRows: [SwatchBrowser.Row] {
    let color = Color(model.rgb8)
    let background = contrastBackground.map { Color($0) }
    func row(_ label: String, _ simulate: (Color) -> Color) -> SwatchBrowser.Row {
      let simulated = simulate(color)
      var note = simulated.rgb8.hex
      if let background {
        note +=
          "  \(simulated.contrast(on: simulate(background)).text(digits: 1)) on its background"
      }
      return SwatchBrowser.Row(
        label: label, swatches: [Swatch(name: label, color: simulated)], note: note)
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

  private var searchRows: [SwatchBrowser.Row] {
    mutating get {
      library.matches(searchText).map { match in
        SwatchBrowser.Row(
          swatches: [match.swatch],
          note: "\(match.swatch.name)  \(match.swatch.color.rgb8.hex)  \(match.source)")
      }
    }
  }

  private var layoutRows: [SwatchBrowser.Row] {
    let space = model.space
    var layouts: [PickerLayout] = [.standard, .columns]
    layouts += PickerComposition.patterns(of: space).map { .composition($0) }
    if case .composition(let composition) = layout {
      let shown = PickerLayout.composition(composition.adapted(to: space))
      if !layouts.contains(shown) { layouts.insert(shown, at: 2) }
    }
    return layouts.map { SwatchBrowser.Row(note: $0.notation, layout: $0) }
  }
}

extension ColorVisionDeficiency {
  /// The prefix of "-opia" and "-omaly".
  fileprivate var stem: String {
    switch self {
    case .protan: "protan"
    case .deutan: "deuteran"
    case .tritan: "tritan"
    }
  }
}
