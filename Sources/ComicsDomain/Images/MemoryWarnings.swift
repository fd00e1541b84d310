import Dispatch

/// Does what it is given each time the device runs short of memory, for as long as the app runs.
///
/// The port through which those who keep things in memory learn that they have to let go of them.
package typealias MemoryWarnings =
  @Sendable (_ relieve: @escaping @Sendable () async -> Void) -> Void

/// The memory of the device.
package enum DeviceMemory {
  /// The warnings of the system; on Linux there are none.
  package static let warnings: MemoryWarnings = { relieve in
    // Not compiled where this was written, on Linux.
    #if canImport(Darwin)
      let source = DispatchSource.makeMemoryPressureSource(eventMask: [.warning, .critical])
      // A source lives as long as someone holds it: here that is its own handler.
      source.setEventHandler { withExtendedLifetime(source) { _ = Task { await relieve() } } }
      source.activate()
    #endif
  }
}
