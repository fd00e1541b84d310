/// Prints what the Gherkin project's reference tool prints for the same files: `specs parse`.
///
/// Knows neither paths nor terminals: it is given files one by one and a place for its bytes.
package struct ParseOutput {
  /// What is to be printed of each file.
  package enum Kind: String, Sendable, CaseIterable {
    /// The syntax tree, as `gherkinDocument` messages.
    case ast
    /// The pickles, as `pickle` messages.
    case pickles
    /// How each line was taken.
    case tokens
    /// The source, the tree and the pickles.
    case messages
    /// Nothing but a count at the end.
    case none
  }

  private let kind: Kind
  private let language: String
  private var json: JSONWriter
  private var nextId = 0

  /// Prepares to print `kind`; with an `idPrefix`, ids are that and a number, else numbers from 0.
  package init(_ kind: Kind, language: String = "en", idPrefix: String = "") {
    self.kind = kind
    self.language = language
    json = JSONWriter(idPrefix: idPrefix)
  }

  /// Parses `source` and prints it; returns what is wrong with it.
  @discardableResult
  package mutating func print<Failure>(
    _ source: SourceFile, to sink: (Bytes) throws(Failure) -> Void
  ) throws(Failure) -> [ParseError] {
    if kind == .messages { json.encodeSource(source) }
    let errors: [ParseError]
    if kind == .tokens {
      let printer = TokenPrinter(source, language: language)
      errors = printer.errors
      var buffer: Bytes = []
      if errors.isEmpty { printer.print(to: &buffer) }
      try sink(buffer)
    } else {
      let result = Parser.parseGrammar(source, language: language)
      errors = result.errors
      if errors.isEmpty { try print(result.document, to: sink) }
      nextId += result.document.idCount
    }
    for error in errors where kind != .none { json.encodeParseError(error) }
    try drain(to: sink)
    return errors
  }

  private mutating func print<Failure>(
    _ document: GherkinDocument, to sink: (Bytes) throws(Failure) -> Void
  ) throws(Failure) {
    if kind == .ast || kind == .messages {
      var encoder = GherkinDocumentEncoder(document, firstId: nextId)
      encoder.encode(to: &json)
    }
    // The reference tool compiles, and so numbers, pickles only where they are wanted.
    guard kind == .pickles || kind == .messages else { return }
    let pickles = PickleCompiler.compile(document)
    let encoder = PickleEncoder(firstId: nextId)
    for pickle in pickles {
      encoder.encode(pickle, to: &json)
      if json.isFull { try drain(to: sink) }
    }
    nextId += pickles.idCount
  }

  private mutating func drain<Failure>(
    to sink: (Bytes) throws(Failure) -> Void
  ) throws(Failure) {
    try sink(json.bytes)
    json.removeAll()
  }
}
