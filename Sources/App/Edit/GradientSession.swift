import Color
import Picker
import StyledText
import Terminal

/// A gradient to begin with.
struct ReadyGradient {
  let title: String
  let gradient: Gradient

  /// The most colours that are taken from a palette.
  private static let maximum = 7

  private init(_ title: String, _ gradient: Gradient) {
    (self.title, self.gradient) = (title, gradient)
  }

  /// Creates the gradient of the vivid colours of a palette by their hues; nil for a palette that has
  /// few of them, or so many that it is a catalogue.
  private init?(_ palette: ColorPalette) {
    guard palette.swatches.count <= 64 else { return nil }
    let colors = palette.swatches.map { $0.color.converted(to: .oklch) }
      .filter { $0.components.y > 0.06 }
      .sorted { $0.components.z < $1.components.z }
    guard colors.count > 2 else { return nil }
    let count = min(colors.count, Self.maximum)
    let chosen = (0..<count).map { colors[$0 * (colors.count - 1) / (count - 1)] }
    self.init(palette.name, Gradient(chosen))
  }

  /// Returns the gradients that are offered for text in some colours.
  /// - Parameters:
  ///   - colors: the distinct colours of the text, in its order.
  ///   - vivid: the colour to begin with where the text has none.
  ///   - last: the last gradients that were kept, the newest first.
  static func all(
    for colors: [Color], vivid: Color, last: [Gradient], palettes: [ColorPalette]
  ) -> [ReadyGradient] {
    let own = colors.filter { $0.converted(to: .oklch).components.y > 0.03 }
    let first =
      own.count > 1
      ? ReadyGradient("colours of the text", Gradient(Array(own.prefix(maximum))))
      : ReadyGradient(
        "two colours", Gradient((own.first ?? vivid).harmony(.square).prefix(2).map(\.self)))
    return [first] + last.map { ReadyGradient("used before", $0) }
      + [ReadyGradient("hues of the ring", .hues)] + palettes.compactMap(ReadyGradient.init)
  }
}

extension EditorModel {
  /// Spreads a gradient over the selection, or over the line; again it takes the next ready one.
  mutating func makeGradient() -> [Effect] {
    var effects: [Effect] = []
    if session?.isTextFocused != false, selection.isEmpty {
      let line = text.range(of: text.line(containing: selection.head))
      caret.selection = Selection(line)
    }
    if session == nil { effects = beginPicking(.foreground) }
    focusPicker()
    guard let session else { return effects }
    let ranges = session.ranges ?? layout.ranges(of: session.selection)
    let length = ranges.reduce(0) { $0 + $1.utf8Count }
    guard length > 0, length <= TextGradient.limit else {
      showMessage(
        length == 0
          ? "select text for a gradient" : TextGradient.tooLong)
      return effects
    }
    let number = picking.readyGradient.map { $0 + 1 } ?? 0
    let ready = readyGradients
    let chosen = number % ready.count
    picking.readyGradient = chosen
    picking.session?.ranges = ranges
    picking.session?.picker.begin(
      GradientBar(
        ready[chosen].gradient, directions: TextGradient.Direction.allCases.map(\.title),
        direction: session.picker.gradient?.direction ?? 0))
    picking.session?.picker.title =
      session.target == .foreground ? "Text gradient" : "Background gradient"
    picking.session?.picker.showNotice(
      "\(chosen + 1) of \(ready.count): \(ready[chosen].title)")
    return effects + handle(.changed)
  }

  private var readyGradients: [ReadyGradient] {
    guard let session else { return [] }
    let colors = document.base.distinctForegrounds(in: session.selection.range, limit: 8)
      .filter { $0 != .default }.map { Color(shown($0, as: session.target)) }
    let library = session.picker.library
    return ReadyGradient.all(
      for: colors, vivid: picking.memory.recents.colors.first ?? .orange,
      last: picking.memory.gradients, palettes: library.palettes)
  }

  /// Shows the gradient of the picker in the text.
  mutating func apply(_ bar: GradientBar, to session: PickingSession) {
    let gradient = TextGradient(
      bar.gradient, TextGradient.Direction.allCases[bar.direction],
      isBackground: session.target == .background)
    preview(gradient.edit(document.base, session.ranges ?? [], tabWidth: viewport.tabWidth))
  }
}
