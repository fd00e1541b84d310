package import ComicsDomain
import Synchronization

/// The memory of a device, which runs short when the one who writes the script says so.
///
/// A class because the domain and the script share it across threads.
package final class ScriptedMemory: Sendable {
  private let reliefs = Mutex<[@Sendable () async -> Void]>([])

  /// Memory that suffices.
  package init() {}

  /// The warnings of this device.
  package var warnings: MemoryWarnings {
    { relieve in self.reliefs.withLock { $0.append(relieve) } }
  }

  /// Warns everyone, and waits until they have done what they can.
  package func runShort() async {
    for relieve in reliefs.withLock({ $0 }) { await relieve() }
  }
}
