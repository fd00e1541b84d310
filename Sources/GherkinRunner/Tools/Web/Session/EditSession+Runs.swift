/// The run, the build or the search for changes that nobody notices that goes on, as the page shows it.
struct RunProgressState: Sendable {
  let job: RunService.Job
  var ended = 0
  var total = 0
  var counts = ""

  var json: JSONValue {
    let title =
      switch job.kind {
      case .run: job.detail.map { "Running \($0)" } ?? "Running"
      case .build: "Building"
      case .mutation: "Trying changes"
      }
    return [
      "number": .integer(job.number), "kind": .text(job.kind.rawValue), "title": .text(title),
      "ended": .integer(ended), "total": .integer(total), "counts": .text(counts),
    ]
  }
}

/// Runs and builds.
extension EditSession {
  /// Tells pages what runs and builds have come to.
  mutating func showRuns() {
    for notice in runs.takeNotices() {
      switch notice {
      case .began(let job): show(RunProgressState(job: job))
      case .advanced(let job, let ended, let total):
        let counts = job.ended.words
        show(RunProgressState(job: job, ended: ended, total: total, counts: counts))
      case .ended: show(nil)
      case .message(let text, let level):
        news.add([
          "kind": "message", "level": .text("\(level)"), "text": .text(text),
        ])
      case .log: break
      case .question(let number, let text, let answers):
        question = (number, text, answers)
        news.state()
      case .noticed(let result): news.add(result.json)
      case .staleness: news.state()
      case .busy(let isBusy):
        environment.setBusy(isBusy)
        news.state()
      case .memory: history.keep(runs.memory)
      }
    }
    guard runs.hasChanges else { return }
    for path in runs.takeChanges().flatMap(\.paths) {
      summaries[path] = nil
      if history.isShown(path) { news.feature(path) }
    }
    news.state()
  }

  private mutating func show(_ progress: RunProgressState?) {
    self.progress = progress
    news.add(["kind": "job", "job": progress?.json ?? .null])
  }

  private func runnable() throws(EditProblem) -> RunProject {
    guard let project = runProject else {
      throw .message(503, "Nothing can be run: the program with the steps is not known.")
    }
    return project
  }

  private mutating func jobAnswer() -> EditCall.Rest {
    showRuns()
    let job = progress?.json ?? .null
    return { .json(["job": job]) }
  }

  mutating func run(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    let (project, (_, workspace)) = (try runnable(), try loaded())
    let path = arguments.optional("path")
    if let path, workspace.file(at: path) == nil { throw Self.unknown(path) }
    let results = runs.results(of: 0)
    var files: [(path: String, lines: [Int])]
    switch try arguments.text("scope") {
    case "block":
      let lines = (arguments.body["lines"]?.array ?? []).compactMap(\.int)
      guard let path, !lines.isEmpty else {
        throw .message(400, "The request is not understood: it names no scenario.")
      }
      files = [(path, lines)]
    case "feature": files = path.map { [($0, [])] } ?? []
    case "failed":
      files = (path.map { [$0] } ?? results.paths).map {
        ($0, workspace.failedLines(in: $0, of: results))
      }.filter { !$0.1.isEmpty }
      guard !files.isEmpty else {
        throw .message(409, "Nothing has failed that could be run again.")
      }
    default: files = []
    }
    var unsaved: [(path: String, bytes: Bytes)] = []
    if let text = arguments.body["unsaved"], text.members != nil {
      let spliced = try spliced(BlockArgument(EditArguments([:], text)), workspace)
      unsaved = [(spliced.path, spliced.file.bytes)]
    }
    runs.request(
      RunRequest(project, files: files, tags: nil, unsaved: unsaved, all: workspace.paths))
    return jobAnswer()
  }

  /// Looks whether the scenario on a line would notice changes to itself.
  mutating func notice(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    let (project, (_, workspace)) = (try runnable(), try loaded())
    let path = try arguments.text("path")
    guard workspace.file(at: path) != nil else { throw Self.unknown(path) }
    guard runs.requestMutation(project, path, line: try arguments.number("line")) else {
      throw .message(409, "Something is running already. Try again when it has ended.")
    }
    return jobAnswer()
  }

  mutating func build(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    guard runs.requestBuild(try runnable()) else {
      throw .message(
        409, "Nothing says how the steps are built. A developer can: see docs/editors.md.")
    }
    return jobAnswer()
  }

  mutating func stop(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    runs.stop(try arguments.number("number"))
    return jobAnswer()
  }

  mutating func answer(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    let number = try arguments.number("number")
    if question?.number == number { question = nil }
    runs.answer(number, arguments.optional("answer"))
    news.state()
    return jobAnswer()
  }

  static func unknown(_ path: String) -> EditProblem {
    .message(404, "There is no feature ‘\(path)’ in this suite.")
  }
}

extension MutationNotice {
  fileprivate var json: JSONValue {
    [
      "kind": "mutation", "path": .text(path), "line": .integer(line),
      "noticed": .integer(noticed), "total": .integer(total),
      "changes": .list(
        unnoticed.map {
          [
            "step": .text($0.step), "instead": .text($0.change), "line": .integer($0.line),
          ]
        }),
    ]
  }
}
