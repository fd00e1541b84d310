import Foundation
import GherkinProbeSupport

/// A run of `GherkinRunnerProbe` as a process of its own, in a folder with its feature.
///
/// Its streams go to files, so that no pipe can fill up and hold it.
struct ProbeProcess {
  let folder: TemporaryFolder
  let process = Process()
  private let tether: Tether

  /// Where the standard output of a probe goes.
  enum Output {
    case file
    /// A pipe that is not read.
    case closedPipe
    /// Something that the caller has open.
    case handle(FileHandle)
  }

  /// Starts the probe with a feature of its own.
  ///
  /// - Parameters:
  ///   - environment: What it finds in its environment, besides what there is.
  ///   - limits: Commands of the shell before it, such as `ulimit`.
  ///   - program: The probe: its name, or a path.
  init(
    _ feature: String, _ arguments: [String], output: Output = .file,
    environment: [String: String] = [:], limits: String? = nil,
    program: String = "GherkinRunnerProbe"
  ) throws {
    try self.init(
      in: TemporaryFolder(["x.feature": feature]), ["x.feature"] + arguments, output: output,
      environment: environment, limits: limits, program: program)
  }

  /// Starts the probe in a folder that is there.
  init(
    in folder: TemporaryFolder, _ arguments: [String], output: Output = .file,
    environment: [String: String] = [:], limits: String? = nil,
    program: String = "GherkinRunnerProbe"
  ) throws {
    self.folder = folder
    tether = try Tether()
    for name in ["out", "err", "journal"] { try folder.write("", to: name) }
    let probe =
      program.hasPrefix("/") ? URL(filePath: program) : Products.folder.appending(path: program)
    if let limits {
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "\(limits); exec \"$0\" \"$@\"", probe.path] + arguments
    } else {
      process.executableURL = probe
      process.arguments = arguments
    }
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = Tether.environment(
      adding: environment.merging(["PROBE_JOURNAL": folder.path + "/journal"]) { $1 })
    let errors = try FileHandle(forWritingTo: URL(filePath: folder.path + "/err"))
    process.standardError = errors
    var files = [errors]
    switch output {
    case .file:
      let output = try FileHandle(forWritingTo: URL(filePath: folder.path + "/out"))
      process.standardOutput = output
      files.append(output)
    case .closedPipe:
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      process.standardOutput = pipe.fileHandleForWriting
      files.append(pipe.fileHandleForWriting)
    case .handle(let handle): process.standardOutput = handle
    }
    try tether.start(process, closing: files)
  }

  /// The probe ended without having said what it was to say.
  struct Silence: Error, CustomStringConvertible { let description: String }

  /// Returns when the probe has noted `line`.
  func waitUntil(noted line: String) async throws {
    try await wait { probe in
      let isRunning = process.isAlive
      if try probe.journal.contains(line) { return true }
      guard isRunning else {
        throw Silence(description: "the probe ended before \"\(line)\":\n\(try errors)")
      }
      return false
    }
  }

  /// Returns when `condition` holds.
  func wait(until condition: (ProbeProcess) throws -> Bool) async throws {
    // Nothing tells when a file has changed.
    while try !condition(self) { try await Task.sleep(for: .milliseconds(10)) }
  }

  /// Returns when the probe catches `signal`.
  func waitUntilListening(to signal: Int32) async throws {
    #if os(Linux)
      let status = URL(filePath: "/proc/\(process.processIdentifier)/status")
      while true {
        let text = String(decoding: (try? Data(contentsOf: status)) ?? Data(), as: UTF8.self)
        let mask = text.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }?
          .split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
        if let mask, mask >> UInt64(signal - 1) & 1 == 1 { return }
        guard process.isAlive else { throw Silence(description: "the probe has ended") }
        try await Task.sleep(for: .milliseconds(10))
      }
    #else
      try await Task.sleep(for: .seconds(1))
    #endif
  }

  /// The processes that steps have forked, as they noted.
  var forks: [pid_t] {
    get throws {
      try journal.compactMap { line in
        line.hasPrefix("forked ") ? pid_t(line.dropFirst("forked ".count)) : nil
      }
    }
  }

  /// Whether the probe has not ended yet.
  var isRunning: Bool { process.isAlive }

  /// Ends the processes that steps have forked.
  func endForks() throws { for fork in try forks { kill(fork, SIGKILL) } }

  /// The processes that the probe has started and that have not ended; only on Linux, and without those
  /// of which the system does not tell.
  var children: [pid_t] { process.children }

  /// Sends a signal to the probe.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end of the probe, and ends what its steps have forked; the status as a shell has it.
  func end() async throws -> Int32 {
    let status = try await process.end()
    try endForks()
    return status
  }

  /// What the probe did, as it noted at once.
  var journal: [String] {
    get throws { try folder.read("journal").split(separator: "\n").map(String.init) }
  }

  var output: String { get throws { try folder.read("out") } }
  var errors: String { get throws { try folder.read("err") } }
}

extension Process {
  /// The processes that it has started and that have not ended; only on Linux, and without those
  /// of which the system does not know.
  var children: [pid_t] {
    let tasks = "/proc/\(processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.flatMap { thread -> [pid_t] in
      let list = try? Data(contentsOf: URL(filePath: "\(tasks)/\(thread)/children"))
      return String(decoding: list ?? Data(), as: UTF8.self).split(separator: " ").compactMap {
        pid_t($0)
      }
    }
  }
}
