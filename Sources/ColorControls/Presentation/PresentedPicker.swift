public import TerminalCore

/// A colour picker on the screen: a sheet, a popover or a floating panel, depending on the size of
/// the terminal.
///
/// It owns the picker, the height of the sheet, the position of the panel and the short animations
/// of opening, closing and resizing. Animations affect drawing only: events act as if they had
/// ended.
///
/// When the terminal is resized, pass another `PickerAnchor`; the picker and its state stay.
///
///     let anchor = PickerAnchor(screen: frame.size, rect: area)
///     var picker = PresentedPicker(ColorPicker("Accent", color: color), at: context.elapsed)
///     _ = picker.update(event, in: anchor, at: context.elapsed)
///     color = picker.picker.color
///     picker.render(into: &frame, in: anchor, context: context)
public struct PresentedPicker: Hashable, Sendable {
  /// The picker.
  public var picker: ColorPicker
  /// Whether the picker has the keyboard focus.
  ///
  /// A floating panel can leave it to the document.
  public var isFocused = true
  /// Whether animations are off.
  public var isMotionReduced: Bool
  /// Whether the border has the buttons that keep and cancel.
  package var showsButtons = true
  /// The height of a sheet.
  public internal(set) var detent = SheetDetent.small
  /// The top left cell of a panel that was moved; nil at its initial position.
  public internal(set) var origin: Point?
  /// The drag in progress, if any.
  var drag: Drag?
  /// The last animation.
  var motion: Motion
  /// The cached drawing, used while only other things move.
  var frameCache = PickerFrameCache()

  /// A drag in progress.
  enum Drag: Hashable, Sendable {
    /// Moves a panel, held by a cell of its border, relative to its top left corner.
    case border(Point)
    /// Resizes a sheet to a number of rows; nil before the pointer has moved.
    case edge(rows: Int?)
  }

  /// An animation of the picker.
  enum Motion: Hashable, Sendable {
    case presenting(Transition)
    /// Starts with the given visible fraction, since the picker may not have opened fully.
    case dismissing(Transition, from: Double)
    case resizing(Transition, fromRows: Int)

    var transition: Transition {
      switch self {
      case .presenting(let transition), .dismissing(let transition, _),
        .resizing(let transition, _):
        transition
      }
    }
  }

  /// Creates a picker that animates in.
  /// - Parameters:
  ///   - picker: the picker to present.
  ///   - elapsed: the time since the start of the program.
  ///   - isMotionReduced: whether it appears at once.
  public init(
    _ picker: ColorPicker, at elapsed: Duration = .zero, isMotionReduced: Bool = false
  ) {
    self.picker = picker
    self.isMotionReduced = isMotionReduced
    motion = .presenting(
      Transition(start: elapsed, duration: isMotionReduced ? .zero : Self.animationDuration))
  }

  /// The duration of every animation: 0.25 s.
  public static let animationDuration = Duration.milliseconds(250)

  /// Starts the closing animation.
  ///
  /// The picker takes no more events; it is gone once `isMoving(at:)` is false.
  public mutating func dismiss(at elapsed: Duration) {
    let fraction = visibleFraction(at: elapsed)
    drag = nil
    isFocused = false
    motion = .dismissing(transition(at: elapsed), from: fraction)
  }

  /// Whether an animation is running.
  public func isMoving(at elapsed: Duration) -> Bool {
    motion.transition.isRunning(at: elapsed)
  }

  /// Whether `dismiss(at:)` was called.
  public var isDismissed: Bool { if case .dismissing = motion { true } else { false } }

  /// Returns the visible fraction, 0...1.
  func visibleFraction(at elapsed: Duration) -> Double {
    let progress = motion.transition.progress(at: elapsed)
    switch motion {
    case .presenting: return progress
    case .dismissing(_, let start): return start * (1 - progress)
    case .resizing: return 1
    }
  }

  func transition(at elapsed: Duration) -> Transition {
    Transition(start: elapsed, duration: isMotionReduced ? .zero : Self.animationDuration)
  }

  // MARK: Geometry

  /// Returns the rectangle of the picker without animations.
  public func frame(in anchor: PickerAnchor) -> Rect {
    let frame = frame(in: anchor, detent: detent)
    guard anchor.presentation == .sheet, case .edge(let rows?) = drag else { return frame }
    let limitedRows = min(
      max(rows, self.frame(in: anchor, detent: .small).rows), largeRows(in: anchor))
    return Rect(
      column: 0, row: frame.minRow == 0 ? 0 : anchor.screen.rows - limitedRows,
      columns: frame.columns, rows: limitedRows)
  }

  func frame(in anchor: PickerAnchor, detent: SheetDetent) -> Rect {
    anchor.presentation.frame(
      in: anchor, supportsOpacity: picker.model.supportsOpacity, detent: detent, origin: origin)
  }

  func largeRows(in anchor: PickerAnchor) -> Int { frame(in: anchor, detent: .large).rows }

  /// Returns the rectangle of the content inside `frame(in:)`.
  public func content(in anchor: PickerAnchor) -> Rect {
    anchor.content(of: frame(in: anchor))
  }

  /// Whether the opacity row is shown.
  ///
  /// A sheet at its small height leaves it out.
  public func showsOpacity(in anchor: PickerAnchor) -> Bool {
    picker.model.supportsOpacity && (anchor.presentation != .sheet || detent == .large)
  }
}
