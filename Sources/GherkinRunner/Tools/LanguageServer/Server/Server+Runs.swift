/// Runs and builds, as the protocol shows them.
extension Server {
  /// Results that come one after the other are shown together.
  private static let showDelay = Duration.milliseconds(100)

  /// The text of open features that is not saved.
  var unsavedTexts: [(path: String, bytes: Bytes)] {
    // What cannot be read differs from what is open.
    documents.values.filter { document in
      document.isFeature
        && DocumentURI.path(of: document.text.uri).map {
          (try? FileSystem.contents(of: $0)) != document.text.bytes
        } ?? false
    }.map { ($0.path, $0.text.bytes) }.sorted { $0.path < $1.path }
  }

  /// Shows what runs and builds have come to.
  mutating func showRuns() {
    for notice in host.runs.takeNotices() {
      switch notice {
      case .began(let job): begin(job)
      case .advanced(let job):
        let (ended, total) = (job.ended.total, job.total)
        let percentage = total == 0 ? 0 : ended * 100 / total
        report(
          job,
          [
            "kind": "report", "message": .text("\(ended) of \(total)"),
            "percentage": .integer(percentage),
          ])
      case .ended(let job):
        report(job, ["kind": "end"])
        jobs[token(job)] = nil
        if job.kind == .run { showResults() }
      case .came(let result):
        showMessage(result.text, result.outcome == .passed ? .information : .warning)
      case .message(let text, let level): showMessage(text, level)
      case .log(let text): notify("window/logMessage", ["type": 4, "message": .text(text)])
      case .question(let number, let text, let answers):
        let actions = answers.map { ["title": .text($0)] as JSONValue }
        let id = request(
          "window/showMessageRequest",
          ["type": 3, "message": .text(text), "actions": .list(actions)])
        questions[id] = number
      case .staleness:
        refresh("codeLens")
        // Undefined steps may be defined by now.
        host.workspace?.changeAll()
        compareSoon()
      // That is not asked for in editors.
      case .noticed: break
      }
    }
    if host.runs.hasChanges { showTime = showTime ?? environment.host.now() + Self.showDelay }
  }

  /// Shows the results that have changed.
  mutating func showResults() {
    showTime = nil
    guard host.runs.hasChanges else { return }
    for path in host.runs.takeChanges() { publish(path) }
    refresh("inlayHint")
    refresh("codeLens")
  }

  /// Asks the client to ask again, if it understands that.
  private mutating func refresh(_ name: String) {
    guard clientSupports("workspace", name, "refreshSupport") else { return }
    request("workspace/\(name)/refresh", .null)
  }

  /// The client has answered a request.
  mutating func answered(_ id: RequestID, _ message: JSONValue) {
    guard let number = questions.removeValue(forKey: id) else { return }
    host.runs.answer(number, message["result"]?["title"]?.string)
  }

  // Progress.

  private func token(_ job: RunService.Job) -> String {
    "specs-\(job.kind.rawValue)-\(programNumber).\(job.number)"
  }

  private var showsProgress: Bool { clientSupports("window", "workDoneProgress") }

  private mutating func begin(_ job: RunService.Job) {
    guard showsProgress else { return }
    let token = token(job)
    jobs[token] = job.number
    request("window/workDoneProgress/create", ["token": .text(token)])
    let title = job.kind == .run ? "Running scenarios" : "Building"
    report(
      job,
      .members([
        "kind": "begin", "title": .text(title), "cancellable": true,
        "message": job.detail.map(JSONValue.text), "percentage": job.kind == .run ? 0 : nil,
      ]))
  }

  private func report(_ job: RunService.Job, _ value: JSONValue) {
    guard showsProgress else { return }
    notify("$/progress", ["token": .text(token(job)), "value": value])
  }
}
