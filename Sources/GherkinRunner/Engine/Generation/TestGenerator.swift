/// Generates the Swift source of the tests of a test target: one for each scenario, and one with arguments
/// for each outline.
package struct TestGenerator {
  /// The folder of the package.
  private let package: String
  private let target: String
  /// The folder of the target.
  private let folder: String
  /// Whether the features are resources of the target.
  private let areResources: Bool

  package init(package: String, target: String, folder: String, areResources: Bool = false) {
    self.package = package
    self.target = target
    self.folder = folder
    self.areResources = areResources
  }

  /// The source of the tests of `files`, whose paths are relative to the folder of the package.
  ///
  /// - Parameter text: The text of `specs-tests.json`, which `settings` were read from.
  package func source(
    of files: [ParseResult], _ settings: TestSettings = TestSettings(), text: String = ""
  ) -> String {
    let tags: TagExpression
    do throws(TagExpressionError) {
      tags = try TagExpression(parsing: settings.tags)
    } catch {
      let error = GenerationError(
        "'tags' is '\(settings.tags)': \(error.plainReason).",
        remedy: "It takes a tag expression, such as '@web and not (@slow or @wip)'.")
      return failing(error, [settings.framework])
    }
    let names = TestNames(files.filter(\.errors.isEmpty).map(\.document))
    let features = names.features.map { GeneratedFeature($0, tags) }
    let broken = files.filter { !$0.errors.isEmpty }.map(\.document.source.uri)
    guard !broken.isEmpty || features.contains(where: { !$0.isEmpty }) else {
      return failing(nothing(in: files, settings), [settings.framework])
    }
    let byPath = Dictionary(features.map { ($0.path, $0) }) { first, _ in first }
    let tests = files.map { file in
      let path = file.document.source.uri
      let names =
        byPath[path]?.allTests.flatMap { self.names(of: $0, settings.framework, names) } ?? []
      return
        "    \(SwiftText.literal(path)): [\(names.map(SwiftText.literal).joined(separator: ", "))],\n"
    }
    let resources = areResources ? ", resources: Bundle.module.resourcePath" : ""
    let header = """
      // Generated from the features of \(SwiftText.comment(target)) whenever they change. Do not edit.

      \(areResources ? "import Foundation\n" : "")\(imports(settings.framework))

      // The suite that defines the steps. If there is none of this name, write one, or name yours in
      // specs-tests.json in the folder of \(SwiftText.comment(target)): {"suite": "MySpecs"}
      private typealias _suite = \(settings.suite)
      private nonisolated let _scenarios = ScenarioTests(
        _suite.self,
        tests: [
      \(tests.joined())  ],
        settings: \(SwiftText.literal(text)), target: \(SwiftText.literal(target)),
        at: \(SwiftText.literal(folder)), in: \(SwiftText.literal(package))\(resources))

      """
    let generated = features.filter { !$0.isEmpty }
    switch settings.framework {
    case .testing: return header + SwiftTestingSource().text(generated, broken)
    case .xctest: return header + XCTestSource().text(generated, broken, names)
    }
  }

  private func names(
    of test: GeneratedFeature.Test, _ framework: TestSettings.Framework, _ names: TestNames
  ) -> [String] {
    framework == .testing
      ? [test.name] : test.pickles.map { names.testName(of: $0, perRow: true) }
  }

  private func imports(_ framework: TestSettings.Framework) -> String {
    switch framework {
    case .testing: "import GherkinTesting\nimport Testing"
    case .xctest: "import GherkinRunner\nimport XCTest"
    }
  }

  /// Why there is nothing to test.
  private func nothing(in files: [ParseResult], _ settings: TestSettings) -> GenerationError {
    guard files.isEmpty else {
      return GenerationError(
        "There is no scenario to test in the features of \(target)"
          + (settings.tags.isEmpty ? "." : " that satisfies '\(settings.tags)'."),
        remedy: "Write one, or change 'tags' or 'features' in specs-tests.json.")
    }
    return GenerationError(
      "\(target) has no features to make tests of.",
      remedy: """
        Put *.feature files into \(folder) or into \(package)/Features, or name them in \
        \(folder)/\(TestSettings.fileName): {"features": ["../../Features"]}
        """)
  }

  /// A test that fails because of `error`. It uses nothing of the suite or the settings, which may be wrong as well.
  ///
  /// - Parameter frameworks: The libraries that run it: all if the settings do not say.
  package func failing(
    _ error: GenerationError,
    _ frameworks: [TestSettings.Framework] = TestSettings.Framework.allCases
  ) -> String {
    let settings = "\(folder)/\(TestSettings.fileName)"
    let hasSettings = FileSystem.exists(settings)
    let place = hasSettings ? settings : "\(package)/Package.swift"
    let name = hasSettings ? TestSettings.fileName : "Package.swift"
    let message = SwiftText.literal("\(place):\(error.line):\(error.column): \(error)")
    var text =
      "// Generated for \(SwiftText.comment(target)), which has no tests for the reason below. Do not edit.\n"
    if frameworks.contains(.testing) {
      text += """

        import Testing

        @Suite enum Features {
          @Test("The features can be tested") static func _canBeTested() {
            Issue.record(
              \(message),
              sourceLocation: SourceLocation(
                fileID: \(SwiftText.literal("\(target)/\(name)")), filePath: \(SwiftText.literal(place)),
                line: \(error.line), column: \(error.column)))
          }
        }

        """
    }
    if frameworks.contains(.xctest) {
      text += """

        import XCTest

        nonisolated final class UntestedFeatures: XCTestCase {
          func test_the_features_can_be_tested() {
            XCTFail(\(message), file: \(SwiftText.literal(place)), line: \(error.line))
          }
        }

        """
    }
    return text
  }
}
