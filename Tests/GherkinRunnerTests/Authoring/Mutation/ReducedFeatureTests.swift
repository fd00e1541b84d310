import Foundation
import Testing

@testable import GherkinRunner

@Suite struct ReducedFeatureTests {
  /// The features of this repository, and those of the conformance data that can be parsed.
  static let files: [URL] = {
    let features = Conformance.projectRoot.appending(path: "Features")
    // Without the folder there are no cases, and the test says so.
    let names = FileManager.default.enumerator(atPath: features.path)?.allObjects as? [String] ?? []
    let own = names.filter { $0.hasSuffix(".feature") }.map { features.appending(path: $0) }
    let good = Conformance.folder.appending(path: "gherkin/good")
    let others = Conformance.files(in: "gherkin/good", suffix: ".feature")
    return own + others.map { good.appending(path: $0) }
  }()

  @Test func `has files to look at`() { #expect(Self.files.count > 50) }

  @Test(arguments: files)
  func `keeps a scenario as it is, and at its place`(file: URL) throws {
    let source = SourceFile(uri: file.lastPathComponent, bytes: Bytes(try Data(contentsOf: file)))
    let whole = Parser.parse(source)
    // What is an error here only, as text behind the last bar is, has no scenarios.
    guard whole.errors.isEmpty else { return }
    let document = whole.document
    for pickle in PickleCompiler.compile(document) {
      let reduced = ReducedFeature(document, FeatureLines(of: source), keeping: [pickle])
        .source(with: [])
      let result = Parser.parse(reduced)
      #expect(result.errors.isEmpty)
      let left = PickleCompiler.compile(result.document)
      #expect(left.count == 1)
      let own = try #require(left.first)
      #expect(own.name == pickle.name)
      #expect(own.location == pickle.location)
      #expect(own.tags.map(\.name) == pickle.tags.map(\.name))
      #expect(own.steps.map(\.text) == pickle.steps.map(\.text))
      #expect(own.steps.map(\.location) == pickle.steps.map(\.location))
      #expect(own.steps.map(\.dataTable) == pickle.steps.map(\.dataTable))
      #expect(own.steps.map(\.docString?.content) == pickle.steps.map(\.docString?.content))
    }
  }
}

/// How values and steps are changed.
@Suite struct ChangeTests {
  @Test(arguments: [
    ("Sale", "Salf"), ("Buzz", "Buzy"), ("JAZZ", "JAZY"), ("2024-01-31", "2024-01-30"),
    ("2024-01-11", "2024-01-12"), ("10:00", "10:01"), ("v9", "v8"), ("(two)", "(twp)"),
    ("", "x"), ("…", "…x"), ("Café", "Caféé"), ("漢字", "漢字字"),
  ])
  func `a changed text is another, and of the same form`(text: String, changed: String) {
    #expect(ValueMutation.altered(text) == changed)
  }

  @Test(arguments: [
    ("3", "4"), ("-1", "0"), ("2.50", "3.50"), ("yes", "no"), ("true", "false"), ("Wasp", "Wasq"),
    ("1.2.3", "1.2.2"), ("99999999999999999999", "99999999999999999998"),
  ])
  func `a changed cell is another value of its kind`(text: String, changed: String) {
    #expect(ValueMutation.cell(insteadOf: text) == changed)
  }

  @Test(arguments: [
    ("there is a pear", "there is no pear"), ("there are no pears", "there are pears"),
    ("the row is visible", "the row is hidden"), ("the row is shown", "the row is not shown"),
    ("the list shows a row", "the list does not show a row"),
    ("the list does not show a row", "the list shows a row"),
    ("the user watches it", "the user does not watch it"),
    ("it carries on", "it does not carry on"),
    ("the row no longer moves", "the row still moves"),
    ("nothing is opened", "something is opened"),
    ("it never ends", "it ends"), ("it isn't there", "it is there"),
  ])
  func `the opposite of a step is among the candidates`(text: String, opposite: String) {
    let candidates = ValueMutation.opposites(of: text)
    #expect(candidates.contains(opposite), "\(candidates)")
  }

  @Test func `what stands in quotation marks is not a word of the step`() {
    let candidates = ValueMutation.opposites(of: "I see \"it is not a pear\"")
    #expect(candidates.allSatisfy { $0.hasSuffix(" \"it is not a pear\"") }, "\(candidates)")
  }
}
