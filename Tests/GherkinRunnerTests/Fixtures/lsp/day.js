// What an author does on a day in VS Code, whose interface is stood in for: write, correct, rename, run, rebuild.
'use strict'
const fs = require('fs')
const path = require('path')
const Module = require('module')
const { pathToFileURL, fileURLToPath } = require('url')

const [extension, root, program] = process.argv.slice(2)

// What the extension uses of the editor.
class Emitter {
  constructor() { this.listeners = []; this.event = listener => { this.listeners.push(listener); return { dispose() {} } } }
  fire(value) { for (const listener of this.listeners) listener(value) }
}
class Position { constructor(line, character) { Object.assign(this, { line, character }) } }
class Range { constructor(start, end) { Object.assign(this, { start, end }) } }
class Uri {
  constructor(text) { this.text = text }
  static parse(text) { return new Uri(text) }
  get fsPath() { return fileURLToPath(this.text) }
  toString() { return this.text }
}
/** A class that keeps what it is made of under these names. */
const record = (...names) => class { constructor(...values) { names.forEach((name, i) => { this[name] = values[i] }) } }
class WorkspaceEdit {
  constructor() { this.changes = new Map() }
  set(uri, edits) { this.changes.set(uri.toString(), edits) }
}
const events = Object.fromEntries(
  ['OpenTextDocument', 'CloseTextDocument', 'SaveTextDocument', 'ChangeTextDocument', 'ChangeWorkspaceFolders'].map(n => [n, new Emitter()]))
const providers = {}, known = new Map(), commands = {}, shown = []
const kind = value => ({ value, append: more => kind(value ? `${value}.${more}` : more) })
const watcher = { onDidCreate() {}, onDidChange() {}, onDidDelete() {}, dispose() {} }
const vscode = {
  Position, Range, Uri, WorkspaceEdit, EventEmitter: Emitter,
  Location: record('uri', 'range'), MarkdownString: record('value'), TextEdit: record('range', 'newText'),
  Diagnostic: record('range', 'message', 'severity'), DiagnosticRelatedInformation: record('location', 'message'),
  CompletionItem: record('label', 'kind'), CompletionList: record('items', 'isIncomplete'), SnippetString: record('value'),
  Hover: record('contents', 'range'),
  DocumentSymbol: record('name', 'detail', 'kind', 'range', 'selectionRange'),
  CodeAction: record('title', 'kind'), CodeActionKind: { Empty: kind('') }, CodeLens: record('range', 'command'),
  InlayHint: record('position', 'label'), SemanticTokens: record('data'), SemanticTokensLegend: record('types', 'modifiers'),
  ProgressLocation: { Notification: 15 },
  languages: new Proxy({
    createDiagnosticCollection: () => ({
      set: (uri, list) => known.set(uri.toString(), list), clear: () => known.clear(), dispose() {}
    })
  }, {
    get: (own, name) => own[name] || ((selector, provider) => {
      Object.assign(providers, provider)
      return { dispose() {} }
    })
  }),
  workspace: {
    workspaceFolders: [{ uri: new Uri(pathToFileURL(root).toString()), name: 'root' }],
    textDocuments: [],
    getConfiguration: () => ({ get: name => ({ program, arguments: [] })[name] }),
    createFileSystemWatcher: () => watcher,
    ...Object.fromEntries(Object.entries(events).map(([name, emitter]) => [`onDid${name}`, emitter.event]))
  },
  window: {
    createOutputChannel: () => ({ append() {}, appendLine() {}, dispose() {} }),
    withProgress: (options, task) => task({ report() {} }, { onCancellationRequested() {} }),
    ...Object.fromEntries(['Information', 'Warning', 'Error'].map(n => [`show${n}Message`, text => { shown.push(text) }]))
  },
  env: {},
  commands: { registerCommand: (name, body) => { commands[name] = body; return { dispose() {} } } }
}
/** The servers that the extension has started. */
const servers = []
const processes = require('child_process'), { spawn } = processes
processes.spawn = (...options) => { servers.push(spawn(...options)); return servers.at(-1) }
const load = Module._load
Module._load = (name, ...rest) => name === 'vscode' ? vscode : load(name, ...rest)

/** An open document. */
class Document {
  constructor(name) {
    this.fileName = path.join(root, name)
    this.uri = new Uri(pathToFileURL(this.fileName).toString())
    this.languageId = 'feature'
    this.version = 1
    this.lines = fs.readFileSync(this.fileName, 'utf8').split('\n')
  }
  getText() { return this.lines.join('\n') }
  /** Replaces a part, as typing does. */
  replace(range, text) {
    const before = this.lines[range.start.line].slice(0, range.start.character)
    const after = this.lines[range.end.line].slice(range.end.character)
    this.lines.splice(range.start.line, range.end.line - range.start.line + 1, ...(before + text + after).split('\n'))
    this.version += 1
    events.ChangeTextDocument.fire({ document: this, contentChanges: [{ range, text }] })
  }
  setLine(number, text) {
    const line = number - 1
    this.replace(new Range(new Position(line, 0), new Position(line, this.lines[line].length)), text)
  }
}

const notes = []
const note = line => notes.push(line)
const later = () => new Promise(resolve => setTimeout(resolve, 10))
async function expect(name, condition) {
  // The limit keeps an editor from being left behind for ever.
  const end = Date.now() + 3600000
  while (!condition() && Date.now() < end) await later()
  note(condition() ? name : `not ${name}`)
}

async function main() {
  const { activate, deactivate } = require(extension)
  const token = { onCancellationRequested() {} }
  const document = new Document('Features/a.feature')
  vscode.workspace.textDocuments.push(document)
  vscode.window.activeTextEditor = { document, selection: { active: new Position(1, 4) } }
  await activate({ subscriptions: [] })
  const mistakes = () => known.get(document.uri.toString()) || []
  const code = d => d.code.value || d.code
  const places = () => mistakes().map(d => `${d.range.start.line + 1} ${code(d)}`).sort().join(', ')
  const whole = new Range(new Position(0, 0), new Position(99, 0))

  await expect('two undefined steps', () => places() === '3 undefined-step, 5 undefined-step')
  // Completes a step with a closed list of values.
  document.setLine(4, '    When it fails\n    And the light is ')
  const list = await providers.provideCompletionItems(document, new Position(4, 21), token)
  note(`values: ${list.items.map(item => item.label.label || item.label).join(', ')}`)
  document.setLine(5, '    And the light is green')
  // Corrects an undefined step.
  const step = new Position(2, 12)
  const [action] = await providers.provideCodeActions(document, new Range(step, step), {}, token)
  note(action.title)
  for (const edit of action.edit.changes.get(document.uri.toString())) document.replace(edit.range, edit.newText)
  await expect('one undefined step', () => places() === '6 undefined-step')
  // Renames a definition, with its uses in a file that is not open.
  const renamed = await providers.provideRenameEdits(document, step, 'it goes well', token)
  note([...renamed.changes].map(([uri, edits]) => `${path.basename(uri)}: ${edits.length}`).sort().join(', '))
  document.setLine(6, '    Then the light is red')
  await expect('nothing undefined', () => places() === '')
  // Runs a scenario that fails.
  commands['specs.runLine']()
  await expect('it failed on its line', () => places() === '4 run')
  note(mistakes()[0].message.split('\n')[0])
  const hints = async () => (await providers.provideInlayHints(document, whole, token)).map(hint => hint.label)
  note(`behind the lines: ${(await hints()).join(', ')}`)
  const lenses = await providers.provideCodeLenses(document, token)
  note(`buttons: ${[...new Set(lenses.map(lens => lens.command.title))].join(', ')}`)
  document.setLine(4, '    When it passes')
  await expect('the result is old', () => mistakes().length === 1 && mistakes()[0].severity === 3)
  commands['specs.run']()
  await expect('it passed', () => places() === '' && shown.some(text => text.startsWith('1 passed')))
  // The program is built again, with a new definition.
  document.setLine(6, '    Then it is new')
  await expect('undefined again', () => places() === '6 undefined-step')
  fs.appendFileSync(path.join(root, 'steps'), 'it is new\n')
  fs.renameSync(path.join(root, 'rebuilt'), program)
  await expect('defined', () => places() === '')
  note(`servers: ${servers.length}`)
  // A server that ends by itself is started again, but not for ever.
  document.setLine(6, '    Then it is unknown')
  for (let number = 2; number <= 5; number += 1) {
    await expect('undefined', () => places() === '6 undefined-step')
    servers.at(-1).kill('SIGKILL')
    await expect(`server ${number}`, () => servers.length === number && places() === '6 undefined-step')
  }
  servers.at(-1).kill('SIGKILL')
  await expect('no more', () => shown.some(text => text.startsWith('The specs program keeps ending')))
  note(`servers: ${servers.length}`)
  await deactivate()
  console.log(notes.join('\n'))
}
main().catch(error => { console.error(error); process.exit(1) })
