import GherkinRunner
import Testing

/// The diagnostics of files that cannot be read.
struct DiagnosticTests {
  static let files = Golden.files(in: "bad", suffix: ".feature")

  @Test func `there are files with errors`() {
    #expect(Self.files.count > 20)
  }

  @Test(arguments: files)
  func `every trouble is shown in plain words, with the likely repair`(file: String) throws {
    let source = SourceFile(uri: file, bytes: try Golden.bytes("bad/\(file)"))
    let rendered = DiagnosticRenderer().render(Parser.parse(source).diagnostics)

    #expect(!rendered.contains("#TagLine") && !rendered.contains("#EOF"))
    try Golden.expect(rendered, equals: "bad/\(file).txt")
  }

  @Test func `colours mark the place, the kind and the caret`() {
    let diagnostic = Diagnostic(
      path: "a.feature", location: Location(line: 2, column: 3), problem: "No.",
      advice: "Yes.", sourceLine: "  word", length: 4)

    #expect(
      DiagnosticRenderer(color: true).render(diagnostic) == """
        \u{1B}[1ma.feature:2:3\u{1B}[0m: \u{1B}[31merror\u{1B}[0m: No.
          \u{1B}[2m2 |\u{1B}[0m   word
          \u{1B}[2m  |\u{1B}[0m   \u{1B}[31m^^^^\u{1B}[0m
          \u{1B}[2m  =\u{1B}[0m Yes.

        """)
  }
}
