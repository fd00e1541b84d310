/// What happens to a server.
package enum ServerEvent: Sendable {
  case message(Message)
  /// A message that cannot be understood, which is answered with its error.
  case invalidMessage(InvalidMessage)
  /// What was done for the project.
  case project(ProjectHost.Event)
  /// There are no more messages.
  case inputEnded
}

/// The operations through which a server acts, and its clock.
package struct ServerEnvironment: Sendable {
  package var host: HostEnvironment
  /// Adds an event, from any thread.
  package var post: @Sendable (ServerEvent) -> Void
  /// Sends a message to the client.
  package var send: @Sendable (JSONValue) -> Void

  package init(
    _ host: HostEnvironment, post: @escaping @Sendable (ServerEvent) -> Void,
    send: @escaping @Sendable (JSONValue) -> Void
  ) {
    (self.host, self.post, self.send) = (host, post, send)
  }

  /// Takes a message that was read.
  package func receive(_ body: Bytes) {
    do throws(InvalidMessage) {
      post(.message(try Message(body)))
    } catch {
      post(.invalidMessage(error))
    }
  }

  func notify(_ method: String, _ params: JSONValue) {
    send(Message.notification(method: method, params: params).json)
  }
}
