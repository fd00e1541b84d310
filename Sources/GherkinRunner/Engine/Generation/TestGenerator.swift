/// Generates the Swift source of the tests of a test target: one for each scenario, and one with arguments
/// for each outline.
package struct TestGenerator {
  private let package: String
  private let target: String
  private let folder: String
  private let areResources: Bool

  package init(package: String, target: String, folder: String, areResources: Bool = false) {
    self.package = package
    self.target = target
    self.folder = folder
    self.areResources = areResources
  }

  /// The source of the tests of `files`, whose paths are relative to the folder of the package.
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
    let library = settings.framework == .testing ? "GherkinTesting" : "GherkinRunner"
    let header = """
      // Generated from the features of \(SwiftText.comment(target)) whenever they change. Do not edit.

      \(areResources ? "import Foundation\n" : "")import \(library)
      import \(settings.framework.rawValue)

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
    case .testing: return header + SwiftTestingSource(generated, broken).text
    case .xctest: return header + XCTestSource().text(generated, broken, names)
    }
  }

  private func names(
    of test: GeneratedFeature.Test, _ framework: TestSettings.Framework, _ names: TestNames
  ) -> [String] {
    framework == .testing
      ? [test.name] : test.pickles.map { names.testName(of: $0, perRow: true) }
  }

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

/// The generator as a program, which the plug-in starts before the tests are compiled.
package enum TestGeneratorCommand {
  /// Runs it with the arguments that follow the program's name:
  /// `OUTPUT STAMP PACKAGE-FOLDER TARGET TARGET-FOLDER RESOURCE…`.
  ///
  /// What is wrong with the features or the settings is not an error of the build: the tests fail for it, and say so.
  ///
  /// - Returns: What to print; empty on success.
  package static func run(_ arguments: [String]) -> String? {
    guard arguments.count >= 5 else {
      return """
        error: this program is for the plug-in GherkinTestPlugin, and runs with its arguments. If the plug-in has started \
        it, the plan of the build is that of another version: run 'touch Package.swift', and build again.
        """
    }
    do {
      try write(source(arguments), to: arguments[0])
      // The stamp is an input of the command that changes whenever it runs, so that each build runs it again: features
      // that were added or removed are noticed wherever they are, and none has to be an input that can vanish.
      try write("\(UInt64.random(in: .min ... .max))", to: arguments[1])
      return nil
    } catch {
      return "error: \(error.path): \(error.reason)"
    }
  }

  private static func source(_ arguments: [String]) -> String {
    let (package, target, folder) = (arguments[2], arguments[3], arguments[4])
    let settings: (settings: TestSettings, text: String)
    do throws(GenerationError) {
      settings = try TestSettings.read(in: folder)
    } catch {
      return TestGenerator(package: package, target: target, folder: folder).failing(error)
    }
    let features = TestFeatures(of: folder, in: package, settings.settings)
    let resources = arguments[5...]
    let areResources =
      !features.paths.isEmpty
      && features.paths.allSatisfy { path in
        let path = FileSystem.absolute(path, in: package)
        return resources.contains { path == $0 || path.hasPrefix($0 + "/") }
      }
    let generator = TestGenerator(
      package: package, target: target, folder: folder, areResources: areResources)
    if let place = features.emptyPlaces.first {
      return generator.failing(
        GenerationError(
          "'features' names '\(place)', where there is no feature.",
          remedy: "Correct the path, which is seen from the folder of \(target), or leave it out."),
        [settings.settings.framework])
    }
    if let path = features.shadowed.first {
      let isInside = folder.hasPrefix(package + "/")
      let depth = isInside ? folder.dropFirst(package.count).split(separator: "/").count : 0
      let above = isInside ? String(repeating: "../", count: depth) : package + "/"
      return generator.failing(
        GenerationError(
          "'\(path)' is not tested, because \(target) has features of its own.",
          remedy: """
            Name the folders to test in \(TestSettings.fileName): {"features": [".", "\(above)Features"]}, or \
            {"features": ["."]} for those of its own alone.
            """), [settings.settings.framework])
    }
    let language = language(of: package)
    let files = features.paths.map { path in
      // The test of a file that cannot be read says why.
      let bytes = try? FileSystem.contents(of: FileSystem.absolute(path, in: package))
      return Parser.parse(
        SourceFile(uri: path, bytes: bytes ?? Bytes("unreadable".utf8)), language: language)
    }
    return generator.source(of: files, settings.settings, text: settings.text)
  }

  /// The language of features that name none: that of `specs.json` in the folder of the package.
  private static func language(of package: String) -> String {
    // A run says what is wrong with the file.
    guard let bytes = try? FileSystem.contents(of: "\(package)/specs.json"),
      let code = (try? JSONReader.read(bytes))?["language"]?.string, Dialect.named(code) != nil
    else { return "en" }
    return code
  }

  /// Writes `text` unless the file holds it, so that the same tests are not compiled again.
  private static func write(_ text: String, to path: String) throws(FileError) {
    let bytes = Bytes(text.utf8)
    if let former = try? FileSystem.contents(of: path), former == bytes { return }
    try FileSystem.createFolder(FileSystem.parent(of: path))
    try FileSystem.make(path, holding: bytes)
  }
}
