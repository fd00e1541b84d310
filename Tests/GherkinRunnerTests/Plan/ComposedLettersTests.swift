import Foundation
import GherkinRunner
import Testing

/// Letters with marks that are typed as one character or as two: they are the same text.
@Suite struct ComposedLettersTests {
  /// `text` with each letter as one character, and as several.
  private static func forms(_ text: String) -> [String] {
    [text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping]
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: 0...1, 0...1)
  func `a step matches its definition in both forms, and hands on what is typed`(
    ofPattern: Int, ofStep: Int
  ) async throws {
    let first = Self.forms("ich trinke {int} Cafés in {word}, {taste}é{string}")[ofPattern]
    let second = Self.forms("^Größe (.+) für (.+)$")[ofPattern]
    let taste = Self.forms("süß")[ofPattern]
    let lines = try await Rehearsal { steps in
      steps.parameter(ParameterType("taste", oneOf: [(taste, 7)]))
      steps.given(StepPattern(first)) {
        (world, count: Int, city: String, taste: Int, note: String) in
        world.scenario?.log("\(count) \(city.utf8.count) \(taste) \(note)")
      }
      steps.given(.regex(second)) { (world, size: String, name: String) in
        world.scenario?.log("\(size)|\(name)")
      }
    }.run(
      Self.forms(
        """
        Feature: F
          Scenario: S
            Given ich trinke 3 Cafés in Mérida, süßé"ä"
            And Größe ö1 für Zoë
        """)[ofStep])
    let log = lines.filter { $0.contains("log+plain ") }.compactMap { line in
      line.firstRange(of: "log+plain ").map { String(line[$0.upperBound...]) }
    }
    #expect(log == ["3 \(ofStep == 0 ? 7 : 8) 7 ä", "ö1|Zoë"], "\(lines)")
    #expect(Self.bytes(log.last ?? "") == Self.bytes(Self.forms("ö1|Zoë")[ofStep]))
  }

  @Test func `several definitions that a step matches make it ambiguous in both forms`() throws {
    let rehearsal = Rehearsal { steps in
      steps.given("the café {word}") { (_, _: String) in }
      steps.given("the café is open") { _ in }
      steps.given("the café is {word}") { (_, _: String) in }
    }
    for form in Self.forms("Feature: F\n  Scenario: S\n    Given the café is open\n") {
      let plan = try rehearsal.plan(form)
      #expect(plan.candidates.map { $0.map(\.definition) } == [[1, 2]])
    }
  }

  private struct Suite: SpecSuite {
    func makeWorld(for scenario: ScenarioContext) {}
    func define(_ steps: Steps<Void>) {
      steps.given("a café {string}") { (_, _: String) in }
      steps.then("it is open") { _ in }
    }
  }

  @Test func `check names the letter, and types it as one character`() async throws {
    let feature = """
      @caf\u{E9}
      Feature: Café
        Scenario: Zoë
          Given a café "ïx"
          Then it is open
      """ + "\n"
    let (composed, decomposed) = (Self.forms(feature)[0], Self.forms(feature)[1])
    let folder = try TemporaryFolder(["F/a.feature": decomposed])
    let run = try await CommandLineRun.of("check F", in: folder, suite: Suite.self)
    let lines = run.output.split(separator: "\n").filter { $0.contains("[decomposed-letters]") }
    #expect(
      lines == [
        "F/a.feature:1:5: warning: `é` is typed as two characters, e and U+0301. [decomposed-letters]",
        "F/a.feature:2:13: warning: `é` is typed as two characters, e and U+0301. [decomposed-letters]",
        "F/a.feature:3:15: warning: `ë` is typed as two characters, e and U+0308. [decomposed-letters]",
        "F/a.feature:4:16: warning: `é` is typed as two characters, e and U+0301. [decomposed-letters]",
      ], "\(run.output)")
    #expect(!run.output.contains("steps.given("))
    let fixing = try await CommandLineRun.of("check F --fix", in: folder, suite: Suite.self)
    #expect(fixing.status == .passed, "\(fixing.output)")
    #expect(Self.bytes(try folder.read("F/a.feature")) == Self.bytes(composed))
  }

  @Test(arguments: 0...1, 0...1)
  func `a name is found in both forms`(option: Int, title: Int) async throws {
    let feature = "Feature: F\n  Scenario: \(Self.forms("Zoë")[title])\n    Then it is open\n"
    let name = Self.forms("Zoë$")[option]
    for (selection, isFound) in [("--name \(name)", true), ("--name Zoe$", false)] {
      let run = try await CommandLineRun.of(
        "F -f summary \(selection)", ["F/a.feature": feature], suite: Suite.self)
      #expect(run.output.contains("1 scenario (1 passed)") == isFound, "\(run.output)\(run.errors)")
    }
  }

  @Test func `files whose names differ in the form of a letter are two files`() async throws {
    let folder = try TemporaryFolder(["F/x.feature": ""])
    for (name, line) in zip(Self.forms("é"), ["it is closed", "it is shut"]) {
      let feature = "Feature: \(line)\n  Scenario: S\n    Then \(line)\n"
      try Data(feature.utf8).write(to: URL(filePath: "\(folder.path)/F/\(name).feature"))
    }
    let entries = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/F")
    // Some file systems take them for one.
    try #require(entries.count == 3)
    let run = try await CommandLineRun.of("check F", in: folder, suite: Suite.self)
    #expect(
      run.output.contains("it is closed") && run.output.contains("it is shut"), "\(run.output)")
  }

  @Test func `a placeholder that is typed in another form than its column stays, and is reported`()
    throws
  {
    let feature =
      "Feature: F\n  Scenario Outline: S\n    Given a café \"<\(Self.forms("größe")[0])>\"\n    Then it is open\n"
      + "    Examples:\n      | \(Self.forms("größe")[1]) |\n      | 1 |\n"
    let found = try Check.findings(["a.feature": Bytes(feature.utf8)], suite: Suite.self)
      .filter { $0.rule.name == "unknown-placeholder" }
    #expect(found.count == 1)
    #expect(
      found.first?.diagnostic.advice?.contains("typed in another way: type both alike") == true)
  }
}
