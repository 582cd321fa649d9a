/// Detects when other instances of the program open or close the file that this one has open.
///
/// An update costs one system call as long as no journal is created or removed.
package struct InstanceWatch: Sendable {
  private let store: RecoveryStore
  private var revision: Int64?

  /// The instances found by the last update.
  package private(set) var instances: [Instance] = []

  /// Creates a watch for the journals in a store.
  package init(_ store: RecoveryStore) {
    self.store = store
  }

  /// Updates `instances`; returns them if they have changed, else nil.
  package mutating func update(for base: JournalBase, except own: JournalFile?) -> [Instance]? {
    let now = store.revision
    guard now != revision else { return nil }
    revision = now
    let found = store.instances(of: base, except: own)
    guard found != instances else { return nil }
    instances = found
    return found
  }
}
