import Glibc
import Recovery
import StyledText
import UnicodeText

extension JournalService {
  /// Returns a line about another process that has the file open.
  static func message(about instance: Instance) -> String {
    let owner = instance.owner
    var message = "also open in process \(owner.process)"
    if let terminal = owner.terminal { message += " on \(VisibleMark.sanitized(terminal))" }
    if instance.state == .unknown {
      message += " of \(VisibleMark.sanitized(owner.host)), perhaps"
    }
    return message + ", since \(clock(owner.since)): whoever saves last would win"
  }

  /// Returns a line about text that was kept in the journal of a file, for standard error.
  static func rescueNote(_ name: String) -> String {
    let shown = name == "untitled" ? "inkwheel" : VisibleMark.sanitized(name)
    return "what was not saved is kept, and offered when \(shown) is opened again"
  }

  /// Returns how many changes are not saved, and when they were made.
  static func summary(of contents: JournalContents) -> String {
    let count = contents.unsavedCount
    var summary = "\(count) unsaved change\(count == 1 ? "" : "s")"
    if let first = contents.firstChange, let last = contents.lastChange {
      let (begin, end) = (clock(first), clock(last))
      summary += ", \(begin)"
      if end != begin {
        summary += " to \(begin.hasPrefix("today ") ? String(end.dropFirst("today ".count)) : end)"
      }
    }
    return summary
  }

  /// Returns a time in the user's time zone, to the minute, with the date if it is not today.
  private static func clock(_ time: JournalTime) -> String {
    var seconds = time_t(time.milliseconds / 1000)
    var now = Glibc.time(nil)
    var (then, today) = (tm(), tm())
    localtime_r(&seconds, &then)
    localtime_r(&now, &today)
    let isToday = then.tm_yday == today.tm_yday && then.tm_year == today.tm_year
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, isToday ? "today %H:%M" : "%Y-%m-%d %H:%M", &then)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
