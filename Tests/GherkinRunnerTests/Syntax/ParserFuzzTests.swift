import Foundation
import GherkinRunner
import Testing

/// Files changed at random: nothing traps, nothing hangs, nothing is lost.
struct ParserFuzzTests {
  static let seeds: [UInt64] = Array(1...40)

  @Test(arguments: seeds)
  func `a damaged file is understood or reported, line by line`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let source = try damagedFile(using: &random)
      let printer = TokenPrinter(source)
      guard printer.errors.count < 11 else { continue }

      var output: Bytes = []
      printer.print(to: &output)
      let accounted = Self.lines(in: output).union(printer.errors.map(\.location.line))
      let isText = !printer.errors.contains { $0.message.contains("UTF-8") }
      let count = source.bytes.split(separator: 10, omittingEmptySubsequences: false).count
      if isText {
        for line in 1..<count {
          #expect(accounted.contains(line), "seed \(seed): line \(line) is lost")
        }
      }
    }
  }

  @Test(arguments: seeds)
  func `whatever is said of a damaged file can be written and shown`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &* 31)
    for _ in 0..<25 {
      let source = try damagedFile(using: &random)
      let result = Parser.parseGrammar(source)
      var json = JSONWriter()
      for error in result.errors { json.encodeParseError(error) }
      if result.errors.isEmpty {
        var encoder = GherkinDocumentEncoder(result.document)
        encoder.encode(to: &json)
        let pickleEncoder = PickleEncoder()
        for pickle in PickleCompiler.compile(result.document) {
          pickleEncoder.encode(pickle, to: &json)
        }
      }
      for line in json.bytes.split(separator: 10) {
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line)) }
      }
      #expect(result.errors.isEmpty == result.diagnostics.isEmpty)
      for step in PickleCompiler.compile(result.document).flatMap(\.steps) {
        var bytes: Bytes = []
        step.appendText(to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == step.text, "seed \(seed)")
      }
      let lost = Parser.parse(source).diagnostics
      let shown = DiagnosticRenderer().render(result.diagnostics + lost)
      #expect(!shown.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    }
  }

  /// One of this project's features with a few of its bytes or lines changed.
  private func damagedFile(using random: inout SeededGenerator) throws -> SourceFile {
    let folder = Bool.random(using: &random) ? "good" : "bad"
    let names =
      Golden.files(in: folder, suffix: ".feature") + Golden.files(in: folder, suffix: ".md")
    let name = try #require(names.randomElement(using: &random))
    var bytes = try Golden.bytes("\(folder)/\(name)")
    for _ in 0..<Int.random(in: 0...6, using: &random) { damage(&bytes, using: &random) }
    return SourceFile(uri: name, bytes: bytes)
  }

  private func damage(_ bytes: inout Bytes, using random: inout SeededGenerator) {
    let offset = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, offset + Int.random(in: 0...20, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.replaceSubrange(offset..<end, with: [])
    case 1: bytes.insert(contentsOf: bytes[offset..<end], at: 0)
    case 2: bytes.insert(contentsOf: bytes[offset..<end], at: offset)
    case 3: bytes.insert(UInt8.random(in: 0...127, using: &random), at: offset)
    case 4: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: offset)
    default: bytes = Bytes(bytes[..<offset])
    }
  }

  private static let pieces: [Bytes] =
    [
      "\"\"\"\n", "```\n", "@", "|", "\\", "#", "\n", "\r", "\0", "\u{1B}[31m", "\u{3000}",
      "\u{FEFF}", "\u{2028}", "# language: xx\n", "Feature:", "Examples:\n", "Rule:", "`@a`", "* ",
      "<", ">", "\n| a |\n", "\nBackground:\n", "\n@a b\n", "👩‍👩‍👧",
    ].map { Bytes($0.utf8) } + [[0xFF], [0xC3]]

  /// The numbers of the lines in printed tokens.
  private static func lines(in output: Bytes) -> Set<Int> {
    Set(
      String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { line in
        line.first == "(" ? Int(line.dropFirst().prefix { $0.isNumber }) : nil
      })
  }
}
