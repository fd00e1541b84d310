import Foundation
import GherkinRunner

/// Steps about runs that get signals, and about what is left of them.
func signalSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the named pipe {string}, which is full and never read") {
    (world, path: String) in
    try world.stage.use { try $0.makeFullPipe(path) }
  }
  steps.when("the specs are started with {string}") { (world, arguments: String) in
    try world.stage.use { try $0.start(words(of: arguments)) }
  }
  steps.when("{word} is sent once the step/hook {string} runs") {
    (world, name: String, entry: String) in
    try await send(name, to: try world.stage.process, once: "\"\(entry)\" ran") {
      try $0.journal.contains(entry)
    }
  }
  steps.when("{word} is sent once the message says {string}") {
    (world, name: String, text: String) in
    try await send(name, to: try world.stage.process, once: "the message said \"\(text)\"") {
      try $0.errors.contains(text)
    }
  }
  steps.then("no process of the run is left") { world in
    let stage = try world.stage.use { $0 }
    try await stage.waitUntilNoProcessIsLeft()
  }
}

/// Sends the signal with this name once something has happened.
private func send(
  _ name: String, to process: StagedProcess, once event: String,
  _ hasHappened: (StagedProcess) throws -> Bool
) async throws {
  let signals = ["SIGINT": SIGINT, "SIGTERM": SIGTERM, "SIGHUP": SIGHUP, "SIGKILL": SIGKILL]
  guard let number = signals[name] else {
    throw ExpectationFailure(
      "there is no signal \(name) here: write \(signals.keys.sorted().joined(separator: ", "))")
  }
  try await process.wait(for: event) {
    // No process can catch SIGKILL.
    try hasHappened($0) && (number == SIGKILL || $0.isListening(to: number))
  }
  process.send(number)
}

/// A named pipe that takes nothing, because it is full and nothing reads it.
///
/// A class, because the pipe takes nothing only as long as it is open here.
final class FullPipe {
  private let descriptor: Int32

  init(_ file: URL) throws {
    // Safe, as the path is a string that lives until the calls return.
    guard unsafe mkfifo(file.path, 0o600) == 0 else { throw POSIXError(errno) }
    // A pipe that is open for both can be opened at once.
    descriptor = unsafe open(file.path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(errno) }
    let block = Bytes(repeating: 0, count: 4096)
    var count = 1
    while count > 0 {
      // Safe, as the buffer lives until the call returns and has as many bytes as it says.
      count = unsafe block.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }
  }

  deinit { close(descriptor) }
}

extension POSIXError {
  fileprivate init(_ code: Int32) { self.init(Code(rawValue: code) ?? .EIO) }
}
