package import ColorControls
import ColorPalettes
package import Colorimetry
package import TextFormats

/// What a user can set for the editor and the picker.
package struct ProgramSettings: Hashable, Sendable {
  /// The keys.
  package var keys = ProgramKeys.standard
  /// Whether lines that are longer than the screen are wrapped at the start.
  package var wrapsLines = false
  /// The columns between tab stops.
  package var tabWidth = 8
  /// Whether the numbers of the lines are shown.
  package var showsLineNumbers = false
  /// The columns, from 1, that are marked.
  package var rulers: [Int] = []
  /// Whether a text that is saved gets a line end after its last line.
  package var addsFinalNewline = false
  /// The palette in which ANSI art is shown.
  package var artPalette = ArtPalette.vga
  /// How the picker is shown in the editor; nil to choose by the size of the screen.
  package var presentation: Presentation?
  /// The space in which colours are edited at first; nil to choose by the colour.
  package var space: ColorSpace?
  /// The layout of the picker at first; nil for the one that was used last.
  package var layout: PickerLayout?
  /// The built-in palettes to offer, in this order.
  package var palettes = ColorPalette.builtInNames
  /// The lists of names to search.
  package var names = NameList.allCases
  /// The number of recent colours to keep.
  package var recentCount = RecentColors.capacity
  /// How far the arrow keys move a value.
  package var steps = StepSizes()

  /// Creates the default settings.
  package init() {}
}
