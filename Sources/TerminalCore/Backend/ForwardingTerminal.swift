public import Colorimetry

/// A terminal in front of another one, of which it changes some things and passes on the rest.
///
/// What is asked of every terminal is passed on here and not in each of them: what one left out would
/// have the answer of a terminal that knows nothing, such as that its line can take everything.
public protocol ForwardingTerminal: TerminalBackend {
  /// The terminal behind it.
  var inner: any TerminalBackend { get }
}

extension ForwardingTerminal {
  /// How many colours the terminal behind shows.
  public var depth: ColorDepth { inner.depth }

  /// Whether it keeps up.
  public var isReadyForFrame: Bool { inner.isReadyForFrame }

  /// How fast its line is.
  public var pace: LinePace { inner.pace }

  /// Its time.
  public var now: Duration { inner.now }

  /// Stops the program.
  public func suspend() { inner.suspend() }

  /// Makes its wait end.
  public var waker: (@Sendable () -> Void)? { inner.waker }
}
