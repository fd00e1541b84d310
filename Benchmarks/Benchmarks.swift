import Dispatch
import Foundation
import GherkinRunner

/// Measures every stage of the runner, each in a process of its own, and compares the results with
/// their targets. The exit status is 1 if one is missed, and 2 if something cannot be measured.
@main struct Benchmarks {
  private let options: Options

  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if case .specs(let arguments) = options.task { CorpusSuite.main(arguments: arguments) }
      if case .editor(let arguments) = options.task { EditorSuite.main(arguments: arguments) }
      Task {
        do {
          exit(try await Benchmarks(options: options).run() ? 0 : 1)
        } catch {
          fail(error)
        }
      }
      dispatchMain()
    } catch {
      fail(error)
    }
  }

  private static func fail(_ error: any Error) -> Never {
    FileHandle.standardError.write(Data("error: \(error)\n".utf8))
    exit(2)
  }

  /// - Returns: Whether no target was missed.
  private func run() async throws -> Bool {
    switch options.task {
    case .all: return try measureAll()
    case .help: print(Options.help, terminator: "")
    case .list:
      for stage in Stage.all { print(stage.name) }
      print(EditorMeasurements.name)
      print(PageMeasurements.name)
    case .write: try corpus().write()
    case .measure(let name): try await measure(name)
    case .rehearse(let name, let times):
      let job = try stage(named: name).prepare(corpus())
      for _ in 0..<times { _ = try await job.run() }
    case .specs(let arguments): CorpusSuite.main(arguments: arguments)
    case .editor(let arguments): EditorSuite.main(arguments: arguments)
    }
    return true
  }

  private func corpus() throws -> Corpus {
    guard let folder = options.corpus else { throw UsageError(problem: "--corpus is missing.") }
    return Corpus(in: URL(filePath: folder))
  }

  private func stage(named name: String) throws -> Stage {
    guard let stage = Stage.all.first(where: { $0.name == name }) else {
      throw UsageError(problem: "There is no stage \(name).")
    }
    return stage
  }

  private func measure(_ name: String) async throws {
    let measurement = try await Measurement.measure(
      stage(named: name), in: corpus(), repetitions: options.repetitions)
    FileHandle.standardOutput.write(try JSONEncoder().encode(measurement))
  }

  private func measureAll() throws -> Bool {
    let temporary = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let folder = options.corpus ?? temporary.path
    defer {
      // What cannot be removed is the system's to clear away.
      if options.corpus == nil { try? FileManager.default.removeItem(at: temporary) }
    }
    _ = try ChildProcess.ofSelf(["--write", "--corpus", folder]).run()
    let measurements = try measureStages(folder)
    let corpus = Corpus(in: URL(filePath: folder))
    try measureProcesses(corpus)
    let python = try measurePython(corpus)
    print("\ntargets")
    var targets = Target.targets(measurements, python: python)
    for target in targets { print(target.line) }
    if options.wants(EditorMeasurements.name) {
      targets += try EditorMeasurements.measure(repetitions: options.editorRepetitions)
    }
    if options.wants(PageMeasurements.name) {
      targets += try PageMeasurements.measure(repetitions: options.editorRepetitions)
    }
    return targets.allSatisfy(\.isMet)
  }

  private func measureStages(_ folder: String) throws -> [Measurement] {
    let absence = options.countsAllocations ? AllocationCounter.absence : nil
    if let absence { print("Allocations are not counted: \(absence)") }
    let counter =
      options.countsAllocations && absence == nil ? AllocationCounter(corpus: folder) : nil
    print(MeasurementTable.heading)
    return try Stage.all.filter { options.wants($0.name) }.map { stage in
      let arguments = [
        "--measure", stage.name, "--corpus", folder, "--repetitions", "\(options.repetitions)",
      ]
      let (output, _) = try ChildProcess.ofSelf(arguments).run()
      var measurement = try JSONDecoder().decode(Measurement.self, from: output)
      measurement.allocations = counter.flatMap { allocations(of: stage, $0) }
      print(MeasurementTable.line(measurement))
      return measurement
    }
  }

  /// What `stage` allocates; nothing, and a word on standard error, where valgrind breaks off, as it
  /// may with several threads.
  private func allocations(
    of stage: Stage, _ counter: AllocationCounter
  ) -> AllocationCounter.Count? {
    do {
      return try counter.count(stage.name)
    } catch {
      FileHandle.standardError.write(Data("\(stage.name): not counted: \(error)\n".utf8))
      return nil
    }
  }

  /// `specs parse` as it is used: a process, from its start to its end.
  private func measureProcesses(_ corpus: Corpus) throws {
    for part in Corpus.Part.parsed where options.wants("\(part.rawValue): process") {
      for workers in 1...2 {
        let process = ChildProcess.ofSelf([
          "--specs", "parse", "--output", "none", "--parallel", "\(workers)",
          corpus.path(of: part),
        ])
        let times = try (0..<options.repetitions).map { _ in try process.run().seconds }
        let time = MeasurementTable.number(Measurement.median(times) * 1e3)
        print("\(part.rawValue): process, specs parse -j \(workers): \(time) ms")
      }
    }
  }

  private func measurePython(_ corpus: Corpus) throws -> [Corpus.Part: Double] {
    guard options.pythonRepetitions > 0 else { return [:] }
    if let absence = PythonParser.absence {
      print("The official Python parser is left out: \(absence)")
      return [:]
    }
    var seconds: [Corpus.Part: Double] = [:]
    for part in Corpus.Part.parsed where options.wants("\(part.rawValue): AST + pickles") {
      let time = try PythonParser.seconds(
        for: corpus.path(of: part), repetitions: options.pythonRepetitions)
      seconds[part] = time
      print("\(part.rawValue): Python parser: \(MeasurementTable.number(time, digits: 2)) s")
    }
    return seconds
  }
}
