import Glibc
import SystemPackage

extension Saving {
  /// Puts a written file in the place of the old one, or its content, where that is not possible.
  func place(_ draft: Draft, _ written: WrittenContent, over old: SystemCalls.Status) throws
    -> FileStamp
  {
    guard let now = try recheck(old) else {
      // Gone, and nobody minds: the new one takes the free place.
      if try draft.replace() { return try finish(draft, written) }
      throw Failure(reason: .permissionDenied)
    }
    // Writing has removed what makes a program mighty; what else was set is set already.
    let likeness = takeOver(now, draft.file)
    guard now.links == 1, likeness != .impossible else {
      return try overwrite(now, from: draft, written)
    }
    if likeness == .made {
      try steps.before(.flush)
      try SystemCalls.flush(draft.file)
    }
    if try draft.replace() { return try finish(draft, written) }
    return try overwrite(now, from: draft, written)
  }

  /// Writes the content of a new file into the old one.
  private func overwrite(
    _ old: SystemCalls.Status, from draft: Draft, _ written: WrittenContent
  ) throws -> FileStamp {
    let copy = try SafetyCopy(of: self)
    try copy.fill(from: draft, written)
    return try overwrite(old, with: copy)
  }

  /// Looks once more what is to be replaced: nil when it is gone.
  func recheck(_ old: SystemCalls.Status) throws -> SystemCalls.Status? {
    try steps.before(.check)
    let now = try folder.status(of: name)
    if let now, FileStamp(now).isSame(as: FileStamp(old)) { return now }
    try checkExpected()
    guard now == nil || now?.kind == .regular else { throw Failure(reason: .notARegularFile) }
    return now
  }

  /// Whether a new file is like the old one but for its content.
  enum Likeness {
    case impossible, present, made
  }

  /// Gives a new file owner, group, attributes, flags and mode of the old one.
  ///
  /// In this order: a change of the owner clears bits of the mode and capabilities, and the mode says
  /// in the end what the mask of an ACL is.
  func takeOver(_ old: SystemCalls.Status, _ file: FileDescriptor) -> Likeness {
    do {
      var result = Likeness.present
      let source = try openOriginal(O_RDONLY)
      defer { try? source.close() }
      guard try SystemCalls.status(of: source).isSameFile(as: old) else { return .impossible }
      let new = try SystemCalls.status(of: file)
      if new.owner != old.owner || new.group != old.group {
        try steps.before(.setOwner)
        try SystemCalls.setOwner(old.owner, group: old.group, of: file)
        result = .made
      }
      try steps.before(.setAttributes)
      if try ExtendedAttributes(of: source).set(on: file) { result = .made }
      if try SystemCalls.copyFlags(from: source, to: file) { result = .made }
      if try SystemCalls.status(of: file).mode != old.mode {
        try steps.before(.setMode)
        try SystemCalls.setMode(old.mode, of: file)
        result = .made
      }
      let now = try SystemCalls.status(of: file)
      let isLike = now.mode == old.mode && now.owner == old.owner && now.group == old.group
      return isLike ? result : .impossible
    } catch {
      return .impossible
    }
  }

  /// Opens the file that is there; one that may only be written can be opened too.
  func openOriginal(_ flags: Int32) throws(Errno) -> FileDescriptor {
    do {
      return try folder.open(name, flags)
    } catch .permissionDenied {
      return try folder.open(name, O_WRONLY)
    } catch {
      throw error
    }
  }

  func finish(_ draft: Draft, _ written: WrittenContent) throws -> FileStamp {
    try steps.before(.flushFolder)
    try folder.flush(with: draft.file)
    return FileStamp(try SystemCalls.status(of: draft.file), digest: written.digest)
  }
}
