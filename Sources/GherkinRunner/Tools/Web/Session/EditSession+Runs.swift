extension RunService.Job {
  /// What goes on, as the page shows it.
  fileprivate var answer: EditAnswer {
    let title =
      switch kind {
      case .run: detail.map { "Running \($0)" } ?? "Running"
      case .build: "Building"
      case .mutation: "Trying changes"
      }
    return [
      "number": number, "kind": kind.rawValue, "title": title, "ended": ended.total,
      "total": total, "counts": ended.words,
    ]
  }
}

/// Runs and builds.
extension EditSession {
  /// The run, the build or the search for unnoticed changes that goes on.
  var job: EditAnswer? { host.runs.job?.answer }

  /// Tells pages what runs and builds have come to.
  mutating func showRuns() {
    for notice in host.runs.takeNotices() {
      switch notice {
      case .advanced: tell(["kind": "job", "job": job], as: "job")
      case .began:
        tell(["kind": "job", "job": job], as: "job")
        environment.setBusy(true)
        tellState()
      case .ended(let ended):
        tell(["kind": "job", "job": job, "ended": ended.number], as: "job")
        environment.setBusy(host.runs.job != nil)
        history.keep(host.runs.memory)
        tellState()
      case .came(let result):
        tell(["kind": "ended", "outcome": result.outcome.rawValue, "text": result.text])
      case .message(let text, let level):
        tell(["kind": "message", "level": "\(level)", "text": text])
      case .log: break
      case .question(let number, let text, let answers):
        question = (number, ["number": number, "text": text, "answers": answers])
        tellState()
      case .noticed(let result):
        tell([
          "kind": "mutation", "path": result.path, "line": result.line, "noticed": result.noticed,
          "total": result.total, "changes": result.unnoticed,
        ])
      case .staleness: tellState()
      }
    }
    guard host.runs.hasChanges else { return }
    for path in host.runs.takeChanges() { tellFeature(path) }
    tellState()
  }

  private func runnable() throws(EditProblem) -> (project: RunProject, workspace: Workspace) {
    let workspace = try loaded().workspace
    guard let project = host.runProject else {
      throw EditProblem(503, "Nothing can be run: the program with the steps is not known.")
    }
    return (project, workspace)
  }

  private mutating func jobAnswer() -> EditCall.Rest {
    showRuns()
    return { [job] in ["job": job] }
  }

  /// What is to be run.
  struct RunArguments: Decodable {
    enum Scope: String, Decodable {
      case block, feature, failed, all
    }

    let scope: Scope
    let path: String?
    /// Those of the scenarios.
    let lines: [Int]?
    /// Text that runs in place of what is saved.
    let unsaved: BlockArgument?
  }

  mutating func run(_ arguments: RunArguments) throws(EditProblem) -> EditCall.Rest {
    let (project, workspace) = try runnable()
    let (path, lines) = (arguments.path, arguments.lines ?? [])
    if let path, workspace.file(at: path) == nil { throw .unknown(path) }
    var files: [(path: String, lines: [Int])] = []
    switch arguments.scope {
    case .block:
      guard let path, !lines.isEmpty, lines.allSatisfy({ $0 > 0 }) else {
        throw EditProblem(400, "The request is not understood: it names no scenario.")
      }
      files = [(path, lines)]
    case .feature: files = path.map { [($0, [])] } ?? []
    case .failed:
      files = workspace.failed(in: path, of: host.runs.results)
      guard !files.isEmpty else {
        throw EditProblem(409, "Nothing has failed that could be run again.")
      }
    case .all:
      // Text that is not saved is that of a file, and not of a folder.
      let paths = arguments.unsaved == nil ? places.paths : workspace.paths
      files = environment.hasPaths ? paths.map { ($0, []) } : []
    }
    let unsaved = try arguments.unsaved.map { block throws(EditProblem) in
      (path: block.path, bytes: try spliced(block, workspace).bytes)
    }
    host.runs.request(
      RunRequest(
        project, files: files, tags: nil, unsaved: unsaved.map { [$0] } ?? [], all: workspace.paths)
    )
    return jobAnswer()
  }

  /// A line of a feature.
  struct LineArgument: Decodable {
    let path: String
    let line: Int
  }

  /// Looks whether the scenario on a line would notice changes to itself.
  mutating func notice(_ place: LineArgument) throws(EditProblem) -> EditCall.Rest {
    let (project, workspace) = try runnable()
    guard workspace.file(at: place.path) != nil else { throw .unknown(place.path) }
    guard host.runs.requestMutation(project, place.path, line: place.line) else {
      throw EditProblem(409, "Something is running already. Try again when it has ended.")
    }
    return jobAnswer()
  }

  mutating func build(_: NoArguments) throws(EditProblem) -> EditCall.Rest {
    guard host.runs.requestBuild(try runnable().project) else {
      throw EditProblem(
        409, "Nothing says how the steps are built. A developer can: see docs/editors.md.")
    }
    return jobAnswer()
  }

  /// A run or a build, or a question and what was answered to it.
  struct NumberArgument: Decodable {
    let number: Int
    let answer: String?
  }

  mutating func stop(_ job: NumberArgument) -> EditCall.Rest {
    host.runs.stop(job.number)
    return jobAnswer()
  }

  mutating func answer(_ question: NumberArgument) -> EditCall.Rest {
    if self.question?.number == question.number { self.question = nil }
    host.runs.answer(question.number, question.answer)
    history.keep(host.runs.memory)
    tellState()
    return jobAnswer()
  }
}
