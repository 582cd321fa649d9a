package import Color
package import Terminal

extension PickerPane {
  // MARK: Opening and closing

  /// Opens a page of the browser and focuses it.
  ///
  /// Opening the current page again closes the browser.
  mutating func openBrowser(_ page: SwatchBrowser.Page, in area: Rect) {
    endReplacing()
    if browser.isOpen, browser.page == page { return closeBrowser() }
    let before = browser.isOpen ? browser.before : model
    browser = SwatchBrowser(
      page: page, isOpen: true, closesPicker: browser.closesPicker, before: before)
    reloadBrowser(in: area)
    endTyping()
    focus = .swatches
    replaceMarked()
  }

  /// The current layout in the form shown in the list of layouts.
  var shownLayout: PickerLayout {
    guard case .composition(let composition) = layout else { return layout }
    return listed(composition)
  }

  /// Returns a composition as this picker shows it: for its space, and without the controls of an alpha
  /// that it does not have.
  func listed(_ composition: PickerComposition) -> PickerLayout {
    let adapted = composition.adapted(to: model.space)
    return .composition(model.supportsOpacity ? adapted : adapted.opaque)
  }

  /// Closes the browser and keeps the colour.
  mutating func closeBrowser() {
    guard browser.isOpen else { return }
    let page: SwatchBrowser.Page =
      switch browser.page {
      case .search, .layouts, .vision: idlePage
      default: browser.page
      }
    browser = SwatchBrowser(page: page)
    if focus == .swatches { focus = .control(0) }
  }

  /// Closes the browser and restores the colour.
  mutating func cancelBrowser() -> ControlOutcome {
    endReplacing()
    let before = browser.before
    let wasTyping = focus == .field
    closeBrowser()
    endTyping()
    if wasTyping { focus = .control(0) }
    return goBack(to: before)
  }

  /// Moves to the page `offset` pages away, wrapping around.
  mutating func turnPage(by offset: Int, in area: Rect) {
    endReplacing()
    let pages = pages
    let index = pages.firstIndex(of: browser.page) ?? 0
    let next = pages[(index + offset).wrapped(to: pages.count)]
    browser = SwatchBrowser(
      page: next, isOpen: browser.isOpen, closesPicker: browser.closesPicker,
      before: browser.before)
    reloadBrowser(in: area)
    replaceMarked()
  }

  /// Builds the rows of the current page.
  mutating func reloadBrowser(in area: Rect) {
    let rect = geometry(in: area).swatches ?? area
    browser.rows = rows(of: browser.page, columns: rect.columns)
    if !browser.isOpen, browser.page == .matching { appendPalette(in: rect) }
    browser.headings = headings(of: browser.page)
    // A browser in use has a cursor from the start.
    if browser.isOpen || focus == .swatches, browser.selection == nil {
      switch browser.page {
      case .search: break
      case .layouts: browser.select(shownLayout)
      default: browser.selectNearest(to: model.color)
      }
      browser.reveal(visibleRows: SwatchBrowserGeometry(browser, in: rect).visibleRows)
    }
    browser.limitScroll(visibleRows: SwatchBrowserGeometry(browser, in: rect).visibleRows)
  }

  // MARK: Keys

  mutating func pressInBrowser(_ key: Key, area: Rect) -> ControlOutcome {
    if browser.rows.isEmpty { reloadBrowser(in: area) }
    if let action = keys.browser[key], let outcome = perform(action, in: area) { return outcome }
    return beginSearch(with: key, in: area, takesDigits: true)
  }

  /// Carries out an action; nil if it does not apply to the page.
  private mutating func perform(_ action: SwatchAction, in area: Rect) -> ControlOutcome? {
    let visible = visibleRows(in: area)
    let isLayouts = browser.page == .layouts
    if isLayouts, [.pageDown, .last].contains(action) { showAllLayouts(in: area) }
    switch action {
    case .move(.up, _) where isAtTop && !browser.isOpen: return advanceFocus(by: -1, in: area)
    case .move(let direction, let count):
      if isLayouts, direction == .down, browser.selection?.row == browser.rows.count - 1 {
        showAllLayouts(in: area)
      }
      let (columns, rows) = direction.offset
      return choose(rows: rows * count, columns: columns * count, visible: visible)
    case .pageUp: return choose(rows: -max(visible - 1, 1), columns: 0, visible: visible)
    case .pageDown: return choose(rows: max(visible - 1, 1), columns: 0, visible: visible)
    case .first: return choose(rows: -browser.rows.count, columns: -1000, visible: visible)
    case .last: return choose(rows: browser.rows.count, columns: 1000, visible: visible)
    case .previousPage where isLayouts: return reorderLayout(by: -1)
    case .nextPage where isLayouts: return reorderLayout(by: 1)
    case .previousPage: turnPage(by: -1, in: area)
    case .nextPage: turnPage(by: 1, in: area)
    case .chooseItem:
      return isLayouts ? applyLayout() : isChoosingReplaced ? leaveDocument() : pickSwatch()
    }
    return .handled
  }

  private func visibleRows(in area: Rect) -> Int {
    geometry(in: area).swatches.map { SwatchBrowserGeometry(browser, in: $0).visibleRows } ?? 1
  }

  private var isAtTop: Bool { (browser.selection?.row ?? 0) == 0 }

  /// Moves the selection and picks its colour.
  mutating func choose(rows: Int, columns: Int, visible: Int) -> ControlOutcome {
    let moved = browser.move(rows: rows, columns: columns)
    browser.reveal(visibleRows: visible)
    return moved ? pickSwatch() : .handled
  }

  /// Whether the cursor is on a swatch that is not the picked colour, as when a page is opened.
  var canPickSwatch: Bool {
    guard browser.isOpen, focus == .swatches, browser.hasColors, let swatch = browser.selected
    else { return false }
    let alpha = model.supportsOpacity ? swatch.color.alpha : 1
    return swatch.color.rgb8 != model.color.rgb8 || alpha != model.color.alpha
  }

  /// Whether the cursor marks the colour of the document that is to be changed.
  package var isChoosingReplaced: Bool {
    replacementScope != nil && gradient == nil && showsDocument && focus == .swatches
  }

  /// Whether the colours of the document are open.
  package var showsDocument: Bool { browser.isOpen && browser.page == .document }

  /// Opens the colours of the document, of which the marked one is to be changed everywhere.
  /// - Parameters:
  ///   - color: the one to mark; nil for the first.
  ///   - closesPicker: whether the picker was opened for them, and is left with them.
  package mutating func showDocument(from color: Color?, closesPicker: Bool, in area: Rect) {
    guard !showsDocument else { return }
    browser.closesPicker = closesPicker || replacement?.closesPicker == true
    openBrowser(.document, in: area)
    if let color {
      browser.selectNearest(to: color)
    } else {
      browser.selection = browser.rows.isEmpty ? nil : .init(row: 0, index: 0)
    }
    replaceMarked()
  }

  /// Shows the marked colour of the document, which what is picked from now on takes the place of.
  private mutating func replaceMarked() {
    guard isChoosingReplaced, let color = browser.selected?.color, color.rgb8 != replacedColor
    else { return }
    replacement = Replacement(
      color: color.rgb8, original: replacement?.original ?? model.original,
      replacedColors: replacement?.replacedColors ?? replacedColors,
      closesPicker: browser.closesPicker)
    resetModel(to: color)
    browser.before = model
  }

  /// Returns to the colours of the selection when the colours of the document are left without a choice.
  private mutating func endReplacing() {
    guard isChoosingReplaced, let replacement else { return }
    self.replacement = nil
    resetModel(to: replacement.original, replacing: replacement.replacedColors)
    browser.before = model
  }

  /// Goes on from the marked colour of the document to the controls.
  mutating func leaveDocument() -> ControlOutcome {
    closeBrowser()
    return .handled
  }

  /// Picks the colour of the selected swatch.
  mutating func pickSwatch() -> ControlOutcome {
    if isChoosingReplaced {
      replaceMarked()
      return .handled
    }
    guard browser.hasColors, let swatch = browser.selected else { return .handled }
    model.setColor(swatch.color)
    fieldError = nil
    return .changed
  }

  // MARK: Layouts

  /// Opens the list of layouts.
  package mutating func showLayouts(in area: Rect) { openBrowser(.layouts, in: area) }

  /// Lists the layouts that few people want, too.
  mutating func showAllLayouts(in area: Rect) {
    guard !browser.showsAll else { return }
    let selected = browser.selectedLayout
    browser.showsAll = true
    reloadBrowser(in: area)
    if let selected { browser.select(selected) }
  }

  /// Permutes the parameters of the selected layout.
  private mutating func reorderLayout(by offset: Int) -> ControlOutcome {
    guard let selection = browser.selection,
      case .composition(let composition)? = browser.selectedLayout
    else { return .handled }
    browser.rows[selection.row].layouts[selection.index] =
      .composition(composition.reordered(by: offset))
    return .handled
  }

  /// Applies the selected layout.
  /// - Parameter keeps: whether it is for later sessions, too.
  mutating func applyLayout(keeps: Bool = false) -> ControlOutcome {
    guard let chosen = browser.selectedLayout else { return .handled }
    closeBrowser()
    select(chosen)
    if keeps { showNotice("\(chosen.title): kept for later") }
    return keeps ? .requested(.remember(layout: chosen.notation)) : .handled
  }

  // MARK: Searching

  /// The search text.
  var searchText: String { fieldEntry?.text ?? "" }

  /// Whether there are results to choose from and the typed text is not itself a colour.
  var isChoosingName: Bool {
    isSearching && fieldError != nil && browser.isOpen && !browser.rows.isEmpty
  }

  /// Starts a search by name in the text field.
  mutating func beginSearch(in area: Rect) {
    let before = browser.isOpen ? browser.before : model
    beginEntry("")
    fieldPurpose = .name
    browser.before = before
  }

  /// Starts a search by name with a letter; other keys are ignored.
  mutating func beginSearch(
    with key: Key, in area: Rect, takesDigits: Bool = false
  ) -> ControlOutcome {
    guard let character = key.typedCharacter,
      character.isLetter || takesDigits && character.isNumber
    else { return .ignored }
    beginSearch(in: area)
    fieldEntry?.insert(String(character))
    return readEntry(in: area)
  }

  /// Shows the results for the current text.
  mutating func updateSearch(in area: Rect) {
    let hasLetters = searchText.contains { $0.isLetter }
    guard isSearching, hasLetters, !searchText.contains("(") else { return closeBrowser() }
    if !browser.isOpen || browser.page != .search {
      browser = SwatchBrowser(page: .search, isOpen: true, before: browser.before ?? model)
    }
    browser.rows = rows(of: .search, columns: area.columns)
    browser.selection = nil
    browser.scroll = 0
  }

  /// Moves the focus from the text field to the results.
  mutating func enterResults(in area: Rect) -> ControlOutcome {
    guard isSearching, !browser.rows.isEmpty else { return .ignored }
    fieldEntry = nil
    fieldError = nil
    focus = .swatches
    return choose(rows: 0, columns: 0, visible: visibleRows(in: area))
  }

  // MARK: Mouse

  mutating func pressInBrowser(_ mouse: Mouse, in rect: Rect, area: Rect) -> ControlOutcome {
    let geometry = SwatchBrowserGeometry(browser, in: rect)
    if geometry.title?.contains(mouse.position) == true {
      guard pages.contains(browser.page) else { return .handled }
      turnPage(by: mouse.position.column <= rect.minColumn + 1 ? -1 : 1, in: area)
      return .handled
    }
    guard let chosen = geometry.position(at: mouse.position, in: browser) else { return .handled }
    fieldEntry = nil
    focus = .swatches
    let wasSelected = browser.selection == chosen
    browser.selection = chosen
    if browser.page == .layouts { return wasSelected ? applyLayout() : .handled }
    if isChoosingReplaced, wasSelected { return leaveDocument() }
    return pickSwatch()
  }

  mutating func scrollBrowser(by rows: Int, in rect: Rect, area: Rect) {
    if browser.page == .layouts, rows > 0 { showAllLayouts(in: area) }
    browser.scroll += rows
    browser.limitScroll(visibleRows: SwatchBrowserGeometry(browser, in: rect).visibleRows)
  }
}
