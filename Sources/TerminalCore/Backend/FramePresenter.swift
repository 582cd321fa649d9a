package import Colorimetry

/// Presents frames in the colours of a terminal, and skips a frame that is already on the screen.
package struct FramePresenter: Sendable {
  private var quantizer: FrameQuantizer
  /// The frame on the screen; nil if the terminal may show something else.
  private var shown: Frame?

  /// Creates a presenter for a terminal that shows the colours of `depth`, with an unknown screen.
  package init(depth: ColorDepth) {
    quantizer = FrameQuantizer(depth: depth)
  }

  /// Takes in an event that changes what the terminal shows, or which colours it can show.
  package mutating func note(_ event: Event) {
    switch event {
    // The screen is no longer what it was sent, even if the next frame is equal to the last one.
    case .resumed, .resized: shown = nil
    case .depthChanged(let depth):
      quantizer = FrameQuantizer(depth: depth)
      shown = nil
    default: break
    }
  }

  /// Presents a frame unless the terminal shows it already.
  /// - Throws: the error of `backend` if it cannot present the frame, which is then not taken as
  ///   shown.
  package mutating func present<Backend: TerminalBackend>(
    _ frame: consuming Frame, appearance: Appearance, on backend: inout Backend
  ) throws(Backend.Failure) {
    quantizer.quantize(&frame, appearance: appearance)
    guard frame != shown else { return }
    try backend.present(frame)
    shown = frame
  }
}
