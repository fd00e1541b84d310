import GherkinRunner

/// From features to an exit status.
extension Stage {
  /// 10,000 scenarios of 5 steps that do next to nothing: what remains is the runner.
  static let running: [Stage] = [run(workers: 1), run(workers: 2)]

  private static func run(workers: Int) -> Stage {
    Stage(name: "plain: run -j \(workers)", unit: .step) { corpus in
      let sources = try corpus.sources(of: .plain)
      return Job(sources: sources, units: 50_000) {
        try await CorpusSuite.run([
          "--format", "summary", "--parallel", "\(workers)", corpus.path(of: .plain),
        ])
      }
    }
  }
}

extension CorpusSuite {
  /// Runs the command line on `arguments`, with all that it prints going nowhere.
  static func run(_ arguments: [String]) async throws -> Int {
    let console = Console(output: Void(), errors: Void())
    let status = await CorpusSuite().run(arguments: arguments, console: console)
    guard status == .passed else {
      throw UnstableResult(stage: arguments.joined(separator: " "))
    }
    return 1
  }

  /// Where bytes get lost.
  private struct Void: ByteSink {
    func write(_ bytes: Bytes) {}
  }
}
