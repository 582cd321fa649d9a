public import ColorControls

extension TextColorPicker {
  /// What a picker remembers from one event to the next: whether it is open, and what Esc restores.
  public struct Session {
    /// The open picker, or nil.
    public internal(set) var presented: PresentedPicker?
    /// The picker that is animating out.
    var leaving: PresentedPicker?
    /// The values that Esc restores.
    var before: PickerTarget.Snapshot?
    /// The values last read or written; a difference means that the program changed them.
    var seen: PickerTarget.Snapshot?

    /// Creates the session of a closed picker.
    public init() {}
  }
}
