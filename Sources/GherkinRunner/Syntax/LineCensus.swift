/// How many lines of each kind a file has: what cursor and classifier do, without grammar and tree.
///
/// Each line is taken for what it says by itself, whether or not it may stand where it stands; only
/// language, feature and doc strings, without which other lines cannot be told, are followed. It
/// therefore tries more kinds than the parser does for a line of a table or of free text, and does
/// not tell a step from a description that begins like one. It does not check that bytes are UTF-8.
package struct LineCensus: Sendable {
  private var counts = [Int](repeating: 0, count: LineKind.allCases.count)

  /// Counts the lines of `source`; `language` is the code of the dialect of files that name none.
  package init(_ source: SourceFile, language: String = "en") {
    let file = source.bytes
    let bytes = file.span
    var classifier = LineClassifier(
      dialect: Dialect.named(language) ?? DialectTable.en, isMarkdown: source.isMarkdown)
    var accepted = LineKinds.beforeFeature
    var cursor = LineCursor(at: source.textStart)
    while let line = cursor.next(in: bytes) {
      let isInDocString = classifier.openDelimiter != nil
      let match = classifier.classify(
        line, in: bytes, accepting: isInDocString ? .insideDocString : accepted)
      guard let match else { continue }
      counts[Int(match.kind.rawValue)] += 1
      switch match.kind {
      case .feature: accepted.subtract([.language, .feature])
      case .language: classifier.use(match.text, in: file)
      case .docStringSeparator: classifier.openOrClose(match, in: bytes)
      default: break
      }
    }
  }

  /// How many lines are of this kind.
  package subscript(kind: LineKind) -> Int { counts[Int(kind.rawValue)] }

  /// How many lines there are.
  package var lineCount: Int { counts.reduce(0, +) }
}

extension LineClassifier {
  /// Goes on in the dialect that `code` names, if there is one.
  fileprivate mutating func use(_ code: TextRange, in file: [UInt8]) {
    let code = String(decoding: file[code.offsets], as: UTF8.self)
    if let dialect = Dialect.named(code) { use(dialect) }
  }
}

extension LineKinds {
  fileprivate static let insideDocString: LineKinds = [.docStringSeparator, .other]

  /// Every kind of line there is.
  fileprivate static let beforeFeature = LineKind.allCases.reduce(into: LineKinds()) {
    if $1 != .endOfFile { $0.formUnion(LineKinds($1)) }
  }
}
