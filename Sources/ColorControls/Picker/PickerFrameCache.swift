package import TerminalCore

/// A cache of a drawn picker, for frames in which something else moves.
///
/// Painting an OKLCH plane takes as long as the rest of a frame. The cache compares the
/// values that the picker is drawn from, so it never shows an outdated picker.
package struct PickerFrameCache: Hashable, Sendable {
  private var entry: Entry?

  private struct Entry: Hashable {
    let picker: ColorPicker
    let context: RenderContext
    let frame: Frame
  }

  /// Creates an empty cache.
  package init() {}

  /// Draws a picker and stores the result, unless it is stored already, animates or shows a cursor.
  package mutating func store(_ picker: ColorPicker, size: Size, context: RenderContext) {
    guard frame(of: picker, size: size, context: context) == nil else { return }
    entry = nil
    guard picker.entry == nil, !picker.isAnimating(at: context.elapsed) else { return }
    var frame = Frame(size: size)
    picker.render(into: &frame, in: frame.bounds, context: context)
    guard frame.cursor == nil else { return }
    entry = Entry(picker: picker, context: context, frame: frame)
  }

  /// Draws a picker, from the cache if possible.
  package func draw(
    _ picker: ColorPicker, into frame: inout Frame, in area: Rect, context: RenderContext
  ) {
    if let picture = self.frame(of: picker, size: area.size, context: context) {
      frame.draw(picture, at: area.origin)
    } else {
      picker.render(into: &frame, in: area, context: context)
    }
  }

  private func frame(of picker: ColorPicker, size: Size, context: RenderContext) -> Frame? {
    guard let entry, entry.frame.size == size, entry.context.theme == context.theme,
      entry.context.depth == context.depth, entry.picker == picker
    else { return nil }
    return entry.frame
  }
}
