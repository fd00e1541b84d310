import GherkinRunner
import Testing

/// What a relay does when workers end, are replaced, or are slow: decisions, without processes.
@Suite struct RelayTests {
  @Test func `messages pass, and the first request is answered without a worker`() {
    var relay = RelaySession()
    relay.client(.request(.number(1), method: "shutdown", params: .null))
    #expect(relay.toClient.last?["error"]?["code"] == -32002, "it is not initialized")
    relay.forget(client: true)
    relay.client(.request(.number(1), method: "initialize", params: [:]))
    #expect(relay.toClient.first?["result"]?["serverInfo"]?["name"] == "specs")
    relay.client(.request(.number(7), method: "initialize", params: [:]))
    #expect(relay.toClient.last?["error"]?["code"] == -32600, "it is initialized already")
    relay.forget(client: true)
    relay.notify("initialized", [:])
    relay.client(.request(.number(2), method: "textDocument/hover", params: ["x": 1]))
    #expect(relay.methods(to: 1) == ["initialize", "initialized", "textDocument/hover"])
    relay.answer(1, "specs-initialize", ["capabilities": [:]])
    relay.says(1, "window/logMessage", ["message": "m"])
    relay.answer(1, 2, "hover")
    #expect(relay.toClient.count == 2, "the relay's own request is not answered to the client")
    #expect(relay.toClient.last == ["jsonrpc": "2.0", "id": 2, "result": "hover"])
  }

  @Test func `a client that wants a trace gets how long each answer took`() {
    var relay = RelaySession()
    func trace() -> [JSONValue] {
      relay.toClient.filter { $0["method"] == "$/logTrace" }.map { $0["params"] ?? .null }
    }
    func ask(_ id: Int) {
      relay.ask(id)
      relay.now += .milliseconds(7)
      relay.answer(1, .integer(id), nil)
    }
    relay.client(.request(.number(1), method: "initialize", params: ["trace": "messages"]))
    relay.forget()
    ask(2)
    #expect(trace() == [["message": "Answered textDocument/hover 2 after 7 ms."]])
    relay.notify("$/setTrace", ["value": "verbose"])
    relay.forget()
    ask(3)
    #expect(
      trace() == [["message": "Answered textDocument/hover 3 after 7 ms.", "verbose": "38 bytes"]])
    relay.forget()
    relay.ends(1)
    #expect(trace().contains { $0["message"]?.string?.hasPrefix("worker 1 ended") == true })
    relay.notify("$/setTrace", ["value": "off"])
    relay.forget()
    ask(4)
    #expect(trace().isEmpty)
  }

  @Test func `a worker that ends is replaced by one that knows all documents`() {
    var relay = RelaySession.running()
    relay.open("file:///a", "one", version: 1)
    relay.open("file:///b", "two", version: 1)
    relay.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "file:///a", "version": 2], "contentChanges": [.edit(0, 3, 3, "!")],
      ])
    relay.notify("textDocument/didClose", ["textDocument": ["uri": "file:///b"]])
    relay.says(
      1, "textDocument/publishDiagnostics", ["uri": "file:///a", "diagnostics": [["message": "m"]]])
    relay.ends(1)
    #expect(relay.started == [1, 2])
    #expect(relay.methods(to: 2) == ["initialize", "initialized", "textDocument/didOpen"])
    let opened = relay.toWorkers(2).last?["params"]?["textDocument"]
    #expect(opened?["text"] == "one!" && opened?["version"] == 2)
    let hints = relay.toWorkers(2).first?["params"]?["specs"]
    #expect(hints?["generation"] == 2 && hints?["published"] == ["file:///a"])
  }

  @Test func `the next worker gets the document that changed last at the end`() {
    var relay = RelaySession.running()
    for name in ["a", "b", "c"] { relay.open("file:///\(name)", "one", version: 1) }
    for name in ["c", "b"] { relay.change("file:///\(name)", "two", version: 2) }
    relay.rebuild()
    relay.ends(1)
    #expect(relay.opened(by: 2) == ["file:///a", "file:///c", "file:///b"])
  }

  @Test func `each request that was not answered is refused once`() {
    var relay = RelaySession.running()
    for id in 5...7 { relay.ask(id) }
    relay.ask(7)
    relay.answer(1, 6, nil)
    relay.ends(1)
    let refused = relay.toClient.filter { $0["error"]?["code"] == -32803 }.compactMap {
      $0["id"]?.int
    }
    #expect(refused.sorted() == [5, 7, 7])
    // No request waits for what a worker sends after its end.
    relay.forget()
    relay.answer(1, 5, "late")
    #expect(relay.toClient.isEmpty)
  }

  /// Editors would show an error with its number, or not at all.
  @Test func `a rename without a worker is refused by a message`() {
    var relay = RelaySession.running(isReady: false)
    relay.ask(5, "textDocument/rename")
    relay.ends(1)
    relay.ends(2)
    relay.ask(6, "workspace/executeCommand")
    let answers = relay.toClient.filter { $0["method"] == nil && $0["id"] != 1 }
    #expect(answers.map { $0["id"] } == [5, 6])
    #expect(answers.allSatisfy { $0["result"] == .null && $0["error"] == nil })
    #expect(
      relay.shown == [
        "The program with the step definitions ended, because a trap was laid. It is started again.",
        "The program with the step definitions keeps ending, because a trap was laid. "
          + "It is tried again, and after each build.",
        "The program with the step definitions is being started again.",
      ])
  }

  @Test
  func
    `a worker that keeps ending is started at longer intervals, and requests are refused meanwhile`()
  {
    var relay = RelaySession.running(isReady: false)
    var starts: [Duration] = []
    for worker in 1...6 {
      relay.ends(worker)
      if relay.started.count == worker {
        relay.forget(client: true)
        relay.ask(1)
        #expect(relay.toClient.map { $0["error"]?["code"] } == [-32803])
        let from = relay.now
        relay.passTime()
        starts.append(relay.now - from)
      } else {
        starts.append(.zero)
      }
      #expect(relay.started.count == worker + 1)
    }
    #expect(starts == [.zero, .seconds(1), .seconds(5), .seconds(30), .seconds(30), .seconds(30)])
  }

  @Test func `a worker that ran for a while, or was killed, is started again at once`() {
    var relay = RelaySession.running()
    for worker in 1...8 {
      if worker.isMultiple(of: 2) {
        relay.now += .seconds(60)
        relay.ends(worker)
      } else {
        relay.ends(worker, isKilled: true)
      }
      #expect(relay.started.last == worker + 1)
      relay.worker(worker + 1, .notification(method: "specs/ready", params: [:]))
    }
  }

  @Test func `a worker that is killed is started again at once, whatever came before it`() {
    var relay = RelaySession.running(isReady: false)
    for worker in 1...3 {
      relay.ends(worker)
      relay.passTime()
    }
    relay.says(4, "specs/ready", [:])
    relay.ends(4, isKilled: true)
    #expect(relay.started.last == 5)
  }

  @Test
  func `a worker that is killed before it is ready does not make up for those that ended early`() {
    var relay = RelaySession.running(isReady: false)
    for worker in 1...2 {
      relay.ends(worker)
      relay.passTime()
    }
    relay.ends(3, isKilled: true)
    #expect(relay.started.last == 3, "it waits")
  }

  @Test func `a document with which workers end twice is left out until it is edited`() {
    var relay = RelaySession.running()
    relay.open("file:///good", "fine", version: 1)
    relay.open("file:///bad", "trap", version: 1)
    for worker in 1...2 {
      relay.says(worker, "specs/working", ["uri": "file:///bad"])
      relay.ends(worker)
      relay.passTime()
    }
    #expect(relay.opened(by: 2) == ["file:///good", "file:///bad"])
    #expect(relay.opened(by: 3) == ["file:///good"])
    #expect(relay.toWorkers(3).first?["params"]?["specs"]?["leftOut"] == ["file:///bad"])
    #expect(relay.shown.contains { $0.contains("file:///bad is left out") })
    var rebuilt = relay
    rebuilt.rebuild()
    rebuilt.ends(3)
    #expect(rebuilt.opened(by: 4) == ["file:///good", "file:///bad"], "it may be right now")
    relay.change("file:///bad", "mended", version: 2)
    let last = relay.toWorkers(3).last
    #expect(last?["method"] == "textDocument/didOpen")
    #expect(last?["params"]?["textDocument"]?["text"] == "mended")
  }

  @Test func `a document is not left out if it was merely open`() {
    var relay = RelaySession.running()
    relay.open("file:///a", "x", version: 1)
    for worker in 1...3 {
      relay.says(worker, "specs/working", ["uri": "file:///a"])
      relay.says(worker, "specs/working", ["uri": nil])
      relay.ends(worker)
      relay.passTime()
      #expect(relay.opened(by: worker + 1) == ["file:///a"])
    }
  }

  @Test func `a rebuilt program takes the place of the former one, and answers what that one owes`()
  {
    var relay = RelaySession.running()
    relay.open("file:///a", "x", version: 1)
    for id in [8, 8, 9] { relay.ask(id) }
    relay.rebuild()
    #expect(relay.actions.last == .end(1))
    #expect(relay.started == [1])
    // What it still says counts, and what it is asked and told is for the next one.
    relay.answer(1, 9, "last")
    relay.says(1, "textDocument/publishDiagnostics", ["uri": "old", "diagnostics": ["x"]])
    relay.change("file:///a", "y", version: 2)
    relay.client(.request(.number(10), method: "textDocument/definition", params: [:]))
    relay.ends(1)
    #expect(
      relay.methods(to: 2) == [
        "initialize", "initialized", "textDocument/didOpen", "textDocument/hover",
        "textDocument/hover", "textDocument/definition",
      ])
    let told = relay.toWorkers(2)
    #expect(told.first?["params"]?["specs"]?["published"] == ["old"])
    #expect(told[2]["params"]?["textDocument"]?["text"] == "y")
    for _ in 0..<3 { relay.answer(2, 8, "new") }
    relay.answer(2, 10, "new")
    #expect(
      relay.toClient.filter { $0["id"] != 1 && $0["id"] != nil }.map {
        "\($0["id"]!) \($0["result"]!)"
      } == ["9 'last'", "8 'new'", "8 'new'", "10 'new'"])
    #expect(relay.shown.isEmpty)
  }

  @Test func `a run is not cut off by a rebuilt program`() {
    var relay = RelaySession.running()
    func busy(_ isBusy: Bool) -> Message {
      .notification(method: "specs/busy", params: ["busy": .boolean(isBusy)])
    }
    relay.worker(1, busy(true))
    relay.rebuild()
    relay.rebuild()
    #expect(!relay.actions.contains(.end(1)))
    relay.says(1, "specs/memory", ["report": "r"])
    relay.worker(1, busy(false))
    #expect(relay.actions.last == .end(1))
    relay.ends(1)
    #expect(relay.toWorkers(2).first?["params"]?["specs"]?["memory"] == ["report": "r"])
    // The next one is not replaced in turn.
    relay.worker(2, busy(true))
    relay.worker(2, busy(false))
    #expect(relay.started == [1, 2] && !relay.actions.contains(.end(2)))
  }

  @Test func `a rebuilt program that ends is tried again, and says why`() {
    var relay = RelaySession.running()
    relay.rebuild()
    relay.ends(1)
    relay.ask(8)
    relay.ends(2)
    #expect(relay.toClient.last?["error"]?["code"] == -32803)
    relay.ends(3)
    #expect(relay.shown.contains { $0.contains("keeps ending, because a trap was laid") })
    #expect(relay.started == [1, 2, 3])
    relay.rebuild()
    #expect(relay.started == [1, 2, 3, 4], "what the former program did does not count")
  }

  @Test func `what a former worker registered is not registered again, and its progress ends`() {
    var relay = RelaySession.running()
    func register(_ worker: Int) -> Message {
      .request(
        .text("\(worker).1"), method: "client/registerCapability",
        params: ["registrations": [["id": "specs-files", "method": "m"]]])
    }
    relay.worker(1, register(1))
    relay.says(1, "$/progress", ["token": "t", "value": ["kind": "begin"]])
    relay.ends(1)
    #expect(
      relay.toClient.last { $0["method"] == "$/progress" }?["params"]?["value"]?["kind"] == "end")
    relay.worker(2, register(2))
    #expect(relay.toClient.count { $0["method"] == "client/registerCapability" } == 1)
    #expect(relay.toWorkers(2).last == ["jsonrpc": "2.0", "id": "2.1", "result": nil])
    // The client's answer to the former worker does not reach this one.
    let count = relay.toWorkers(2).count
    relay.client(.response(.text("1.1"), ["jsonrpc": "2.0", "id": "1.1", "result": nil]))
    #expect(relay.toWorkers(2).count == count)
  }

  @Test func `folders that were added are known to the next worker`() {
    var relay = RelaySession.running()
    relay.notify(
      "workspace/didChangeWorkspaceFolders",
      ["event": ["added": [["uri": "file:///new"]], "removed": [["uri": "file:///root"]]]])
    relay.ends(1)
    #expect(relay.toWorkers(2).first?["params"]?["workspaceFolders"] == [["uri": "file:///new"]])
  }

  @Test(arguments: ["rootUri", "rootPath"])
  func `the only folder stays closed in the next worker`(member: String) {
    var relay = RelaySession()
    relay.client(
      .request(
        .number(1), method: "initialize",
        params: [member: member == "rootUri" ? "file:///root" : "/root"]))
    relay.notify("initialized", [:])
    relay.says(1, "specs/ready", [:])
    relay.notify(
      "workspace/didChangeWorkspaceFolders",
      ["event": ["added": [], "removed": [["uri": "file:///root"]]]])
    relay.ends(1)
    let params = relay.toWorkers(2).first?["params"]
    #expect(params?["workspaceFolders"] == [])
    #expect(params?[member] == .null)
  }

  @Test(arguments: [true, false])
  func `the end of the client is the end, with a status that says how`(isShutDown: Bool) {
    var relay = RelaySession.running()
    if isShutDown {
      relay.client(.request(.number(3), method: "shutdown", params: .null))
      relay.ask(4)
      #expect(relay.toClient.suffix(2).map { $0["error"]?["code"] } == [nil, -32600])
      relay.ends(1)
      #expect(relay.started == [1], "nothing is started any more")
    }
    relay.notify("exit", .null)
    #expect(relay.actions.last == .exit(isShutDown ? .passed : .failed))
  }

  @Test func `a message that is none is answered, and the worker does not get it`() {
    var relay = RelaySession.running()
    relay.forget()
    relay.client(body: "{")
    relay.client(body: "[]")
    #expect(relay.toClient.map { $0["error"]?["code"] } == [-32700, -32600])
    #expect(relay.toWorkers(1).isEmpty)
  }
}

/// A relay with what it decided, and a clock.
struct RelaySession {
  private var relay = Relay()
  private(set) var actions: [Relay.Action] = []
  var now = Duration.zero

  init() {
    relay.begin(now)
    take()
  }

  /// A relay whose client has introduced itself.
  static func running(isReady: Bool = true) -> RelaySession {
    var session = RelaySession()
    session.client(.request(.number(1), method: "initialize", params: ["rootUri": "file:///root"]))
    session.client(.notification(method: "initialized", params: [:]))
    if isReady { session.worker(1, .notification(method: "specs/ready", params: [:])) }
    return session
  }

  mutating func client(_ message: Message) {
    relay.receiveFromClient(message.json.bytes, now)
    take()
  }

  mutating func client(body: String) {
    relay.receiveFromClient(Bytes(body.utf8), now)
    take()
  }

  mutating func worker(_ number: Int, _ message: Message) {
    relay.receiveFromWorker(number, message.json.bytes, now)
    take()
  }

  mutating func answer(_ number: Int, _ id: JSONValue, _ result: JSONValue) {
    relay.receiveFromWorker(
      number, (["jsonrpc": "2.0", "id": id, "result": result] as JSONValue).bytes, now)
    take()
  }

  mutating func ends(_ number: Int, isKilled: Bool = false) {
    relay.workerEnded(number, because: "a trap was laid", isKilled: isKilled, now)
    take()
  }

  mutating func rebuild() {
    relay.programChanged(now)
    take()
  }

  /// A notification of the client.
  mutating func notify(_ method: String, _ params: JSONValue) {
    client(.notification(method: method, params: params))
  }

  /// A notification of a worker.
  mutating func says(_ number: Int, _ method: String, _ params: JSONValue) {
    worker(number, .notification(method: method, params: params))
  }

  /// A request of the client.
  mutating func ask(_ id: Int, _ method: String = "textDocument/hover") {
    client(.request(.number(id), method: method, params: [:]))
  }

  mutating func change(_ uri: String, _ text: String, version: Int) {
    let document: JSONValue = ["uri": .text(uri), "version": .integer(version)]
    notify(
      "textDocument/didChange",
      ["textDocument": document, "contentChanges": [["text": .text(text)]]])
  }

  mutating func open(_ uri: String, _ text: String, version: Int) {
    client(
      .notification(
        method: "textDocument/didOpen",
        params: [
          "textDocument": [
            "uri": .text(uri), "languageId": "cucumber", "version": .integer(version),
            "text": .text(text),
          ]
        ]))
  }

  /// Lets time pass until the relay has something to do, if it waits for that.
  mutating func passTime() {
    guard let time = relay.nextTime else { return }
    now = time
    relay.tick(now)
    take()
  }

  /// Forgets what was decided.
  mutating func forget(client: Bool = false) {
    if client {
      actions.removeAll { if case .toClient = $0 { true } else { false } }
    } else {
      actions = []
    }
  }

  /// How many workers were started.
  private(set) var startCount = 0

  private mutating func take() {
    let new = relay.takeActions()
    actions += new
    for case .start(let number) in new { startCount = number }
  }

  var toClient: [JSONValue] {
    actions.compactMap {
      if case .toClient(let body) = $0 { try? JSONReader.read(body) } else { nil }
    }
  }

  /// The texts that were shown.
  var shown: [String] {
    toClient.filter { $0["method"] == "window/showMessage" }
      .compactMap { $0["params"]?["message"]?.string }
  }

  func toWorkers(_ number: Int) -> [JSONValue] {
    actions.compactMap {
      if case .toWorker(number, let body) = $0 { try? JSONReader.read(body) } else { nil }
    }
  }

  func methods(to number: Int) -> [String] { toWorkers(number).compactMap { $0["method"]?.string } }

  func opened(by number: Int) -> [String] {
    toWorkers(number).filter { $0["method"] == "textDocument/didOpen" }
      .compactMap { $0["params"]?["textDocument"]?["uri"]?.string }
  }

  var started: [Int] {
    actions.compactMap { if case .start(let number) = $0 { number } else { nil } }
  }
}
