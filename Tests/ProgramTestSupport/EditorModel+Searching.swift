package import App
import TestSupport

extension EditorModel {
  /// Sends the events that a notation stands for, and performs each search at once.
  package mutating func playSearching(_ keys: String) {
    for message in KeyNotation.messages(keys) { perform(update(message)) }
  }

  private mutating func perform(_ effects: [Effect]) {
    for task in effects.compactMap(\.search) {
      for report in task.reports() { perform(update(.searched(report))) }
    }
  }
}

extension SearchTask {
  /// Runs the search to its end and returns what it reports.
  package func reports() -> [SearchReport] {
    var reports: [SearchReport] = []
    run { reports.append($0) }
    return reports
  }
}

extension Effect {
  /// The search, if it is one.
  package var search: SearchTask? { if case .search(let task) = self { task } else { nil } }
}
