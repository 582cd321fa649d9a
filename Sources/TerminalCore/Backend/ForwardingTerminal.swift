package import Colorimetry

/// A terminal that wraps another one.
///
/// Properties are forwarded here, since the defaults of `TerminalBackend` would otherwise hide
/// those of the wrapped terminal.
package protocol ForwardingTerminal: TerminalBackend {
  /// The wrapped terminal.
  var inner: any TerminalBackend { get }
}

extension ForwardingTerminal {
  /// The colour depth of the wrapped terminal.
  package var depth: ColorDepth { inner.depth }

  /// Whether the wrapped terminal keeps up.
  package var isReadyForFrame: Bool { inner.isReadyForFrame }

  /// The pacer of the wrapped terminal.
  package var pacer: FramePacer { inner.pacer }

  /// The time of the wrapped terminal.
  package var now: Duration { inner.now }

  /// Stops the program.
  package func suspend() { inner.suspend() }

  /// Ends a wait of the wrapped terminal.
  package var waker: (@Sendable () -> Void)? { inner.waker }
}
