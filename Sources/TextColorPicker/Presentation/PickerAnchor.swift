public import TerminalCore

/// The screen on which a picker is presented and the rectangle that it is attached to.
public struct PickerAnchor: Hashable, Sendable {
  /// The size of the screen.
  public var screen: Size
  /// The rectangle that popovers and panels open next to, usually the icon.
  public var rect: Rect
  /// Rows at the bottom of the screen that popovers leave free.
  public var reservedRows: Int

  /// Empty cells between the border of a popover or panel and its content.
  public var padding: Padding

  /// Creates an anchor.
  public init(
    screen: Size, rect: Rect, reservedRows: Int = 0, padding: Padding = .standard
  ) {
    self.padding = padding
    self.screen = screen
    self.rect = rect
    self.reservedRows = reservedRows
  }

  /// The presentation that suits the size of the screen.
  public var presentation: Presentation { Presentation(for: screen) }

  /// Returns the rectangle of the content inside a presented frame.
  public func content(of frame: Rect) -> Rect {
    presentation.content(of: frame, padding: padding)
  }
}
