import Foundation

/// Counts what a stage allocates: every call of `malloc` and its like, in all libraries.
///
/// Swift cannot put itself between a program and its `malloc`, so this is left to `valgrind`, which
/// runs the stage in a process of its own; without it there is no count.
struct AllocationCounter {
  /// How much was allocated.
  struct Count: Sendable, Codable {
    var calls: Int
    var bytes: Int
  }

  /// The folder of the corpus.
  let corpus: String

  /// Why nothing can be counted; `nil` if it can.
  static var absence: String? {
    do {
      _ = try ChildProcess.named("valgrind", ["--version"]).run()
      return nil
    } catch {
      return "valgrind, which counts them, cannot be run."
    }
  }

  /// What doing the work of `stage` once allocates: twice less once, so that neither the preparation
  /// nor what is made only the first time counts.
  func count(_ stage: String) throws -> Count {
    let once = try heapUsage(of: stage, times: 1)
    let twice = try heapUsage(of: stage, times: 2)
    return Count(calls: twice.calls - once.calls, bytes: twice.bytes - once.bytes)
  }

  private func heapUsage(of stage: String, times: Int) throws -> Count {
    let report = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    // What cannot be removed is the system's to clear away.
    defer { try? FileManager.default.removeItem(at: report) }
    let tool = ["--undef-value-errors=no", "--leak-check=no", "--log-file=\(report.path)"]
    let own = ChildProcess.ofSelf(["--rehearse", stage, "\(times)", "--corpus", corpus])
    _ = try ChildProcess.named("valgrind", tool + [own.program.path] + own.arguments).run()
    let text = try String(contentsOf: report, encoding: .utf8)
    // total heap usage: 1,114 allocs, 1,096 frees, 140,311 bytes allocated
    let usage = text.split(separator: "total heap usage: ").last ?? ""
    let numbers = usage.split(separator: " ").compactMap { word in
      Int(word.filter { $0 != "," })
    }
    guard numbers.count >= 3 else { throw ChildFailure(command: "valgrind \(stage)") }
    return Count(calls: numbers[0], bytes: numbers[2])
  }
}
