extension JournalEncoder {
  mutating func put(_ header: JournalHeader) {
    putFixed(header.identity)
    put(header.owner)
    put(header.base)
  }

  mutating func put(_ owner: JournalOwner) {
    putSigned(Int64(owner.process))
    put(owner.processStart)
    put(owner.host)
    put(owner.boot)
    putOptional(owner.terminal)
    putSigned(owner.since.milliseconds)
  }

  mutating func put(_ base: JournalBase) {
    putOptional(base.path)
    put(base.format)
    put(base.stamp != nil)
    if let stamp = base.stamp {
      put(stamp.device)
      put(stamp.inode)
      put(stamp.size)
      putSigned(stamp.modified)
    }
    put(base.content != nil)
    if let content = base.content { put(content) }
  }

  mutating func put(_ content: JournalBase.Content) {
    putFixed(content.digest)
    put(content.byteCount)
    put(content.textCount)
    put(content.copy != nil)
    if let copy = content.copy {
      put(copy.count)
      bytes.append(contentsOf: copy)
    }
  }

  private mutating func putOptional(_ text: String?) {
    put(text != nil)
    if let text { put(text) }
  }
}

extension JournalDecoder {
  mutating func header() throws(JournalFault) -> JournalHeader {
    let identity = try fixed64()
    let owner = try owner()
    return JournalHeader(identity: identity, owner: owner, base: try base())
  }

  mutating func owner() throws(JournalFault) -> JournalOwner {
    guard let process = Int32(exactly: try signed()) else { throw .malformed }
    let start = try number()
    let host = try text()
    let boot = try text()
    let terminal = try optionalText()
    return JournalOwner(
      process: process, processStart: start, host: host, boot: boot, terminal: terminal,
      since: JournalTime(milliseconds: try signed()))
  }

  mutating func base() throws(JournalFault) -> JournalBase {
    let path = try optionalText()
    var base = JournalBase(path: path, format: try text(), stamp: nil)
    if try flag() {
      let device = try number()
      let inode = try number()
      let size = try count()
      base.stamp = JournalBase.Stamp(
        device: device, inode: inode, size: size, modified: try signed())
    }
    if try flag() { base.content = try content() }
    return base
  }

  mutating func content() throws(JournalFault) -> JournalBase.Content {
    let digest = try fixed64()
    let byteCount = try count()
    var content = JournalBase.Content(
      digest: digest, byteCount: byteCount, textCount: try count())
    if try flag() { content.copy = Array(try data(try count())) }
    return content
  }

  private mutating func optionalText() throws(JournalFault) -> String? {
    try flag() ? try text() : nil
  }
}
