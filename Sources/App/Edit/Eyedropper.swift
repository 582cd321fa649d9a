package import Color
import Picker
package import StyledText
import Terminal

/// Takes the colour of a character in a text, or of its background.
struct Eyedropper<Base: EyedropperApp>: Layer {
  let name = "the eyedropper"
  /// The character.
  private var offset: TextOffset
  /// Which of its colours is taken.
  private var side: PickingSession.Target
  /// The column that vertical motions try to keep.
  private var goalColumn: Int?

  init(at offset: TextOffset, side: PickingSession.Target) {
    (self.offset, self.side) = (offset, side)
  }

  func contexts(in app: Base) -> [KeyContext] { [.eyedropper] }

  func hints(in app: Base) -> [KeyHint] {
    let keys = app.keys.eyedropper
    return [
      (keys.label(for: .take), "take it"), (keys.label(for: .cancel), "cancel"),
      (app.keys.text.motions.label(for: [.left, .right, .up, .down]), "move"),
      (keys.label(for: .otherSide), side == .background ? "text colour" : "background"),
      (app.keys.text.commands.label(for: .help), "help"),
    ]
  }

  func focusTitle(in app: Base) -> String { choice(in: app).value.hex }

  private func choice(in app: Base) -> ColorSource.Choice {
    app.colorSource.choice(at: offset, side, theme: app.theme)
  }

  // MARK: Events

  mutating func handle(_ event: Event, in app: Base) -> Outcome<Base> {
    let layout = app.layout
    switch event {
    case .key(let key):
      if let motion = app.keys.text.motions[key] {
        move(motion, in: layout, pageRows: max(app.textArea.rows - 1, 1))
        break
      }
      switch app.keys.eyedropper[key] {
      case .take: return take()
      case .otherSide: side = side.other
      case .cancel: return .pop { [self] in $0.take(nil, with: self) }
      case nil: return .ignored
      }
    case .mouse(let mouse):
      switch mouse.action {
      case .wheelUp: return scroll(by: -3)
      case .wheelDown: return scroll(by: 3)
      case .press(let clicks)
      where mouse.button == .primary && app.textArea.contains(mouse.position):
        let found = layout.offset(at: mouse.position, in: app.textArea, app.viewport)
        (offset, goalColumn) = (layout.text.roundedDown(found), nil)
        if clicks >= Base.clicksToTake { return take() }
      default: return .handled()
      }
    default: return .ignored
    }
    return .handled { [offset] app in
      let size = app.textArea.size
      app.viewport.reveal(layout.position(of: offset), in: layout, size: size)
      app.viewport.measureVisibleLines(of: layout, size: size)
      return []
    }
  }

  private mutating func move(_ motion: Motion, in layout: TextLayout, pageRows: Int) {
    let column = goalColumn ?? layout.position(of: offset).column
    offset = layout.text.roundedDown(
      layout.destination(of: motion, from: offset, goalColumn: column, pageRows: pageRows))
    goalColumn = motion.isVertical ? column : nil
  }

  private func scroll(by rows: Int) -> Outcome<Base> {
    .handled { app in
      app.viewport.scroll(by: rows, in: app.layout, size: app.textArea.size)
      return []
    }
  }

  private func take() -> Outcome<Base> {
    .pop { [self] app in app.take(choice(in: app), with: self) }
  }

  // MARK: Drawing

  /// Draws the cursor on the character, and the colour in a swatch and in words.
  func render(into frame: inout Frame, in app: Base) {
    let (row, theme, layout, choice) = (app.promptRow, app.theme, app.layout, choice(in: app))
    frame.fill(row, with: Cell(" ", style: theme.barStyle))
    let (title, words) = (" \(side.title)  ", " " + (app.notice?.words ?? choice.words))
    // Where there is no room for both, the words matter more.
    let areBothShown = GlyphWidth.columns(of: title + words) + 4 <= row.columns
    var used = areBothShown ? frame.write(title, in: row, style: theme.barFocus) : 1
    used += frame.write(
      "    ", in: row.columns(from: used), style: CellStyle(background: .rgb(choice.value)))
    let rest = row.columns(from: used)
    frame.write(words.clipped(toColumns: rest.columns), in: rest, style: theme.barStyle)
    frame.cursor = layout.cell(
      onLine: layout.text.line(containing: offset), column: layout.column(of: offset),
      in: app.textArea, app.viewport
    ).map { Cursor($0, shape: .block) }
  }
}

/// An app with a text from which a colour can be taken.
protocol EyedropperApp: App {
  /// The text as it is on the screen.
  var colorSource: ColorSource { get }
  var layout: TextLayout { get }
  var viewport: Viewport { get set }

  /// The cells of the text; what is said about the colour is in the row of a prompt.
  var textArea: Rect { get }

  /// How many clicks take a colour.
  static var clicksToTake: Int { get }

  /// Goes on with a colour, or without one.
  mutating func take(
    _ choice: ColorSource.Choice?, with eyedropper: Eyedropper<Self>
  ) -> [Effect]
}

extension EyedropperApp {
  /// Whether a colour is being taken.
  var isTakingColor: Bool { pushed.contains { $0 is Eyedropper<Self> } }
}

/// A text from which a colour is taken.
package struct ColorSource: Sendable {
  let text: StyledString
  /// The palette of the file; nil for that of the terminal.
  let palette: TerminalPalette?
  /// What the terminal shows for its own colours, as far as it has told.
  let scheme: TerminalScheme

  /// A colour of the text, its value, and in words what a program has asked for and what it is here.
  typealias Choice = (color: TerminalColor, value: RGB8, words: String)

  /// - Parameters:
  ///   - palette: the palette of the file; nil for that of the terminal.
  ///   - scheme: what the terminal shows for its own colours, as far as it has told.
  package init(
    _ text: StyledString, _ palette: TerminalPalette?, _ scheme: TerminalScheme = TerminalScheme()
  ) {
    (self.text, self.palette, self.scheme) = (text, palette, scheme)
  }

  /// Returns a colour of a character as it is seen: reverse text has its colours exchanged.
  func choice(
    at offset: TextOffset, _ side: PickingSession.Target, theme: ResolvedTheme
  ) -> Choice {
    let style = text.style(at: offset)
    let isText = (side == .foreground) != style.attributes.contains(.reverse)
    let color = isText ? style.foreground : style.background
    let role: TerminalScheme.Role? =
      switch color {
      case .default: side == .foreground ? .foreground : .background
      case .indexed(let index) where index < 16 && palette == nil: .palette(index)
      default: nil
      }
    let told = role.flatMap(scheme.color)
    let usual = side == .foreground ? theme.text : theme.background
    let value = told ?? color.rgb8(in: palette ?? .xterm) ?? usual
    let here = "of the terminal, \(told == nil ? "usually" : "here") \(value.hex)"
    let words =
      switch color {
      case .default: "the \(side.title.lowercased()) \(here)"
      case .rgb: value.hex
      case .indexed(let index) where index < 16:
        name(of: index, side, here: here, hex: value.hex)
      case .indexed(let index): "\(index) of 256 colours, \(value.hex)"
      }
    return (color, value, words)
  }

  private func name(
    of index: UInt8, _ side: PickingSession.Target, here: String, hex: String
  ) -> String {
    let name = TerminalScheme.Role.palette(index).name
    guard palette == nil else { return "\(name) of the file, \(hex)" }
    let code = (side == .foreground ? 30 : 40) + Int(index % 8) + (index < 8 ? 0 : 60)
    return "\(code), \(name) \(here)"
  }
}
