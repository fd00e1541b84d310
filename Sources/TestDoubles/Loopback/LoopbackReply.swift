import ComicsDomain
package import Foundation

/// What the loopback server does with a request, good manners not included.
package enum LoopbackReply: Sendable {
  /// Answers like a server in good order.
  case respond(status: Int = 200, headers: [String: String] = [:], body: Data = Data())
  /// Promises the whole body, sends the given part of it, and hangs up.
  case truncate(body: Data, after: Int)
  /// Answers with a head that says the body has the given length, whatever it has, or says nothing about
  /// it; then sends the body and hangs up.
  case claim(length: Int?, body: Data)
  /// Answers with a head that says nothing about the length, and then repeats the bytes until the other
  /// side closes the connection.
  case endless(Data)
  /// Never answers, and keeps the connection until the other side closes it.
  case stall
  /// Answers head and the first bytes, then falls silent.
  case stallAfter(body: Data, count: Int)
  /// Answers head and the first bytes, and the rest only when it gets the signal.
  case pauseAfter(body: Data, count: Int, signal: LoopbackSignal)
  /// Sends bytes that are not HTTP, and hangs up. On Linux this may end the process that asked: only for
  /// processes of their own.
  case garbage(Data)
  /// Breaks the connection off without an answer.
  case reset

  /// Answers with a text.
  package static func respond(status: Int = 200, text: String) -> Self {
    .respond(status: status, body: Data(text.utf8))
  }

  /// What the scripted network would answer to the same request, over the wire; nothing at all where it
  /// would fail.
  package static func answer(_ answer: ScriptedAnswer, to request: LoopbackRequest) -> Self {
    let asked = HTTPRequest(
      base: URL(constant: "http://127.0.0.1"), path: request.path, query: Array(request.query),
      headers: request.headers)
    // Why it fails does not cross a wire; the caller only sees that nothing comes.
    guard let response = try? answer.outcome(asked).get() else { return .reset }
    return .respond(status: response.status, body: response.body)
  }

  /// The bytes to send before whatever comes next.
  var bytes: Data {
    switch self {
    case .respond(let status, let headers, let body):
      Self.head(status: status, headers: headers, length: body.count) + body
    case .truncate(let body, let count), .stallAfter(let body, let count),
      .pauseAfter(let body, let count, _):
      Self.head(status: 200, headers: [:], length: body.count) + body.prefix(max(0, count))
    case .claim(let length, let body): Self.head(status: 200, headers: [:], length: length) + body
    case .endless(let bytes): Self.head(status: 200, headers: [:], length: nil) + bytes
    case .garbage(let bytes): bytes
    case .stall, .reset: Data()
    }
  }

  private static func head(status: Int, headers: [String: String], length: Int?) -> Data {
    var lines = ["HTTP/1.1 \(status) Scripted", "Connection: close"]
    if let length { lines.append("Content-Length: \(length)") }
    lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return Data((lines + ["", ""]).joined(separator: "\r\n").utf8)
  }
}
