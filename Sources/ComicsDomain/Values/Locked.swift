import Foundation

/// A value that one thread at a time reads or changes. `Mutex` of the standard library is the same, from
/// iOS 18 on.
///
/// `@unchecked`, because the compiler cannot see that nothing reaches the value but through the lock; what
/// is not `Sendable` must not be let out.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var guarded: Value

  init(_ value: sending Value) { self.guarded = value }

  func withLock<Result>(_ work: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try work(&guarded)
  }
}

extension Locked where Value: Sendable {
  /// The value as it is at this moment.
  var value: Value { withLock { $0 } }
}
