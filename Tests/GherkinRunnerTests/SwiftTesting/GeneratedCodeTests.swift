import Foundation
import GherkinProbeSupport
import GherkinRunner
import Testing

/// The source that is generated: it compiles whatever the features say, and nothing of them is code in it.
@Suite struct GeneratedCodeTests {
  private func parsed(_ files: [String: String]) -> [ParseResult] {
    files.sorted { $0.key < $1.key }.map { path, text in
      Parser.parse(SourceFile(uri: path, text: text), language: "en")
    }
  }

  /// Text that would be code, or end a comment or a literal, if it were written as it is.
  static let code = [
    "a\u{2028}let x = 1", "a\rlet x = 1", "*/ let x = 1 /*", #"\(fatalError())"#, #"\" + x + \""#,
    #"\u{41}"#, "\u{202E}a", "#if os(x)",
    #"""""#,
  ]

  @Test(arguments: code, TestSettings.Framework.allCases)
  func `nothing of a feature becomes code`(text: String, framework: TestSettings.Framework) throws {
    let cell = text.replacing("\\", with: "\\\\").replacing("\r", with: "\\n")
    let feature = """
      @a\(text.filter { !$0.isWhitespace })
      Feature: \(text)
        Rule: \(text)
          Scenario Outline: <n> \(text)
            Given <n>
            Examples:
              | n |
              | \(cell.replacing("|", with: "")) |
      """
    var settings = TestSettings()
    settings.framework = framework
    let generator = TestGenerator(package: "/p\n", target: "T", folder: "/p/\(text)")
    let source = generator.source(of: parsed(["\(text).feature": feature]), settings)
    let lines = source.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for scalar in source.unicodeScalars where scalar != "\n" {
      #expect(
        ![.control, .lineSeparator, .paragraphSeparator, .format].contains(
          scalar.properties.generalCategory))
    }
    // What the text has is behind a comment sign, or within quotes.
    for line in lines where line.contains("let x") {
      let code = line.replacing(#/"([^"\\]|\\.)*"/#, with: "")
      #expect(
        !code.contains("let x")
          || code.firstRange(of: "//")!.lowerBound < code.firstRange(of: "let x")!.lowerBound,
        "\(line)")
    }
  }

  @Test(
    .slow, .enabled(if: Shell.has("swiftc"), "swiftc is not on the PATH"),
    arguments: TestSettings.Framework.allCases)
  func `titles and tags that are names of Swift compile`(framework: TestSettings.Framework)
    async throws
  {
    var features: [String: String] = [:]
    for (number, title) in Self.titles.enumerated() {
      let tag = title.filter { !$0.isWhitespace && $0 != "#" }
      features["f\(number).feature"] = """
        \(tag.isEmpty ? "" : "@\(tag)")
        Feature: \(title)
          Scenario: \(title)
            Given a
          Scenario: \(title) 1
            Given a
          Scenario Outline: \(title)
            Given <a>
            Examples:
              | a |
              | 1 |
          Rule: \(title)
            Scenario: \(title)
              Given a
        """
    }
    var settings = TestSettings()
    settings.framework = framework
    let source = TestGenerator(package: "/p", target: "T", folder: "/p/T")
      .source(of: parsed(features), settings)
    let folder = try TemporaryFolder([
      "Tests.swift": source,
      "Specs.swift": """
      import GherkinRunner
      struct Specs: SpecSuite {
        func makeWorld(for scenario: ScenarioContext) {}
        func define(_ steps: Steps<Void>) {}
      }
      """,
    ])
    let modules = Products.folder.appending(path: "Modules").path
    let (status, output) = try await Shell.run(
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-module-name", "T",
        "-I", modules, "-I",
        Conformance.projectRoot.appending(path: "Sources/GherkinRunner/Pages/include").path,
        "Tests.swift", "Specs.swift",
      ], in: folder.path)
    #expect(status == 0, "\(output.prefix(4000))")
  }

  /// What runs in `TestProcessTests` is what the generator writes.
  @Test(arguments: TestSettings.Framework.allCases)
  func `the tests of the probe are generated`(framework: TestSettings.Framework) throws {
    let text = framework == .testing ? "" : TestProcessTests.settings
    let settings = text.isEmpty ? TestSettings() : try TestSettings(Bytes(text.utf8))
    let file = framework == .testing ? "ScenarioTests" : "ScenarioXCTests"
    let source = try String(
      contentsOfFile: "\(Conformance.projectRoot.path)/Tests/TestingProbe/\(file).swift",
      encoding: .utf8)
    let feature = TestProcessTests.feature("passes", "passes", "passes")
    let generated = TestGenerator(package: ".", target: "Probe", folder: "Tests/Probe")
      .source(of: parsed(["Features/probe.feature": feature]), settings, text: text)
    #expect(source == "// swift-format-ignore-file\n" + generated)
  }

  /// Titles whose names generated code, or the macros in it, could mean something else by.
  static let titles =
    """
    Features Void Testing Test Suite Tag Trait Swift Self Never Any AnyObject Type Protocol String Int Bool Array \
    Optional Result Error Set Dictionary Sendable Codable Equatable Hashable Task MainActor Actor Comment Issue Bug \
    SourceLocation ScenarioCase ScenarioTests GherkinRunner GherkinTesting XCTest XCTestCase XCTSkip Foundation Bundle \
    Data Specs Scenario Unreadable _ _scenarios _suite init self super in is as try await throw class func let var nil \
    true false default where repeat operator import precedencegroup unsafe nonisolated any some each inout get set \
    willSet lazy weak unowned final macro package open consuming borrowing sending copy consume discard then extension \
    struct enum protocol typealias subscript deinit async actor row test check print fatalError type main 日本語 Ñandú \
    5 1_000 Ⅷ a·b ª 🧺
    """.split(separator: " ").map(String.init) + [
      "", "\"", "\\(fatalError())", "*/", "`in`", "#if", "a 1", "a",
    ]
}
