import GherkinBenchmarks
import GherkinRunner
import Testing

/// The corpus has the size that the targets assume: lines, rows and bytes, and all of it is valid.
struct CorpusTests {
  @Test(arguments: [
    (Corpus.Part.many, 122, 4_500...6_500),
    (.large, 222_000, 9_500_000...10_500_000),
    (.outline, 100_009, 3_300_000...3_700_000),
    (.plain, 71, 1_500...3_500),
  ])
  func `a file has the lines and the size it is said to have`(
    part: Corpus.Part, lines: Int, sizes: ClosedRange<Int>
  ) {
    let text = Corpus.text(of: part, number: 7)

    #expect(text.lineCount == lines)
    #expect(text.bytes.count { $0 == UInt8(ascii: "\n") } == lines)
    #expect(sizes.contains(text.bytes.count), "\(text.bytes.count) bytes")
  }

  @Test(arguments: Corpus.Part.allCases)
  func `every file is without errors`(part: Corpus.Part) {
    for number in stride(from: 0, to: Corpus.fileCount(of: part), by: 97) {
      let text = Corpus.text(of: part, number: number)
      let result = Parser.parse(SourceFile(uri: "\(number).feature", bytes: text.bytes))

      #expect(result.errors.isEmpty)
    }
  }

  @Test(arguments: [(Corpus.Part.outline, 100_000), (.plain, 10)])
  func `the corpus has as many scenarios as the targets assume`(part: Corpus.Part, count: Int) {
    let source = SourceFile(uri: "x.feature", bytes: Corpus.text(of: part, number: 3).bytes)

    #expect(PickleCompiler.compile(Parser.parse(source).document).count == count)
  }

  @Test func `every text is matched by its own pattern, and by none of the others`() throws {
    let types = ParameterTypes()
    let patterns = Phrase.otherPatterns(600) + Phrase.patterns
    let index = StepIndex(try patterns.map { try CompiledPattern($0, parameterTypes: types) })
    for number in 0..<200 {
      var captures: [Capture] = []
      let text = Bytes(Phrase.text(number, variant: number).utf8)
      let matches = index.matches(text.span, captures: &captures)

      #expect(matches == .one(definition: 600 + number % 10, captures: 0..<captures.count))
    }
  }
}
