import ComicsDomain
import ComicsTestDoubles
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct OwnedTaskTests {
  private let started = Gauge()
  private let cancelled = Gauge()

  /// Work that ends only when it is cancelled.
  private var endlessWork: OwnedTask<Int>.Operation {
    { [started, cancelled] () async throws(LoadError) in
      started.add(1)
      do {
        try await Gauge().reaches(1)
        return 1
      } catch {
        cancelled.add(1)
        throw .cancelled
      }
    }
  }

  @Test func `delivers the result once`() async {
    var results: [Result<Int, LoadError>] = []
    let task = OwnedTask { () async throws(LoadError) in
      7
    } deliver: {
      results.append($0)
    }
    await task.task?.value
    #expect(results == [.success(7)])
  }

  @Test func `delivers the error`() async {
    var results: [Result<Int, LoadError>] = []
    let task = OwnedTask { () async throws(LoadError) in
      throw .storage
    } deliver: {
      results.append($0)
    }
    await task.task?.value
    #expect(results == [.failure(.storage)])
  }

  @Test func `gives the work up and delivers nothing when it is cancelled`() async throws {
    var count = 0
    let task = OwnedTask(endlessWork) { _ in count += 1 }
    try await started.reaches(1)
    task.cancel()
    await task.task?.value
    #expect(cancelled.value == 1)
    #expect(count == 0)
  }

  @Test func `gives the work up and delivers nothing when its owner lets go of it`() async throws {
    var count = 0
    var task: OwnedTask<Int>? = OwnedTask(endlessWork) { _ in count += 1 }
    let end = task?.task
    try await started.reaches(1)
    task = nil
    await end?.value
    #expect(cancelled.value == 1)
    #expect(count == 0)
  }
}
