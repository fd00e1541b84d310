import Foundation
import GherkinProbeSupport

/// A run of a probe as a process of its own.
struct ProbeRun {
  private let process = Process()
  private let tether: Tether
  private let end: AsyncStream<Int32>

  /// Starts `ComicsStorageProbe` with an order.
  ///
  /// - Parameter limit: The greatest size of a file, in blocks.
  init(_ folder: URL, _ order: String, limit: Int? = nil) throws {
    let order = order.split(separator: " ").map(String.init)
    try self.init("ComicsStorageProbe", [folder.path] + order, limit: limit)
  }

  /// Starts a probe in a shell, which can hold it to a limit.
  ///
  /// - Parameter limit: The greatest size of a file, in blocks.
  init(_ name: String, _ arguments: [String], limit: Int? = nil) throws {
    let (end, ended) = AsyncStream.makeStream(of: Int32.self)
    self.end = end
    tether = try Tether()
    let probe = Products.folder.appending(path: name).path
    let limits = "ulimit -c 0; " + (limit.map { "ulimit -f \($0); " } ?? "")
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", limits + #"exec "$0" "$@""#, probe] + arguments
    process.environment = Tether.environment()
    process.terminationHandler = { process in
      let isKilled = process.terminationReason == .uncaughtSignal
      ended.yield(isKilled ? -process.terminationStatus : process.terminationStatus)
      ended.finish()
    }
    // What it says as it dies is expected, and would look like the end of the tests.
    process.standardError = FileHandle.nullDevice
    try tether.start(process)
  }

  /// Kills the probe, wherever it is.
  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  /// Waits for the end of the probe.
  ///
  /// - Returns: Its exit status, or the signal that killed it, as a negative number.
  func status() async -> Int32? {
    for await status in end { return status }
    return nil
  }
}
