import Foundation

/// A value that one thread at a time reads or changes. `Mutex` of the standard library is the same, from
/// iOS 18 on.
///
/// `@unchecked`, because the compiler cannot see that nothing reaches the value but through the lock; what
/// is not `Sendable` must not be let out.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) { self.value = value }

  func withLock<Result>(_ work: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try work(&value)
  }
}
