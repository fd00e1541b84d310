import ComicsTestDoubles

/// What an app has begun.
///
/// Every task that begins while something is tracked keeps hold of a token until it ends, and so do those
/// that it begins. So the end of a load can be waited for after its screen is gone.
@MainActor
final class Work {
  private final class Token: Sendable {
    let end = Gauge()

    deinit { end.add(1) }
  }

  @TaskLocal private static var token: Token?

  private var token = Token()

  nonisolated init() {}

  func track<Result>(_ action: @MainActor () throws -> Result) rethrows -> Result {
    try Self.$token.withValue(token) { try action() }
  }

  /// - Returns: A gauge that reaches one when all tasks that were begun so far have ended.
  func end() -> Gauge {
    let end = token.end
    token = Token()
    return end
  }
}
