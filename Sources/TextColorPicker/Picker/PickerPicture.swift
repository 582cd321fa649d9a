public import TerminalCore

/// A picker as it was drawn, for frames in which something else moves.
///
/// Painting a plane of OKLCH takes as long as everything else in a frame. The picture knows what it
/// was made from, so it is never shown for another picker.
public struct PickerPicture: Hashable, Sendable {
  private var kept: Kept?

  private struct Kept: Hashable {
    let picker: ColorPicker
    let context: RenderContext
    let frame: Frame
  }

  /// No picture yet.
  public init() {}

  /// Draws a picker of a size and keeps it, unless it is kept already, moves by itself or has the
  /// cursor.
  public mutating func keep(_ picker: ColorPicker, size: Size, context: RenderContext) {
    guard frame(of: picker, size: size, context: context) == nil else { return }
    kept = nil
    guard picker.entry == nil, !picker.isAnimating(at: context.elapsed) else { return }
    var frame = Frame(size: size)
    picker.render(into: &frame, in: frame.bounds, context: context)
    guard frame.cursor == nil else { return }
    kept = Kept(picker: picker, context: context, frame: frame)
  }

  /// Draws a picker, from the picture where that is what it shows.
  public func draw(
    _ picker: ColorPicker, into frame: inout Frame, in area: Rect, context: RenderContext
  ) {
    if let picture = self.frame(of: picker, size: area.size, context: context) {
      frame.draw(picture, at: area.origin)
    } else {
      picker.render(into: &frame, in: area, context: context)
    }
  }

  private func frame(of picker: ColorPicker, size: Size, context: RenderContext) -> Frame? {
    guard let kept, kept.frame.size == size, kept.context.theme == context.theme,
      kept.context.depth == context.depth, kept.picker == picker
    else { return nil }
    return kept.frame
  }
}
