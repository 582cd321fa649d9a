import Foundation
public import Testing

/// Runs tests on separate threads.
///
/// Tests that drive a program block while they wait for its output. On the shared pool, which has one
/// thread for each core, they would keep the other tests waiting too.
///
/// They have no time limit, which would count the wait for a thread as well: each wait for a program has
/// a limit of its own.
public struct BlockingTrait: SuiteTrait, TestTrait, TestScoping {
  /// Applies the trait to every suite and test inside.
  public let isRecursive = true

  /// Runs the test on one of these threads.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(BlockingExecutor.shared) { try await function() }
  }
}

extension Trait where Self == BlockingTrait {
  /// The test waits for other processes.
  public static var blocking: Self { Self() }
}

/// A few threads that take jobs in order.
///
/// There are more than cores, as they mostly wait, but not many: a program that is waited for needs a
/// share of the processor.
private final class BlockingExecutor: TaskExecutor {
  static let shared = BlockingExecutor(threads: 8)

  private let queue: OperationQueue

  private init(threads: Int) {
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = threads
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
