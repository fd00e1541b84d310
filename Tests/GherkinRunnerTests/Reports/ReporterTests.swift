import Foundation
import GherkinRunner
import Testing

@Suite struct ReporterTests {
  static let verbosities: [(Verbosity, String)] = [
    (.quiet, "-quiet"), (.normal, ""), (.verbose, "-verbose"),
  ]

  @Test(arguments: ReportFormat.allCases, verbosities)
  func `reports every status`(format: ReportFormat, level: (verbosity: Verbosity, suffix: String))
    async throws
  {
    let text = try await text(format, .plain, level.verbosity)
    #expect(!text.contains("\u{1B}"))
    try Fixture.expect(text, toBe: "\(format.rawValue)\(level.suffix).txt")
  }

  @Test(arguments: ReportFormat.allCases)
  func `colours without changing a word`(format: ReportFormat) async throws {
    let colored = try await text(format, .colored, .normal)
    let plain = try await text(format, .plain, .normal)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    try Fixture.expect(
      colored.replacing("\u{1B}", with: "<ESC>"), toBe: "\(format.rawValue)-colored.txt")
  }

  private func text(
    _ format: ReportFormat, _ theme: Theme, _ verbosity: Verbosity
  ) async throws -> String {
    let style = ReportStyle(
      theme: theme, verbosity: verbosity, folder: Conformance.projectRoot.path,
      command: "swift run specs")
    let run = try await SampleRun()
    return run.text(format.reporter(style, RunSurroundings(folder: Conformance.projectRoot.path)))
  }
}
