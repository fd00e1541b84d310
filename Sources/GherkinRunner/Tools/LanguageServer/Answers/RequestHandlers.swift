extension RequestHandler {
  /// The requests about features and definitions, by method.
  static let handlers: [String: RequestHandler] = [
    "textDocument/completion": RequestHandler(
      .document,
      (
        "completionProvider",
        ["triggerCharacters": [" ", "@", "<", "|", "\"", ":"], "resolveProvider": false]
      )
    ) { context, params throws(ResponseError) in context.completion(params) },
    "textDocument/signatureHelp": RequestHandler(
      .document, ("signatureHelpProvider", ["triggerCharacters": [" ", "\""]])
    ) { context, params throws(ResponseError) in context.signatureHelp(params) },
    "textDocument/hover": RequestHandler(.document, ("hoverProvider", true)) {
      context, params throws(ResponseError) in context.hover(params)
    },
    "textDocument/definition": RequestHandler(.document, ("definitionProvider", true)) {
      context, params throws(ResponseError) in context.definition(params)
    },
    "textDocument/references": RequestHandler(.workspace, ("referencesProvider", true)) {
      context, params throws(ResponseError) in context.references(params)
    },
    "textDocument/documentHighlight": RequestHandler(
      .document, ("documentHighlightProvider", true)
    ) { context, params throws(ResponseError) in context.highlights(params) },
    "textDocument/documentSymbol": RequestHandler(.document, ("documentSymbolProvider", true)) {
      context, params throws(ResponseError) in context.documentSymbols(params)
    },
    "workspace/symbol": RequestHandler(.workspace, ("workspaceSymbolProvider", true)) {
      context, params throws(ResponseError) in context.workspaceSymbols(params)
    },
    "textDocument/foldingRange": RequestHandler(.document, ("foldingRangeProvider", true)) {
      context, params throws(ResponseError) in context.foldingRanges(params)
    },
    "textDocument/selectionRange": RequestHandler(.document, ("selectionRangeProvider", true)) {
      context, params throws(ResponseError) in context.selectionRanges(params)
    },
    "textDocument/semanticTokens/full": RequestHandler(
      .document, ("semanticTokensProvider", RequestContext.tokenCapability)
    ) { context, params throws(ResponseError) in context.tokens(params) },
    "textDocument/semanticTokens/range": RequestHandler(.document) {
      context, params throws(ResponseError) in context.tokens(params)
    },
    "textDocument/documentLink": RequestHandler(
      .document, ("documentLinkProvider", ["resolveProvider": false])
    ) { context, params throws(ResponseError) in context.documentLinks(params) },
    "textDocument/formatting": RequestHandler(.document, ("documentFormattingProvider", true)) {
      context, params throws(ResponseError) in try context.formatting(params)
    },
    "textDocument/rangeFormatting": RequestHandler(
      .document, ("documentRangeFormattingProvider", true)
    ) { context, params throws(ResponseError) in try context.formatting(params) },
    "textDocument/onTypeFormatting": RequestHandler(
      .document,
      (
        "documentOnTypeFormattingProvider",
        ["firstTriggerCharacter": "|", "moreTriggerCharacter": ["\n", ":"]]
      )
    ) { context, params throws(ResponseError) in context.onTypeFormatting(params) },
    "textDocument/codeAction": RequestHandler(
      .document,
      (
        "codeActionProvider",
        ["codeActionKinds": ["quickfix", "refactor.rewrite", "source.fixAll.specs"]]
      )
    ) { context, params throws(ResponseError) in context.codeActions(params) },
    "textDocument/prepareRename": RequestHandler(.document) {
      context, params throws(ResponseError) in try context.prepareRename(params)
    },
    "textDocument/rename": RequestHandler(
      .workspace, ("renameProvider", ["prepareProvider": true])
    ) { context, params throws(ResponseError) in try context.rename(params) },
  ]
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
