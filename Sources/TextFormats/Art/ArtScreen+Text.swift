import Colorimetry
import StyledText

extension ArtScreen {
  /// Returns the contents of the screen as lines.
  func text() -> StyledString {
    var bytes: [UInt8] = []
    var runs: [StyleRun] = []
    bytes.reserveCapacity(cellCount + rows.count)
    var runStart = 0
    var runStyle: UInt32 = 0
    func endRun(_ next: UInt32) {
      guard next != runStyle else { return }
      if bytes.count > runStart {
        runs.append(StyleRun(length: bytes.count - runStart, style: styles[runStyle]))
        runStart = bytes.count
      }
      runStyle = next
    }
    for index in 0..<lineCount {
      if index > 0 {
        endRun(0)
        bytes.append(0x0A)
      }
      guard index < rows.count else { continue }
      let cells = rows[index]
      for cell in cells[..<end(of: cells)] {
        if cell.content == Cell.continuation { continue }
        endRun(cell.style)
        cell.append(to: &bytes, clusters: clusters)
      }
    }
    endRun(.max)
    return StyledString(validBytes: bytes, runs: runs)
  }

  /// Returns the end of the visible part of a row.
  private func end(of cells: [Cell]) -> Int {
    var end = cells.count
    while end > 0 {
      let cell = cells[end - 1]
      guard cell.content == Cell.gap || cell.content == 0x20 && isUnseen(cell.style) else { break }
      end -= 1
    }
    return end
  }

  /// Whether a space in this style is invisible.
  private func isUnseen(_ number: UInt32) -> Bool {
    let style = styles[number]
    return style.background == .default && style.underline == .none
      && style.attributes.isDisjoint(with: [.strike, .overline, .reverse])
  }
}
