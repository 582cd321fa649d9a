package import SystemPackage

extension Errno {
  /// Runs calls of SystemPackage, which throw nothing but `Errno` although they do not say so.
  package static func catching<Result>(_ body: () throws -> Result) throws(Errno) -> Result {
    do {
      return try body()
    } catch let error as Errno {
      throw error
    } catch {
      throw .ioError
    }
  }
}
