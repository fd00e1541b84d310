/// How the server goes on in another program, such as one that was built again.
///
/// That program takes the place of this one in the same process, so the client notices nothing but a moment's delay. What it
/// has to know it reads as messages, before those of the client.
extension Server {
  /// A member of the parameters of `initialize`: that another program has begun the conversation, how many
  /// there were (`number`), for which URIs there are diagnostics (`published`), and what runs came to (`memory`).
  static let handover = "specs"

  /// Whether nothing goes on that must not be cut off: a run or a build.
  package var canBeReplaced: Bool { phase != .shutDown && !host.runs.isBusy }

  /// The messages by which the next program knows what this one does.
  package mutating func handOn() -> Bytes {
    guard phase == .running, case .object(var params) = client else { return [] }
    params[Self.handover] = [
      "number": .integer(client.programNumber + 1),
      "published": .list(published.keys.sorted().map(JSONValue.text)),
      "memory": host.runs.memory.json,
    ]
    var messages: [Message] = [
      .request(.text("specs-initialize"), method: "initialize", params: .object(params))
    ]
    if isReady { messages.append(.notification(method: "initialized", params: [:])) }
    messages += documents.values.sorted { $0.lastChange < $1.lastChange }.map { document in
      .notification(
        method: "textDocument/didOpen",
        params: [
          "textDocument": [
            "uri": .text(document.text.uri), "languageId": document.isFeature ? "cucumber" : "",
            "version": .integer(document.text.version ?? 0),
            "text": .text(String(decoding: document.text.bytes, as: UTF8.self)),
          ]
        ])
    }
    messages += deferred.map { .request($0.id, method: $0.method, params: $0.params) }
    return messages.reduce(into: []) { $0 += $1.json.bytes.framed }
  }

  /// Takes note of what a former program handed on.
  mutating func takeOver(_ former: JSONValue) {
    for uri in (former["published"]?.array ?? []).compactMap(\.string) { published[uri] = 0 }
    if let memory = former["memory"] { host.runs.memory = RunMemory(memory) }
  }
}

extension JSONValue {
  /// How many programs have had these parameters of `initialize`.
  var programNumber: Int { self[Server.handover]?["number"]?.int ?? 1 }
}
