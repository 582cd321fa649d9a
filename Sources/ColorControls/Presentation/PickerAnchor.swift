public import TerminalCore

/// The screen on which a picker is presented and the rectangle that it is attached to.
///
///     let anchor = PickerAnchor(screen: frame.size, rect: area, reservedRows: 1)
///     let picker = PresentedPicker(ColorPicker("Accent", color: color), at: context.elapsed)
///     picker.render(into: &frame, in: anchor, context: context)
public struct PickerAnchor: Hashable, Sendable {
  /// The size of the screen.
  public var screen: Size
  /// The rectangle that popovers and panels open next to, usually the icon.
  public var rect: Rect
  /// Rows at the bottom of the screen that popovers leave free.
  public var reservedRows: Int

  /// The cells that should stay visible, such as the text being coloured; empty for none.
  ///
  /// It decides where the picker opens, so it should stay the same until the picker is closed.
  public var avoiding: Rect

  /// The presentation to use where the screen has room for it; nil to choose by the size.
  public var preferred: Presentation?

  /// Empty cells between the border of a popover or panel and its content.
  public var padding: Padding

  /// Creates an anchor.
  public init(
    screen: Size, rect: Rect, reservedRows: Int = 0,
    avoiding: Rect = Rect(column: 0, row: 0, columns: 0, rows: 0),
    padding: Padding = .standard, preferred: Presentation? = nil
  ) {
    self.avoiding = avoiding
    self.preferred = preferred
    self.padding = padding
    self.screen = screen
    self.rect = rect
    self.reservedRows = reservedRows
  }

  /// The preferred presentation, or the one that suits the size of the screen.
  ///
  /// On a small screen it is always a sheet, and so it is where a popover or panel would cover what
  /// it should avoid.
  public var presentation: Presentation {
    let suitable = Presentation(for: screen)
    if suitable == .sheet { return .sheet }
    if let preferred { return preferred }
    return suitable.hasUncoveringPlace(in: self) ? suitable : .sheet
  }

  /// Returns the rectangle of the content inside a presented frame.
  public func content(of frame: Rect) -> Rect {
    presentation.content(of: frame, padding: padding)
  }
}
