public import Color
public import Terminal

/// A picker without an icon and a border: controls, a swatch browser and a text field that edit one
/// `ColorViewModel`.
///
/// `PresentedPicker` shows it in a sheet, popover or panel. By itself it is independent of the screen:
/// `update` handles events and `render` draws into any rectangle. Both place its parts in the same way.
///
///     var picker = PickerPane("Accent", color: .white)
///     let outcome = picker.update(event, in: area, context: context)
///     picker.render(into: &frame, in: area, context: context)
public struct PickerPane: Hashable, Sendable {
  /// The purpose of the colour, shown as the title.
  public var title: String
  /// The colour being picked.
  public internal(set) var model: ColorViewModel
  /// The chosen layout.
  ///
  /// It is adapted to the space being edited.
  public internal(set) var layout: PickerLayout
  /// The controls of the space being edited.
  public internal(set) var controls: [PickerControl]
  /// The focused part.
  public internal(set) var focus = PickerFocus.control(0)
  /// Whether to show the opacity slider, if it has a row of its own.
  public var showsOpacity = true
  /// The swatches offered in addition to the built-in palettes.
  public var library = SwatchLibrary() {
    didSet {
      if model.lastVivid == nil {
        library.recents.colors.reversed().forEach { model.recordVivid($0) }
      }
      // Until it is used, the browser shows the first page with swatches.
      guard !browser.isOpen, focus != .swatches else { return }
      browser = SwatchBrowser(page: idlePage)
    }
  }
  /// Where the marked one of the colours of the document is changed while they are shown; nil if it is
  /// not changed.
  package var replacementScope: ReplacementScope?
  /// The colour of the document that is changed everywhere; nil while none is.
  var replacement: Replacement?
  /// The swatch browser.
  var browser = SwatchBrowser(page: .matching)
  /// The gradient whose colours are picked; nil for a single colour.
  package internal(set) var gradient: GradientBar?
  /// The text being typed in the field, or nil.
  var fieldEntry: TextEntry?
  /// The purpose of that text.
  var fieldPurpose = FieldPurpose.color
  /// The reason why the typed text is invalid, or nil.
  var fieldError: String?
  /// What was shown before text was typed, which Esc restores.
  var modelBeforeTyping: ColorViewModel?
  /// Whether Enter was refused because of the typed text.
  var isRefused = false
  /// The keys of the picker and its controls.
  public var keys = PickerKeys.standard
  /// How far the arrow keys move a value.
  public var steps: StepSizes {
    get { model.steps }
    set { model.steps = newValue }
  }
  /// The background for the contrast ratio; nil to leave the ratio out.
  ///
  /// The ring gives greys a chroma and lightness that read on it.
  public var contrastBackground: RGB8? {
    get { model.background }
    set { model.background = newValue }
  }
  /// The distinct colours that the picked one replaces, in the order of the text, where they are
  /// several; empty otherwise.
  public private(set) var replacedColors: [RGB8] = []
  /// Whether the colour is that of a background, and `contrastBackground` that of the text on it.
  public var picksBackground = false
  /// Whether the exact facts about the colour are shown instead of a sentence.
  var showsDetails = false
  /// The colour that was made readable last; nil if none was.
  var readable: ReadableColor?
  /// The arrow that is held.
  var heldKey = HeldKey()
  /// What is said until the next key; nil for nothing.
  package var notice: Notice?
  /// Whether the colour has just been copied, so that a digit copies it in another notation.
  var hasCopied = false
  /// The index of the control that is being dragged.
  var draggedControl: Int?

  /// Creates a picker with the focus on its first control.
  /// - Parameters:
  ///   - title: the purpose of the colour.
  ///   - color: the initial colour.
  ///   - space: the space to edit in; the space of a composed layout takes precedence.
  ///   - supportsOpacity: whether the alpha can be changed.
  ///   - layout: the controls.
  public init(
    _ title: String, color: Color, space: ColorSpace = .hsb, supportsOpacity: Bool = true,
    layout: PickerLayout = .standard
  ) {
    self.title = title
    self.layout = layout
    model = ColorViewModel(color, space: layout.space ?? space, supportsOpacity: supportsOpacity)
    controls = layout.controls(for: model.space, withAlpha: supportsOpacity)
    showOriginal()
  }

  /// The current colour.
  public var color: Color { model.color }

  /// The notations besides that of the program in which the colour is copied, by a digit each.
  package static let notations = [ColorFormat.rgb, .hsl, .oklch]

  /// The text being typed, in the field or in a control, or nil.
  public var entry: TextEntry? { fieldEntry ?? focusedControl?.input.entry }

  /// The reason why the text being typed is invalid, or nil.
  public var errorMessage: String? { fieldError ?? focusedControl?.input.errorMessage }

  /// The focused control.
  var focusedControl: (any ColorControl)? {
    guard case .control(let index) = focus, controls.indices.contains(index) else { return nil }
    return controls[index].control
  }

  /// Whether a key with a character types it into the field, whatever else it does.
  package var isTypingText: Bool { fieldEntry != nil }

  /// Whether a search by name is in progress.
  var isSearching: Bool { fieldEntry != nil && fieldPurpose == .name }

  /// Whether the path of a palette file is being typed.
  var isPathEntry: Bool { fieldPurpose == .openPalette || fieldPurpose == .savePalette }

  /// The purpose of the text in the field.
  enum FieldPurpose: Hashable, Sendable {
    /// A colour notation, applied while it is typed.
    case color
    /// A colour notation or a name to search for.
    case name
    /// The path of a palette file to open.
    case openPalette
    /// The path of a file to save the current swatches to.
    case savePalette
  }

  /// Where a colour of the document is changed; the raw value is the words for it.
  package enum ReplacementScope: String, Sendable {
    case document = "everywhere"
    case selection = "in the selection"
  }

  /// A colour of the document that the picked one takes the place of.
  struct Replacement: Hashable, Sendable {
    let color: RGB8
    /// What the picker began with, and returns to: its colour, and those that would have been replaced.
    let original: Color, replacedColors: [RGB8]
    /// Whether the picker was opened to choose it, so that choosing again leads back out, too.
    let closesPicker: Bool
  }

  /// The colour of the document that is changed; nil for those of the selection.
  package var replacedColor: RGB8? { replacement?.color }

  /// Begins a gradient at its first stop, which the controls show; it replaces another one.
  package mutating func begin(_ gradient: GradientBar) {
    replacedColors = []
    replacement = nil
    closeBrowser()
    endTyping()
    self.gradient = gradient
    showStop()
    focus = .gradient
  }

  /// Shows the colour of the chosen stop in the controls.
  mutating func showStop() {
    guard let gradient else { return }
    model.center = nil
    model.setColor(gradient.color)
  }

  /// Shows a message until the next key, and closes the field of a path, which was what it says.
  public mutating func showNotice(_ text: String) {
    notice = Notice(text)
    closePath()
  }

  /// Goes back from the field of a path to what it was opened from.
  mutating func closePath() {
    if isPathEntry { moveFocus(to: browser.isOpen ? .swatches : .control(0)) }
  }

  /// Opens a palette, which is added to the library unless that has it.
  /// - Parameter area: the rectangle in which the picker is drawn.
  public mutating func show(_ palette: ColorPalette, in area: Rect) {
    if !library.palettes.contains(palette) { library.add(palette) }
    let page = SwatchBrowser.Page.palette(library.palettes.firstIndex(of: palette) ?? 0)
    let before = browser.isOpen ? browser.before : model
    endTyping()
    browser = SwatchBrowser(page: page, isOpen: true, before: before)
    focus = .swatches
    reloadBrowser(in: area)
    notice = "\(palette.name): \(palette.swatches.count) colours"
  }

  /// Whether a control is animating.
  public func isAnimating(context: RenderContext) -> Bool {
    controls.contains { $0.control.isAnimating(context: context) }
  }

  /// Whether the focused control handles Enter and Esc.
  var isUnlocked: Bool { isOnColumns && focusedControl?.isEditing == true }

  /// The keys that the focused part gets before the picker: unlocked columns those that lock them, and
  /// all that is typed into the one that deletes.
  package var keysOfPart: [Key] {
    let actions: [PickerAction] =
      isUnlocked ? [.accept, .back, .editHex] : focus == .field ? [.editHex] : []
    let taken = actions.flatMap { keys.picker.keys(for: $0) }
    return isUnlocked ? taken.filter { keys.columns[$0] != nil } : taken
  }

  /// Whether the focused control has columns of numbers.
  package var isOnColumns: Bool { focusedControl is ColumnsControl }

  /// Whether several colours are to be replaced and none has been picked yet.
  public var showsReplacedColors: Bool { !replacedColors.isEmpty && isRestored }

  /// Whether it shows what it began with, so that there is nothing to change.
  package var isRestored: Bool { model.center != nil }

  /// Shows the original colour, or all those to be replaced, as what is left as it was.
  mutating func showOriginal() {
    let colors = replacedColors.isEmpty ? [model.original.rgb8] : replacedColors
    model.center = gradient == nil ? colors : nil
  }

  /// Returns the geometry of the picker in an area.
  func geometry(in area: Rect) -> PickerGeometry {
    // In so few rows the opacity gives way to a fourth slider, so that there is room for the ring.
    let isTight = layout == .standard && area.columns >= 34 && (10...12).contains(area.rows)
    let isCrowded = isTight && controls.filter(\.control.isRow).count > 4
    return PickerGeometry(
      in: area,
      PickerGeometry.Contents(
        controls: controls, hidden: showsOpacity && !isCrowded ? nil : opacityRow,
        isComposed: layout != .standard, focus: focus,
        isBrowserOpen: browser.isOpen, maximumRows: isTight ? 4 : maximumRows))
  }

  /// Whether its tabs are above all other parts, which begin in the second column then.
  package func isTall(in area: Rect) -> Bool {
    geometry(in: area).tabs.map { $0.minColumn == area.minColumn } ?? true
  }

  /// Returns the size that suits the picker, up to a largest one.
  package func idealSize(in availableSize: Size) -> Size {
    let showsOpacity = model.supportsOpacity && showsOpacity
    let columns = min(
      PickerGeometry.idealColumns(rows: availableSize.rows, showsOpacity: showsOpacity),
      availableSize.columns)
    let rows = PickerGeometry.idealRows(columns: columns, showsOpacity: showsOpacity)
    return Size(columns: columns, rows: min(rows, availableSize.rows))
  }

  /// The most horizontal sliders that the layout has in a space.
  private var maximumRows: Int {
    switch layout {
    case .standard: 4 + (model.supportsOpacity && showsOpacity ? 1 : 0)
    case .columns: 0
    case .composition: controls.indices.filter { controls[$0].control.isRow }.count
    }
  }

  /// The index of the opacity slider.
  private var opacityRow: Int? {
    controls.firstIndex { $0.control.isRow && $0.control.parameters == [.alpha] }
  }

  /// Returns the focusable parts in Tab order.
  func focusOrder(in geometry: PickerGeometry) -> [PickerFocus] {
    let controls = browser.isOpen ? [] : geometry.order.map { PickerFocus.control($0) }
    return (gradient == nil || browser.isOpen ? [] : [.gradient]) + controls
      + (geometry.swatches == nil ? [] : [.swatches])
      + (geometry.tabs == nil || browser.isOpen ? [] : [.tabs]) + [.field]
  }

  /// Returns the focused part, or the first one if the geometry leaves that out.
  func effectiveFocus(in geometry: PickerGeometry) -> PickerFocus {
    let order = focusOrder(in: geometry)
    return order.contains(focus) ? focus : order[0]
  }

  /// Restarts from another colour and discards typed text.
  ///
  /// The space and the focus stay.
  /// - Parameters:
  ///   - color: the first colour, which the controls show.
  ///   - colors: the distinct colours that the picked one replaces, in the order of the text.
  public mutating func restart(from color: Color, replacing colors: [RGB8] = []) {
    gradient = nil
    resetModel(to: color, replacing: colors)
    replacement = nil
    if focus == .gradient { focus = .control(0) }
    closeBrowser()
    endTyping()
    draggedControl = nil
  }

  /// Shows another colour as the original one.
  mutating func resetModel(to color: Color, replacing colors: [RGB8] = []) {
    var restarted = ColorViewModel(
      color, space: model.space, supportsOpacity: model.supportsOpacity)
    restarted.steps = model.steps
    restarted.background = model.background
    restarted.lastVivid = model.lastVivid
    swap(&model, &restarted)
    replacedColors = colors.count > 1 ? colors : []
    showOriginal()
  }

  /// Applies a layout and switches to its space.
  ///
  /// The colour stays.
  public mutating func select(_ layout: PickerLayout) {
    self.layout = layout
    if let space = layout.space { model.selectSpace(space) }
    rebuildControls()
    focus = .control(0)
  }

  /// Rebuilds the controls for the space being edited.
  mutating func rebuildControls() {
    endTyping()
    draggedControl = nil
    func kind() -> ObjectIdentifier? { focusedControl.map { ObjectIdentifier(type(of: $0)) } }
    let before = kind()
    controls = layout.controls(for: model.space, withAlpha: model.supportsOpacity)
    // Keep the focus if the control at its index is still of the same kind.
    if case .control = focus, kind() != before { focus = .control(0) }
  }

  /// Discards typed text.
  mutating func endTyping() {
    fieldEntry = nil
    fieldPurpose = .color
    fieldError = nil
    for index in controls.indices { controls[index].control.reset() }
  }
}

/// The part of a picker that has the keyboard focus.
///
///     let picker = PickerPane("Accent", color: color)
///     let isInControls = picker.focus != .field && picker.focus != .swatches
public enum PickerFocus: Hashable, Sendable {
  /// A control, by its index in `PickerPane.controls`.
  case control(Int)
  /// The gradient.
  case gradient
  /// The swatch browser.
  case swatches
  /// The text field.
  case field
  /// The tabs of the colour spaces.
  case tabs
}
