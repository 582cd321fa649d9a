import ColorPalettes
import Colorimetry
import TerminalCore

extension ColorPicker {
  // MARK: Opening and closing

  /// Puts a page on the shelf and gives it the focus; the same page again closes it.
  mutating func openShelf(_ page: SwatchShelf.Page, in area: Rect) {
    if shelf.isOpen, shelf.page == page { return closeShelf() }
    let before = shelf.isOpen ? shelf.before : model.color
    shelf = SwatchShelf(page: page, isOpen: true, before: before)
    fillShelf(in: area)
    if page == .designs {
      shelf.selection = shelf.rows.firstIndex { $0.design == shownDesign }.map {
        SwatchShelf.Place(row: $0, index: 0)
      }
    }
    endTyping()
    focus = .shelf
  }

  /// The design as the menu shows it.
  private var shownDesign: PickerDesign {
    guard case .composition(let composition) = design else { return design }
    return .composition(composition.adapted(to: model.space))
  }

  /// Brings the controls back; the colour stays.
  mutating func closeShelf() {
    guard shelf.isOpen else { return }
    let page: SwatchShelf.Page =
      switch shelf.page {
      case .search, .designs, .vision: library.recents.colors.isEmpty ? .matching : .recents
      default: shelf.page
      }
    shelf = SwatchShelf(page: page)
    if focus == .shelf { focus = .control(0) }
  }

  /// Brings the controls and the colour back.
  mutating func cancelShelf() -> PickerOutcome {
    let before = shelf.before
    let wasTyping = focus == .field
    closeShelf()
    endTyping()
    if wasTyping { focus = .control(0) }
    guard let before, before != model.color else { return .handled }
    model.setColor(before)
    return .changed
  }

  /// Goes to the page some places further, round the end.
  mutating func turnPage(by offset: Int, in area: Rect) {
    let pages = pages
    let index = pages.firstIndex(of: shelf.page) ?? 0
    let next = pages[((index + offset) % pages.count + pages.count) % pages.count]
    shelf = SwatchShelf(page: next, isOpen: shelf.isOpen, before: shelf.before)
    fillShelf(in: area)
  }

  /// Makes the rows of the page that is on the shelf.
  mutating func fillShelf(in area: Rect) {
    let place = layout(in: area).shelf ?? area
    shelf.rows = rows(of: shelf.page, columns: place.columns)
    shelf.limitScroll(visibleRows: ShelfLayout(shelf, in: place).visibleRows)
  }

  // MARK: Keys

  mutating func pressOnShelf(_ key: Key, area: Rect) -> PickerOutcome {
    if shelf.rows.isEmpty { fillShelf(in: area) }
    let visible = layout(in: area).shelf.map { ShelfLayout(shelf, in: $0).visibleRows } ?? 1
    let isDesigns = shelf.page == .designs
    let far = key.modifiers == .shift ? 10 : 1
    guard key.modifiers.isEmpty || key.modifiers == .shift else { return .ignored }
    switch key.code {
    case .left where isDesigns: return reorderDesign(by: -far)
    case .right where isDesigns: return reorderDesign(by: far)
    case .left: return choose(rows: 0, columns: -far, visible: visible)
    case .right: return choose(rows: 0, columns: far, visible: visible)
    case .up where isAtTop && !shelf.isOpen: return advanceFocus(by: -1, in: area)
    case .up: return choose(rows: -far, columns: 0, visible: visible)
    case .down: return choose(rows: far, columns: 0, visible: visible)
    case .pageUp: return choose(rows: -max(visible - 1, 1), columns: 0, visible: visible)
    case .pageDown: return choose(rows: max(visible - 1, 1), columns: 0, visible: visible)
    case .home: return choose(rows: -shelf.rows.count, columns: -1000, visible: visible)
    case .end: return choose(rows: shelf.rows.count, columns: 1000, visible: visible)
    case .character("["), .character("<"): turnPage(by: -1, in: area)
    case .character("]"), .character(">"): turnPage(by: 1, in: area)
    case .character(" ") where isDesigns: return takeDesign()
    case .character(let character) where character.isLetter || character.isNumber:
      beginSearch(in: area)
      fieldEntry?.insert(String(character))
      return readEntry(in: area)
    default: return .ignored
    }
    return .handled
  }

  private var isAtTop: Bool { (shelf.selection?.row ?? 0) == 0 }

  /// Moves the choice, and picks its colour at once.
  mutating func choose(rows: Int, columns: Int, visible: Int) -> PickerOutcome {
    let moved = shelf.move(rows: rows, columns: columns)
    shelf.reveal(visibleRows: visible)
    return moved ? takeSwatch() : .handled
  }

  /// Picks the colour of the swatch that is chosen.
  mutating func takeSwatch() -> PickerOutcome {
    guard shelf.page != .vision, let swatch = shelf.selected else { return .handled }
    model.setColor(swatch.color)
    fieldComplaint = nil
    return .changed
  }

  // MARK: Designs

  /// The parameters of the chosen design in another order.
  private mutating func reorderDesign(by offset: Int) -> PickerOutcome {
    guard let row = shelf.selection?.row,
      case .composition(let composition)? = shelf.rows[row].design
    else { return .handled }
    let next = PickerDesign.composition(composition.reordered(by: offset))
    shelf.rows[row] = SwatchShelf.Row(note: next.notation, design: next)
    return .handled
  }

  /// Puts the chosen design in place.
  mutating func takeDesign() -> PickerOutcome {
    guard let row = shelf.selection?.row, let chosen = shelf.rows[row].design else {
      return .handled
    }
    closeShelf()
    select(chosen)
    return .requested(.remember(design: chosen))
  }

  // MARK: Searching

  /// What is looked for.
  var searchText: String { fieldEntry?.text ?? "" }

  /// Begins to look for a name in the field.
  mutating func beginSearch(in area: Rect) {
    let before = shelf.isOpen ? shelf.before : model.color
    beginEntry("")
    fieldPurpose = .name
    shelf.before = before
  }

  /// Shows what is found for the text so far.
  mutating func updateSearch(in area: Rect) {
    let isLookedFor = searchText.contains { $0.isLetter }
    guard isSearching, isLookedFor, !searchText.contains("(") else { return closeShelf() }
    if !shelf.isOpen || shelf.page != .search {
      shelf = SwatchShelf(page: .search, isOpen: true, before: shelf.before ?? model.color)
    }
    shelf.rows = rows(of: .search, columns: area.columns)
    shelf.selection = nil
    shelf.scroll = 0
  }

  /// Goes from the text to the swatches found.
  mutating func enterResults(in area: Rect) -> PickerOutcome {
    guard isSearching, !shelf.rows.isEmpty else { return .ignored }
    fieldEntry = nil
    fieldComplaint = nil
    focus = .shelf
    let visible = layout(in: area).shelf.map { ShelfLayout(shelf, in: $0).visibleRows } ?? 1
    return choose(rows: 0, columns: 0, visible: visible)
  }

  // MARK: Mouse

  mutating func pressOnShelf(_ mouse: Mouse, in place: Rect, area: Rect) -> PickerOutcome {
    let layout = ShelfLayout(shelf, in: place)
    if layout.title?.contains(mouse.position) == true {
      guard pages.contains(shelf.page) else { return .handled }
      turnPage(by: mouse.position.column <= place.minColumn + 1 ? -1 : 1, in: area)
      return .handled
    }
    guard let chosen = layout.place(at: mouse.position, in: shelf) else { return .handled }
    fieldEntry = nil
    focus = .shelf
    let isAgain = shelf.selection == chosen
    shelf.selection = chosen
    if shelf.page == .designs { return isAgain ? takeDesign() : .handled }
    return takeSwatch()
  }

  mutating func scrollShelf(by rows: Int, in place: Rect) {
    shelf.scroll += rows
    shelf.limitScroll(visibleRows: ShelfLayout(shelf, in: place).visibleRows)
  }
}
