import Foundation
import GherkinProbeSupport

/// `GherkinRunnerProbe watch` as a process of its own, in a folder with features.
final class WatchProcess {
  let folder: TemporaryFolder
  private let process = Process()
  private let input: Pipe?

  /// Starts watching.
  ///
  /// - Parameters:
  ///   - terminal: What it reads keys from; a pipe unless there is one.
  ///   - copiesProgram: Whether it runs a copy of the probe in its folder, which the test may replace.
  init(
    _ files: [String: String], _ arguments: [String] = ["."], terminal: FileHandle? = nil,
    copiesProgram: Bool = false
  ) throws {
    folder = try TemporaryFolder(files.merging(["log/out": "", "log/journal": ""]) { $1 })
    input = terminal == nil ? Pipe() : nil
    let probe = Products.folder.appending(path: "GherkinRunnerProbe")
    let copy = URL(filePath: folder.path + "/log/probe")
    if copiesProgram {
      // A file that this process has just written may be busy in a child that another test has begun meanwhile, and
      // cannot be run then. A link writes nothing, but leads to no other disk.
      do { try FileManager.default.linkItem(at: probe, to: copy) } catch {
        try FileManager.default.copyItem(at: probe, to: copy)
      }
    }
    process.executableURL = copiesProgram ? copy : probe
    process.arguments = ["watch"] + arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PROBE_JOURNAL": folder.path + "/log/journal", "SWIFT_BACKTRACE": "enable=no"]
    ) { $1 }
    let log = try FileHandle(forWritingTo: URL(filePath: folder.path + "/log/out"))
    process.standardInput = terminal ?? input
    process.standardOutput = log
    process.standardError = log
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// All that was written so far.
  var output: String { get throws { try folder.read("log/out") } }

  /// Returns when `text` has been written for the `count`th time.
  func waitUntil(written text: String, times count: Int = 1) async throws {
    while true {
      let isRunning = process.isAlive
      if try output.ranges(of: text).count >= count { return }
      guard isRunning else {
        throw ProbeProcess.Silence(description: "it ended before \"\(text)\":\n\(try output)")
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Returns when a step has noted `line`.
  func waitUntil(noted line: String) async throws {
    while try !folder.read("log/journal").contains(line) {
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  func type(_ text: String) throws {
    try input?.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Ends the input.
  func closeInput() throws { try input?.fileHandleForWriting.close() }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end; the status as a shell has it.
  func end() async throws -> Int32 { try await process.end() }
}
