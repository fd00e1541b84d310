import Foundation
import GherkinProbeSupport
import GherkinRunner
import Synchronization

/// A tab of a real browser without a window, that a test uses with keys and clicks as a person does.
///
/// It is driven over the browser's debugging interface, through two pipes: no port is open. A browser takes longer to
/// start than most tests, so one that is no longer used serves the next test, with another tab and another store. A
/// class, because a thread reads what the browser says.
final class BrowserTab: Sendable {
  private let folder: TemporaryFolder
  private let process = Process()
  private let input: FileHandle
  private let state = Mutex(State())

  private struct State {
    var answers: [Int: JSONValue] = [:]
    var count = 0
    /// That of the tab, once there is one.
    var session: String?
    /// What the tab shares with no other: the store of pages and the permissions.
    var context: JSONValue = .null
    /// What the page threw and what the browser refused to load.
    var problems: [String] = []
    var isOpen = true
  }

  /// The browser has ended, the page has thrown, or what was waited for did not come.
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Keys that are held while another one is pressed.
  struct Modifiers: OptionSet, Sendable {
    let rawValue: Int
    static let alt = Modifiers(rawValue: 1)
    static let control = Modifiers(rawValue: 2)
    static let shift = Modifiers(rawValue: 8)
  }

  /// The browsers that no test uses.
  private static let idle = Mutex<[BrowserTab]>([])
  /// Ends them with this process.
  private static let cleaning: Void = {
    atexit {
      for tab in BrowserTab.idle.withLock(\.self) {
        tab.close()
        try? FileManager.default.removeItem(atPath: tab.folder.path)
      }
    }
  }()

  /// Opens a tab at `address` for as long as `body` runs.
  static func use(_ address: String, _ body: (BrowserTab) async throws -> Void) async throws {
    _ = cleaning
    let tab = try idle.withLock { $0.popLast() } ?? BrowserTab()
    do {
      try await tab.attach()
      try await tab.open(address)
      try await body(tab)
      try await tab.detach()
    } catch {
      // What a test that fails leaves behind, no other test finds.
      tab.close()
      throw error
    }
    let problems = tab.problems
    idle.withLock { $0.append(tab) }
    if !problems.isEmpty { throw Failure(description: "\(problems)") }
  }

  private init() throws {
    folder = try TemporaryFolder([:])
    let (input, output) = (Pipe(), Pipe())
    self.input = input.fileHandleForWriting
    process.executableURL = URL(filePath: "/bin/sh")
    // The browser's own streams are not read.
    process.arguments =
      ["-c", "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", "sh"] + Browser.command
      + [
        "--remote-debugging-pipe", "--user-data-dir=\(folder.path)/profile",
        "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows",
        "about:blank",
      ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let descriptor = output.fileHandleForReading
    Thread.detachNewThread { [self] in read(descriptor) }
  }

  private func attach() async throws {
    state.withLock { ($0.session, $0.problems) = (nil, []) }
    let context = try await call("Target.createBrowserContext")["browserContextId"] ?? .null
    let target = try await call(
      "Target.createTarget",
      ["url": "about:blank", "browserContextId": context, "newWindow": true])
    let session = try await call(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? .null, "flatten": true])
    state.withLock { ($0.session, $0.context) = (session["sessionId"]?.string, context) }
    for domain in ["Page", "Runtime", "Log"] { _ = try await call("\(domain).enable") }
    _ = try await call("Emulation.setFocusEmulationEnabled", ["enabled": true])
    try await resize(width: 1280, height: 900)
  }

  /// Closes the tab, and forgets its store.
  private func detach() async throws {
    let context = state.withLock { state in
      state.session = nil
      return state.context
    }
    try await call("Target.disposeBrowserContext", ["browserContextId": context])
  }

  /// Asks the browser for something that holds for this tab alone.
  func callForTab(_ method: String, _ parameters: JSONObject) async throws {
    var parameters = parameters
    parameters["browserContextId"] = state.withLock(\.context)
    try await call(method, parameters)
  }

  /// A browser whose pipe is closed ends with all its processes.
  private func close() {
    // A browser that has ended already has closed it.
    try? input.close()
  }

  /// What the page threw and what the browser refused to load, so far.
  var problems: [String] { state.withLock(\.problems) }

  private func read(_ handle: FileHandle) {
    var bytes = Bytes()
    while case let data = handle.availableData, !data.isEmpty {
      bytes += data
      while let end = bytes.firstIndex(of: 0) {
        if let message = try? JSONReader.read(Bytes(bytes[..<end])) { receive(message) }
        bytes.removeSubrange(...end)
      }
    }
    state.withLock { $0.isOpen = false }
  }

  private func receive(_ message: JSONValue) {
    state.withLock { state in
      if let number = message["id"]?.int {
        state.answers[number] = message
      } else if message["sessionId"]?.string != state.session {
        return
      } else if let thrown = message["params"]?["exceptionDetails"] {
        state.problems.append(Self.words(of: thrown))
      } else if let entry = message["params"]?["entry"], entry["level"] == "error",
        // What a request comes to is for the page to say.
        entry["source"] != "network"
      {
        state.problems.append(entry["text"]?.string ?? "")
      } else if let logged = message["params"]?["args"], message["params"]?["type"] == "error" {
        state.problems.append("\(logged)")
      }
    }
  }

  private static func words(of thrown: JSONValue) -> String {
    thrown["exception"]?["description"]?.string ?? thrown["text"]?.string ?? "\(thrown)"
  }

  /// Asks the browser for something, and returns the result.
  @discardableResult func call(
    _ method: String, _ parameters: JSONObject = [:]
  ) async throws -> JSONValue {
    let (number, session) = state.withLock { state in
      state.count += 1
      return (state.count, state.session)
    }
    var message: JSONObject = [
      "id": .integer(number), "method": .text(method), "params": .object(parameters),
    ]
    message["sessionId"] = session.map(JSONValue.text)
    try input.write(contentsOf: Data(JSONValue.object(message).bytes + [0]))
    while true {
      let (answer, isOpen) = state.withLock { ($0.answers.removeValue(forKey: number), $0.isOpen) }
      if let fault = answer?["error"]?["message"]?.string {
        throw Failure(description: "\(method): \(fault)")
      }
      if let answer { return answer["result"] ?? .null }
      guard isOpen else { throw Failure(description: "the browser has ended before \(method)") }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  // What a person does.

  /// Opens an address, and returns when the page is there.
  func open(_ address: String) async throws {
    try await call("Page.navigate", ["url": .text(address)])
    try await wait(until: "document.readyState === 'complete'")
  }

  func resize(width: Int, height: Int) async throws {
    try await call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(width), "height": .integer(height), "deviceScaleFactor": 1,
        "mobile": false,
      ])
  }

  /// Presses and releases a key, named as in the standard: `a`, `Enter`, `ArrowDown`.
  func press(_ key: String, _ modifiers: Modifiers = []) async throws {
    let codes = [
      "Backspace": 8, "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "End": 35, "Home": 36,
      "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Insert": 45, "Delete": 46,
    ]
    let isCommand = modifiers.contains(.control) || modifiers.contains(.alt)
    let text = isCommand ? nil : key == "Enter" ? "\r" : key.count == 1 ? key : nil
    let letter = key.uppercased().utf8.first.map(Int.init)
    let isLetter =
      key.count == 1 && key.first.map { $0.isASCII && ($0.isLetter || $0.isNumber) } == true
    var event: JSONObject = [
      "key": .text(key), "modifiers": .integer(modifiers.rawValue),
      "windowsVirtualKeyCode": .integer(codes[key] ?? (isLetter ? letter ?? 0 : 0)),
      "type": text == nil ? "rawKeyDown" : "keyDown",
    ]
    event["text"] = text.map(JSONValue.text)
    // What the browser's menu does for these keys where there is one.
    if modifiers == .control,
      let command = ["c": "copy", "x": "cut", "v": "paste", "a": "selectAll"][key]
    {
      event["commands"] = [.text(command)]
    }
    try await call("Input.dispatchKeyEvent", event)
    event["type"] = "keyUp"
    event["text"] = nil
    event["commands"] = nil
    try await call("Input.dispatchKeyEvent", event)
  }

  /// Types a text key by key; a line break is the Enter key.
  func type(_ text: String) async throws {
    for character in text { try await press(character == "\n" ? "Enter" : String(character)) }
  }

  /// Puts `text` on the clipboard, and presses Ctrl-V.
  func paste(_ text: String) async throws {
    try await callForTab(
      "Browser.setPermission",
      ["permission": ["name": "clipboard-write"], "setting": "granted"])
    try await evaluate("navigator.clipboard.writeText(\(Self.literal(text)))")
    try await press("v", .control)
  }

  /// Clicks in the middle of the first element that `selector` finds.
  func click(_ selector: String) async throws {
    try await click(
      Self.place(of: selector), named: selector,
      isPressed: "document.querySelector(\(Self.literal(selector)))?.matches(':active') ?? true")
  }

  /// The middle of the first element that `selector` finds, for `mouse`, once nothing lies over it.
  func place(of selector: String) async throws -> JSONValue {
    try await wait(until: Self.place(of: selector))
    return try await evaluate(Self.place(of: selector))
  }

  private static func place(of selector: String) -> String {
    """
    (() => {
      const element = document.querySelector(\(literal(selector)));
      if (!element?.getClientRects().length) return null;
      element.scrollIntoView({ block: "center" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      // If something else lies over it, a person waits until that is gone.
      return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
    })()
    """
  }

  /// Clicks at a place that the page works out, as soon as it is not null.
  ///
  /// - Parameters:
  ///   - isPressed: Whether the press hit what it was meant for. The page may have moved it since it worked out the place:
  ///     then the button is released elsewhere, and pressed again.
  ///   - prepare: What may help before each attempt.
  func click(
    _ expression: String, named name: String, isPressed: String = "true",
    prepare: () async throws -> Void = {}
  ) async throws {
    for _ in 0..<1_000 {
      try await prepare()
      let place = (try? await evaluate(expression)) ?? .null
      if !place.isNull {
        try await mouse("mousePressed", at: place)
        let isHit = try await evaluate(isPressed) == true
        try await mouse("mouseReleased", at: isHit ? place : [0, 0])
        if isHit { return }
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw await failure("nothing to click at: \(name)")
  }

  /// Presses or releases the button of the mouse.
  func mouse(_ type: String, at place: JSONValue) async throws {
    try await call(
      "Input.dispatchMouseEvent",
      [
        "type": .text(type), "x": place[0] ?? 0, "y": place[1] ?? 0, "button": "left",
        "clickCount": 1,
      ])
  }

  // What a test reads.

  /// The value of an expression in the page; of a promise, what it comes to.
  @discardableResult func evaluate(_ expression: String) async throws -> JSONValue {
    let answer = try await call(
      "Runtime.evaluate",
      ["expression": .text(expression), "returnByValue": true, "awaitPromise": true])
    if let thrown = answer["exceptionDetails"] {
      throw Failure(description: Self.words(of: thrown) + "\nin " + expression)
    }
    return answer["result"]?["value"] ?? .null
  }

  /// Returns when an expression has a value that counts as true.
  func wait(until expression: String) async throws {
    for _ in 0..<3_000 {
      // While another page is loaded there is none to ask.
      if let value = try? await evaluate("Boolean(\(expression))"), value == true { return }
      guard state.withLock(\.isOpen) else { break }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw await failure("this did not become true: \(expression)")
  }

  /// What has failed, and what the page shows.
  func failure(_ problem: String) async -> Failure {
    let page = try? await evaluate("document.body.innerText")
    return Failure(description: "\(problem)\n\(problems)\n\(page?.string ?? "")")
  }

  /// A picture of what can be seen, as PNG.
  func screenshot() async throws -> Data {
    let picture = try await call("Page.captureScreenshot", ["format": "png"])["data"]?.string ?? ""
    return Data(base64Encoded: picture) ?? Data()
  }

  /// A text as it is written in a script.
  static func literal(_ text: String) -> String {
    String(decoding: JSONValue.text(text).bytes, as: UTF8.self)
  }
}
