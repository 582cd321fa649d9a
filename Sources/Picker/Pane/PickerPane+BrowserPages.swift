import Color
import Terminal

extension PickerPane {
  /// The pages of the browser in their order.
  ///
  /// They do not include search results and layouts.
  var pages: [SwatchBrowser.Page] {
    [.recents] + (library.document == nil ? [] : [.document]) + [.matching, .vision]
      + library.palettes.indices.map { .palette($0) }
  }

  /// The page beside the controls until another one is chosen: recent colours where they fill two rows.
  var idlePage: SwatchBrowser.Page { library.recents.colors.count > 14 ? .recents : .matching }

  /// Returns the texts of a page.
  func texts(of page: SwatchBrowser.Page) -> SwatchBrowser.PageTexts {
    switch page {
    case .recents: (["Recent"], "No colours picked yet")
    case .document: (["Document"], "No colours in the document yet")
    case .matching: (["Matching"], "No colours")
    case .vision: (["Colour-blindness preview", "Colour vision"], "No colours")
    case .palette: ([palette(of: page)?.name ?? "Palette"], "No colours")
    case .search: (["Names"], "No colour matches “\(searchText)”")
    case .layouts: ((browser.showsAll ? [] : ["Layout (↓ more)"]) + ["Layout"], "No colours")
    }
  }

  private func palette(of page: SwatchBrowser.Page) -> ColorPalette? {
    let palettes = library.palettes
    guard case .palette(let index) = page, palettes.indices.contains(index) else { return nil }
    return palettes[index]
  }

  /// Returns the rows of a page for an area of a width.
  mutating func rows(of page: SwatchBrowser.Page, columns: Int) -> [SwatchBrowser.Row] {
    switch page {
    case .recents: return grid(library.recents.colors.map { Swatch(color: $0) }, columns: columns)
    case .document: return grid(library.document?.swatches ?? [], columns: columns)
    case .matching: return matchingRows
    case .vision: return visionRows
    case .palette: return palette(of: page).map { rows(of: $0, columns: columns) } ?? []
    case .search: return searchRows
    case .layouts: return layoutRows(columns: columns)
    }
  }

  /// Returns the headings over the columns of a page.
  func headings(of page: SwatchBrowser.Page) -> [String] {
    guard case .scales(let titles) = palette(of: page)?.arrangement else { return [] }
    return titles
  }

  // MARK: Swatches

  private func rows(of palette: ColorPalette, columns: Int) -> [SwatchBrowser.Row] {
    guard palette.swatches.contains(where: { !$0.group.isEmpty }) else {
      return grid(palette.swatches, columns: columns, wanted: palette.columns)
    }
    let rows = palette.swatches.grouped { $0.group == $1.group }.map {
      SwatchBrowser.Row(label: $0[0].group, swatches: $0)
    }
    switch palette.arrangement {
    case .squares(let side): return squares(rows, side: side, columns: columns)
    // A scale stays in one row, so that its colours stand below their headings.
    case .scales: return rows
    case .rows: break
    }
    let longest = rows.map { GlyphWidth.columns(of: $0.label) }.max() ?? 0
    let widest = max((columns - (columns >= 40 ? min(longest + 2, 18) : 0)) / 2, 1)
    return rows.flatMap { Self.broken($0, after: widest) }
  }

  /// Breaks a row into rows of at most `count` swatches of about equal length.
  private static func broken(_ row: SwatchBrowser.Row, after count: Int) -> [SwatchBrowser.Row] {
    let parts = max((row.swatches.count + count - 1) / count, 1)
    let length = max((row.swatches.count + parts - 1) / parts, 1)
    return row.swatches.chunks(of: length).map { SwatchBrowser.Row(label: row.label, swatches: $0) }
  }

  /// The swatches in a row by those that fit: eight and twelve divide 16 and 24, the sizes of groups.
  private static let swatchesInRow: Breakpoints = [0: 8, 16: 16, 24: 24]

  /// Puts groups of `side` × `side` swatches side by side as squares, and the others in rows.
  private func squares(_ groups: [SwatchBrowser.Row], side: Int, columns: Int)
    -> [SwatchBrowser.Row]
  {
    let squares = groups.filter { $0.swatches.count == side * side }
    // As many as fit with two columns for a swatch, so that it is about square.
    let across = [6, 3, 2].first { $0 * side * 2 <= columns } ?? 1
    let width = across * side
    func others(_ rows: some Sequence<SwatchBrowser.Row>) -> [SwatchBrowser.Row] {
      rows.flatMap {
        Self.broken(SwatchBrowser.Row(swatches: $0.swatches), after: Self.swatchesInRow[width])
      }
    }
    let first = groups.firstIndex { $0.swatches.count == side * side } ?? 0
    let space = SwatchBrowser.Row()
    var result = others(groups.prefix(first)) + [space]
    for beside in squares.chunks(of: across) {
      for line in 0..<side {
        result.append(
          SwatchBrowser.Row(
            swatches: beside.flatMap { $0.swatches[(line * side)...].prefix(side) },
            cluster: side))
      }
      result.append(space)
    }
    return result + others(groups.dropFirst(first).filter { $0.swatches.count != side * side })
  }

  /// Breaks swatches into rows.
  ///
  /// A palette's own number of columns is kept if it fits.
  private func grid(_ swatches: [Swatch], columns: Int, wanted: Int? = nil) -> [SwatchBrowser.Row] {
    let most = max(columns / 2, 1)
    let usual = min(SwatchBrowserGeometry.perRow(columns: columns), 16)
    let count = wanted.map { $0 <= most ? max($0, 1) : usual } ?? usual
    return swatches.chunks(of: count).map { SwatchBrowser.Row(swatches: $0) }
  }

  private var matchingRows: [SwatchBrowser.Row] {
    func row(_ label: String, _ colors: [Color]) -> SwatchBrowser.Row {
      SwatchBrowser.Row(
        label: label, swatches: colors.map { Swatch(name: label, color: $0.fitted(to: .srgb)) })
    }
    let color = Color(model.rgb8, alpha: model.color.alpha)
    return [row("tints", color.tints(count: 8)), row("shades", color.shades(count: 8))]
      + Harmony.allCases.map { row($0.rawValue, color.harmony($0)) }
  }

  /// Adds the recent colours and the first palette below the matching colours, where they have the
  /// room for swatches of two rows.
  mutating func appendPalette(in area: Rect) {
    let length = 8
    let recents = SwatchBrowser.Row(
      label: "recent", swatches: library.recents.colors.prefix(length).map { Swatch(color: $0) })
    let palette = library.loaded.last ?? library.builtInNames.first.flatMap(ColorPalette.named)
    let swatches = palette?.swatches.prefix(3 * length) ?? []
    let palettes = Self.broken(
      SwatchBrowser.Row(label: palette?.name ?? "", swatches: Array(swatches)), after: length)
    let space = SwatchBrowser.Row()
    let wanted = [
      recents.swatches.isEmpty ? palettes : [recents] + palettes, palettes,
    ]
    let availableRows = (area.rows - 1) / 2 - browser.rows.count - 1
    if let fitting = wanted.first(where: { !$0.isEmpty && $0.count <= availableRows }) {
      browser.rows += [space] + fitting
    }
  }

  /// Text in the colour on its background, with simulated colour vision deficiencies.
  private var visionRows: [SwatchBrowser.Row] {
    let color = Color(model.rgb8)
    let background = contrastBackground.map { Color($0) }
    func row(_ label: String, _ simulate: (Color) -> Color) -> SwatchBrowser.Row {
      let simulated = simulate(color)
      var row = SwatchBrowser.Row(
        label: label, swatches: [Swatch(name: label, color: simulated)],
        texts: [simulated.rgb8.hex])
      if let background = background.map(simulate) {
        row.background = background.rgb8
        let ratio = simulated.contrast(with: background).text()
        row.shortTexts = [ratio] + row.texts
        row.texts.insert("contrast \(ratio)", at: 0)
      }
      return row
    }
    return [row("typical vision", { $0 })]
      + ColorVisionDeficiency.allCases.flatMap { deficiency in
        [
          row("\(deficiency.stem)opia", { $0.simulating(deficiency) }),
          row("\(deficiency.stem)omaly", { $0.simulating(deficiency, severity: 0.5) }),
        ]
      }
      + [row("no colour", { $0.converted(to: .gray) })]
  }

  // MARK: Lists

  private var searchRows: [SwatchBrowser.Row] {
    mutating get {
      library.matches(searchText).map { match in
        SwatchBrowser.Row(
          swatches: [match.swatch],
          texts: [match.swatch.name, match.swatch.color.rgb8.hex, match.source])
      }
    }
  }

  private func layoutRows(columns: Int) -> [SwatchBrowser.Row] {
    var layouts = [PickerLayout.standard]
    for pattern in PickerComposition.patterns(of: model.space) {
      let layout = listed(pattern)
      if !layouts.contains(layout) { layouts.append(layout) }
    }
    layouts.append(.columns)
    if !browser.showsAll { layouts = Array(layouts.prefix(4)) }
    if !layouts.contains(shownLayout) { layouts.insert(shownLayout, at: 1) }
    let count = SwatchBrowserGeometry.layoutsPerRow(columns: columns)
    return layouts.chunks(of: count).map { SwatchBrowser.Row(layouts: $0) }
  }
}

extension Array {
  /// Returns parts of some elements each; the last one may have fewer.
  fileprivate func chunks(of count: Int) -> [[Element]] {
    stride(from: 0, to: self.count, by: count).map { Array(self[$0...].prefix(count)) }
  }
}

extension ColorVisionDeficiency {
  /// The prefix of "-opia" and "-omaly".
  fileprivate var stem: String { self == .deutan ? "deuteran" : rawValue }
}
