extension RequestHandler {
  /// The requests about features and definitions, by method.
  static let handlers: [(String, RequestHandler)] = [
    document(
      "completion", "completionProvider",
      ["triggerCharacters": [" ", "@", "<", "|", "\"", ":"], "resolveProvider": false]
    ) { $0.completion($1) },
    document("signatureHelp", "signatureHelpProvider", ["triggerCharacters": [" ", "\""]]) {
      $0.signatureHelp($1)
    },
    document("hover", "hoverProvider") { $0.hover($1) },
    document("definition", "definitionProvider") { $0.definition($1) },
    workspace("textDocument/references", "referencesProvider") { $0.references($1) },
    document("documentHighlight", "documentHighlightProvider") { $0.highlights($1) },
    document("documentSymbol", "documentSymbolProvider") { $0.documentSymbols($1) },
    workspace("workspace/symbol", "workspaceSymbolProvider") { $0.workspaceSymbols($1) },
    document("foldingRange", "foldingRangeProvider") { $0.foldingRanges($1) },
    document("selectionRange", "selectionRangeProvider") { $0.selectionRanges($1) },
    document(
      "semanticTokens/full", "semanticTokensProvider", RequestContext.tokenCapability
    ) { $0.tokens($1) },
    document("semanticTokens/range") { $0.tokens($1) },
    document("documentLink", "documentLinkProvider", ["resolveProvider": false]) {
      $0.documentLinks($1)
    },
    document("formatting", "documentFormattingProvider") {
      context, params throws(ResponseError) in try context.formatting(params)
    },
    document("rangeFormatting", "documentRangeFormattingProvider") {
      context, params throws(ResponseError) in try context.formatting(params)
    },
    document(
      "onTypeFormatting", "documentOnTypeFormattingProvider",
      ["firstTriggerCharacter": "|", "moreTriggerCharacter": ["\n", ":"]]
    ) { $0.onTypeFormatting($1) },
    document(
      "codeAction", "codeActionProvider",
      ["codeActionKinds": ["quickfix", "refactor.rewrite", "source.fixAll.specs"]]
    ) { $0.codeActions($1) },
    document("prepareRename") {
      context, params throws(ResponseError) in try context.prepareRename(params)
    },
    workspace("textDocument/rename", "renameProvider", ["prepareProvider": true]) {
      context, params throws(ResponseError) in try context.rename(params)
    },
    document("codeLens", "codeLensProvider", ["resolveProvider": false]) { context, _ in
      context.codeLenses()
    },
    document("inlayHint", "inlayHintProvider") { $0.inlayHints($1) },
  ]

  private static func document(
    _ name: String, _ capability: String? = nil, _ value: JSONValue = true,
    answer: @escaping Answer
  ) -> (String, RequestHandler) {
    let announced = capability.map { ($0, value) }
    return ("textDocument/\(name)", RequestHandler(.document, announced, answer: answer))
  }

  private static func workspace(
    _ method: String, _ capability: String, _ value: JSONValue = true, answer: @escaping Answer
  ) -> (String, RequestHandler) {
    (method, RequestHandler(.workspace, (capability, value), answer: answer))
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
  /// Starts the program again, as after a build.
  case restart = "specs.restart"
  /// Makes all corrections of `check --fix` in a feature: `{uri}`.
  case fixAll = "specs.fixAll"
  /// Opens the report of the last run.
  case openReport = "specs.openReport"
  /// Forgets the results of all runs.
  case clearResults = "specs.clearResults"
  /// Shows the steps that mean a definition: the URI of a Swift file and a position in it.
  case showReferences = "specs.showReferences"
}

/// What the server can do.
package enum ServerCapabilities {
  /// The answer to `initialize`, which depends only on its parameters.
  package static func initializeResult(_ params: JSONValue) -> JSONValue {
    var capabilities: JSONObject = [
      "positionEncoding": .text(PositionEncoding.negotiated(params).rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
      "executeCommandProvider": [
        "commands": .list(ServerCommand.allCases.map { .text($0.rawValue) })
      ],
      "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
    ]
    for (_, handler) in RequestHandler.all.sorted(by: { $0.key < $1.key }) {
      guard let capability = handler.capability, let value = capability.value(params) else {
        continue
      }
      capabilities[capability.name] = value
    }
    return [
      "capabilities": .object(capabilities),
      "serverInfo": ["name": "specs", "version": .text(Version.current)],
    ]
  }
}
