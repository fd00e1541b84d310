import Foundation

/// The most memory that this process has had, as the system counts it.
enum PeakMemory {
  /// Bytes resident at the worst moment so far.
  static var bytes: Int {
    var usage = rusage()
    // The system fills the value in, and can fail at nothing but its address.
    #if canImport(Darwin)
      _ = unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      _ = unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #endif
  }
}
