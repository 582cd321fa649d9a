public import TerminalCore

/// Where a picker is presented: the screen and what invoked it.
public struct PickerSite: Hashable, Sendable {
  /// The screen.
  public var screen: Size
  /// What invoked the picker: popovers and panels come out of it.
  public var anchor: Rect
  /// Rows at the bottom that popovers leave to other things.
  public var reservedRows: Int

  /// Empty cells between the border of a popover or panel and the picker.
  public var padding: Padding

  /// A site on a screen.
  public init(
    screen: Size, anchor: Rect, reservedRows: Int = 0, padding: Padding = .standard
  ) {
    self.padding = padding
    self.screen = screen
    self.anchor = anchor
    self.reservedRows = reservedRows
  }

  /// How a picker is presented here.
  public var presentation: Presentation { Presentation(for: screen) }

  /// The part of a presented rectangle that is left for the picker.
  public func content(of frame: Rect) -> Rect {
    presentation.content(of: frame, padding: padding)
  }
}
