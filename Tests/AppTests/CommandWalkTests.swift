import Color
import Files
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

/// Random walks that press the keys of every command in every state of the editor.
@Suite("Commands in every state")
struct CommandWalkTests {
  /// What has the keyboard.
  enum Place: Hashable, CaseIterable {
    case start, text, sheet, popover, panel, textBesidePanel, gradient, recoloring, eyedropper
    case prompt, question, commands, help

    init(_ model: EditorModel) {
      self =
        switch model.pushed.last {
        case is Prompt<EditorModel>, is SearchPrompt: .prompt
        case is Question<EditorModel>: .question
        case is CommandPalette: .commands
        case is Help<EditorModel>: .help
        case is Eyedropper<EditorModel>: .eyedropper
        case nil where model.showsStartScreen: .start
        default: Place(model.session, model)
        }
    }

    private init(_ session: PickingSession?, _ model: EditorModel) {
      self =
        if let session {
          if session.isTextFocused {
            .textBesidePanel
          } else if session.replaced != nil {
            .recoloring
          } else if session.picker.gradient != nil {
            .gradient
          } else {
            switch model.presentation {
            case .sheet: .sheet
            case .popover: .popover
            case .panel: .panel
            }
          }
        } else {
          .text
        }
    }
  }

  /// Keys that lead from the text to each place.
  private static let ways = [
    "", "C-a", "S-End", "S-Right C-k", "C-a C-k", "A-k", "C-k C-k", "S-End C-k #f00 C-k", "C-a A-g",
    "S-End C-k C-k A-g", "A-d", "A-d Enter", "A-j", "C-f", "C-r", "C-g", "A-w", "x C-q", "x C-o",
    "C-p", "A-h", "C-k A-h",
  ]

  /// A walk of one editor.
  private struct Walk {
    var random: RandomEvents
    var model: EditorModel
    /// The places in which each command has been pressed.
    var pressed: [Place: Set<Command>] = [:]
    /// The keys since the last start.
    var keys: [String] = []
    var first: StyledString

    init(seed: UInt64) {
      random = RandomEvents(seed: seed)
      model = random.editor(pieces: 2...12)
      first = model.text
    }

    /// Begins anew, in a text or on the start screen.
    mutating func begin() {
      keys = []
      if random.generator.number(in: 0...5) == 0 {
        model = EditorModel(marked: "", path: nil)
        model.showStartScreen()
      } else {
        model = random.editor(pieces: 2...12)
      }
      first = model.text
      perform(model.update(.event(.resized(random.size()))))
      if random.generator.number(in: 0...2) == 0 {
        perform(model.update(.event(.resized(Size(columns: 140, rows: 40)))))
      }
      let way = random.generator.pick(CommandWalkTests.ways)
      // Any key leaves the start screen.
      guard !model.showsStartScreen || random.generator.number(in: 0...3) == 0 else { return }
      for key in way.split(separator: " ") { play(String(key)) }
    }

    mutating func play(_ notation: String) {
      keys.append(notation)
      for message in KeyNotation.messages(notation) { perform(model.update(message)) }
    }

    mutating func press(_ key: Key) {
      keys.append(key.name)
      perform(model.update(.event(.key(key))))
    }

    /// A key of a command that has not been pressed here, or of any other action.
    mutating func step() {
      let place = Place(model)
      let rest = Command.allCases.filter { pressed[place]?.contains($0) != true }
      switch random.generator.number(in: 0...9) {
      case 0...4:
        let command = random.generator.pick(rest.isEmpty ? Command.allCases : rest)
        pressed[place, default: []].insert(command)
        press(random.generator.pick(Command.standardKeys.keys(for: command)))
      case 5...7:
        let context = random.generator.pick(model.keyContexts)
        let all = model.keys.bindings(of: context).flatMap(\.keys)
        if !all.isEmpty { press(random.generator.pick(all)) }
      case 8 where random.generator.number(in: 0...3) == 0:
        play(random.generator.pick(CommandWalkTests.ways))
      default:
        let event = random.event(size: model.size)
        keys.append("\(event)")
        perform(model.update(.event(event)))
      }
      if random.generator.number(in: 0...9) == 0 {
        _ = model.update(.ticked(elapsed: model.elapsed + .milliseconds(60)))
      }
    }

    /// The text before all undo steps.
    private static func start(of model: EditorModel) -> StyledString {
      var document = model.document
      while document.canUndo { _ = document.undo() }
      return document.text
    }

    /// Answers as the system may.
    mutating func perform(_ effects: [Effect]) {
      for effect in effects {
        switch effect {
        case .save(let request):
          switch random.generator.number(in: 0...2) {
          case 0:
            let error = TextFileError(
              action: .save, path: request.path, reason: .changedOnDisk(.modified), copy: nil)
            perform(model.update(.savingFailed(request, error)))
          default: perform(model.update(.saved(request, stamp: .existing)))
          }
        case .search(let task?):
          for report in task.reports() { perform(model.update(.searched(report))) }
        case .complete(let path):
          perform(model.update(.completed(path: path, names: ["one", "two"])))
        case .openSample:
          perform(model.update(.openedSample))
          first = Self.start(of: model)
        case .open(let path, _, _, _):
          perform(model.update(.missing(path: path)))
          first = Self.start(of: model)
        default: break
        }
      }
    }
  }

  /// Undo leads back to the first text, and redo to what was kept.
  private func checkHistory(_ walk: Walk, _ note: @autoclosure () -> String) {
    var document = walk.model.document
    let kept = document.base
    document.endPreview(keep: false)
    #expect(document.text == kept, "\(note())")
    while document.canUndo { _ = document.undo() }
    #expect(document.text == walk.first, "\(note())")
    while document.canRedo { _ = document.redo() }
    #expect(document.text == kept, "\(note())")
  }

  @Test(
    """
    Nothing traps, a preview is never kept by itself, and undo leads back to the start
    """)
  func walk() {
    var walk = Walk(seed: 1)
    for step in 0..<steps(20_000) {
      if step % 20 == 0 { walk.begin() }
      let (place, before) = (Place(walk.model), walk.model.document)
      walk.step()
      func note() -> String { "step \(step): \(walk.keys.joined(separator: " "))" }
      let model = walk.model
      let isPicking = place != .text && model.session?.isTextFocused == false
      if isPicking, Place(model) == place, model.document.state == before.state {
        #expect(model.document.base == before.base, "\(note())")
      }
      if let session = model.session {
        #expect(session.selection == model.selection, "\(note())")
        #expect(session.revisionBeforeAction == nil, "\(note())")
      }
      for offset in [model.selection.anchor, model.selection.head] {
        #expect(
          offset <= model.text.endOffset && model.text.isGraphemeBoundary(offset), "\(note())")
      }
      if step % 20 == 19 {
        // Redo follows the branch that was left last, so it is asked for at the end of a branch.
        if !model.document.canRedo { checkHistory(walk, note()) }
        #expect(model.frame().size == model.size)
      }
    }
    for place in Place.allCases where !isQuick {
      let missing = Set(Command.allCases).subtracting(walk.pressed[place] ?? [])
      #expect(missing.isEmpty, "\(place): \(missing)")
    }
  }
}
