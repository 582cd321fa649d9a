public import Colorimetry
public import FoundationEssentials
import TerminalCore

/// A control for the colour of text, or for a colour: an icon with a label, and the picker behind it.
///
///     TextColorPicker("Text Color", text: $text, textSelection: $selection)
///     TextColorPicker("Accent", selection: $color)
///
/// The centre of the icon shows the colours of the selection, or that of what is typed next. Enter,
/// Space or a click opens the picker beside it; every change applies at once, Enter keeps it, Esc
/// brings everything back as it was. Opening changes nothing.
///
/// Programs with a loop of their own give it events (`update`) and have it drawn (`render`); others
/// let it have the terminal until a colour is picked (`run(on:)`).
public struct TextColorPicker {
  /// What the colour is for; shown beside the icon unless hidden, and as the title of the picker.
  public var label: PickerLabel
  /// Whether opacity can be picked; if not, it is taken off every colour set.
  public let supportsOpacity: Bool
  /// Whether the label is shown beside the icon.
  public var showsLabel = true
  /// Whether nothing moves by itself.
  public var isMotionReduced = false
  /// The open picker.
  public internal(set) var presented: PresentedPicker?
  /// The picture of a picker that is going out.
  var leaving: PresentedPicker?
  let subject: PickedSubject
  var receive: (Color) -> Void = { _ in }
  /// The values before the first change: what Esc brings back.
  var before: PickedSubject.Snapshot?
  /// The values as they were seen last: others come from outside.
  var seen: PickedSubject.Snapshot?

  private init(_ label: PickerLabel, _ subject: PickedSubject, supportsOpacity: Bool) {
    self.label = label
    self.subject = subject
    self.supportsOpacity = supportsOpacity
  }

  /// A picker for the colour of the selected text, or of what is typed next.
  public init(
    _ title: String, text: Binding<AttributedString>,
    textSelection: Binding<AttributedTextSelection>, supportsOpacity: Bool = true
  ) {
    self.init(
      PickerLabel(stringLiteral: title), .text(text, textSelection),
      supportsOpacity: supportsOpacity)
  }

  /// A picker for the colour of the selected text, or of what is typed next, with a label in pieces.
  public init(
    text: Binding<AttributedString>, textSelection: Binding<AttributedTextSelection>,
    supportsOpacity: Bool = true, @PickerLabelBuilder label: () -> [LabelText]
  ) {
    self.init(
      PickerLabel(label()), .text(text, textSelection), supportsOpacity: supportsOpacity)
  }

  /// A picker for a colour.
  public init(_ title: String, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(
      PickerLabel(stringLiteral: title), .color(selection), supportsOpacity: supportsOpacity)
  }

  /// A picker for a colour, with a label in pieces.
  public init(
    selection: Binding<Color>, supportsOpacity: Bool = true,
    @PickerLabelBuilder label: () -> [LabelText]
  ) {
    self.init(PickerLabel(label()), .color(selection), supportsOpacity: supportsOpacity)
  }

  // MARK: Modifiers

  /// The same with the icon alone; the label stays for the title and for assistive programs.
  public func labelsHidden() -> TextColorPicker {
    var picker = self
    picker.showsLabel = false
    return picker
  }

  /// The same with something to do with each colour picked, at once and after the bindings have it.
  ///
  /// What Esc brings back is not told: the bindings have it.
  public func onReceiveColor(_ action: @escaping (Color) -> Void) -> TextColorPicker {
    var picker = self
    let earlier = receive
    picker.receive = { color in
      earlier(color)
      action(color)
    }
    return picker
  }

  /// The same with a still icon and a picker that is there at once.
  public func motionReduced(_ isReduced: Bool = true) -> TextColorPicker {
    var picker = self
    picker.isMotionReduced = isReduced
    return picker
  }

  // MARK: State

  /// Whether the picker is open.
  public var isPresented: Bool { presented != nil }

  /// The words for assistive programs.
  public var accessibilityText: String { label.text }

  /// The colours in the centre of the icon, in the order of the text, each once; six stand for more.
  /// - Parameter textColor: the colour of text that has none: the theme's.
  public func centerColors(textColor: RGB8) -> [RGB8] {
    subject.colors(fallback: Color(textColor)).map { ColorViewModel.shown($0) }
  }

  /// Whether something moves, so that it has to be drawn again: the icon, or the picker on its way.
  public func isAnimating(at elapsed: Duration) -> Bool {
    !isMotionReduced || (presented ?? leaving)?.isMoving(at: elapsed) == true
      || presented?.picker.isAnimating(at: elapsed) == true
  }
}
