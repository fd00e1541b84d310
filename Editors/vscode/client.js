// The protocol: frames and JSON-RPC over the streams of a process. It knows nothing of VS Code.
'use strict'
const { spawn } = require('child_process')

class Client {
  /**
   * @param {(method: string, params: any) => void} onNotification
   * @param {(method: string, params: any) => Promise<any>} onRequest answers a request of the server
   * @param {(text: string) => void} onLog takes what the process writes to standard error
   */
  constructor(program, args, folder, { onNotification, onRequest, onLog, onEnd }) {
    this.pending = new Map()
    this.count = 0
    this.rest = Buffer.alloc(0)
    this.onNotification = onNotification
    this.onRequest = onRequest
    this.process = spawn(program, args, { cwd: folder })
    this.process.stdout.on('data', data => this.read(data))
    this.process.stderr.on('data', data => onLog(data.toString()))
    this.process.on('error', error => onLog(`${program} cannot be started: ${error.message}\n`))
    // Writing to a process that has ended; its end is noticed by itself.
    this.process.stdin.on('error', () => {})
    this.process.on('close', code => {
      for (const { reject } of this.pending.values()) reject(new Error('The server has ended.'))
      this.pending.clear()
      onEnd(code)
    })
  }

  read(data) {
    this.rest = Buffer.concat([this.rest, data])
    while (true) {
      const end = this.rest.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /content-length:\s*(\d+)/i.exec(this.rest.toString('latin1', 0, end))
      const start = end + 4
      if (!length || this.rest.length < start + Number(length[1])) return
      const body = this.rest.toString('utf8', start, start + Number(length[1]))
      this.rest = this.rest.subarray(start + Number(length[1]))
      this.receive(JSON.parse(body))
    }
  }

  receive(message) {
    if (message.method === undefined) {
      const waiting = this.pending.get(message.id)
      this.pending.delete(message.id)
      if (!waiting) return
      if (message.error) waiting.reject(Object.assign(new Error(message.error.message), message.error))
      else waiting.resolve(message.result)
    } else if (message.id === undefined) {
      this.onNotification(message.method, message.params)
    } else {
      Promise.resolve(this.onRequest(message.method, message.params)).then(
        result => this.send({ id: message.id, result: result === undefined ? null : result }),
        error => this.send({ id: message.id, error: { code: -32603, message: String(error) } }))
    }
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`)
    this.process.stdin.write(body)
  }

  notify(method, params) { this.send({ method, params }) }

  /** @param token VS Code's cancellation token, if there is one */
  request(method, params, token) {
    const id = ++this.count
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject })
      this.send({ id, method, params })
      if (token) token.onCancellationRequested(() => this.notify('$/cancelRequest', { id }))
    })
  }

  async stop() {
    try {
      await this.request('shutdown', null)
      this.notify('exit', null)
    } catch {
      // It has ended.
    }
  }
}

module.exports = { Client }
