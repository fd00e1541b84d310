import Foundation
import GherkinRunner
import Testing

/// What holds for every formatted feature: its meaning is the same, and formatting it again
/// changes nothing.
@Suite struct FormatPropertyTests {
  @Test(Conformance.required, arguments: Conformance.files(in: "gherkin/good", suffix: ".feature"))
  func `the official features keep their meaning`(file: String) throws {
    let bytes = Bytes(try Conformance.data("gherkin/good/\(file)"))
    try expectProperties(of: SourceFile(uri: file, bytes: bytes))
  }

  @Test(arguments: Golden.files(in: "good", suffix: ".feature"))
  func `the project's samples keep their meaning`(file: String) throws {
    try expectProperties(of: SourceFile(uri: file, bytes: try Golden.bytes("good/\(file)")))
  }

  /// The number of features generated from each of eight seeds; `FORMAT_FUZZ=100000` sets the total.
  private static let count =
    (Int(ProcessInfo.processInfo.environment["FORMAT_FUZZ"] ?? "") ?? 800) / 8

  @Test(arguments: 1...8)
  func `random features keep their meaning`(seed: UInt64) throws {
    var features = FeatureGenerator(seed: seed)
    for number in 1...max(1, Self.count) {
      let text = features.next()
      try expectProperties(
        of: SourceFile(uri: "\(seed).feature", text: text), "seed \(seed), feature \(number)")
    }
  }

  private func expectProperties(of source: SourceFile, _ origin: String = "") throws {
    let before = Parser.parseGrammar(source)
    try #require(before.errors.isEmpty, "\(origin)\n\(before.errors)\n\(text(source.bytes))")
    let bytes: Bytes
    switch Formatting(source) {
    case .clean: return
    case .changed(let change): bytes = change.bytes
    // Text that would be lost is an error here, as in a run.
    case .broken: return
    case .markdown, .unsafe:
      Issue.record("not formatted: \(origin)\n\(text(source.bytes))")
      return
    }
    let after = SourceFile(uri: source.uri, bytes: bytes)
    let document = Parser.parseGrammar(after).document
    let (meaning, meant) = (try MeaningText(document), try MeaningText(before.document))
    #expect(meaning == meant, "\(origin)\n\(text(source.bytes))")
    if case .changed(let again) = Formatting(after) {
      Issue.record("not stable: \(origin)\n\(again.difference)")
    }
  }

  private func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }
}
