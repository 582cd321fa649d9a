// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// A stand-in for TermKit: the declarations that Sources/Examples/TermKitPicker uses, with the same
// signatures and the same access, and behind them just enough to drive a view without a terminal.
//
// It follows https://github.com/migueldeicaza/TermKit at 5892eb252c75, and for `Events.swift` and
// `Window.swift`, which that commit does not touch, a238263686d3 and 71a8fc66a2fa.

open class View {
  public private(set) var superview: View?
  public private(set) var subviews: [View] = []
  public private(set) var hasFocus = false
  public var canFocus = false
  open var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  public var x: Pos?
  public var y: Pos?
  public var width: Dim?
  public var height: Dim?
  var needsDisplay = false
  var cursor = Point(x: 0, y: 0)

  public init() {}

  open var bounds: Rect { Rect(origin: Point(x: 0, y: 0), size: frame.size) }
  /// The part inside of border and padding, which are a cell on each side here.
  public var contentFrame: Rect {
    Rect(x: 1, y: 1, width: frame.width - 2, height: frame.height - 2)
  }

  public func set(x: Int? = nil, y: Int? = nil, width: Int? = nil, height: Int? = nil) {}
  public func fill(padding: Int = 0) {}
  public func addSubviews(_ views: [View]) { for view in views { addSubview(view) } }

  open func addSubview(_ view: View) {
    subviews.append(view)
    view.superview = self
  }

  open func setFocus(_ view: View?) {
    for other in subviews { other.hasFocus = other === view }
  }

  public func setNeedsDisplay() { needsDisplay = true }
  open func drawContent(in region: Rect, painter: Painter) {}
  open func processKey(event: KeyEvent) -> Bool { false }
  open func mouseEvent(event: MouseEvent) -> Bool { false }
  open func positionCursor() {}
  public func moveTo(col: Int, row: Int) { cursor = Point(x: col, y: row) }
}

open class Toplevel: View {}

open class Window: Toplevel {
  public init(_ title: String? = nil, internalPadding: Int = 0) {}
}

open class Label: View {
  public var text: String

  public convenience init(
    _ text: String, align: TextAlignment = .left, lineBreak: LineBreakMode = .byClipping
  ) {
    self.init(text: text)
  }

  init(text: String) { self.text = text }
}

public enum TextAlignment { case left, right, centered, justified }
public enum LineBreakMode { case byClipping }

open class Button: View {
  public var clicked: ((Button) -> Void)?
  public init(_ text: String) {}
}

public class Pos {
  public static func at(_ n: Int) -> Pos { Pos() }
  public static func anchorEnd(margin: Int = 0) -> Pos { Pos() }
}

public class Dim {
  public static func fill(_ margin: Int = 0) -> Dim { Dim() }
}
