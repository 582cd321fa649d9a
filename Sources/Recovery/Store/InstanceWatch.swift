/// Tells when other programs open or leave the file that this one has open.
///
/// Asking costs one call to the system as long as no journal came or went.
package struct InstanceWatch: Sendable {
  private let store: RecoveryStore
  private var revision: Int64?

  /// The programs that were there when it was asked last.
  package private(set) var instances: [Instance] = []

  /// Watches the journals of a folder.
  package init(_ store: RecoveryStore) {
    self.store = store
  }

  /// Looks again; the others when they are not the same as before, else nil.
  package mutating func look(for base: JournalBase, except own: JournalFile?) -> [Instance]? {
    let now = store.revision
    guard now != revision else { return nil }
    revision = now
    let found = store.instances(of: base, except: own)
    guard found != instances else { return nil }
    instances = found
    return found
  }
}
