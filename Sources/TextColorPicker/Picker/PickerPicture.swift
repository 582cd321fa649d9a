public import TerminalCore

/// A picker as it was drawn, for frames in which something else moves.
///
/// Painting a plane of OKLCH takes as long as everything else in a frame. The picture knows what it
/// was made from, so it is never shown for another picker.
public struct PickerPicture: Hashable, Sendable {
  private let picker: ColorPicker
  private let context: RenderContext
  private let frame: Frame

  /// The picture of a picker of a size; nil while it moves by itself or has the cursor.
  public init?(_ picker: ColorPicker, size: Size, context: RenderContext) {
    guard picker.entry == nil, !picker.isAnimating(at: context.elapsed) else { return nil }
    var frame = Frame(size: size)
    picker.render(into: &frame, in: frame.bounds, context: context)
    guard frame.cursor == nil else { return nil }
    self.picker = picker
    self.context = context
    self.frame = frame
  }

  /// Whether the picker would be drawn like this.
  public func shows(_ picker: ColorPicker, size: Size, context: RenderContext) -> Bool {
    frame.size == size && self.context.theme == context.theme
      && self.context.depth == context.depth && self.picker == picker
  }

  /// Draws the picture at a place.
  public func draw(into frame: inout Frame, at origin: Point) {
    frame.draw(self.frame, at: origin)
  }
}
