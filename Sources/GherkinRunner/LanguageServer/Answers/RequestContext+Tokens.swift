import Synchronization

/// The colors of a document.
extension RequestContext {
  /// The kinds and modifiers of tokens, in the order of their numbers.
  static let tokenCapability: JSONValue = [
    "legend": [
      "tokenTypes": .list(SyntaxToken.Kind.allCases.map { .text("\($0)") }),
      "tokenModifiers": ["declaration", "deprecated", "defaultLibrary"],
    ],
    "full": ["delta": true], "range": true,
  ]

  /// All tokens of a document, with an id by which the client asks for changes.
  func tokens(_ params: JSONValue) -> JSONValue {
    tokenNumbers(params).map { written($0, id: stored($0)) } ?? .null
  }

  func tokensInRange(_ params: JSONValue) -> JSONValue {
    tokenNumbers(params).map { written($0, id: nil) } ?? .null
  }

  /// What has changed since the answer with the id that the client names; all tokens if that is not known any more.
  func tokenChanges(_ params: JSONValue) -> JSONValue {
    guard let tokens = tokenNumbers(params) else { return .null }
    let former = params["previousResultId"]?.string.flatMap { id in
      document.flatMap { environment.sentTokens.tokens(id, of: DocumentURI.key(of: $0.uri)) }
    }
    let id = stored(tokens)
    guard let former, let id else { return written(tokens, id: id) }
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("resultId", id)
    writer.beginArray("edits")
    if let change = tokens.change(from: former) {
      writer.beginObject()
      writer.field("start", change.start)
      writer.field("deleteCount", change.deleted)
      writer.data(change.inserted)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return .written(writer.bytes)
  }

  private func written(_ tokens: TokenNumbers, id: String?) -> JSONValue {
    var writer = JSONWriter()
    writer.beginObject()
    if let id { writer.field("resultId", id) }
    writer.data(tokens.numbers[...])
    writer.endObject()
    return .written(writer.bytes)
  }

  /// Keeps the tokens of an open document for the next answer; the id of this one.
  private func stored(_ tokens: TokenNumbers) -> String? {
    guard let path, let document = openDocuments[path] else { return nil }
    return environment.sentTokens.store(
      tokens, of: DocumentURI.key(of: document.uri), generation: client.generation)
  }

  private func tokenNumbers(_ params: JSONValue) -> TokenNumbers? {
    guard let path, let document else { return nil }
    let range = document.offsets(of: params["range"], encoding)
    return TokenNumbers(workspace.tokens(in: path, within: range), in: document, encoding)
  }
}

/// Tokens as the protocol has them: five numbers each, the place relative to that of the token before.
struct TokenNumbers: Sendable, Equatable {
  private(set) var numbers: [UInt32] = []

  /// - Parameter tokens: Tokens of `document`, in their order.
  init(_ tokens: [SyntaxToken], in document: TextDocument, _ encoding: PositionEncoding) {
    numbers.reserveCapacity(tokens.count * 5)
    func add(_ number: Int) { numbers.append(UInt32(truncatingIfNeeded: number)) }
    var line = 0
    var last = TextPosition(line: 0, character: 0)
    for token in tokens {
      line = document.lineNumber(at: token.range.lowerBound, notBefore: line)
      // A carriage return within a token ends a line for editors.
      guard let characters = document.characters(of: token.range, inLine: line, encoding) else {
        continue
      }
      let (start, end) = (characters.lowerBound, characters.upperBound)
      let isSameLine = line == last.line
      add(line - last.line)
      add(isSameLine ? start - last.character : start)
      add(end - start)
      add(token.kind.rawValue)
      add(token.modifiers.rawValue)
      last = TextPosition(line: line, character: start)
    }
  }

  /// The numbers of `former` to replace, and those to put in their place; nothing if the tokens are the same.
  func change(
    from former: TokenNumbers
  ) -> (start: Int, deleted: Int, inserted: ArraySlice<UInt32>)? {
    let (old, new) = (former.numbers, numbers)
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    guard start < max(old.count, new.count) else { return nil }
    // A token is replaced as a whole.
    start -= start % 5
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    end -= end % 5
    return (start, old.count - end - start, new[start..<(new.count - end)])
  }
}

/// The tokens that were last sent of each open document, so that the next answer need only say what has changed.
///
/// A class, because the contexts of requests are copies, and share it.
package final class SentTokens: Sendable {
  private struct State {
    var count = 0
    var last: [String: (id: String, tokens: TokenNumbers)] = [:]
  }

  private let state = Mutex(State())

  /// Keeps the tokens of the document with this key in place of the former ones, and returns their id.
  ///
  /// - Parameter generation: The number of this worker: no id is one of a worker before it, which it does not know.
  func store(_ tokens: TokenNumbers, of key: String, generation: Int) -> String {
    state.withLock { state in
      state.count += 1
      let id = "\(generation).\(state.count)"
      state.last[key] = (id, tokens)
      return id
    }
  }

  /// The tokens that were sent with the id, if they are the last of the document.
  func tokens(_ id: String, of key: String) -> TokenNumbers? {
    state.withLock { state in state.last[key].flatMap { $0.id == id ? $0.tokens : nil } }
  }

  func forget(_ key: String) { state.withLock { $0.last[key] = nil } }
}
