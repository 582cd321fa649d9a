import Glibc
import Recovery
import StyledText
import UnicodeText

extension JournalKeeper {
  /// Who else has the file open.
  static func words(for instance: Instance) -> String {
    let owner = instance.owner
    var words = "also open in process \(owner.process)"
    if let terminal = owner.terminal { words += " on \(VisibleMark.sanitized(terminal))" }
    if instance.state == .unknown { words += " of \(VisibleMark.sanitized(owner.host)), perhaps" }
    return words + ", since \(clock(owner.since)): whoever saves last would win"
  }

  /// When and how much was typed.
  static func words(for contents: JournalContents) -> String {
    let count = contents.unsavedCount
    var words = "\(count) unsaved change\(count == 1 ? "" : "s")"
    if let first = contents.firstChange, let last = contents.lastChange {
      words += ", \(clock(first)) to \(clock(last))"
    }
    return words
  }

  /// A time on the clock of the user, with the day when it is not today.
  private static func clock(_ time: JournalTime) -> String {
    var seconds = time_t(time.milliseconds / 1000)
    var now = Glibc.time(nil)
    var (then, today) = (tm(), tm())
    localtime_r(&seconds, &then)
    localtime_r(&now, &today)
    let isToday = then.tm_yday == today.tm_yday && then.tm_year == today.tm_year
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, isToday ? "%H:%M:%S" : "%Y-%m-%d %H:%M", &then)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
