public import Color
public import Terminal

extension ColumnPicker {
  /// Creates columns for the components of a colour, in display units: 0–255, degrees, per cent.
  /// - Parameters:
  ///   - space: the space whose components are the columns.
  ///   - color: the initial colour, of any space; values outside the range of a column are clamped.
  ///   - alpha: whether to add a column for the opacity in per cent.
  public static func channels(
    of space: ColorSpace, color: Color, alpha: Bool
  ) -> ColumnPicker {
    var components = space.components
    if alpha { components.append(.percent("Alpha", "A")) }
    var picker = ColumnPicker(components.map(Column.init))
    picker.setColor(color, in: space)
    return picker
  }

  /// Selects the values of a colour.
  /// - Parameters:
  ///   - color: the colour, of any space.
  ///   - space: the space that the columns were made for.
  public mutating func setColor(_ color: Color, in space: ColorSpace) {
    for (column, value) in Self.displayValues(of: color, in: space).enumerated()
    where column < columns.count { setNumber(value, ofColumn: column) }
  }

  /// Returns the colour of the selected values.
  /// - Parameters:
  ///   - space: the space that the columns were made for.
  ///   - base: a colour whose components stay exact wherever a column shows their rounded value, so
  ///     that changing one column leaves the others untouched. It also supplies alpha if no column
  ///     does.
  public func color(in space: ColorSpace, keeping base: Color? = nil) -> Color {
    var result = base?.converted(to: space) ?? Color(space, .zero)
    result.missing = []
    let displayed = base.map { Self.displayValues(of: $0, in: space) }
    for column in columns.indices.prefix(space.components.count + 1) {
      let shown = displayed.flatMap { columns[column].index(nearestTo: $0[column]) }
      guard shown != indices[column], let number = value(ofColumn: column).number else { continue }
      if column < space.components.count {
        result.components[column] = space.components[column].value(displayed: number)
      } else {
        result.alpha = number / 100
      }
    }
    return result
  }

  /// Returns the components and the alpha of a colour in display units.
  private static func displayValues(of color: Color, in space: ColorSpace) -> [Double] {
    let isOutside = space.gamut == .srgb && !color.isInSRGBGamut
    let converted = (isOutside ? color.fitted(to: .srgb) : color).converted(to: space)
    return space.components.enumerated().map { index, component in
      converted.components[index] * component.displayScale
    } + [color.alpha * 100]
  }
}

extension ColumnPicker.Column {
  /// Creates a column for a component, in display units.
  fileprivate init(_ component: ColorComponent) {
    var step = 1.0
    for _ in 0..<component.displayDigits { step /= 10 }
    let first = component.range.lowerBound * component.displayScale
    // 360° equals 0°.
    let last = component.range.upperBound * component.displayScale - (component.isAngle ? step : 0)
    self.init(
      component.name, letter: String(component.letter), range: first...last, step: step,
      digits: component.displayDigits, unit: component.unit, wraps: component.isAngle)
  }
}

/// The parameters of a space as lockable columns of numbers: a `ColumnPicker` as a colour control.
///
///     var columns = ColumnsControl(.hsb, withAlpha: false)
///     _ = columns.update(event, in: area, model: &model, context: context)
///     columns.render(into: &frame, in: area, model: model, context: context)
public struct ColumnsControl: ColorControl {
  /// The space of the columns.
  public let space: ColorSpace
  /// All components of the space, and alpha if supported.
  public let parameters: [ColorParameter]
  /// The input state is unused, because the columns handle typed numbers themselves.
  public var input = ControlInput()
  /// The columns and their state.
  public private(set) var columns: ColumnPicker
  /// The colour before the columns were changed, of which they show whole numbers; nil until an event.
  private var unlockedColor: Color?

  /// Creates locked columns.
  public init(_ space: ColorSpace, withAlpha: Bool = true) {
    self.space = space
    parameters = ColorParameter.all(of: space, withAlpha: withAlpha)
    columns = .channels(of: space, color: .black, alpha: withAlpha)
  }

  /// The minimum size of the columns.
  public var minimumSize: Size { columns.minimumSize }

  /// Returns no values, because columns are scrolled, not pointed at.
  public func values(at position: PixelPosition, in field: Rect, model: ColorViewModel)
    -> [ControlValue]
  {
    []
  }

  /// Returns the top left corner, because columns have no marker.
  public func position(of model: ColorViewModel, in field: Rect) -> PixelPosition {
    PixelPosition(x: 0, y: 0)
  }

  /// Returns no values, because the columns handle the keys.
  public func values(after action: ControlAction, model: ColorViewModel) -> [ControlValue] { [] }

  /// Passes an event to the columns, and sets the colour that they show.
  @discardableResult
  public mutating func update(
    _ event: Event, in area: Rect, model: inout ColorViewModel, keys: PickerKeys,
    context: RenderContext
  ) -> ControlOutcome {
    columns.keys = keys.columns
    columns.steps = model.steps
    let before = model.color(in: space)
    columns.setColor(before, in: space)
    if columns.isLocked || unlockedColor == nil { unlockedColor = model.color }
    // Arrows that did nothing would look broken.
    if columns.isLocked, case .key(let key) = event, isValueKey(key, keys.columns) {
      columns.unlock(context: context)
    }
    let outcome = columns.update(event, in: area, context: context)
    guard outcome == .changed || outcome == .cancelled else { return outcome }
    if outcome == .cancelled, let unlockedColor {
      model.setColor(unlockedColor)
      return outcome
    }
    let color = columns.color(in: space, keeping: before)
    model.set(parameters.map { ControlValue($0, color[$0]) })
    return outcome
  }

  /// Whether a key moves in the columns; Tab goes on to the next control while they are locked.
  private func isValueKey(_ key: Key, _ keys: KeyMap<ColumnPickerAction>) -> Bool {
    switch keys[key] {
    case .scroll, .first, .last: true
    case .previousColumn, .nextColumn: key.code != .tab
    case .toggleLock, .cancel, .deleteBackward, nil: false
    }
  }

  /// Whether the columns are unlocked.
  public var isEditing: Bool { !columns.isLocked }

  /// Unlocks the columns, or locks them again.
  public mutating func setEditing(_ isEditing: Bool, context: RenderContext) {
    unlockedColor = nil
    if isEditing { columns.unlock(context: context) } else { columns.lock(context: context) }
  }

  /// Returns all of the screen.
  public func comfortableSize(in availableSize: Size) -> Size { availableSize }

  /// Whether the columns are moving.
  public func isAnimating(context: RenderContext) -> Bool { columns.isAnimating(context: context) }

  /// Names the key that unlocks the columns in a picker, where Enter keeps the colour, or those that
  /// move in them.
  public func keyHints(_ keys: PickerKeys) -> [KeyHint] {
    guard !columns.isLocked else {
      let key = keys.columns.keys(for: .toggleLock).first { keys.picker[$0] == nil }
      return [(key?.name ?? "", "unlock")]
    }
    return [
      (keys.columns.label(for: [.scroll(by: -1), .scroll(by: 1)]), "change"),
      (keys.columns.label(for: [.previousColumn, .nextColumn]), "column"), ("0-9", "type"),
    ]
  }

  /// Draws the columns.
  public func render(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, context: RenderContext
  ) {
    var columns = columns
    columns.setColor(model.color(in: space), in: space)
    columns.render(into: &frame, in: area, context: context)
  }

  /// Draws the numbers of the first columns.
  public func renderThumbnail(
    into frame: inout Frame, in area: Rect, model: ColorViewModel, context: RenderContext
  ) {
    for (index, parameter) in parameters.prefix(3).enumerated() {
      let column = area.columns(from: index * 5, count: 3)
      let value = model.value(of: parameter)
      for (row, offset) in [-1.0, 0, 1].enumerated() {
        let next = parameter.component.stepped(value, by: offset)
        frame.writeTrailing(
          parameter.component.displayText(next), in: column.row(row),
          style: offset == 0 ? context.theme.panelFocus : context.theme.panelNote)
      }
    }
  }
}
