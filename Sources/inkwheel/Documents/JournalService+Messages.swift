import Files
import Glibc
import StyledText
import UnicodeText

extension JournalService {
  /// Returns a line about another process that has the file open.
  static func message(about instance: Instance) -> String {
    let host = VisibleMark.sanitized(instance.owner.host)
    let isUnknown = instance.state == .unknown
    return (isUnknown ? "may also be open" : "also open") + " in process \(instance.owner.process)"
      + (isUnknown ? " on \(host)" : "") + ". The last save overwrites the others."
  }

  /// Returns a line about a journal that this version cannot read.
  static func message(aboutOtherVersion path: String) -> String {
    "unsaved text written by another version of inkwheel is in \(VisibleMark.sanitized(path))"
  }

  /// Returns a line about text that was kept in the journal of a file, for standard error.
  static func crashNote(_ name: String) -> String {
    let shown = name == "untitled" ? "inkwheel" : VisibleMark.sanitized(name)
    return "Unsaved changes were kept. Open \(shown) again to recover them."
  }

  /// Returns when the unsaved changes were made.
  static func summary(of contents: JournalContents) -> String {
    let (begin, end) = (contents.firstChange.map(clock), contents.lastChange.map(clock))
    guard let begin, let end, begin != end else { return "changed \(begin ?? "")" }
    return "changed \(begin) to "
      + (begin.hasPrefix("today ") ? String(end.dropFirst("today ".count)) : end)
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
