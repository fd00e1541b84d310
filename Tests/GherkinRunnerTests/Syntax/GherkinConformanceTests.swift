import Foundation
import GherkinRunner
import Testing

/// The Gherkin project's own cases, one test case a file.
@Suite(Conformance.required) struct GherkinConformanceTests {
  static let goodFiles =
    Conformance.files(in: "gherkin/good", suffix: ".feature")
    + Conformance.files(in: "gherkin/good", suffix: ".feature.md")
  static let badFiles = Conformance.files(in: "gherkin/bad", suffix: ".feature")

  @Test(arguments: goodFiles)
  func `the tokens are the official ones`(file: String) throws {
    var buffer: Bytes = []
    TokenPrinter(try parse("good/\(file)").document.source).print(to: &buffer)

    let golden = try Conformance.text("gherkin/good/\(file).tokens")
    #expect(String(decoding: buffer, as: UTF8.self) == golden)
  }

  @Test(arguments: goodFiles)
  func `the tree is the official one`(file: String) throws {
    let result = try parse("good/\(file)")
    try #require(result.errors.isEmpty)

    var json = JSONWriter()
    var encoder = GherkinDocumentEncoder(result.document)
    encoder.encode(to: &json)

    try expectEqual(json, "good/\(file).ast.ndjson")
  }

  @Test(arguments: goodFiles)
  func `the pickles are the official ones`(file: String) throws {
    let result = try parse("good/\(file)")

    var json = JSONWriter()
    let encoder = PickleEncoder()
    for pickle in PickleCompiler.compile(result.document) { encoder.encode(pickle, to: &json) }

    try expectEqual(json, "good/\(file).pickles.ndjson")
  }

  @Test(arguments: goodFiles)
  func `the source is passed on as it is`(file: String) throws {
    var json = JSONWriter()
    json.encodeSource(try parse("good/\(file)").document.source)

    try expectEqual(json, "good/\(file).source.ndjson")
  }

  @Test(arguments: badFiles)
  func `the errors are the official ones, in the official order`(file: String) throws {
    var json = JSONWriter()
    for error in try parse("bad/\(file)").errors { json.encodeParseError(error) }

    try expectEqual(json, "bad/\(file).errors.ndjson")
  }

  private func parse(_ path: String) throws -> ParseResult {
    let bytes = Bytes(try Conformance.data("gherkin/\(path)"))
    return Parser.parseGrammar(SourceFile(uri: "../testdata/\(path)", bytes: bytes))
  }

  private func expectEqual(
    _ json: JSONWriter, _ golden: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let actual = try values(String(decoding: json.bytes, as: UTF8.self))
    let expected = try values(Conformance.text("gherkin/\(golden)"))
    #expect(actual == expected, sourceLocation: location)
  }

  /// The JSON values of `lines`, one a line.
  private func values(_ lines: String) throws -> [NSObject] {
    try lines.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSObject)
    }
  }
}
