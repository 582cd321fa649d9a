public import TerminalCore

/// The keys of a picker and its parts.
///
/// A program that wants other keys changes a copy of `standard` and gives it to its pickers.
///
///     var keys = PickerKeys.standard
///     keys.picker.bind(.accept, to: [Key(.enter), .control("s")])
///     keys.help = Key(.function(1))
///     picker.keys = keys
public struct PickerKeys: Hashable, Sendable {
  /// The keys that work in every part of the picker.
  public var picker = PickerAction.standardKeys
  /// The keys of its controls.
  public var controls = ControlAction.standardKeys
  /// The keys of columns of numbers.
  public var columns = ColumnPickerAction.standardKeys
  /// The keys of the swatches and of the list of layouts.
  public var browser = SwatchAction.standardKeys
  /// The keys of the text field.
  public var field = FieldAction.standardKeys
  /// The keys that edit a line being typed.
  public var entry = EntryAction.standardKeys
  /// The keys that move a panel and change the height of a sheet.
  public var presentation = PresentationAction.standardKeys
  /// The keys of the control that opens the picker.
  public var button = ButtonAction.standardKeys
  /// The key that shows the help of the program, for hints; nil if there is none.
  public var help: Key?

  /// The standard keys.
  public static let standard = PickerKeys()

  private init() {}
}
