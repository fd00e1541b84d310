/// Diagnostics, as they change.
extension Server {
  /// How long after an edit the diagnostics of other files are compared with what was sent.
  private static let comparisonDelay = Duration.milliseconds(150)

  /// Publishes the diagnostics of documents that have changed, the last change first: it is the one that the user looks at.
  package mutating func publishChanges() {
    guard !changed.isEmpty else { return }
    func precedes(_ one: String, _ other: String) -> Bool {
      let (first, second) = (documents[one]?.lastChange ?? 0, documents[other]?.lastChange ?? 0)
      return first == second ? one < other : first > second
    }
    var hasSent = false
    for key in changed.sorted(by: precedes) {
      updateWorkspace(with: key)
      guard let document = documents[key], document.isFeature,
        let list = context()?.diagnostics(of: document.path)
      else { continue }
      changed.remove(key)
      send(list, isNew: true)
      hasSent = true
    }
    if hasSent { comparisonTime = environment.host.now() + Self.comparisonDelay }
  }

  /// Compares the diagnostics of all files once the messages that have come are handled.
  mutating func compareAllSoon() {
    comparesAll = true
    comparisonTime = environment.host.now()
  }

  /// Publishes the diagnostics of files whose diagnostics have changed.
  mutating func compare() {
    publishChanges()
    comparisonTime = nil
    updateWorkspace()
    let isAboutAll = comparesAll
    comparesAll = false
    guard host.stage == .complete, let changes = host.workspace?.takeChanges(),
      let snapshot = context()
    else { return }
    for path in isAboutAll ? snapshot.workspace.paths : changes {
      send(snapshot.diagnostics(of: path), isNew: false)
    }
    for list in definitionLists(snapshot) { send(list, isNew: false) }
    // What a former program published, and nothing is wrong with any more.
    for uri in published.keys.sorted() where published[uri] == 0 { withdraw(uri) }
  }

  /// Publishes the diagnostics of one file, if they have changed.
  mutating func publish(_ path: String) {
    if let list = context()?.diagnostics(of: path) { send(list, isNew: false) }
  }

  /// The diagnostics of Swift files, if they may have changed.
  private mutating func definitionLists(_ snapshot: RequestContext) -> [DiagnosticList] {
    let use = DefinitionUse(
      generation: host.generation, isUsed: snapshot.workspace.usedDefinitions)
    guard use != folder.definitionUse else { return [] }
    let found = snapshot.definitionDiagnostics()
    // Those that have none any more are published as well.
    let former = folder.definitionURIs.filter { uri in !found.contains { $0.uri == uri } }
    folder.definitionURIs = found.map(\.uri)
    folder.definitionUse = use
    return found + former.map { DiagnosticList(uri: $0) }
  }

  /// Sends diagnostics.
  ///
  /// - Parameter isNew: Whether the client waits for them after an edit; otherwise they are sent only if they differ.
  private mutating func send(_ list: DiagnosticList, isNew: Bool) {
    let former = published[list.uri]
    published[list.uri] = list.items.isEmpty ? nil : list.fingerprint
    guard isNew || former != published[list.uri] else { return }
    let withVersion = clientSupports("textDocument", "publishDiagnostics", "versionSupport")
    notify("textDocument/publishDiagnostics", list.params(withVersion: withVersion))
  }

  /// Publishes that there is nothing wrong with a file, if something was.
  mutating func withdraw(_ uri: String) {
    guard published.removeValue(forKey: uri) != nil else { return }
    notify("textDocument/publishDiagnostics", ["uri": .text(uri), "diagnostics": []])
  }

  /// Publishes a mistake in a configuration file.
  mutating func publish(_ problem: ProjectProblem) {
    let uri = DocumentURI.uri(of: problem.path)
    let start = TextPosition(line: max(0, problem.line - 1), character: max(0, problem.column - 1))
    let end = TextPosition(line: start.line, character: start.character + 1)
    let item: JSONValue = [
      "range": ["start": start.json, "end": end.json], "severity": 1, "source": "specs",
      "message": .text(problem.message),
    ]
    let list = DiagnosticList(uri: uri, items: [item])
    published[uri] = list.fingerprint
    notify("textDocument/publishDiagnostics", list.params(withVersion: false))
    showMessage(problem.message, .error)
  }
}
