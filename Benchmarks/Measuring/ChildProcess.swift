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

extension ChildProcess {
  /// The largest memory, in bytes, of a process and its children. They map the same program and libraries, whose pages
  /// count once.
  static func peakMemory(withChildrenOf id: Int32) -> Int {
    let own = Int(id)
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(own)/task")) ?? []
    let children = tasks.flatMap { task in
      ((try? String(contentsOfFile: "/proc/\(own)/task/\(task)/children", encoding: .utf8)) ?? "")
        .split(separator: " ").compactMap { Int($0) }
    }
    let sizes = ([own] + children).map { process in
      let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
      func bytes(_ name: String) -> Int {
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) * 1_024
      }
      return (peak: bytes("VmHWM:"), files: bytes("RssFile:"))
    }
    let files = sizes.map(\.files)
    let countedAgain = files.reduce(0, +) - (files.max() ?? 0)
    return sizes.map(\.peak).reduce(0, +) - countedAgain
  }
}
