import Foundation
import Testing

/// The Cucumber project's public test data, read from beside the checkout and never committed.
///
/// Suites that need it carry `Conformance.required`, which skips them with a printed reason where
/// the folder is absent.
enum Conformance {
  /// `…/shared/conformance`, next to the project's root.
  static let folder = projectRoot.deletingLastPathComponent().appending(path: "shared/conformance")

  /// The folder that holds `Package.swift`.
  static let projectRoot = URL(filePath: #filePath).deletingLastPathComponent()  // Support
    .deletingLastPathComponent()  // GherkinRunnerTests
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()

  static let isPresent = FileManager.default.fileExists(atPath: folder.path)

  /// The trait of a suite that cannot say anything without the data.
  static let required: ConditionTrait = .enabled(
    if: isPresent, "the Cucumber conformance data is not at ../shared/conformance")

  /// The folders of the data, each with a folder or file of it and how many entries that has at least.
  static let parts: [(path: String, suffix: String, least: Int)] = [
    ("gherkin/good", ".feature", 40), ("gherkin/bad", ".feature", 10), ("cck", "", 20),
    ("expressions", ".json", 4), ("tag-expressions", "", 1), ("messages-schema", ".json", 10),
  ]

  /// The names of the files in `path` that end in `suffix`, sorted; none where the data is absent.
  static func files(in path: String, suffix: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: path).path)
    return (names ?? []).filter { $0.hasSuffix(suffix) }.sorted()
  }

  static func data(_ path: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: path))
  }

  static func text(_ path: String) throws -> String {
    String(decoding: try data(path), as: UTF8.self)
  }
}

/// Whether the conformance data is there, and whole: a suite over an empty list of cases would pass.
@Suite struct ConformanceTests {
  @Test(Conformance.required, arguments: Conformance.parts)
  func `the conformance data is whole`(
    path: String, suffix: String, least: Int
  ) throws { #expect(Conformance.files(in: path, suffix: suffix).count >= least, "in \(path)") }

  /// On a build server that has the folder beside the checkout, absent data are an error and not a line
  /// that is easily overlooked.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["CI"] != nil
        && FileManager.default.fileExists(
          atPath: Conformance.folder.deletingLastPathComponent().path),
      "CI is not set, or there is no folder beside the checkout"))
  func `a build server has the conformance data`() {
    #expect(Conformance.isPresent, "\(Conformance.folder.path) is missing")
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that take long and rarely fail, such as those of builds and toolchains. They run where
  /// `make slow-tests` asks for them.
  static var slow: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["SLOW_TESTS"] != nil,
      "'make slow-tests' runs it, as a part of 'make check-all'")
  }
}
