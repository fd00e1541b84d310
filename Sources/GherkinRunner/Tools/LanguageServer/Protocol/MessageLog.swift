/// A file with a line for each message, and for each program that takes over.
package struct MessageLog: Sendable {
  private let descriptor: Int32?
  private let showsContent: Bool
  private let origin = ContinuousClock.now

  /// - Parameters:
  ///   - path: The file to write behind what it holds; no log is written if there is none.
  ///   - showsContent: Whether the messages are written as well, with the text of documents.
  package init(path: String?, showsContent: Bool) throws(FileError) {
    descriptor = if let path { try FileSystem.openAtEnd(path) } else { nil }
    self.showsContent = showsContent
  }

  /// Notes a message of the client, by its body.
  func noteReceived(_ body: Bytes) {
    note("Received \((try? Message(body))?.title ?? "what is not a message")", body)
  }

  /// Notes a message to the client, by its body.
  func noteSent(_ body: Bytes) {
    note("Sent \((try? Message(body))?.title ?? "a refusal")", body)
  }

  /// - Parameter message: The body of the message that the line is about.
  func note(_ line: @autoclosure () -> String, _ message: Bytes? = nil) {
    guard let descriptor else { return }
    let time = Int((ContinuousClock.now - origin) / .milliseconds(1))
    let size = message.map { ", \($0.count) bytes" } ?? ""
    Descriptor.write(Bytes("\(time) ms: \(line())\(size)\n".utf8), to: descriptor)
    if showsContent, let message { Descriptor.write(message + [.lineFeed], to: descriptor) }
  }
}

extension Message {
  /// What a log says of it.
  fileprivate var title: String {
    switch self {
    case .request(let id, let method, _): "\(method) \(id.json)"
    case .notification(let method, _): method
    case .response(let id, let json):
      "the \(json["error"] == nil ? "answer" : "refusal") \(id.json)"
    }
  }
}
