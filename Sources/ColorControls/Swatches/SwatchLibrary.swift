public import ColorPalettes
public import Colorimetry

/// The swatches that a picker offers in addition to the built-in palettes.
///
///     var picker = ColorPicker("Accent", color: color)
///     picker.library.recents.record(accent)
///     picker.library.builtInNames = ["css", "tailwind"]
public struct SwatchLibrary: Hashable, Sendable {
  /// The recently picked colours.
  public var recents = RecentColors()
  /// The colours of the document being edited; nil if there is none.
  public var document: ColorPalette?
  /// Palettes read from files, the newest last.
  public private(set) var loaded: [ColorPalette] = []
  /// The names of the built-in palettes to offer, in this order.
  public var builtInNames = ColorPalette.builtInNames {
    didSet { if builtInNames != oldValue { search = nil } }
  }
  /// The lists of names to search.
  public var names = NameList.allCases {
    didSet { if names != oldValue { search = nil } }
  }
  /// The search index, built by the first search.
  private var search: SwatchSearch?

  /// Creates an empty library.
  public init() {}

  /// All palettes: those read from files, then the built-in ones.
  var palettes: [ColorPalette] {
    guard builtInNames != ColorPalette.builtInNames else { return loaded + ColorPalette.builtIn }
    return loaded + builtInNames.compactMap(ColorPalette.named)
  }

  /// Adds a palette read from a file.
  public mutating func add(_ palette: ColorPalette) {
    loaded.append(palette)
    search = nil
  }

  /// Returns the swatches that match a search text.
  mutating func matches(_ text: String) -> [SwatchMatch] {
    let search = search ?? SwatchSearch(palettes: loaded, names: names, builtIn: builtInNames)
    self.search = search
    return search.matches(text)
  }

  /// Compares the swatches; the search index is ignored.
  public static func == (one: SwatchLibrary, other: SwatchLibrary) -> Bool {
    one.recents == other.recents && one.document == other.document && one.loaded == other.loaded
      && one.builtInNames == other.builtInNames && one.names == other.names
  }

  /// Hashes the values that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(recents)
    hasher.combine(document)
    hasher.combine(loaded)
    hasher.combine(builtInNames)
    hasher.combine(names)
  }
}
