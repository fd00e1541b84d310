import Foundation
import GherkinRunner

/// What `define` does besides defining, as `PROBE_SUITE` says, for tests of processes that only read definitions.
enum Defining {
  static func misbehave(_ kind: String?) {
    switch kind {
    case "prints a megabyte as it defines":
      for _ in 0..<1024 { print(String(repeating: "Content-Length: 2\r\n\r\n{}x", count: 42)) }
    case "reads its input as it defines": Journal.note("typed: \(readLine() ?? "nothing")")
    case "traps as it defines": fatalError("a trap was laid")
    case "never finishes defining":
      Journal.note("defining")
      waitForEver()
    case "never finishes defining in a child": if RunnerProbe.isChild { waitForEver() }
    case "closes all descriptors in a child": if RunnerProbe.isChild { closeDescriptors(from: 3) }
    case "exits as it defines": exit(0)
    case "saves a feature before a child reads it":
      guard RunnerProbe.isChild else { break }
      waitForFirstCommand()
      save("Feature: F\n  Scenario: S\n    * it fails\n", "x.feature")
    case "saves settings before a child reads them":
      if !RunnerProbe.isChild { save("{\"retry\": 1}", "specs.json") }
    case "removes a feature before a child reads it":
      guard RunnerProbe.isChild else { break }
      waitForFirstCommand()
      unsafe unlink("x.feature")
    default: break
    }
  }

  /// A parent that sends a command to its child has read the features.
  private static func waitForFirstCommand() {
    var commands = pollfd(fd: STDERR_FILENO + 1, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&commands, 1, -1)
  }

  private static func save(_ text: String, _ name: String) {
    try? text.write(toFile: name, atomically: true, encoding: .utf8)
  }

  /// Defines a step for each line of the file that `PROBE_STEPS` names, which a test can change between two builds of the
  /// probe.
  static func stepsOfFile(_ steps: Steps<RunnerProbe.World>) {
    guard let path = ProcessInfo.processInfo.environment["PROBE_STEPS"],
      let text = try? String(contentsOfFile: path, encoding: .utf8)
    else { return }
    for line in text.split(separator: "\n") {
      steps.step(StepPattern(stringLiteral: String(line))) { _ in }
    }
  }
}
