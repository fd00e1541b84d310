import Foundation
import GherkinRunner
import Testing

@Suite struct ReporterTests {
  static let verbosities: [(Verbosity, String)] = [
    (.quiet, "-quiet"), (.normal, ""), (.verbose, "-verbose"),
  ]

  /// The reports that are read as they are, and look as people like.
  static let styled: [ReportFormat] = [.pretty, .progress, .summary, .failures]

  /// The others, with the endings of their files.
  static let plain: [(ReportFormat, String)] = [
    (.message, "ndjson"), (.json, "json"), (.junit, "xml"), (.rerun, "txt"),
    (.github, "txt"), (.markdown, "md"), (.html, "html"),
  ]

  @Test func `knows a golden for every format`() {
    let known = Self.styled + Self.plain.map(\.0)
    // What a terminal shows by default has no name there.
    #expect(Set(known) == Set(ReportFormat.builtIn + [.failures]))
  }

  @Test(arguments: plain)
  func `reports every status for others`(format: ReportFormat, ending: String) async throws {
    var lines = try await text(format, .plain, .normal).split(
      separator: "\n", omittingEmptySubsequences: false)
    if format == .message { lines.removeFirst() }  // describes the machine
    let text = lines.joined(separator: "\n")
    #expect(!text.contains("\u{1B}"))
    try Golden.expect(PageText.shortened(text), equals: "reports/\(format.name).\(ending)")
  }

  @Test(arguments: styled, verbosities)
  func `reports every status`(
    format: ReportFormat, level: (verbosity: Verbosity, suffix: String)
  ) async throws {
    let text = try await text(format, .plain, level.verbosity)
    #expect(!text.contains("\u{1B}"))
    try Golden.expect(text, equals: "reports/\(format.name)\(level.suffix).txt")
  }

  @Test(arguments: styled)
  func `colors without changing a word`(format: ReportFormat) async throws {
    let colored = try await text(format, .colored, .normal)
    let plain = try await text(format, .plain, .normal)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    try Golden.expect(
      colored.replacing("\u{1B}", with: "<ESC>"), equals: "reports/\(format.name)-colored.txt")
  }

  private func text(
    _ format: ReportFormat, _ theme: Theme, _ verbosity: Verbosity
  ) async throws -> String {
    let context = ReportContext(
      theme: theme, verbosity: verbosity, folder: Conformance.projectRoot.path)
    return try await SampleRun().text(format.reporter(context))
  }
}
