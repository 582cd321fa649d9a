package import SystemPackage

extension Errno {
  /// Narrows the errors of SystemPackage, whose calls throw only `Errno` but do not declare it.
  package static func catching<Result>(_ body: () throws -> Result) throws(Errno) -> Result {
    do {
      return try body()
    } catch let error as Errno {
      throw error
    } catch {
      throw .ioError
    }
  }

  /// Returns the error that a body throws, or nil.
  static func caught(_ body: () throws(Errno) -> Void) -> Errno? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
