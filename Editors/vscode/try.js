// Opens a feature as VS Code would, and prints the diagnostics of it: node try.js PROGRAM FOLDER FILE
'use strict'
const fs = require('fs')
const path = require('path')
const { pathToFileURL } = require('url')
const { Client } = require('./client')

const [program, folder, file] = process.argv.slice(2).map(name => path.resolve(name))
const uri = pathToFileURL(file).toString()
const client = new Client(program, ['lsp'], folder, {
  onRequest: () => null,
  onLog: text => process.stderr.write(text),
  onEnd: code => console.log(`ended with ${code}`),
  onNotification(method, params) {
    if (method !== 'textDocument/publishDiagnostics' || params.uri !== uri) return
    for (const d of params.diagnostics) {
      console.log(`${d.range.start.line + 1}:${d.range.start.character + 1}: ${d.message.split('\n')[0]} [${d.code}]`)
    }
    console.log(`${params.diagnostics.length} diagnostics`)
    client.stop()
  }
})

async function main() {
  await client.request('initialize', {
    processId: process.pid, rootUri: pathToFileURL(folder).toString(), capabilities: {}
  })
  client.notify('initialized', {})
  client.notify('textDocument/didOpen', {
    textDocument: { uri, languageId: 'feature', version: 1, text: fs.readFileSync(file, 'utf8') }
  })
}
main()
