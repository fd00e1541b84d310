import Foundation

/// A lock that something else holds, as another process would, until it is released.
///
/// A class because it lets go of the lock when it is gone.
final class HeldLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock at once; nothing else may hold it.
  init(_ lock: URL) throws {
    descriptor = unsafe open(lock.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw POSIXError(.EDEADLK)
    }
  }

  deinit { close(descriptor) }
}
