import Color
import Picker
import StyledText
import Terminal

/// A colour being picked for the selection, or for the text typed next.
///
/// Until it ends, every change is a preview of the document. Keeping it makes one undo step; cancelling
/// restores text, history and typing style exactly.
struct PickingSession: Hashable, Sendable {
  /// The colour of the text that is picked.
  enum Target: Hashable, Sendable {
    case foreground, background

    /// The title of the picker.
    var title: String { self == .foreground ? "Text colour" : "Background colour" }

    /// The command that picks it; its key also moves the focus between panel and text.
    var command: Command { self == .foreground ? .textColor : .backgroundColor }

    /// Creates the target of a command; nil for commands that open no picker.
    init?(_ command: Command) {
      switch command {
      case .textColor: self = .foreground
      case .backgroundColor: self = .background
      default: return nil
      }
    }

    /// The other one.
    var other: Target { self == .foreground ? .background : .foreground }

    /// Returns the colour that a style has.
    func color(of style: TextStyle) -> TerminalColor {
      self == .foreground ? style.foreground : style.background
    }

    /// Returns the style change that applies a colour.
    func change(to color: TerminalColor) -> StyleChange {
      self == .foreground ? .foreground(color) : .background(color)
    }
  }

  /// The colour of the text that is picked.
  let target: Target
  /// The picker and its presentation.
  var presented: PresentedPicker
  /// The selection it applies to.
  var selection: Selection
  /// The selected ranges; computed when the first colour is chosen.
  var ranges: [Range<TextOffset>]?
  /// The typing style before the preview.
  var baseStyle: TextStyle?
  /// Whether a colour has been chosen.
  var isChanged = false
  /// While an action on the text runs, for which the colour was kept: the revision of the document
  /// before.
  var revisionBeforeAction: Int?

  /// The picker.
  var picker: PickerPane {
    get { presented.picker }
    set { presented.picker = newValue }
  }

  /// The colour that is replaced wherever the text, or the selection, has it; nil to give the selection
  /// another one.
  var replaced: RGB8? { picker.replacedColor }

  /// Whether keys go to the text beside a floating panel.
  var isTextFocused: Bool {
    get { !presented.isFocused }
    set { presented.isFocused = !newValue }
  }
}

/// The picker of the editor, from opening to the end of its closing animation.
struct PickerState: Sendable {
  /// The colour that cancelling has just restored, for the command that follows it.
  var restored: Color?
  /// The colour being picked.
  var session: PickingSession?
  /// The picker that is animating out, or has done so; its session has ended.
  private(set) var leaving: PresentedPicker?
  /// The cells beside which the picker opened; kept until the next one opens, so that it stays in its
  /// place.
  var avoidedArea = Rect.empty
  /// The number of the ready gradient that was taken last for the session; nil for none.
  var readyGradient: Int?
  /// What pickers remember from one opening to the next.
  var memory = PickerMemory()

  /// Whether the picker or one of its columns is moving.
  func isMoving(context: RenderContext) -> Bool {
    (session?.presented ?? leaving)?.isMoving(at: context.elapsed) == true
      || session?.picker.isAnimating(context: context) == true
  }

  /// Opens a picker beside some cells; it replaces one that is still animating out.
  mutating func begin(_ session: PickingSession, avoiding area: Rect) {
    self.session = session
    readyGradient = nil
    avoidedArea = area
    leaving = nil
  }

  /// Ends the session at once; its picker animates out.
  mutating func end(context: RenderContext) {
    leaving = session?.presented
    leaving?.dismiss(context: context)
    session = nil
  }
}

extension EditorModel {
  /// The cells of the selection on the screen, or those of the caret; a picker opens beside them.
  var selectionArea: Rect {
    let (pane, layout) = (areas.document, layout)
    let head = selection.columns == nil ? selection.range : nil
    let lines = layout.lines(of: selection)
    let first = head.map { layout.position(of: $0.lowerBound).row } ?? .init(line: lines.lowerBound)
    let last = head.map { layout.position(of: $0.upperBound).row } ?? .init(line: lines.upperBound)
    let top = viewport.topRow
    guard top <= last else { return .empty }
    let visible = max(pane.rows, 1)
    let firstRow = first <= top ? 0 : layout.rowCount(from: top, to: first, limit: visible)
    guard let firstRow else { return .empty }
    let lastRow = layout.rowCount(from: top, to: last, limit: visible) ?? visible - 1
    let columns = selectedColumns(rows: firstRow...max(firstRow, lastRow), layout: layout)
    return Rect(
      column: pane.minColumn + columns.lowerBound, row: pane.minRow + firstRow,
      columns: columns.count, rows: lastRow - firstRow + 1
    ).intersection(pane)
  }

  /// Returns the columns of the pane, without those of the gutter, that hold the selection in some
  /// of its rows.
  private func selectedColumns(rows: ClosedRange<Int>, layout: TextLayout) -> Range<Int> {
    let left = layout.wrapWidth == nil ? viewport.left : 0
    func shown(_ columns: Range<Int>) -> Range<Int> {
      let first = max(columns.lowerBound - left, 0)
      return first..<max(columns.upperBound - left, first + 1)
    }
    if let block = selection.columns { return shown(block.range) }
    let range = selection.range
    if rows.count == 1 {
      let end = layout.position(of: range.upperBound).column
      // The selection may begin on a row above.
      return shown(min(layout.position(of: range.lowerBound).column, end)..<end)
    }
    guard layout.wrapWidth == nil else { return 0..<areas.document.columns }
    let widths = rows.map { row -> Int in
      let line = layout.row(row, from: viewport.topRow).line
      return layout.column(of: min(text.range(of: line).upperBound, range.upperBound))
    }
    return 0..<max((widths.max() ?? 0) - left, 1)
  }
}

/// A gradient to begin with.
struct ReadyGradient {
  let title: String
  let gradient: Gradient

  /// The most colours that are taken from a text or a palette.
  fileprivate static let maximum = 7

  fileprivate init(_ title: String, _ gradient: Gradient) {
    (self.title, self.gradient) = (title, gradient)
  }

  /// Creates the gradient of the vivid colours of a palette by their hues; nil for a palette that has
  /// few of them, or so many that it is a catalogue.
  fileprivate init?(_ palette: ColorPalette) {
    guard palette.swatches.count <= 64 else { return nil }
    let colors = palette.swatches.map { $0.color.converted(to: .oklch) }
      .filter { $0.components.y > 0.06 }
      .sorted { $0.components.z < $1.components.z }
    guard colors.count > 2 else { return nil }
    let count = min(colors.count, Self.maximum)
    let chosen = (0..<count).map { colors[$0 * (colors.count - 1) / (count - 1)] }
    self.init(palette.name, Gradient(chosen))
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
      showMessage(length == 0 ? "select text for a gradient" : TextGradient.tooLong)
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
    updateTitle()
    picking.session?.picker.showNotice(
      "\(chosen + 1)/\(ready.count): \(ready[chosen].title)")
    return effects + handle(.changed)
  }

  /// The gradients that are offered: of the colours of the text, the last ones, and those of palettes.
  private var readyGradients: [ReadyGradient] {
    guard let session else { return [] }
    let own = document.base.distinctForegrounds(in: session.selection.range, limit: 8)
      .filter { $0 != .default }.map { Color(shown($0, as: session.target)) }
      .filter { $0.converted(to: .oklch).components.y > 0.03 }
    let base = own.first ?? picking.memory.recents.colors.first ?? .orange
    let first =
      own.count > 1
      ? ReadyGradient("text colours", Gradient(Array(own.prefix(ReadyGradient.maximum))))
      : ReadyGradient("two colours", Gradient(Array(base.harmony(.square).prefix(2))))
    return [first] + picking.memory.gradients.map { ReadyGradient("used before", $0) }
      + [ReadyGradient("hues of the ring", .hues)]
      + session.picker.library.palettes.compactMap(ReadyGradient.init)
  }

  /// Shows the gradient of the picker in the text.
  mutating func apply(_ bar: GradientBar, to session: PickingSession) {
    let gradient = TextGradient(
      bar.gradient, TextGradient.Direction.allCases[bar.direction],
      isBackground: session.target == .background)
    preview(gradient.edit(document.base, session.ranges ?? [], tabWidth: viewport.tabWidth))
  }
}
