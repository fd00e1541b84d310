import ComicsDomain
import Foundation

/// A load of an image that can be cancelled.
struct ImageTask: Sendable {
  private let task: Task<Result<Data, LoadError>, Never>

  /// Starts the load.
  init(_ load: @escaping @Sendable () async throws(LoadError) -> Data) {
    task = Task {
      do throws(LoadError) {
        return .success(try await load())
      } catch {
        return .failure(error)
      }
    }
  }

  /// Gives the load up.
  func cancel() { task.cancel() }

  /// What came of it; nothing when it says that it was cancelled, which is neither data nor error.
  var delivery: Result<Data, LoadError>? {
    get async {
      let result = await task.value
      return result == .failure(.cancelled) ? nil : result
    }
  }
}
