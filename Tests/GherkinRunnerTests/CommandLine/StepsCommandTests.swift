import Foundation
import GherkinRunner
import Testing

@Suite struct StepsCommandTests {
  private static let feature = """
    Feature: shop
      Scenario: buying
        Given I have 4 comics
        When I wait
    """

  @Test func `lists steps with their uses`() async throws {
    let run = try await CommandLineRun.of("steps", ["Features/a.feature": Self.feature])
    #expect(run.status == .passed)
    #expect(run.output.contains("Given I have 4 comics\n"))
    #expect(run.output.contains("Used once, in 1 file. See Features/a.feature:3.\n"))
    #expect(run.output.hasSuffix("\n6 steps.\n"))
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [
    ("steps comcis own", ["Then I own 3 comics"]), ("steps wait", ["When I wait"]),
    ("steps wait Other/b.feature", ["When I wait"]),
  ])
  func `looks for words`(typed: String, found: [String]) async throws {
    let run = try await CommandLineRun.of(
      typed, ["Features/a.feature": Self.feature, "Other/b.feature": "Feature: b"])
    #expect(run.status == .passed)
    let texts = run.output.split(separator: "\n").filter {
      $0.hasPrefix("  ") && !$0.hasPrefix("   ")
    }
    #expect(texts.map { $0.dropFirst(2) } == found.map { $0[...] })
  }

  @Test func `fails if nothing is found`() async throws {
    let run = try await CommandLineRun.of("steps qqqqqqqq", ["Features/a.feature": Self.feature])
    #expect(run.status == .failed)
    #expect(run.output == "No step for “qqqqqqqq”.\n")
  }

  @Test func `fails if --unused finds something`() async throws {
    let run = try await CommandLineRun.of("steps --unused", ["Features/a.feature": Self.feature])
    #expect(run.status == .failed)
    #expect(!run.output.contains("I have 4 comics"))
    #expect(run.output.hasSuffix("\n4 steps that no feature uses.\n"))
    let none = try await CommandLineRun.of(
      "steps --unused wait", ["Features/a.feature": Self.feature])
    #expect(none.status == .passed)
  }

  @Test func `a folder that exists is a path, not a word`() async throws {
    let files = ["Features/a.feature": "Feature: a", "Other/b.feature": Self.feature]
    let run = try await CommandLineRun.of("steps --unused Other", files)
    #expect(run.output.hasSuffix("\n4 steps that no feature uses.\n"), "\(run.output)")
    #expect(run.status == .failed)
  }

  @Test func `takes the folder of features from specs json`() async throws {
    let run = try await CommandLineRun.of(
      "steps comics", ["specs.json": #"{"paths": "Specs"}"#, "Specs/a.feature": Self.feature])
    #expect(run.status == .passed)
    #expect(run.output.contains("See Specs/a.feature:3."))
  }

  @Test func `takes a profile, and another file of options`() async throws {
    let files = [
      "specs.json": #"{"profiles": {"other": {"paths": "Other"}}}"#,
      "own.json": #"{"paths": "Specs"}"#, "Features/c.feature": "Feature: c",
      "Specs/a.feature": Self.feature, "Other/b.feature": Self.feature,
    ]
    for (typed, path) in [("-p other", "Other/b"), ("--config own.json", "Specs/a")] {
      let run = try await CommandLineRun.of("steps comics \(typed)", files)
      #expect(run.output.contains("See \(path).feature:3."), "\(run.output)\(run.errors)")
    }
  }

  @Test func `lists steps before there are features, with a note`() async throws {
    let run = try await CommandLineRun.of("steps", [:])
    #expect(run.status == .passed)
    #expect(run.output.hasSuffix("\n6 steps.\n"))
    #expect(run.errors == "There is no folder 'Features', so uses of steps are not shown.\n")
  }

  @Test(arguments: [
    ("steps --unused", "There is no folder 'Features' here, and no path was given."),
    ("steps Missing/a.feature", "There is no file or folder 'Missing/a.feature'."),
    ("steps --format pdf", "It takes text, json, markdown or html."),
    ("steps --tags @a", "It belongs to 'run'."),
  ])
  func `says what cannot be done`(typed: String, message: String) async throws {
    let run = try await CommandLineRun.of(typed, [:])
    #expect(run.status == .unusable)
    #expect(run.errors.contains(message))
    #expect(run.output.isEmpty)
  }

  @Test func `reports files that cannot be read, and lists the rest`() async throws {
    let run = try await CommandLineRun.of(
      "steps", ["Features/a.feature": Self.feature, "Features/b.feature": "Feture: b"])
    #expect(run.status == .failed)
    #expect(run.errors.contains("Features/b.feature:1:1"))
    #expect(run.output.contains("Used once, in 1 file. See Features/a.feature:3."))
  }

  @Test(arguments: ["json", "markdown", "html"])
  func `writes other forms`(format: String) async throws {
    let run = try await CommandLineRun.of(
      "steps --format \(format)", ["Features/a.feature": Self.feature])
    #expect(run.status == .passed)
    let start = ["json": "{\"version\":", "markdown": "# Steps\n", "html": "<!DOCTYPE html>"]
    #expect(run.output.hasPrefix(start[format] ?? "?"))
    #expect(run.output.contains("I wait"))
  }

  @Test func `refuses definitions that cannot work`() async throws {
    let run = try await CommandLineRun.of("steps", [:], suite: MistakenSuite.self)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("Some definitions cannot be used"))
  }
}
