/// What a client can see of each message if it wants to, by `$/logTrace`: above all how long each answer took.
struct Trace: Sendable {
  enum Level: String, Sendable {
    case off, messages, verbose
  }

  /// The time at which the relay received what it works on.
  var now = Duration.zero
  private(set) var level = Level.off
  /// The requests of the client that are not answered, and when they came.
  private var requests: [RequestID: (method: String, start: Duration)] = [:]

  private static let method = "$/logTrace"

  /// Takes note of a message of the client, which may set the level.
  mutating func note(_ message: Message) {
    switch message {
    case .request(_, "initialize", let params): set(params["trace"])
    case .notification("$/setTrace", let params): set(params["value"])
    case .request(let id, let method, _) where level != .off: requests[id] = (method, now)
    case .request, .notification, .response: break
    }
  }

  private mutating func set(_ value: JSONValue?) {
    guard let level = value?.string.flatMap(Level.init) else { return }
    self.level = level
    requests = [:]
  }

  /// The actions, with a notification behind each that the client wants to see.
  mutating func tracing(_ actions: [Relay.Action]) -> [Relay.Action] {
    guard level != .off else { return actions }
    return actions.flatMap { action -> [Relay.Action] in
      switch action {
      case .toClient(let body): [action, notification(title(of: body), "\(body.count) bytes")]
      case .log(let line): [action, notification(line, nil)]
      default: [action]
      }
    }
  }

  private mutating func title(of body: Bytes) -> String {
    switch try? Message(body) {
    case .response(let id, let json):
      guard let (method, start) = requests.removeValue(forKey: id) else {
        return "Answered request \(id.json)."
      }
      let time = Int((now - start) / .milliseconds(1))
      let verb = json["error"] == nil ? "Answered" : "Refused"
      return "\(verb) \(method) \(id.json) after \(time) ms."
    case .request(_, let method, _), .notification(let method, _): return "Sent \(method)."
    case nil: return "Sent a message."
    }
  }

  private func notification(_ text: String, _ details: String?) -> Relay.Action {
    var params: JSONObject = ["message": .text(text)]
    if level == .verbose, let details { params["verbose"] = .text(details) }
    return .toClient(
      Message.notification(method: Self.method, params: .object(params)).json.bytes)
  }
}
