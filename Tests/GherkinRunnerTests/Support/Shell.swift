import Foundation

/// Runs other programs and waits for them.
enum Shell {
  /// Whether a program is on the `PATH`.
  static func has(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  /// Runs a program.
  ///
  /// - Returns: Its exit status, and what it wrote to both its streams.
  static func run(
    _ command: [String], in folder: String
  ) async throws -> (status: Int32, output: String) {
    let log = FileManager.default.temporaryDirectory.appending(path: "specs-\(UUID()).log")
    try Data().write(to: log)
    // A log that cannot be removed is left for the system to clear away.
    defer { try? FileManager.default.removeItem(at: log) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardInput = FileHandle.nullDevice
    let handle = try FileHandle(forWritingTo: log)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    // A process that has ended keeps its handles, and the sockets of a program with many files are no longer served.
    try handle.close()
    // Nothing runs on when a test is given up.
    defer { if process.isAlive { process.terminate() } }
    return (try await process.end(), String(decoding: try Data(contentsOf: log), as: UTF8.self))
  }
}
