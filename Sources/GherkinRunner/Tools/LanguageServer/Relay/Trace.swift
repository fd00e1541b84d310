import Foundation

/// What a client can see of each message if it wants to, by `$/logTrace`, and what a log says about it: above all how
/// long each answer took.
struct Trace: Sendable {
  enum Level: String, Sendable {
    case off, messages, verbose
  }

  /// The time at which the relay received what it works on.
  var now = Duration.zero
  /// Whether a log has a line for each message.
  var isLogged = false
  private(set) var level = Level.off
  /// The requests of the client that are not answered, and when they came.
  private var requests: [RequestID: (method: String, start: Duration)] = [:]

  private static let method = "$/logTrace"

  /// Takes note of a message of the client, which may set the level.
  ///
  /// - Returns: What the log says about it.
  mutating func received(_ message: Message, _ body: Bytes) -> Relay.Action? {
    let title: String
    switch message {
    case .request(let id, let method, let params):
      if method == "initialize" { set(params["trace"]) }
      if level != .off || isLogged { requests[id] = (method, now) }
      title = "\(method) \(id.json)"
    case .notification(let method, let params):
      if method == "$/setTrace" { set(params["value"]) }
      title = method
    case .response(let id, _): title = "the answer \(id.json)"
    }
    return isLogged ? .log("Received \(title), \(body.count) bytes", message: body) : nil
  }

  private mutating func set(_ value: JSONValue?) {
    guard let level = value?.string.flatMap(Level.init) else { return }
    self.level = level
    if !isLogged { requests = [:] }
  }

  /// The actions, with a notification behind each that the client wants to see, and a line for the log.
  mutating func tracing(_ actions: [Relay.Action]) -> [Relay.Action] {
    guard level != .off || isLogged else { return actions }
    return actions.flatMap { action -> [Relay.Action] in
      var actions = [action]
      switch action {
      case .toClient(let body):
        let (title, size) = (title(of: body), "\(body.count) bytes")
        if isLogged { actions.append(.log("\(title), \(size)", message: body)) }
        if level != .off { actions.append(notification("\(title).", size)) }
      case .log(let line, nil) where level != .off: actions.append(notification(line, nil))
      default: break
      }
      return actions
    }
  }

  private mutating func title(of body: Bytes) -> String {
    // The trace only names messages; what cannot be read is named as such.
    switch try? Message(body) {
    case .response(let id, let json):
      guard let (method, start) = requests.removeValue(forKey: id) else {
        return "Answered request \(id.json)"
      }
      let time = Int((now - start) / .milliseconds(1))
      let verb = json["error"] == nil ? "Answered" : "Refused"
      return "\(verb) \(method) \(id.json) after \(time) ms"
    case .request(_, let method, _), .notification(let method, _): return "Sent \(method)"
    case nil: return "Sent a message"
    }
  }

  private func notification(_ text: String, _ details: String?) -> Relay.Action {
    var params: JSONObject = ["message": .text(text)]
    if level == .verbose, let details { params["verbose"] = .text(details) }
    return .toClient(
      Message.notification(method: Self.method, params: .object(params)).json.bytes)
  }
}

/// A file with a line for each message and for what happens to workers.
package struct MessageLog: Sendable {
  private let descriptor: Int32?
  private let showsContent: Bool
  private let origin = ContinuousClock.now

  /// - Parameters:
  ///   - path: The file to write behind what it holds; no log is written if there is none.
  ///   - showsContent: Whether the messages are written as well, with the text of documents.
  package init(path: String?, showsContent: Bool) throws(FileError) {
    var opened: Int32?
    if let path { opened = try FileSystem.openAtEnd(path) }
    descriptor = opened
    self.showsContent = showsContent
  }

  /// Whether anything is written.
  var isOpen: Bool { descriptor != nil }

  /// - Parameter message: The body of the message that the line is about.
  func note(_ line: @autoclosure () -> String, message: Bytes? = nil) {
    guard let descriptor else { return }
    let time = Int((ContinuousClock.now - origin) / .milliseconds(1))
    Descriptor.write(Bytes("\(time) ms: \(line())\n".utf8), to: descriptor)
    if showsContent, let message { Descriptor.write(message + [.lineFeed], to: descriptor) }
  }
}
