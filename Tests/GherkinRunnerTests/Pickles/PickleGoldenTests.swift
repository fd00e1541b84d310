import GherkinRunner
import Testing

/// Trees and pickles of this project's own features, as readable text.
struct PickleGoldenTests {
  static let files =
    Golden.files(in: "good", suffix: ".feature") + Golden.files(in: "good", suffix: ".feature.md")

  @Test func `there are files to look at`() {
    #expect(Self.files.count >= 6)
  }

  @Test(arguments: files)
  func `a file becomes this tree`(file: String) throws {
    try Golden.expect(TreeDump(try parse(file)).text, equals: "good/\(file).tree")
  }

  @Test(arguments: files)
  func `a file becomes these pickles`(file: String) throws {
    let pickles = PickleCompiler.compile(try parse(file))
    try Golden.expect(PickleDump(pickles).text, equals: "good/\(file).pickles")
  }

  @Test(arguments: files)
  func `a step's bytes are those of its text`(file: String) throws {
    for step in PickleCompiler.compile(try parse(file)).flatMap(\.steps) {
      var bytes: Bytes = []
      step.appendText(to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == step.text)
    }
  }

  private func parse(_ file: String) throws -> GherkinDocument {
    let result = Parser.parseGrammar(SourceFile(uri: file, bytes: try Golden.bytes("good/\(file)")))
    try #require(result.errors.isEmpty)
    return result.document
  }
}
