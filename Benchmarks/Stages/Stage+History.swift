import Foundation
import GherkinRunner

/// Reading a history of earlier runs.
extension Stage {
  static let history = [history(workers: 1), history(workers: 2)]

  /// Four times what a history has at most, unless told otherwise.
  static let historyLines = 1_000_000

  private static func history(workers: Int) -> Stage {
    Stage(name: "history: 1,000,000 lines -j \(workers)", unit: .line) { corpus in
      let path = try HistoryText.file(in: corpus, lines: historyLines)
      return Job(
        units: historyLines,
        floor: { (try? FileSystem.contents(of: path))?.count ?? 0 },
        run: { try HistoryFile.read(path, workers: workers).lineCount })
    }
  }
}

/// A history of a suite of 3,000 scenarios, as runs append it.
package enum HistoryText {
  private static let scenarios = 3_000

  /// The file, which is made on its first use.
  static func file(in corpus: Corpus, lines: Int) throws -> String {
    let path = corpus.historyPath
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      defer { try? file.close() }
      for run in 0..<(lines + scenarios - 1) / scenarios {
        let count = min(scenarios, lines - run * scenarios)
        try file.write(contentsOf: Data((0..<count).map { line(run, $0) }.joined().utf8))
      }
    }
    return path
  }

  /// The line of a scenario in a run; one in fifty does not pass.
  package static func line(_ run: Int, _ scenario: Int) -> String {
    let number = String(scenario + 0x10_0000_0000, radix: 16)
    let result = (run &* 31 &+ scenario) % 50 == 0 ? "failed" : "passed"
    return
      #"{"id":"7\#(number)a.5e\#(String(scenario + 0x10_0000, radix: 16))","result":"\#(result)","#
      + #""ms":\#((run &* 7 &+ scenario) % 900).125,"commit":"\#(String(run + 0x1000_0000_0000, radix: 16))","#
      + #""time":"2026-11-22T10:00:00Z","seed":\#(run),"machine":"runner-4","#
      + #""name":"Buying comics: Members - A comic of \#(scenario) pages - Example #1.2","#
      + "\"at\":\"Features/Comics/buying.feature:\(scenario)\"}\n"
  }
}
