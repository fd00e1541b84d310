import GherkinRunner
import Testing

/// Inputs that are hardly ever written, and must be read all the same.
struct ExtremeInputTests {
  @Test func `a line of a megabyte is a step like any other`() {
    let text = String(repeating: "x", count: 1 << 20)
    let result = parse("Feature: a\nScenario: b\nGiven \(text)\n")

    #expect(result.errors.isEmpty)
    #expect(PickleCompiler.compile(result.document).first?.steps.first?.text == text)
  }

  @Test func `a megabyte where no text may stand is one error, and is shown in part`() throws {
    let result = parse(
      "Feature: a\nScenario: b\nGiven c\n\(String(repeating: "x", count: 1 << 20))")

    #expect(result.errors.count == 1)
    let shown = DiagnosticRenderer().render(result.diagnostics)
    #expect(shown.utf8.count < 1000)
  }

  @Test(arguments: [" ", "", "\n"])
  func `a great many tags are all kept`(separator: String) {
    let tags = (0..<50_000).map { "@t\($0)" }.joined(separator: separator)
    let result = parse("\(tags)\nFeature: a\n\(tags)\nScenario: b\nGiven c\n")

    #expect(result.errors.isEmpty)
    let pickle = PickleCompiler.compile(result.document).first
    #expect(pickle?.tags.count == 100_000)
    #expect(pickle?.tags.last?.name == "@t49999")
  }

  @Test func `a row of a great many cells is written in one walk`() throws {
    let row = "|" + String(repeating: "é|", count: 50_000) + "\n"
    let result = parse("Feature: a\nScenario: b\nGiven c\n\(row)")

    var json = JSONWriter()
    var encoder = GherkinDocumentEncoder(result.document)
    encoder.encode(to: &json)
    #expect(String(decoding: json.bytes, as: UTF8.self).contains("\"column\":100000}"))
  }

  @Test func `placeholders within placeholders stop growing`() throws {
    let columns = 0..<40
    let header = "|" + columns.map { "c\($0)|" }.joined()
    let row = "|" + columns.map { "<c\($0 + 1)><c\($0 + 1)>|" }.joined()
    let result = parse("Feature: a\nScenario: b\nGiven <c0>\nExamples:\n\(header)\n\(row)\n")

    let step = try #require(PickleCompiler.compile(result.document).first?.steps.first)
    #expect(step.text.utf8.count < 1 << 24)
  }

  @Test func `a row that lacks values fills those it has`() {
    let result = parse("Feature: a\nScenario: b\nGiven <c> <d>\nExamples:\n|c|d|\n|1|\n")

    #expect(result.errors.count == 1)
    #expect(PickleCompiler.compile(result.document).first?.steps.first?.text == "1 <d>")
  }

  @Test func `a null and a lone carriage return are bytes like others`() {
    let result = parse("Feature: a\0b\rc\r\n\r\nScenario: d\r\nGiven e\0\r\n")

    #expect(result.errors.isEmpty)
    #expect(result.document.feature?.name == "a\0b\rc")
    #expect(result.document.feature?.scenarios.first?.steps.first?.text == "e\0")
  }

  @Test(arguments: [
    ("", 0), ("\n\n", 0), ("\u{FEFF}", 0), ("# c", 0), ("@", 1), ("Feature", 1), ("Feature:", 0),
    ("Feature:\n@a", 1), ("Feature:\nRule:\n@a", 1), ("# language: fr", 1),
    ("Feature:\nScenario:\nGiven a\n\"\"\"", 1), ("Feature:\nScenario:\nGiven a\n|", 0),
    ("Feature:\nScenario:\nExamples:\n|a\n|b|\n", 1),
  ])
  func `a file may end anywhere`(text: String, errorCount: Int) {
    let result = parse(text)
    #expect(result.errors.count == errorCount)
    #expect(result.diagnostics.count == errorCount)
  }

  @Test func `a byte order mark takes no column`() {
    #expect(parse("\u{FEFF}Feature: a").document.feature?.location == Location(line: 1, column: 1))
  }

  @Test func `the first byte that is not text is named`() {
    let result = Parser.parse(
      SourceFile(uri: "a.feature", bytes: Bytes("Feature: é\n  é".utf8) + [0xFF, 0x0A]))

    #expect(result.errors.map(\.kind) == [.notUTF8("byte 16 cannot be read")])
    #expect(result.errors.map(\.location) == [Location(line: 2, column: 4)])
  }

  @Test func `an unknown default language is an error`() {
    let result = Parser.parse(SourceFile(uri: "a.feature", text: "Feature: a"), language: "xx")
    #expect(result.errors.map(\.kind) == [.unknownLanguage("xx")])
  }

  @Test func `after eleven errors the rest is left alone`() {
    let result = parse(
      String(repeating: "nonsense\n", count: 3) + (0..<50).map { "x\($0)\n" }.joined())
    #expect(result.errors.count == 11)
  }

  private func parse(_ text: String) -> ParseResult {
    Parser.parse(SourceFile(uri: "a.feature", text: text))
  }
}
