public import ColorPalettes

/// The swatches that a picker offers besides the built-in palettes.
public struct SwatchLibrary: Hashable, Sendable {
  /// The colours picked last.
  public var recents = RecentColors()
  /// The colours of the document that is being edited; nil without a document.
  public var document: ColorPalette?
  /// Palettes read from files, the newest last.
  public private(set) var loaded: [ColorPalette] = []
  /// What is searched, made at the first search.
  private var search: SwatchSearch?

  /// A library with nothing in it.
  public init() {}

  /// Every palette: those of files, then the built-in ones.
  var palettes: [ColorPalette] { loaded + ColorPalette.builtIn }

  /// Adds the palette of a file.
  public mutating func add(_ palette: ColorPalette) {
    loaded.append(palette)
    search = nil
  }

  /// What is found for a text.
  mutating func matches(_ text: String) -> [SwatchMatch] {
    let search = search ?? SwatchSearch(palettes: loaded)
    self.search = search
    return search.matches(text)
  }

  /// Equal libraries hold the same swatches; what was searched before makes no difference.
  public static func == (one: SwatchLibrary, other: SwatchLibrary) -> Bool {
    one.recents == other.recents && one.document == other.document && one.loaded == other.loaded
  }

  /// Takes in what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(recents)
    hasher.combine(document)
    hasher.combine(loaded)
  }
}
