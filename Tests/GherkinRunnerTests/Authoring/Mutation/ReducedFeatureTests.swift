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
