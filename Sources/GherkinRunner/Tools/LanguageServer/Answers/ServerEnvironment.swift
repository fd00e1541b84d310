/// What happens to a server.
package enum ServerEvent: Sendable {
  case message(Message)
  /// A message that cannot be understood, which is answered with its error.
  case invalidMessage(InvalidMessage)
  /// The definitions are known, or why they are not.
  case projectLoaded(generation: Int, Result<Project, ProjectProblem>)
  /// All features were read.
  case featuresRead(generation: Int, Workspace, FeatureFiles)
  /// Results of another run were read.
  case resultsRead(generation: Int, RunResults)
  /// What a run or a build does.
  case run(RunService.Event)
  /// There are no more messages.
  case inputEnded
}

/// The operations through which a server acts, and its clock.
package struct ServerEnvironment: Sendable {
  /// Sends a message to the client.
  package var send: @Sendable (JSONValue) -> Void
  /// Does something on another thread.
  package var start: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// Adds an event, from any thread.
  package var post: @Sendable (ServerEvent) -> Void
  package var now: @Sendable () -> Duration
  package var loadProject: ProjectLoader
  package var startProgram: ProgramStarter
  /// Of features with more bytes, only the syntax is checked.
  package var sizeLimit = 20 << 20

  package init(
    loadProject: @escaping ProjectLoader,
    startProgram: @escaping ProgramStarter = ChildProgram.start,
    now: @escaping @Sendable () -> Duration,
    start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    post: @escaping @Sendable (ServerEvent) -> Void, send: @escaping @Sendable (JSONValue) -> Void
  ) {
    self.loadProject = loadProject
    self.startProgram = startProgram
    self.now = now
    self.start = start
    self.post = post
    self.send = send
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
