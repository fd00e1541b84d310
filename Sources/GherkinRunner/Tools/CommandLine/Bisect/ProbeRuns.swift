import Foundation
import Synchronization

/// Runs scenarios in processes of their own, each of which begins as a run of the program does, and reads which of
/// them did not pass.
struct ProbeRuns: Sendable {
  private let session: Session
  /// The folder for the lists of scenarios, which is removed at the end.
  private let folder: String
  private let start: ProgramStarter

  init(_ session: Session, start: @escaping ProgramStarter = ChildProgram.start)
    throws(CommandError)
  {
    self.session = session
    self.start = start
    folder = FileManager.default.temporaryDirectory.path + "/specs-bisect-\(UUID().uuidString)"
    do {
      try FileSystem.createFolder(folder)
    } catch {
      throw CommandError(
        "The folder '\(folder)' cannot be created: \(error.reason).",
        remedy: "Name another folder for temporary files in the environment variable TMPDIR.")
    }
  }

  // Files that stay behind are left to the system, which empties the folder.
  func removeFiles() { try? FileManager.default.removeItem(atPath: folder) }

  /// Runs the scenarios at `places`, in that order.
  /// - Returns: The places of those that did not pass.
  func failing(_ places: [String], parallel: Int = 1) async throws(CommandError) -> Set<String> {
    let (list, result) = (folder + "/scenarios", folder + "/failed")
    do {
      let descriptor = try FileSystem.create(list)
      defer { close(descriptor) }
      let lines = Bytes("\(places.joined(separator: "\n"))\n".utf8)
      try FileSystem.write(lines, to: descriptor, named: list)
    } catch {
      throw CommandError("The file '\(list)' cannot be written: \(error.reason).")
    }
    FileSystem.remove(result)
    let arguments =
      [RunCommand.name] + session.arguments.switches
      + [
        "--order=given", "--shard=1/1", "--parallel=\(parallel)", "--retry=0", "--minimum=0",
        "--no-fail-fast", "--no-dry-run", "--no-history",
        "--format=rerun:\(result)", "--", "@\(list)",
      ]
    let (end, errors) = await run(arguments)
    let failure: String? =
      switch end {
      case .exited(0), .exited(1): nil
      case .exited(let status): "ended with the exit status \(status)"
      case .killed(let signal): "was ended by the signal \(signal)"
      case .notStarted(let reason): "could not be started: \(reason)"
      }
    if let failure {
      throw CommandError(
        "A run of some of the scenarios \(failure)." + (errors.isEmpty ? "" : "\n\(errors)"),
        remedy: "Scenarios can be bisected only if each of them can be run without the others.")
    }
    let text = String(
      decoding: try FileSystem.contents(ofNamed: result, in: session.folder), as: UTF8.self)
    let prefix = RerunReporter.failurePrefix
    if let line = text.split(separator: "\n").first(where: { $0.hasPrefix(prefix) }) {
      throw CommandError(
        "A run failed for a reason outside its scenarios: \(line.dropFirst(prefix.count)).",
        remedy: "Correct that first: hooks around the run must pass, and features must be readable."
      )
    }
    return Set(
      try RerunList(text, name: result).failing.flatMap { entry in
        let place = PathArgument(entry) { _ in false }
        return place.lines.map { "\(place.path):\($0)" }
      })
  }

  private func run(_ arguments: [String]) async -> (ProgramEnd, errors: String) {
    let request = ProgramRequest(
      program: session.console.programPath, arguments: arguments, folder: session.folder)
    let collector = OutputCollector()
    let end = await withCheckedContinuation { continuation in
      let stop = start(request) { event in
        if let end = collector.receive(event) { continuation.resume(returning: end) }
      }
      // A terminal sends its signals to the run as well; others are passed on.
      session.interruption?.atOnce { stop() }
    }
    session.interruption?.atOnce {}
    return (end, collector.text)
  }
}
