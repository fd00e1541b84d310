import Synchronization

/// What a session of editing is given.
package struct EditEnvironment: Sendable {
  package var host: HostEnvironment
  /// The folder in which the program was started.
  package var folder: String
  /// What the page calls it.
  package var name: String
  /// Identifies the session: the same for all workers that follow one another.
  package var session: String
  /// Where workers keep what those that follow have to know; nil for nowhere.
  package var stateFolder: PrivateFolder?
  /// Whether the user has named paths, so that "everything" is what they lead to.
  package var hasPaths = false
  /// Whether the page runs what it has saved.
  package var runsOnSave = false
  /// Called when a run or a build starts or ends, which the end of the process would cut off.
  package var setBusy: @Sendable (Bool) -> Void = { _ in }
  /// Notes for the page, such as why the worker before this one has ended.
  package var notes: [String] = []

  package init(_ host: HostEnvironment, folder: String, name: String, session: String) {
    (self.host, self.folder, self.name, self.session) = (host, folder, name, session)
  }
}

/// Answers a page on which features are written.
///
/// A class, because the threads of all connections share it. `EditSession` decides everything.
package final class EditServer: Sendable {
  private let environment: EditEnvironment
  private let session: Mutex<EditSession>
  private let queue = EventQueue<EditSession.Event>()

  /// Begins to load the project, on a thread of its own.
  package init(_ environment: EditEnvironment) {
    self.environment = environment
    session = Mutex(EditSession(environment, post: queue.add))
    session.withLock { $0.begin() }
  }

  /// Follows what happens until the server is closed: files that change, and runs.
  package func run() {
    while !session.withLock(\.isOver) {
      let time = session.withLock(\.host.lookTime)
      step(within: max(.zero, time - environment.host.now()))
    }
  }

  /// Waits for an event for so long, and does what is due.
  package func step(within time: Duration) {
    let event = queue.next(within: time)
    session.withLock { session in
      if let event { session.handle(event) }
      session.tick()
    }
  }

  /// Ends what goes on.
  ///
  /// - Parameter isOver: Whether no worker follows.
  package func close(isOver: Bool) {
    session.withLock { $0.close(isOver: isOver) }
    queue.add(.end)
  }

  package func handle(_ request: WebRequest) -> WebResponse {
    guard let call = EditCall.all[request.path] else {
      return .problem(404, "There is no such page.")
    }
    guard request.method == call.method else {
      return .problem(405, "This is asked for with \(call.method).")
    }
    do {
      // What takes long is done without the lock.
      let answering = try call.read(request)
      let rest = try session.withLock { try answering(&$0) }
      let answer = rest()
      return .json(answer.json, status: answer.status)
    } catch let problem as EditProblem {
      return .problem(problem.status, problem.message)
    } catch {
      return .problem(400, "The request is not understood.")
    }
  }
}
