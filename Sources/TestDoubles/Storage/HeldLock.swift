package import Foundation
import Synchronization

/// A lock that something else holds, as another process would, until it is released.
///
/// A class because it lets go of the lock when it is gone.
package final class HeldLock: Sendable {
  /// The open file of the lock; none once it was released.
  private let descriptor: Mutex<Int32?>

  /// Takes the lock at once; nothing else may hold it.
  package init(_ lock: URL) throws {
    let opened = unsafe open(lock.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard opened >= 0, flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      throw POSIXError(.EDEADLK)
    }
    descriptor = Mutex(opened)
  }

  deinit { release() }

  /// Lets go of the lock, unless that has happened.
  package func release() {
    descriptor.withLock { descriptor in
      guard let opened = descriptor.take() else { return }
      // Closing alone does not let go of it while a process that is being started has a copy of the descriptor.
      flock(opened, LOCK_UN)
      close(opened)
    }
  }
}
