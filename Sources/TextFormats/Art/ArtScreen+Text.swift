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
        runs.append(StyleRun(length: bytes.count - runStart, style: styles[Int(runStyle)]))
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
        if cell.content >= Cell.cluster {
          for scalar in clusters[Int(cell.content - Cell.cluster)] {
            ArtScreen.append(scalar, to: &bytes)
          }
        } else {
          ArtScreen.append(cell.content == Cell.gap ? 0x20 : cell.content, to: &bytes)
        }
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
    let style = styles[Int(number)]
    return style.background == .default && style.underline == .none
      && style.attributes.isDisjoint(with: [.strike, .overline, .reverse])
  }

  private static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    if scalar < 0x80 {
      bytes.append(UInt8(scalar))
    } else if scalar < 0x800 {
      bytes.append(UInt8(0xC0 | scalar >> 6))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    } else if scalar < 0x10000 {
      bytes.append(UInt8(0xE0 | scalar >> 12))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    } else {
      bytes.append(UInt8(0xF0 | scalar >> 18))
      bytes.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    }
  }
}
