import Foundation
import GherkinRunner
import Testing

/// A sample of the Cucumber Compatibility Kit: features, how to run them, and the messages that a
/// run of them is to give.
struct KitSample: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  private var folder: String { "cck/\(name)" }

  static let all = names.map(KitSample.init)

  private static var names: [String] {
    Conformance.files(in: "cck", suffix: "").filter { !$0.contains(".") }
  }

  /// The features, under the paths that the messages have for them.
  func features() throws -> [ParseResult] {
    let names = Conformance.files(in: folder, suffix: "").filter {
      $0.hasSuffix(".feature") || $0.hasSuffix(".feature.md")
    }
    return try names.map { file in
      Parser.parse(SourceFile(uri: "samples/\(name)/\(file)", bytes: try bytes(file)))
    }
  }

  /// What the sample is to be run with, such as `--retry 2`.
  var arguments: [String] {
    // Most samples have no such file.
    let text = (try? Conformance.text("\(folder)/\(name).arguments.txt")) ?? ""
    return text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// A scenario without steps passes in the kit. Here it fails the run, as in Cucumber for Ruby and in
  /// godog, unless the run is not strict.
  var isStrict: Bool { name != "empty" }

  func expectedMessages() throws -> String { try Conformance.text("\(folder)/\(name).ndjson") }

  func bytes(_ file: String) throws -> Bytes { Bytes(try Conformance.data("\(folder)/\(file)")) }

  /// The messages of a run of the sample.
  func messages() async throws -> String {
    let suite = KitSuite(sample: self)
    let registry = Registry<KitWorld>()
    suite.define(Steps(into: registry))
    let definitions = registry.definitions
    let retries = arguments.firstIndex(of: "--retry").flatMap { Int(arguments[$0 + 1]) } ?? 0
    let plan = try Planner(definitions).plan(features(), retry: RetryRule(limit: retries))
    let runner = Runner(
      suite, definitions: definitions, plan: plan, options: RunOptions(isStrict: isStrict))
    return await Transmission(plan: plan, isStrict: isStrict).receiving { log in
      guard arguments.contains("--error") else { return await runner.run(into: log) }
      // The fault of the tool itself that the sample asks for.
      log.record(.runStarted, at: .zero)
      log.record(.runFinished(.broken(Problem("Whoops!"))), at: log.now)
    }.text
  }
}

/// Keeps the messages of a run.
private struct Transmission: EventReceiver {
  let plan: Plan
  private var reporter: MessageReporter
  private var buffer = ReportBuffer()
  private var summary = RunSummary()

  init(plan: Plan, isStrict: Bool) {
    self.plan = plan
    reporter = MessageReporter(ReportContext(isStrict: isStrict))
  }

  var text: String { String(decoding: buffer.bytes, as: UTF8.self) }

  mutating func receive(_ event: TimedEvent) {
    summary.receive(event, plan: plan)
    reporter.receive(event, plan: plan, summary: summary, into: &buffer)
  }
}
