import Foundation
import GherkinRunner

/// The features and definitions that the language server is measured on: 1,000 files with 10,000 scenarios, 5,000
/// definitions, one of which has 5,000 uses in 500 files, and texts of a large file.
enum EditorCorpus {
  static let fileCount = 1_000
  /// The definition with the most uses.
  static let common: StepPattern = "the reader owns {int} comics of the series"
  /// A tag of every tenth scenario.
  static let tag = "@weekly"

  /// The file with this number.
  static func file(_ number: Int) -> String {
    var text = "Feature: Orders of shop \(number)\n  What readers order.\n"
    for scenario in 0..<10 {
      let variant = number * 10 + scenario
      text += scenario == 0 ? "\n  \(tag)\n" : "\n"
      text += "  Scenario: Order \(variant)\n"
      for step in 0..<5 {
        let keyword = ["Given", "And", "When", "Then", "And"][step]
        let isCommon = step == 0 && number % 2 == 0
        text += "    \(keyword) "
        text +=
          isCommon
          ? "the reader owns \(variant) comics of the series"
          : Phrase.text(variant + step, variant: variant)
        text += "\n"
      }
    }
    return text
  }

  /// A file of some 10,000 lines and 700 scenarios.
  ///
  /// - Parameters:
  ///   - edit: Makes the text unique: it stands in a step in the middle.
  ///   - undefined: How many of its steps no definition matches.
  static func largeFile(edit: Int, undefined: Int = 0) -> String {
    var text = "Feature: A large file\n  With many scenarios.\n"
    for scenario in 0..<700 {
      text += "\n  Scenario: Large \(scenario)\n"
      for step in 0..<12 {
        let keyword = step == 0 ? "Given" : step == 6 ? "When" : step == 9 ? "Then" : "And"
        let variant = scenario * 12 + step
        if step == 3, scenario < undefined {
          text += "    \(keyword) the shop \(scenario) has no comic for reader\n"
        } else if scenario == 350, step == 5 {
          text += "    \(keyword) I am told that \"edit \(edit)\"\n"
        } else {
          text += "    \(keyword) \(Phrase.text(variant, variant: variant))\n"
        }
      }
    }
    return text
  }

  /// Writes the files into a folder with a `specs.json`.
  static func write(to folder: URL) throws {
    let features = folder.appending(path: "Features")
    try FileManager.default.createDirectory(at: features, withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: folder.appending(path: "specs.json"))
    for number in 0..<fileCount {
      let name = "\(10_000 + number).feature"
      try Data(file(number).utf8).write(to: features.appending(path: name))
    }
  }
}

/// The definitions of the corpus among 5,000.
struct EditorSuite: SpecSuite {
  /// The environment variable that names a file with further steps, a line each, for programs that are built again.
  static let variable = "BENCHMARK_EDITOR_STEPS"

  func makeWorld(for scenario: ScenarioContext) -> Int { 0 }

  func define(_ steps: Steps<Int>) {
    CorpusSuite().define(steps)
    steps.given("the reader owns {int} comics of the series") { (_, _: Int) in }
    for (number, pattern) in Phrase.otherPatterns(4_986).enumerated() {
      switch number % 6 {
      case 0: steps.step(pattern) { (_, _: Int) in }
      case 1: steps.step(pattern) { (_, _: Int, _: String) in }
      case 3: steps.step(pattern) { (_, _: Int) in }
      case 4: steps.step(pattern) { (_, _: Int, _: Int) in }
      default: steps.step(pattern) { (_, _: String) in }
      }
    }
    let path = ProcessInfo.processInfo.environment[Self.variable] ?? ""
    // Without the file, nothing was built again.
    let more = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    for line in more.split(separator: "\n") {
      steps.step(StepPattern(stringLiteral: String(line))) { _ in }
    }
  }
}
