public import ColorPalettes
public import Colorimetry
import TerminalCore

/// The colour picker: controls, a shelf of swatches and a text field over one `ColorViewModel`.
///
/// A value without a screen: `update` takes events, `render` draws into any rectangle. Both lay the
/// picker out by `PickerLayout`, so what is seen is what is clicked.
public struct ColorPicker: Hashable, Sendable {
  /// What the colour is for, shown as the title.
  public var title: String
  /// The colour and its history.
  public internal(set) var model: ColorViewModel
  /// What the picker is made of, as it was chosen; another space adapts it.
  public internal(set) var design: PickerDesign
  /// The controls of the space being edited.
  public internal(set) var controls: [PickerControl]
  /// The part the keyboard acts on.
  public internal(set) var focus: PickerFocus
  /// Whether nothing may move by itself.
  public var isMotionReduced = false {
    didSet { if isMotionReduced != oldValue, design == .columns { rebuildControls() } }
  }
  /// Whether the row of the opacity is shown, where it has one of its own.
  public var showsOpacity = true
  /// The swatches it offers besides the built-in palettes.
  public var library = SwatchLibrary() {
    didSet {
      // Until it is used, the shelf shows what is there.
      guard !shelf.isOpen, focus != .shelf else { return }
      shelf = SwatchShelf(page: library.recents.colors.isEmpty ? .matching : .recents)
    }
  }
  /// The shelf they are shown on.
  var shelf = SwatchShelf(page: .matching)
  /// The text being typed in the field, or nil.
  var fieldEntry: TextEntry?
  /// What that text is for.
  var fieldPurpose = FieldPurpose.color
  /// What is wrong with it, or nil.
  var fieldComplaint: String?
  /// The background that the colour's contrast is measured against; nil leaves the measure out.
  public var contrastBackground: RGB8?
  /// What the user is told until the next key, or nil.
  var notice: String?
  /// The control that the mouse went down on and still acts on.
  var grabbed: Int?

  /// A picker that starts at a colour, with the focus on its first control.
  ///
  /// A composed design brings its own space.
  public init(
    _ title: String, color: Color, space: ColorSpace = .hsb, supportsOpacity: Bool = true,
    design: PickerDesign = .standard
  ) {
    self.title = title
    self.design = design
    model = ColorViewModel(
      color, space: design.space ?? space, supportsOpacity: supportsOpacity)
    controls = design.controls(for: model.space, withAlpha: supportsOpacity)
    focus = .control(0)
  }

  /// The colour picked so far.
  public var color: Color { model.color }

  /// What is being typed, in the field or in a control; nil while nothing is.
  public var entry: TextEntry? { fieldEntry ?? focusedControl?.input.entry }

  /// What is wrong with what is typed, or nil.
  public var complaint: String? { fieldComplaint ?? focusedControl?.input.complaint }

  /// The control with the focus.
  var focusedControl: (any ColorControl)? {
    guard case .control(let index) = focus, controls.indices.contains(index) else { return nil }
    return controls[index].control
  }

  /// Whether the name of a colour is being looked for.
  var isSearching: Bool { fieldEntry != nil && fieldPurpose == .name }

  /// Whether the path of a palette is being typed.
  var isPathEntry: Bool { fieldPurpose == .openPalette || fieldPurpose == .savePalette }

  /// What the text in the field is for.
  enum FieldPurpose: Hashable, Sendable {
    /// A colour, read as it is typed.
    case color
    /// A colour or a name, looked for as it is typed.
    case name
    /// A palette's file to open.
    case openPalette
    /// The file that the swatches on the shelf are saved to.
    case savePalette
  }

  /// Tells the user something until the next key.
  public mutating func tell(_ text: String) { notice = text }

  /// Adds a palette to the library and shows it.
  public mutating func show(_ palette: ColorPalette) {
    library.add(palette)
    let before = shelf.isOpen ? shelf.before : model.color
    endTyping()
    shelf = SwatchShelf(
      page: .palette(library.loaded.count - 1), isOpen: true, before: before)
    focus = .shelf
    notice = "\(palette.name): \(palette.swatches.count) colours"
  }

  /// Whether the picture changes by itself.
  public func isAnimating(at elapsed: Duration) -> Bool {
    controls.contains { $0.isAnimating(at: elapsed) }
  }

  /// Whether columns are open that Enter and Esc are for.
  var isUnlocked: Bool {
    guard case .control(let index) = focus, controls.indices.contains(index) else { return false }
    return controls[index].isUnlocked
  }

  /// Where everything lies in an area.
  func layout(in area: Rect) -> PickerLayout {
    PickerLayout(
      in: area,
      PickerLayout.Contents(
        controls: controls, hidden: showsOpacity ? nil : opacityRow,
        isComposed: design != .standard, focus: focus,
        isShelfOpen: shelf.isOpen))
  }

  /// The slider of the opacity.
  private var opacityRow: Int? {
    controls.firstIndex { $0.isRow && $0.control.parameters == [.alpha] }
  }

  /// The parts that can have the focus in a layout, in Tab order.
  func focusOrder(in layout: PickerLayout) -> [PickerFocus] {
    let controls = shelf.isOpen ? [] : layout.order.map { PickerFocus.control($0) }
    return controls + (layout.shelf == nil ? [] : [.shelf]) + [.field]
  }

  /// The part the keyboard acts on in a layout that may leave the focused one out.
  func effectiveFocus(in layout: PickerLayout) -> PickerFocus {
    let order = focusOrder(in: layout)
    return order.contains(focus) ? focus : order[0]
  }

  /// Starts again from another colour; the space, the focus and the rest stay.
  public mutating func restart(from color: Color) {
    var restarted = ColorViewModel(
      color, space: model.space, supportsOpacity: model.supportsOpacity)
    swap(&model, &restarted)
    closeShelf()
    endTyping()
    grabbed = nil
  }

  /// Chooses what the picker is made of, and with it the space; the colour stays.
  public mutating func select(_ design: PickerDesign) {
    self.design = design
    if let space = design.space { model.selectSpace(space) }
    rebuildControls()
    focus = .control(0)
  }

  /// Makes the controls anew for the space being edited.
  mutating func rebuildControls() {
    endTyping()
    grabbed = nil
    let kinds = controls.map(\.kind)
    controls = design.controls(
      for: model.space, withAlpha: model.supportsOpacity, isMotionReduced: isMotionReduced)
    // The focus stays on its control as long as there is one of its kind at its place.
    guard case .control(let index) = focus else { return }
    let isKept =
      controls.indices.contains(index) && kinds.indices.contains(index)
      && controls[index].kind == kinds[index]
    if !isKept { focus = .control(0) }
  }

  /// Forgets what was typed.
  mutating func endTyping() {
    fieldEntry = nil
    fieldPurpose = .color
    fieldComplaint = nil
    for index in controls.indices { controls[index].input = ControlInput() }
  }
}
