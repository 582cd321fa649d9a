public import TerminalCore

/// A picker on the screen: as a sheet, a popover or a floating panel, by the size of the terminal.
///
/// It owns the picker and everything about its place: the height of the sheet, where the panel was
/// put, and the short motions of coming in, going out and changing height. The motions are of the
/// picture alone: what an event does, it does as if they were over.
///
/// A terminal that gets another size is only another `PickerSite`: picker and edit stay.
public struct PresentedPicker: Hashable, Sendable {
  /// The picker.
  public var picker: ColorPicker
  /// Whether the keyboard acts on the picker; a floating panel can leave it to the document.
  public var isFocused = true
  /// Whether everything takes place at once.
  public var isMotionReduced: Bool
  /// The height of a sheet.
  public internal(set) var detent = SheetDetent.small
  /// Where a panel was put; nil at its first place.
  public internal(set) var origin: Point?
  /// What the mouse has taken hold of.
  var grip: Grip?
  /// How the picture is moving.
  var motion: Motion
  /// The picker as it was drawn, while only other things move.
  var picture = PickerPicture()

  /// A part that follows the mouse.
  enum Grip: Hashable, Sendable {
    /// A panel, by a cell of its border, counted from its corner.
    case border(Point)
    /// The top edge of a sheet, and the rows it has now; nil before it moved.
    case edge(rows: Int?)
  }

  /// A short change of the picture.
  enum Motion: Hashable, Sendable {
    case coming(Transition)
    /// Begins at a share of the picture: it may not have come in wholly.
    case leaving(Transition, from: Double)
    case resizing(Transition, fromRows: Int)

    var transition: Transition {
      switch self {
      case .coming(let transition), .leaving(let transition, _), .resizing(let transition, _):
        transition
      }
    }
  }

  /// A picker that comes in.
  /// - Parameters:
  ///   - elapsed: the time since the start of the program.
  ///   - isMotionReduced: whether it is there at once.
  public init(
    _ picker: ColorPicker, at elapsed: Duration = .zero, isMotionReduced: Bool = false
  ) {
    self.picker = picker
    self.isMotionReduced = isMotionReduced
    motion = .coming(
      Transition(start: elapsed, length: isMotionReduced ? .zero : Self.motionLength))
  }

  /// The length of every motion: 0.25 s.
  public static let motionLength = Duration.milliseconds(250)

  /// Goes out: from now on it is only a picture, until `isMoving(at:)` says that it is gone.
  public mutating func dismiss(at elapsed: Duration) {
    let share = shownShare(at: elapsed)
    grip = nil
    isFocused = false
    motion = .leaving(transition(at: elapsed), from: share)
  }

  /// Whether the picture changes by itself.
  public func isMoving(at elapsed: Duration) -> Bool {
    motion.transition.isRunning(at: elapsed)
  }

  /// Whether it went out, or is going.
  public var isDismissed: Bool { if case .leaving = motion { true } else { false } }

  /// How much of it has come in, 0...1.
  func shownShare(at elapsed: Duration) -> Double {
    let progress = motion.transition.progress(at: elapsed)
    switch motion {
    case .coming: return progress
    case .leaving(_, let start): return start * (1 - progress)
    case .resizing: return 1
    }
  }

  func transition(at elapsed: Duration) -> Transition {
    Transition(start: elapsed, length: isMotionReduced ? .zero : Self.motionLength)
  }

  // MARK: Place

  /// The rectangle it has at a site, motions left aside.
  public func frame(in site: PickerSite) -> Rect {
    let frame = frame(in: site, detent: detent)
    guard site.presentation == .sheet, case .edge(let rows?) = grip else { return frame }
    let held = min(max(rows, self.frame(in: site, detent: .small).rows), largeRows(in: site))
    return Rect(
      column: 0, row: site.screen.rows - held, columns: frame.columns, rows: held)
  }

  func frame(in site: PickerSite, detent: SheetDetent) -> Rect {
    site.presentation.frame(
      in: site, supportsOpacity: picker.model.supportsOpacity, detent: detent, origin: origin)
  }

  func largeRows(in site: PickerSite) -> Int { frame(in: site, detent: .large).rows }

  /// The part of `frame(in:)` that the picker has.
  public func content(in site: PickerSite) -> Rect {
    site.content(of: frame(in: site))
  }

  /// Whether the row of the opacity is in sight: a sheet at its smaller height leaves it out.
  public func showsOpacity(in site: PickerSite) -> Bool {
    picker.model.supportsOpacity && (site.presentation != .sheet || detent == .large)
  }
}
