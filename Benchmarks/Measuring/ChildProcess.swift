import Foundation

/// A program started beside this one, so that its memory and its start are its own.
struct ChildProcess {
  let program: URL
  let arguments: [String]

  /// This program once more, with other arguments.
  static func ofSelf(_ arguments: [String]) -> ChildProcess {
    let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? "GherkinBenchmarks"
    return ChildProcess(program: URL(filePath: path), arguments: arguments)
  }

  /// A command looked up in the search path.
  static func named(_ name: String, _ arguments: [String]) -> ChildProcess {
    ChildProcess(program: URL(filePath: "/usr/bin/env"), arguments: [name] + arguments)
  }

  /// Runs it to its end; what it printed, and how long it took.
  func run() throws -> (output: Data, seconds: Double) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    let start = ContinuousClock.now
    try process.run()
    // The output ends when the process does; Foundation reports that far later.
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    let time = (ContinuousClock.now - start) / .seconds(1)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ChildFailure(command: arguments.joined(separator: " "))
    }
    return (data, time)
  }
}

/// A child that did not end well; what it has to say about that is on standard error.
struct ChildFailure: Error, CustomStringConvertible {
  let command: String

  var description: String { "\(command) failed." }
}
