// Connects VS Code with `specs lsp`.
'use strict'
const fs = require('fs')
const path = require('path')
const vscode = require('vscode')
const { Client } = require('./client')

const selector = [{ language: 'feature' }, { pattern: '**/*.feature' }, { pattern: '**/*.feature.md' }]
const commands = ['specs.run', 'specs.stop', 'specs.build', 'specs.fixAll', 'specs.openReport', 'specs.clearResults']
let client, output, diagnostics, registrations = [], providers = [], watcher
/** When the server was started again after it had ended by itself. */
let restarts = []
const lensesChanged = new vscode.EventEmitter()
const hintsChanged = new vscode.EventEmitter()
/** What is in progress, by token. */
const progress = new Map()

function isFeature(document) {
  return document.languageId === 'feature' || /\.feature(\.md)?$/.test(document.fileName)
}

/** The newer of the two builds, unless the settings name a program. */
function programIn(folder) {
  const chosen = vscode.workspace.getConfiguration('specs').get('program')
  if (chosen) return path.resolve(folder, chosen)
  const builds = ['release', 'debug'].map(name => path.join(folder, '.build', name, 'specs'))
    .filter(name => fs.existsSync(name))
  return builds.sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs)[0]
}

// Values of the protocol and of VS Code.
const position = p => new vscode.Position(p.line, p.character)
const range = r => new vscode.Range(position(r.start), position(r.end))
const location = l => new vscode.Location(vscode.Uri.parse(l.targetUri || l.uri), range(l.targetSelectionRange || l.range))
const lsp = p => ({ line: p.line, character: p.character })
const place = (document, p) => ({ textDocument: { uri: document.uri.toString() }, position: lsp(p) })
const markdown = m => new vscode.MarkdownString(typeof m === 'string' ? m : m.value)
const textEdit = e => new vscode.TextEdit(range(e.range), e.newText)

function diagnostic(d) {
  const result = new vscode.Diagnostic(range(d.range), d.message, d.severity - 1)
  result.source = d.source
  result.code = d.codeDescription ? { value: d.code, target: vscode.Uri.parse(d.codeDescription.href) } : d.code
  result.tags = d.tags
  result.relatedInformation = (d.relatedInformation || []).map(r =>
    new vscode.DiagnosticRelatedInformation(location(r.location), r.message))
  return result
}

function workspaceEdit(edit) {
  const result = new vscode.WorkspaceEdit()
  for (const [uri, edits] of Object.entries(edit.changes || {})) result.set(vscode.Uri.parse(uri), edits.map(textEdit))
  for (const change of edit.documentChanges || []) {
    result.set(vscode.Uri.parse(change.textDocument.uri), change.edits.map(textEdit))
  }
  return result
}

function completionItem(item) {
  const result = new vscode.CompletionItem(
    item.labelDetails ? { label: item.label, description: item.labelDetails.description } : item.label,
    item.kind ? item.kind - 1 : undefined)
  for (const name of ['detail', 'filterText', 'sortText', 'preselect']) result[name] = item[name]
  if (item.documentation) result.documentation = markdown(item.documentation)
  const text = item.textEdit ? item.textEdit.newText : item.insertText || item.label
  result.insertText = item.insertTextFormat === 2 ? new vscode.SnippetString(text) : text
  if (item.textEdit) result.range = range(item.textEdit.range)
  if (item.additionalTextEdits) result.additionalTextEdits = item.additionalTextEdits.map(textEdit)
  return result
}

function symbol(s) {
  const result = new vscode.DocumentSymbol(s.name || ' ', s.detail || '', s.kind - 1, range(s.range), range(s.selectionRange))
  result.children = (s.children || []).map(symbol)
  return result
}

/** Registers what the server announces. */
function registerProviders(can) {
  const ask = (method, params, token) => client.request(`textDocument/${method}`, params, token).catch(() => null)
  const add = (announced, registration) => { if (announced) providers.push(registration()) }
  const L = vscode.languages
  add(can.completionProvider, () => L.registerCompletionItemProvider(selector, {
    async provideCompletionItems(document, at, token) {
      const list = await ask('completion', place(document, at), token)
      const items = list ? list.items || list : []
      return new vscode.CompletionList(items.map(completionItem), Boolean(list && list.isIncomplete))
    }
  }, ...((can.completionProvider || {}).triggerCharacters || [])))
  add(can.hoverProvider, () => L.registerHoverProvider(selector, {
    async provideHover(document, at, token) {
      const hover = await ask('hover', place(document, at), token)
      return hover && new vscode.Hover(markdown(hover.contents), hover.range && range(hover.range))
    }
  }))
  const places = method => async (document, at, ...rest) => {
    const found = await ask(method, { ...place(document, at), context: { includeDeclaration: true } }, rest.at(-1))
    return found && [].concat(found).map(location)
  }
  add(can.definitionProvider, () => L.registerDefinitionProvider(selector, { provideDefinition: places('definition') }))
  add(can.referencesProvider, () => L.registerReferenceProvider(selector, { provideReferences: places('references') }))
  add(can.documentSymbolProvider, () => L.registerDocumentSymbolProvider(selector, {
    async provideDocumentSymbols(document, token) {
      const found = await ask('documentSymbol', { textDocument: { uri: document.uri.toString() } }, token)
      return found && found.map(symbol)
    }
  }))
  add(can.documentFormattingProvider, () => L.registerDocumentFormattingEditProvider(selector, {
    async provideDocumentFormattingEdits(document, options, token) {
      const edits = await ask('formatting', {
        textDocument: { uri: document.uri.toString() }, options: { tabSize: 2, insertSpaces: true }
      }, token)
      return edits && edits.map(textEdit)
    }
  }))
  add(can.renameProvider, () => L.registerRenameProvider(selector, {
    async provideRenameEdits(document, at, newName, token) {
      return workspaceEdit(await client.request('textDocument/rename', { ...place(document, at), newName }, token))
    }
  }))
  add(can.codeActionProvider, () => L.registerCodeActionsProvider(selector, {
    async provideCodeActions(document, where, context, token) {
      const found = await ask('codeAction', {
        textDocument: { uri: document.uri.toString() },
        range: { start: lsp(where.start), end: lsp(where.end) }, context: { diagnostics: [] }
      }, token)
      return (found || []).filter(action => action.edit).map(action => {
        const result = new vscode.CodeAction(action.title, vscode.CodeActionKind.Empty.append(action.kind || 'quickfix'))
        result.edit = workspaceEdit(action.edit)
        result.isPreferred = action.isPreferred
        return result
      })
    }
  }))
  add(can.codeLensProvider, () => L.registerCodeLensProvider(selector, {
    onDidChangeCodeLenses: lensesChanged.event,
    async provideCodeLenses(document, token) {
      const found = await ask('codeLens', { textDocument: { uri: document.uri.toString() } }, token)
      return (found || []).map(lens => new vscode.CodeLens(range(lens.range), lens.command))
    }
  }))
  add(can.inlayHintProvider, () => L.registerInlayHintsProvider(selector, {
    onDidChangeInlayHints: hintsChanged.event,
    async provideInlayHints(document, where, token) {
      const found = await ask('inlayHint', {
        textDocument: { uri: document.uri.toString() }, range: { start: lsp(where.start), end: lsp(where.end) }
      }, token)
      return (found || []).map(hint => Object.assign(
        new vscode.InlayHint(position(hint.position), hint.label),
        { paddingLeft: hint.paddingLeft, tooltip: hint.tooltip }))
    }
  }))
  const tokens = can.semanticTokensProvider
  add(tokens, () => L.registerDocumentSemanticTokensProvider(selector, {
    async provideDocumentSemanticTokens(document, token) {
      const found = await ask('semanticTokens/full', { textDocument: { uri: document.uri.toString() } }, token)
      return found && new vscode.SemanticTokens(new Uint32Array(found.data))
    }
  }, new vscode.SemanticTokensLegend(tokens ? tokens.legend.tokenTypes : [], tokens ? tokens.legend.tokenModifiers : [])))
}

async function onRequest(method, params) {
  if (method === 'client/registerCapability' && !watcher) {
    const change = type => uri => client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri.toString(), type }] })
    watcher = vscode.workspace.createFileSystemWatcher('**/{*.feature,*.feature.md,specs.json}')
    watcher.onDidCreate(change(1))
    watcher.onDidChange(change(2))
    watcher.onDidDelete(change(3))
    registrations.push(watcher)
  } else if (method === 'workspace/applyEdit') {
    return { applied: await vscode.workspace.applyEdit(workspaceEdit(params.edit)) }
  } else if (method === 'workspace/configuration') {
    return params.items.map(() => null)
  } else if (method === 'window/showMessageRequest') {
    const titles = (params.actions || []).map(action => action.title)
    const chosen = await vscode.window.showInformationMessage(params.message, ...titles)
    return chosen ? { title: chosen } : null
  } else if (method === 'window/showDocument') {
    const uri = vscode.Uri.parse(params.uri)
    if (params.external) return { success: await vscode.env.openExternal(uri) }
    await vscode.window.showTextDocument(uri, { selection: params.selection && range(params.selection) })
    return { success: true }
  } else if (method === 'workspace/codeLens/refresh') {
    lensesChanged.fire()
  } else if (method === 'workspace/inlayHint/refresh') {
    hintsChanged.fire()
  }
  return null
}

/** Shows what the server does, and lets the user cancel it. */
function onProgress(token, value) {
  if (value.kind === 'begin') {
    vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: value.title, cancellable: Boolean(value.cancellable) },
      (shown, cancellation) => new Promise(resolve => {
        cancellation.onCancellationRequested(() => client && client.notify('window/workDoneProgress/cancel', { token }))
        progress.set(token, { shown, resolve, percentage: 0 })
        shown.report({ message: value.message })
      }))
    return
  }
  const known = progress.get(token)
  if (!known) return
  if (value.kind === 'end') {
    progress.delete(token)
    known.resolve()
  } else {
    const percentage = value.percentage || known.percentage
    known.shown.report({ message: value.message, increment: percentage - known.percentage })
    known.percentage = percentage
  }
}

function onNotification(method, params) {
  if (method === 'textDocument/publishDiagnostics') {
    diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(diagnostic))
  } else if (method === 'window/showMessage') {
    const show = [null, 'showErrorMessage', 'showWarningMessage'][params.type] || 'showInformationMessage'
    vscode.window[show](params.message)
  } else if (method === 'window/logMessage') {
    output.appendLine(params.message)
  } else if (method === '$/progress') {
    onProgress(params.token, params.value)
  }
}

const textDocument = document => ({
  uri: document.uri.toString(), languageId: document.languageId, version: document.version, text: document.getText()
})

async function start() {
  const folders = vscode.workspace.workspaceFolders || []
  if (!folders.length) return
  // A server has the steps of one package.
  const served = folders.find(f => programIn(f.uri.fsPath)) || folders[0]
  const folder = served.uri.fsPath
  const program = programIn(folder)
  if (!program) {
    vscode.window.showWarningMessage('There is no specs program yet. Run "swift build --product specs", which takes two to four minutes the first time, and then "Specs: Start the Server Again".')
    return
  }
  let isReady = false
  const started = client = new Client(program, ['lsp', ...vscode.workspace.getConfiguration('specs').get('arguments')], folder, {
    onNotification, onRequest, onLog: text => output.append(text),
    onEnd: code => {
      if (client !== started) return
      output.appendLine(`The server has ended with ${code}.`)
      client = undefined
      if (isReady) startAgain()
    }
  })
  const answer = await started.request('initialize', {
    processId: process.pid, rootUri: served.uri.toString(),
    workspaceFolders: [{ uri: served.uri.toString(), name: served.name }],
    capabilities: {
      general: { positionEncodings: ['utf-16'] },
      window: { workDoneProgress: true, showDocument: { support: true } },
      workspace: { applyEdit: true, didChangeWatchedFiles: { dynamicRegistration: true }, workspaceEdit: { documentChanges: true }, codeLens: { refreshSupport: true }, inlayHint: { refreshSupport: true } },
      textDocument: {
        publishDiagnostics: { codeDescriptionSupport: true, relatedInformation: true, tagSupport: { valueSet: [1, 2] } },
        completion: { completionItem: { snippetSupport: true, labelDetailsSupport: true, documentationFormat: ['markdown'] } },
        hover: { contentFormat: ['markdown'] },
        definition: { linkSupport: true },
        documentSymbol: { hierarchicalDocumentSymbolSupport: true },
        codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source'] } } }
      }
    }
  })
  isReady = true
  started.notify('initialized', {})
  registerProviders(answer.capabilities)
  for (const document of vscode.workspace.textDocuments) {
    if (isFeature(document)) started.notify('textDocument/didOpen', { textDocument: textDocument(document) })
  }
}

async function stop() {
  const former = client
  client = undefined
  for (const disposable of [...registrations, ...providers]) disposable.dispose()
  registrations = []
  providers = []
  watcher = undefined
  diagnostics.clear()
  for (const { resolve } of progress.values()) resolve()
  progress.clear()
  if (former) await former.stop()
}

/** Starts the server, and says why if that fails. */
async function tryToStart() {
  try {
    await start()
  } catch (error) {
    vscode.window.showErrorMessage(`The specs program cannot be used: ${error.message} See the output "Specs".`)
  }
}

async function restart() {
  await stop()
  await tryToStart()
}

/** Starts a server again that has ended by itself, as when step definitions end it: four times in three minutes. */
async function startAgain() {
  restarts = restarts.filter(time => Date.now() - time < 180000)
  if (restarts.push(Date.now()) <= 4) return restart()
  await stop()
  vscode.window.showErrorMessage('The specs program keeps ending: see the output "Specs". After the next build, choose "Specs: Start the Server Again".')
}

/** Sends a command to the server; from the menu, it is about the feature in front. */
async function execute(command, ...args) {
  if (!client) return void vscode.window.showWarningMessage('The specs program does not run yet.')
  try {
    await client.request('workspace/executeCommand', { command, arguments: args })
  } catch (error) {
    vscode.window.showWarningMessage(error.message)
  }
}

const inFront = () => {
  const editor = vscode.window.activeTextEditor
  return editor && isFeature(editor.document) ? { uri: editor.document.uri.toString() } : {}
}

function activate(context) {
  output = vscode.window.createOutputChannel('Specs')
  diagnostics = vscode.languages.createDiagnosticCollection('specs')
  const whenFeature = send => document => { if (client && isFeature(document)) send(document) }
  const id = document => ({ uri: document.uri.toString() })
  context.subscriptions.push(
    output, diagnostics,
    // The buttons above lines name what to run; those of menus pass a value of the editor's.
    ...commands.map(name => vscode.commands.registerCommand(name, options =>
      execute(name, options && typeof options.uri === 'string' ? options : inFront()))),
    vscode.commands.registerCommand('specs.runSuite', () => execute('specs.run')),
    vscode.commands.registerCommand('specs.runFailed', () => execute('specs.run', { failed: true })),
    vscode.commands.registerCommand('specs.runLine', () => {
      const editor = vscode.window.activeTextEditor
      if (editor && isFeature(editor.document)) {
        execute('specs.run', { ...inFront(), lines: [editor.selection.active.line + 1] })
      }
    }),
    vscode.commands.registerCommand('specs.restart', restart),
    vscode.workspace.onDidOpenTextDocument(whenFeature(d => client.notify('textDocument/didOpen', { textDocument: textDocument(d) }))),
    vscode.workspace.onDidCloseTextDocument(whenFeature(d => client.notify('textDocument/didClose', { textDocument: id(d) }))),
    vscode.workspace.onDidSaveTextDocument(whenFeature(d => client.notify('textDocument/didSave', { textDocument: id(d) }))),
    vscode.workspace.onDidChangeTextDocument(event => {
      if (!client || !isFeature(event.document) || !event.contentChanges.length) return
      client.notify('textDocument/didChange', {
        textDocument: { ...id(event.document), version: event.document.version },
        contentChanges: event.contentChanges.map(c => ({ range: { start: lsp(c.range.start), end: lsp(c.range.end) }, text: c.text }))
      })
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(restart))
  return tryToStart()
}

module.exports = { activate, deactivate: stop }
