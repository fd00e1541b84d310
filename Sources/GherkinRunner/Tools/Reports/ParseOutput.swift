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

  /// How much has been parsed.
  package struct Counts: Sendable, Equatable {
    /// How many files there were.
    package var files = 0
    /// How many pickles came of them: scenarios, and rows of outlines.
    package var scenarios = 0
    /// How many steps those have, backgrounds included.
    package var steps = 0
    /// How many bytes the files hold.
    package var bytes = 0
    /// How many files could not be parsed.
    package var brokenFiles = 0

    package mutating func add(_ other: Counts) {
      files += other.files
      scenarios += other.scenarios
      steps += other.steps
      bytes += other.bytes
      brokenFiles += other.brokenFiles
    }
  }

  /// Where the bytes go.
  package typealias Sink = (Bytes) throws -> Void

  /// How much has been parsed so far.
  package private(set) var counts = Counts()

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
  package mutating func print(_ source: SourceFile, to sink: Sink) throws -> [ParseError] {
    counts.files += 1
    counts.bytes += source.bytes.count
    if kind == .messages { json.encodeSource(source) }
    let errors =
      kind == .tokens
      ? try printTokens(of: source, to: sink) : try printMessages(of: source, to: sink)
    if !errors.isEmpty { counts.brokenFiles += 1 }
    if kind != .none {
      for error in errors { json.encodeParseError(error) }
    }
    try Self.drain(&json, to: sink)
    return errors
  }

  private func printTokens(of source: SourceFile, to sink: Sink) throws -> [ParseError] {
    let printer = TokenPrinter(source, language: language)
    if printer.errors.isEmpty {
      var buffer: Bytes = []
      printer.print(to: &buffer)
      try sink(buffer)
    }
    return printer.errors
  }

  private mutating func printMessages(
    of source: SourceFile, to sink: Sink
  ) throws -> [ParseError] {
    let result = Parser.parseGrammar(source, language: language)
    let document = result.document
    defer { nextId += document.idCount }
    guard result.errors.isEmpty else { return result.errors }

    if kind == .ast || kind == .messages {
      var encoder = GherkinDocumentEncoder(document, firstId: nextId)
      encoder.encode(to: &json)
    }
    // The reference tool compiles, and so numbers, pickles only where they are wanted.
    guard kind != .ast else { return [] }
    let pickles = PickleCompiler.compile(document)
    counts.scenarios += pickles.count
    counts.steps += pickles.idCount - pickles.count
    if kind == .pickles || kind == .messages { try print(pickles, to: sink) }
    nextId += pickles.idCount
    return []
  }

  private mutating func print(_ pickles: Pickles, to sink: Sink) throws {
    let encoder = PickleEncoder(firstId: nextId)
    for pickle in pickles {
      encoder.encode(pickle, to: &json)
      if json.isFull { try Self.drain(&json, to: sink) }
    }
  }

  private static func drain(_ json: inout JSONWriter, to sink: Sink) throws {
    guard !json.bytes.isEmpty else { return }
    try sink(json.bytes)
    json.removeAll()
  }
}

extension ParseOutput.Counts: CustomStringConvertible {
  /// The line that `none` prints.
  package var description: String {
    [
      files.counted("file"), scenarios.counted("scenario"),
      steps.counted("step"), bytes.counted("byte"),
    ].joined(separator: ", ")
  }
}
