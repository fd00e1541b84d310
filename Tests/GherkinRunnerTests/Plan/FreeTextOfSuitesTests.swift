import Foundation
import GherkinRunner
import Testing

/// Descriptions of features that exist, searched for steps of their own suites: none of them may be refused.
@Suite struct FreeTextOfSuitesTests {
  @Test(Conformance.required)
  func
    `no description of the conformance data is refused, though every step of its feature is defined`()
    throws
  {
    let (files, errors, warnings) = try searched(Conformance.folder)
    #expect(files > 50)
    // Steps that are no items of a list, which the reference takes for prose, in a sample that is parsed and never run.
    let others = errors.filter { !$0.hasPrefix("gherkin/good/tags.feature.md:") }
    #expect(others == [] && warnings == [])
  }

  @Test func `no description of the own features is refused or warned of`() throws {
    let folder = Conformance.projectRoot.appending(path: "Features")
    let (files, errors, warnings) = try searched(folder)
    #expect(files > 50)
    #expect(errors == [] && warnings == [])
  }

  /// How many features a folder has, and the errors and warnings about lost text in them if each text of a step in a
  /// feature is a definition.
  private func searched(
    _ folder: URL
  ) throws -> (files: Int, errors: [String], warnings: [String]) {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".feature") || $0.hasSuffix(".feature.md") }
    let files = try names.map { name in
      Parser.parse(
        SourceFile(uri: name, bytes: Bytes(try Data(contentsOf: folder.appending(path: name)))))
    }.filter(\.errors.isEmpty)
    let searched = try files.map { file in
      let registry = Registry<Int>()
      let steps = Steps(into: registry)
      let pickles = PickleCompiler.compile(file.document)
      for text in Set(pickles.flatMap { $0.steps.map(\.text) }) where !text.isEmpty {
        steps.step(.regex("^\(NSRegularExpression.escapedPattern(for: text))$")) { _ in }
      }
      return try Planner(registry.definitions).plan([file]).files[0]
    }
    let warnings = searched.flatMap { file in
      file.lostTexts.filter { !$0.kind.isError }.map { "\(file.document.source.uri):\($0.line)" }
    }
    return (
      files.count, searched.flatMap(\.errors).map { "\($0.uri):\($0.location.line) \($0.message)" },
      warnings
    )
  }
}
