import App
import Color
import Files
import Glibc
import Picker
import StyledText

/// Keeps the memory of pickers from one run to the next, in files of the state folder.
///
/// `recents` and `gradients` have the last colours and gradients, one per line, and `layout` has the
/// layout of the picker. Errors are ignored: a file that cannot be read counts as missing, and one
/// that cannot be written is lost.
struct PickerMemoryStore {
  /// The state folder; nil if nothing is kept.
  let folder: StateFolder?

  /// Loads the memory as far as the user wants it.
  func load(_ settings: ProgramSettings) -> PickerMemory {
    var memory = PickerMemory()
    if let text = read("recents") { memory.recents = RecentColors(reading: text) }
    memory.recents.keep(settings.recentCount)
    readGradients(into: &memory)
    if let layout = settings.layout {
      memory.layout = layout
      return memory
    }
    if let text = read("layout"), let layout = try? PickerLayout(parsing: text) {
      memory.layout = layout
    }
    return memory
  }

  /// Adds an item, and keeps items that other processes have stored in the meantime.
  func remember(_ item: PickerMemory.Item) {
    guard let folder else { return }
    folder.make()
    // Without the lock, processes that end at the same time would lose each other's colours.
    let lock = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(lock) }
    flock(lock, LOCK_EX)
    switch item {
    case .color(let color, let limit):
      var recents = read("recents").map { RecentColors(reading: $0) } ?? RecentColors()
      recents.record(color)
      recents.keep(limit)
      write(recents.text, to: "recents")
    case .gradient(let gradient):
      var memory = PickerMemory()
      readGradients(into: &memory)
      memory.record(gradient)
      write(memory.gradients.map { "\($0)\n" }.joined(), to: "gradients")
    case .layout(let layout): write(layout.notation + "\n", to: "layout")
    }
  }

  private func readGradients(into memory: inout PickerMemory) {
    for line in (read("gradients") ?? "").split(separator: "\n").reversed() {
      if let gradient = try? Gradient(parsing: String(line)) { memory.record(gradient) }
    }
  }

  private func read(_ name: String) -> String? {
    guard let folder, access(folder.path + "/" + name, R_OK) == 0,
      let bytes = try? TextFile.load(folder.path + "/" + name, atMost: 1 << 16)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(_ text: String, to name: String) {
    guard let folder else { return }
    _ = try? TextFile.save(Array(text.utf8), to: folder.path + "/" + name)
  }
}
