/// Diagnostics, as they change.
extension Server {
  /// How long after an edit the diagnostics of other files are compared with what was sent.
  private static let comparisonDelay = Duration.milliseconds(150)

  /// What the diagnostics of Swift files depend on. Each of thousands of definitions without a use is one of them, so they
  /// are made again only if this has changed.
  struct DefinitionUse: Equatable {
    let generation: Int
    let isUsed: [Bool]?
  }

  /// Publishes the diagnostics of documents that have changed, the last change first: it is the one that the user looks at.
  package mutating func publishChanges() {
    var hasSent = false
    for key in changed.reversed() {
      updateWorkspace(with: key)
      guard let document = documents[key], document.isFeature,
        let list = RequestContext(self)?.diagnostics(of: document.path)
      else { continue }
      changed.removeAll { $0 == key }
      send(list, isNew: true)
      hasSent = true
    }
    if hasSent { comparisonTime = environment.host.now() + Self.comparisonDelay }
  }

  /// Compares the diagnostics of files that may have changed once the messages that have come are handled.
  mutating func compareSoon() { comparisonTime = environment.host.now() }

  /// Publishes the diagnostics of files whose diagnostics have changed.
  mutating func compare() {
    publishChanges()
    comparisonTime = nil
    updateWorkspace()
    guard host.stage == .complete, let changes = host.workspace?.takeChanges(),
      let context = RequestContext(self)
    else { return }
    for path in changes { send(context.diagnostics(of: path), isNew: false) }
    let use = DefinitionUse(generation: host.generation, isUsed: context.workspace.usedDefinitions)
    if use != definitionUse {
      definitionUse = use
      let lists = context.definitionDiagnostics()
      for list in lists { send(list, isNew: false) }
      for uri in published.keys.sorted() where uri.hasSuffix(".swift") {
        if !lists.contains(where: { $0.uri == uri }) { withdraw(uri) }
      }
    }
    // What a former program published, and nothing is wrong with any more.
    for uri in published.keys.sorted() where published[uri] == 0 { withdraw(uri) }
  }

  /// Publishes the diagnostics of one file, if they have changed.
  mutating func publish(_ path: String) {
    if let list = RequestContext(self)?.diagnostics(of: path) { send(list, isNew: false) }
  }

  /// Sends diagnostics.
  ///
  /// - Parameter isNew: Whether the client waits for them after an edit; otherwise they are sent only if they differ.
  private mutating func send(_ list: DiagnosticList, isNew: Bool) {
    let former = published[list.uri]
    published[list.uri] = list.items.isEmpty ? nil : list.fingerprint
    guard isNew || former != published[list.uri] else { return }
    notify("textDocument/publishDiagnostics", list.params)
  }

  /// Publishes that there is nothing wrong with a file, if something was.
  mutating func withdraw(_ uri: String) {
    if published[uri] != nil { send(DiagnosticList(uri: uri), isNew: false) }
  }

  /// Publishes a mistake in a configuration file.
  mutating func publish(_ problem: ProjectProblem) {
    let start = TextPosition(line: max(0, problem.line - 1), character: max(0, problem.column - 1))
    let end = TextPosition(line: start.line, character: start.character + 1)
    let item: JSONValue = [
      "range": ["start": start.json, "end": end.json], "severity": 1, "source": "specs",
      "message": .text(problem.message),
    ]
    send(DiagnosticList(uri: DocumentURI.uri(of: problem.path), items: [item]), isNew: true)
    showMessage(problem.message, .error)
  }
}
