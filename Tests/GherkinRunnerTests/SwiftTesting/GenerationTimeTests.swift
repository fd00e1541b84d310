import Foundation
import GherkinRunner
import Testing

/// How long it takes to generate tests of large features.
@Suite struct GenerationTimeTests {
  /// The features with so many rows, scenarios of one name, and rules.
  private func features(_ count: Int) -> [ParseResult] {
    let rows = (0..<count).map { _ in "      | a |\n" }.joined()
    let twins = (0..<count).map { _ in "  Scenario: same\n    Given a\n" }.joined()
    let rules = (0..<count).map { "  Rule: r\($0)\n    Scenario: s\n      Given a\n" }.joined()
    let outline = "  Scenario Outline: S\n    Given <n>\n    Examples:\n      | n |\n\(rows)"
    return [("a", outline), ("b", twins), ("c", rules)].map { name, text in
      Parser.parse(SourceFile(uri: "\(name).feature", text: "Feature: \(name)\n\(text)"))
    }
  }

  /// The time that this thread works, which does not grow with what others do.
  private func work(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
  }

  @Test func `grows with the number of rows, twins and rules, not with its square`() {
    var settings = TestSettings()
    settings.framework = .xctest
    func least(_ count: Int) -> Double {
      let files = features(count)
      return (0..<3).map { _ in
        work {
          let names = TestNames(files.map(\.document))
          _ = names.ids(of: files.flatMap { Array(PickleCompiler.compile($0.document)) })
          _ = TestGenerator(package: "/p", target: "T", folder: "/p/T").source(of: files, settings)
        }
      }.min() ?? 0
    }
    // Eight times as many would take 64 times as long.
    let (small, large) = (least(500), least(4000))
    #expect(large < small * 32, "\(small) s, \(large) s")
  }
}
