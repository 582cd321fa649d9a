@_exported public import AttributedText
@_exported public import Color
// One import is enough to write everything that the interface of the picker uses.
@_exported public import Picker
@_exported public import Terminal

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  // On Apple systems, where this is untried, Foundation holds attributed text.
  @_exported public import Foundation
#endif

/// A control that picks the colour of the selected text, or any colour: an icon with a label that
/// opens a colour picker.
///
///     TextColorPicker("Text Color", text: $text, textSelection: $selection)
///     TextColorPicker("Accent", selection: $color)
///
/// The centre of the icon shows the colours of the selection, or the colour of the text typed next.
/// Enter, Space or a click opens the picker next to it. Every change is applied at once; Enter
/// keeps it and Esc restores the previous values. Opening the picker changes nothing.
///
/// A program with its own event loop passes events to `update` and draws with `render`. Other
/// programs call `run(on:)`, which uses the whole terminal until a colour is picked.
public struct TextColorPicker {
  /// The purpose of the colour: shown next to the icon, unless hidden, and as the title of the
  /// picker.
  public var label: PickerLabel
  /// Whether the opacity can be picked.
  ///
  /// If not, every colour that is set becomes opaque.
  public let supportsOpacity: Bool
  /// Whether the label is shown next to the icon.
  public var showsLabel = true
  /// Whether the picker can be opened; an open one is closed by false, and keeps the colour.
  public var isEnabled = true { didSet { closeIfDisabled() } }
  /// The keys of the view and of its picker.
  public var keys = PickerKeys.standard
  /// The controls of the picker, from when it is opened next.
  public var layout = PickerLayout.standard
  @Binding var target: PickerTarget
  var receive: (Color) -> Void = { _ in }
  var cancelHook: () -> Void = {}
  var avoided: () -> Rect = { .empty }
  private var ownSession = Session()
  private var heldSession: Binding<Session>? { didSet { closeIfDisabled() } }
  private var ownID: AnyHashable?

  private init(_ label: PickerLabel, _ target: Binding<PickerTarget>, supportsOpacity: Bool) {
    self.label = label
    _target = target
    self.supportsOpacity = supportsOpacity
  }

  /// Creates a picker for the colour of the selected text, or of the text typed next.
  public init(
    _ title: String, text: Binding<AttributedString>,
    textSelection: Binding<AttributedTextSelection>, supportsOpacity: Bool = true
  ) {
    self.init(
      PickerLabel(stringLiteral: title), Binding(text, textSelection),
      supportsOpacity: supportsOpacity)
  }

  /// Creates a picker for the colour of the selected text, or of the text typed next, with a styled
  /// label.
  public init(
    text: Binding<AttributedString>, textSelection: Binding<AttributedTextSelection>,
    supportsOpacity: Bool = true, @PickerLabelBuilder label: () -> [Text]
  ) {
    self.init(PickerLabel(label()), Binding(text, textSelection), supportsOpacity: supportsOpacity)
  }

  /// Creates a picker for a colour.
  /// - Parameter title: nil for an icon alone.
  public init(_ title: String? = nil, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(
      PickerLabel(stringLiteral: title ?? "Color"), Binding(selection),
      supportsOpacity: supportsOpacity)
    showsLabel = title != nil
  }

  /// Creates a picker for a colour, with a styled label.
  public init(
    selection: Binding<Color>, supportsOpacity: Bool = true,
    @PickerLabelBuilder label: () -> [Text]
  ) {
    self.init(PickerLabel(label()), Binding(selection), supportsOpacity: supportsOpacity)
  }

  // MARK: Modifiers

  /// Returns a copy that shows the icon alone.
  ///
  /// The label still names the picker and its accessibility text.
  public func labelsHidden() -> TextColorPicker { with { $0.showsLabel = false } }

  /// Returns a copy that takes no events while it is disabled, and is drawn with a faint label and a
  /// ring that stands still.
  ///
  /// A picker that is open is closed at once, and keeps the colour.
  public func disabled(_ isDisabled: Bool = true) -> TextColorPicker {
    with { $0.isEnabled = !isDisabled }
  }

  /// Returns a copy that opens with other controls, also with some of the program: see `ColorControl`.
  public func layout(_ layout: PickerLayout) -> TextColorPicker { with { $0.layout = layout } }

  /// Returns a copy that calls `action` with each colour that the user picks, after it was written
  /// to the bindings.
  ///
  /// When Esc restores the values, `onCancel` is called instead: a selection may have had several
  /// colours.
  public func onReceiveColor(_ action: @escaping (Color) -> Void) -> TextColorPicker {
    with { picker in
      picker.receive = { [receive] color in
        receive(color)
        action(color)
      }
    }
  }

  /// Returns a copy that calls `action` when the user cancels, after the values from before the picker
  /// opened were written to the bindings.
  ///
  /// A program that shows the colours of `onReceiveColor` takes them back here.
  public func onCancel(_ action: @escaping () -> Void) -> TextColorPicker {
    with { picker in
      picker.cancelHook = { [cancelHook] in
        cancelHook()
        action()
      }
    }
  }

  /// Returns a copy that keeps its session in a variable of the program.
  ///
  /// A picker is a value: it remembers in itself whether it is open. A program that makes its picker
  /// anew for each event or frame, such as in a computed property, holds the session instead:
  ///
  ///     @State var session = TextColorPicker.Session()
  ///     var picker: TextColorPicker {
  ///       TextColorPicker("Accent", selection: $accent).session($session)
  ///     }
  ///
  /// Pickers that share a session share one panel: the one that is opened takes it over, at the place
  /// where it was, and only the one whose colour it shows gets events. Each of them keeps its colour.
  /// - Parameters:
  ///   - session: the variable, for one picker or for all those of a screen.
  ///   - id: tells the pickers of a session apart; nil for their labels.
  public func session(_ session: Binding<Session>, id: AnyHashable? = nil) -> TextColorPicker {
    with { ($0.ownID, $0.heldSession) = (id, session) }
  }

  /// Returns a copy that opens where it leaves some cells visible, such as the text being coloured.
  ///
  ///     let page = Rect(column: 2, row: 5, columns: 40, rows: 8)
  ///     picker = TextColorPicker("Text Color", text: $text, textSelection: $selection)
  ///       .avoiding(selection.frame(of: text, in: page))
  ///
  /// A popover or panel moves aside or away, and becomes a sheet where there is no such place; a sheet
  /// moves to the top.
  /// - Parameter area: the cells on the screen, read when the picker opens: it stays where it is while
  ///   the text below it changes.
  public func avoiding(_ area: @autoclosure @escaping () -> Rect) -> TextColorPicker {
    with { $0.avoided = area }
  }

  private func with(_ change: (inout TextColorPicker) -> Void) -> TextColorPicker {
    var picker = self
    change(&picker)
    return picker
  }

  // MARK: State

  /// What the picker remembers from one event to the next.
  ///
  /// A session that another picker uses is closed for this one.
  public internal(set) var session: Session {
    get {
      guard let shared = heldSession?.wrappedValue else { return ownSession }
      return shared.owner == id ? shared : Session()
    }
    set {
      guard let heldSession else { return ownSession = newValue }
      guard newValue.presented != nil || heldSession.wrappedValue.owner == id else { return }
      var session = newValue
      session.owner = id
      heldSession.wrappedValue = session
    }
  }

  private mutating func closeIfDisabled() { if !isEnabled, isPresented { session = Session() } }

  private var id: AnyHashable { ownID ?? AnyHashable(label.text) }

  /// The session that is open for another picker; nil if there is none.
  var otherSession: Session? {
    guard let shared = heldSession?.wrappedValue, shared.presented != nil, shared.owner != id else {
      return nil
    }
    return shared
  }

  /// The open picker, or nil.
  public var presented: PresentedPicker? { session.presented }

  /// Returns the rectangle that the open picker covers, with its border, once it has unfolded; nil while
  /// it is closed.
  ///
  /// Sheets cover all columns. A panel lies where the user has moved it.
  /// - Parameters:
  ///   - area: the rectangle in which the control is drawn.
  ///   - screen: the size of the terminal.
  public func frame(in area: Rect, screen: Size) -> Rect? {
    presented?.frame(in: anchor(in: area, screen: screen))
  }

  /// Returns what the picker is attached to.
  func anchor(in area: Rect, screen: Size, padding: Padding = .standard) -> PickerAnchor {
    session.anchor(icon: icon(in: area), screen: screen, padding: padding)
  }

  /// Whether the picker is open.
  public var isPresented: Bool { presented != nil }

  /// The text for assistive technology.
  public var accessibilityText: String { label.text }

  /// Returns the colours in the centre of the icon: distinct, in text order, at most six.
  ///
  /// Six colours mean that there are more than five.
  /// - Parameter textColor: the colour of text without a colour attribute, usually the theme's.
  public func centerColors(textColor: RGB8) -> [RGB8] {
    target.colors(fallback: Color(textColor)).map(\.rgb8)
  }

  /// Whether the icon or the picker is animating, so that another frame has to be drawn.
  public func isAnimating(context: RenderContext) -> Bool {
    !context.isMotionReduced
      || (presented ?? session.leaving)?.isMoving(at: context.elapsed) == true
      || presented?.picker.isAnimating(context: context) == true
  }

  /// What a picker remembers from one event to the next: whether it is open, and what Esc restores.
  ///
  /// Several pickers can share one: see `TextColorPicker.session(_:id:)`.
  public struct Session {
    /// The open picker, or nil.
    public internal(set) var presented: PresentedPicker?
    /// The picker that is animating out.
    var leaving: PresentedPicker?
    /// The picker that is open or was open last.
    var owner: AnyHashable?
    /// The icon of that picker.
    var icon = Rect.empty
    /// The cells that the picker leaves visible where it can.
    var avoided = Rect.empty
    /// The space of the colour before, in which picked ones are kept.
    var space = ColorSpace.srgb
    /// The values that Esc restores.
    var before: PickerTarget?
    /// The values last read or written; a difference means that the program changed them.
    var seen: PickerTarget?

    /// Creates the session of a closed picker.
    public init() {}

    /// Returns what the picker is attached to.
    func anchor(icon: Rect, screen: Size, padding: Padding) -> PickerAnchor {
      PickerAnchor(screen: screen, rect: icon, avoiding: avoided, padding: padding)
    }

    /// Whether an event belongs to the open picker, for one whose icon may lie below it.
    func takes(_ event: Event, screen: Size, padding: Padding) -> Bool {
      guard let presented else { return false }
      guard case .mouse(let mouse) = event else { return presented.isFocused }
      let anchor = anchor(icon: icon, screen: screen, padding: padding)
      return anchor.presentation != .panel || presented.frame(in: anchor).contains(mouse.position)
    }
  }
}

/// The picker as SwiftUI calls the one for a colour.
///
///     var picker = ColorPicker("Accent", selection: $color, supportsOpacity: false)
public typealias ColorPicker = TextColorPicker

/// The type `Color` of this library, for places where `Color` means another type.
public typealias PickerColor = Color

// A module and its type share the name `TextColorPicker`, so the compiler looks here for
// `TextColorPicker.State`, which a program with a `State` of its own writes.
extension TextColorPicker {
  /// The property wrapper `State` of this library.
  public typealias State<Value> = Picker.State<Value>
  /// The property wrapper `Binding` of this library.
  public typealias Binding<Value> = Picker.Binding<Value>
  /// The type `Text` of this library.
  public typealias Text = Picker.Text
  /// The type `Color` of this library.
  public typealias Color = PickerColor
}
