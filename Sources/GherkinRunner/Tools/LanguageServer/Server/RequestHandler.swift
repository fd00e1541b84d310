/// How one kind of request is answered.
package struct RequestHandler: Sendable {
  package typealias Answer = @Sendable (RequestContext) -> (JSONValue) -> JSONValue

  /// What announces the request among the capabilities of the server: the name of a member, and its value.
  package let capability: (name: String, value: JSONValue)?
  /// Whether it is answered only once all features are known; the others are about one document.
  let needsAllFeatures: Bool
  let answer: Answer

  private init(
    _ capability: String?, _ answer: @escaping Answer, announcing value: JSONValue = true,
    needsAllFeatures: Bool = false
  ) {
    self.capability = capability.map { ($0, value) }
    (self.needsAllFeatures, self.answer) = (needsAllFeatures, answer)
  }

  /// All requests besides those of the life of the server, by method.
  package static let all = [
    "textDocument/completion": RequestHandler(
      "completionProvider", RequestContext.completion,
      announcing: [
        "triggerCharacters": [" ", "@", "<", "|", "\"", ":"], "resolveProvider": false,
      ]),
    "textDocument/hover": RequestHandler("hoverProvider", RequestContext.hover),
    "textDocument/definition": RequestHandler("definitionProvider", RequestContext.definition),
    "textDocument/references": RequestHandler(
      "referencesProvider", RequestContext.references, needsAllFeatures: true),
    "textDocument/documentSymbol": RequestHandler(
      "documentSymbolProvider", RequestContext.documentSymbols),
    "textDocument/semanticTokens/full": RequestHandler(
      "semanticTokensProvider", RequestContext.tokens, announcing: RequestContext.tokenCapability),
    "textDocument/semanticTokens/range": RequestHandler(nil, RequestContext.tokens),
    "textDocument/formatting": RequestHandler(
      "documentFormattingProvider", RequestContext.formatting),
    "textDocument/rangeFormatting": RequestHandler(
      "documentRangeFormattingProvider", RequestContext.formatting),
    "textDocument/codeAction": RequestHandler(
      "codeActionProvider", RequestContext.codeActions,
      announcing: ["codeActionKinds": ["quickfix", "source.fixAll.specs"]]),
    "textDocument/prepareRename": RequestHandler(nil, RequestContext.prepareRename),
    "textDocument/rename": RequestHandler(
      "renameProvider", RequestContext.rename, announcing: ["prepareProvider": true],
      needsAllFeatures: true),
    "textDocument/codeLens": RequestHandler(
      "codeLensProvider", RequestContext.codeLenses, announcing: ["resolveProvider": false]),
    "textDocument/inlayHint": RequestHandler("inlayHintProvider", RequestContext.inlayHints),
  ]

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
