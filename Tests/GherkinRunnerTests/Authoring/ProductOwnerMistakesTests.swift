import Foundation
import GherkinRunner
import Testing

/// The findings for mistakes that product owners make.
///
/// Each mistake is a feature in `ProductOwnerMistakes`, with the findings beside it.
@Suite struct ProductOwnerMistakesTests {
  static let mistakes = Golden.files(in: folder, suffix: ".feature")

  private static let folder = "../ProductOwnerMistakes"

  @Test func `all of them are found`() throws {
    let missed = try Self.mistakes.filter { mistake in
      try Check.findings([mistake: try Golden.bytes("\(Self.folder)/\(mistake)")]).isEmpty
    }
    print("\(Self.mistakes.count - missed.count) of \(Self.mistakes.count) mistakes are found.")
    #expect(Self.mistakes.count >= 110 && missed == [])
  }

  @Test(arguments: mistakes)
  func `each finding names the line and the correction`(mistake: String) throws {
    let path = "\(Self.folder)/\(mistake)"
    let findings = try Check.findings([mistake: try Golden.bytes(path)])

    #expect(!findings.isEmpty)
    for diagnostic in findings.map(\.diagnostic) {
      #expect(diagnostic.path == mistake && diagnostic.location.line > 0)
      #expect(diagnostic.problem.hasSuffix(".") || diagnostic.problem.hasSuffix("`"))
      #expect(diagnostic.advice?.isEmpty == false)
      let words = "\(diagnostic.problem) \(diagnostic.advice ?? "")"
        .split { !$0.isLetter }.map(String.init)
      #expect(Set(words).intersection(Self.programmersWords).isEmpty)
    }
    try Golden.expect(
      DiagnosticRenderer().render(findings.map(\.diagnostic)), equals: path + ".txt")
  }

  /// Words that authors of features need not know.
  private static let programmersWords: Set = [
    "Swift", "nil", "closure", "regex", "Regex", "pattern", "parameter", "argument", "function",
    "throws", "throw", "struct", "enum", "case", "String", "Int", "Double", "Float",
    "Bool", "Optional", "array", "null", "exception", "stack", "UInt", "EOF", "token", "parser",
    "AST",
  ]
}
