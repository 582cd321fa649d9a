import AtomicFiles
import ColorPalettes
import Colorimetry
import Editor
import Glibc
import StyledText
import TextColorPicker

/// What is kept from one run to the next, in `$XDG_STATE_HOME/inkwheel`.
///
/// `recents` holds the colours picked last, one a line, and `layout` what the picker is made of. What
/// cannot be read counts as not there, and what cannot be written is lost: neither is worth a word.
enum SavedState {
  /// What was kept.
  static func load() -> PickerMemory {
    var memory = PickerMemory()
    if let text = read("recents") { memory.recents = RecentColors(reading: text) }
    if let text = read("layout"), let layout = try? PickerLayout(parsing: text) {
      memory.layout = layout
    }
    return memory
  }

  /// Keeps an item; another program may have kept something meanwhile.
  static func remember(_ item: PickerMemory.Item) {
    guard let folder = StateFolder.path else { return }
    StateFolder.make(folder)
    // Without the lock, programs that end at the same time would forget each other's colours.
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(lock) }
    flock(lock, LOCK_EX)
    switch item {
    case .color(let color):
      var recents = read("recents").map { RecentColors(reading: $0) } ?? RecentColors()
      recents.note(color)
      write(recents.text, to: "recents")
    case .layout(let layout): write(layout.notation + "\n", to: "layout")
    }
  }

  private static func read(_ name: String) -> String? {
    guard let folder = StateFolder.path, access(folder + "/" + name, R_OK) == 0,
      let bytes = try? TextFile.load(folder + "/" + name, atMost: 1 << 16)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func write(_ text: String, to name: String) {
    guard let folder = StateFolder.path else { return }
    _ = try? TextFile.save(Array(text.utf8), to: folder + "/" + name)
  }
}
