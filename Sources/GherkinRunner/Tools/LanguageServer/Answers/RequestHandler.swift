/// How one kind of request is answered.
package struct RequestHandler: Sendable {
  package typealias Answer = @Sendable (RequestContext) -> (JSONValue) -> JSONValue

  /// Whether it is answered only once all features are known; the others are about one document.
  let needsAllFeatures: Bool
  /// What announces the request among the capabilities of the server: the name of a member, and its value.
  package let capability: (name: String, value: JSONValue)?
  let answer: Answer

  /// All requests besides those of the life of the server, by method. A method that is twice in the list is a fault that
  /// every test of the server meets: it ends the process.
  package static let all = Dictionary(
    uniqueKeysWithValues: [
      document(
        "completion", "completionProvider",
        ["triggerCharacters": [" ", "@", "<", "|", "\"", ":"], "resolveProvider": false],
        answer: RequestContext.completion),
      document("hover", "hoverProvider", answer: RequestContext.hover),
      document("definition", "definitionProvider", answer: RequestContext.definition),
      workspace("textDocument/references", "referencesProvider", answer: RequestContext.references),
      document("documentSymbol", "documentSymbolProvider", answer: RequestContext.documentSymbols),
      document(
        "semanticTokens/full", "semanticTokensProvider", RequestContext.tokenCapability,
        answer: RequestContext.tokens),
      document("semanticTokens/range", nil, answer: RequestContext.tokens),
      document("formatting", "documentFormattingProvider", answer: RequestContext.formatting),
      document(
        "rangeFormatting", "documentRangeFormattingProvider", answer: RequestContext.formatting),
      document(
        "codeAction", "codeActionProvider",
        ["codeActionKinds": ["quickfix", "source.fixAll.specs"]],
        answer: RequestContext.codeActions),
      document("prepareRename", nil, answer: RequestContext.prepareRename),
      workspace(
        "textDocument/rename", "renameProvider", ["prepareProvider": true],
        answer: RequestContext.rename),
      document(
        "codeLens", "codeLensProvider", ["resolveProvider": false],
        answer: RequestContext.codeLenses),
      document("inlayHint", "inlayHintProvider", answer: RequestContext.inlayHints),
    ])

  private static func document(
    _ name: String, _ capability: String?, _ value: JSONValue = true, answer: @escaping Answer
  ) -> (String, RequestHandler) {
    (
      "textDocument/\(name)",
      RequestHandler(
        needsAllFeatures: false, capability: capability.map { ($0, value) }, answer: answer)
    )
  }

  private static func workspace(
    _ method: String, _ capability: String, _ value: JSONValue = true, answer: @escaping Answer
  ) -> (String, RequestHandler) {
    (
      method,
      RequestHandler(needsAllFeatures: true, capability: (capability, value), answer: answer)
    )
  }

  /// The answer to `initialize`, which depends only on its parameters.
  static func initializeResult(_ params: JSONValue) -> JSONValue {
    var capabilities: JSONObject = [
      "positionEncoding": .text(PositionEncoding.negotiated(params).rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
      "executeCommandProvider": ["commands": .texts(ServerCommand.allCases.map(\.rawValue))],
    ]
    for (_, handler) in all.sorted(by: { $0.key < $1.key }) {
      if let (name, value) = handler.capability { capabilities[name] = value }
    }
    return [
      "capabilities": .object(capabilities),
      "serverInfo": ["name": "specs", "version": .text(Version.current)],
    ]
  }
}

/// Commands, which a client sends because a user asked for something.
package enum ServerCommand: String, CaseIterable {
  /// Runs features: `{uri?, lines?, tags?, failed?}`; all of the suite without arguments. Lines count from 1.
  case run = "specs.run"
  /// Ends the run and the build that go on.
  case stop = "specs.stop"
  /// Builds the program with the step definitions.
  case build = "specs.build"
  /// Makes all corrections of `check --fix` in a feature: `{uri}`.
  case fixAll = "specs.fixAll"
  /// Opens the report of the last run.
  case openReport = "specs.openReport"
  /// Forgets the results of all runs.
  case clearResults = "specs.clearResults"
}
