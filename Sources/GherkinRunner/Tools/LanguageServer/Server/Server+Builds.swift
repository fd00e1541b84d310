/// A run that goes on.
struct EditorRun: Sendable {
  let number: Int
  let root: Int
  let stop: @Sendable () -> Void
  let unsaved: UnsavedFeatures
  let progress: EditorProgress
  /// Distinguishes the program that runs from later builds.
  let program: String
  var ended = StatusCounts()
  var wasStopped = false
}

/// A build that goes on.
struct EditorBuild: Sendable {
  let number: Int
  let root: Int
  let stop: @Sendable () -> Void
  let progress: EditorProgress
  /// What to run when it has succeeded.
  var next: [RunRequest]
  var wasStopped = false
}

/// Progress that a client shows, and may let the user cancel.
struct EditorProgress: Sendable {
  let token: JSONValue
  /// Whether the client shows it.
  let isShown: Bool
}

/// A question to the user before a build.
struct BuildQuestion: Sendable {
  let root: Int
  /// What to run afterwards, or instead.
  let next: RunRequest?

  static let build = "Build"
  static let buildAndRun = "Build and run"
}

/// Step definitions that have changed since the program was built, and builds.
extension Server {
  /// Runs `request`, after a build if step definitions have changed and the user agrees.
  mutating func runAfterBuild(_ request: RunRequest) {
    guard roots[request.root].isStale, let command = buildCommand(request.root) else {
      return run(request)
    }
    if hasConsent(request.root) { return build(request.root, command, then: [request]) }
    ask(
      "Step definitions have changed since the program was built. Build first with “\(command.joined(separator: " "))”?",
      [BuildQuestion.buildAndRun, "Run"], BuildQuestion(root: request.root, next: request))
  }

  /// Builds the program of the root that `options` name, if the user agrees.
  mutating func startBuild(_ options: JSONValue) throws(ResponseError) {
    let uri = options["uri"]?.string ?? options.string
    let root = uri.flatMap { self.root(of: DocumentURI.key(of: $0)) } ?? roots.indices.first
    guard let root, let command = buildCommand(root) else {
      throw ResponseError(
        .requestFailed,
        "Nothing says how to build the program: set \"editor\": {\"build\": […]} in specs.json.")
    }
    if hasConsent(root) { return build(root, command, then: []) }
    askToBuild(root, command)
  }

  private mutating func askToBuild(_ root: Int, _ command: [String]) {
    // The same question twice would only be in the way.
    guard !runs.questions.values.contains(where: { $0.root == root && $0.next == nil }) else {
      return
    }
    ask(
      "Build with “\(command.joined(separator: " "))” in \(roots[root].project?.folder ?? "")?",
      [BuildQuestion.build, "Not now"], BuildQuestion(root: root, next: nil))
  }

  private func buildCommand(_ root: Int) -> [String]? {
    guard let project = roots[root].project else { return nil }
    return project.program?.buildCommand(in: project.folder)
  }

  private func hasConsent(_ root: Int) -> Bool {
    roots[root].project.map { runs.memory.builds.contains($0.folder) } ?? false
  }

  private mutating func ask(_ text: String, _ answers: [String], _ question: BuildQuestion) {
    let id = request(
      "window/showMessageRequest",
      [
        "type": 3, "message": .text(text),
        "actions": .list(answers.map { ["title": .text($0)] }),
      ])
    runs.questions[id] = question
  }

  /// The client has answered a request.
  mutating func answered(_ id: RequestID, _ message: JSONValue) {
    guard let question = runs.questions.removeValue(forKey: id) else { return }
    let title = message["result"]?["title"]?.string
    guard title == BuildQuestion.build || title == BuildQuestion.buildAndRun,
      let command = buildCommand(question.root), let folder = roots[question.root].project?.folder
    else {
      if let next = question.next { run(next) }
      return
    }
    runs.memory.builds.insert(folder)
    keepMemory()
    build(question.root, command, then: [question.next].compactMap(\.self))
  }

  private mutating func build(_ root: Int, _ command: [String], then next: [RunRequest]) {
    if runs.build != nil {
      runs.build?.next += next
      return
    }
    guard let folder = roots[root].project?.folder else { return }
    runs.count += 1
    let number = runs.count
    let output = OutputCollector()
    let progress = beginProgress("Building", command.joined(separator: " "), "build", number)
    let stop = environment.startProgram(
      ProgramRequest(command[0], Array(command.dropFirst()), in: folder)
    ) { [environment] event in
      if let end = output.receive(event) {
        environment.post(.buildEnded(number, end, output: output.text))
      }
    }
    runs.build = EditorBuild(
      number: number, root: root, stop: stop, progress: progress, next: next)
    announceBusy()
  }

  mutating func buildEnded(_ number: Int, _ end: ProgramEnd, _ output: String) {
    guard let build = runs.build, build.number == number else { return }
    runs.build = nil
    report(build.progress, ["kind": "end"])
    notify("window/logMessage", ["type": 4, "message": .text(output)])
    if end == .exited(0) {
      // A build that changes nothing leaves the program as old as it was.
      roots[build.root].builtFiles = DefinitionFiles(roots[build.root].project?.planner.suite)
      lookAtDefinitions(of: build.root)
      runs.waiting = build.next + runs.waiting
    } else if !build.wasStopped {
      let reason =
        if case .notStarted(let reason) = end { reason } else {
          output.split(separator: "\n").first { $0.contains("error:") }.map(String.init)
            ?? "see the log"
        }
      showMessage("The build failed: \(reason)", isError: true)
    }
    startNext()
  }

  /// Looks whether Swift files of definitions are newer than the program.
  mutating func lookAtDefinitions(of index: Int) {
    guard let project = roots[index].project, let program = project.program,
      let built = roots[index].programTime
    else { return }
    let files = DefinitionFiles(project.planner.suite)
    let isStale = files.newest > built && files != roots[index].builtFiles
    let hasChangedAgain = isStale && files != roots[index].staleFiles
    roots[index].staleFiles = files
    guard isStale != roots[index].isStale || hasChangedAgain else { return }
    let wasStale = roots[index].isStale
    roots[index].isStale = isStale
    if isStale, !wasStale { sayStale() }
    if isStale, program.settings.buildTime == .save, let command = buildCommand(index) {
      if hasConsent(index) { build(index, command, then: []) } else { askToBuild(index, command) }
    }
    guard isStale != wasStale else { return }
    refresh("codeLens")
    // Undefined steps may be defined by now.
    compareAllSoon()
  }

  private mutating func sayStale() {
    guard !runs.memory.hasSaidStale else { return }
    runs.memory.hasSaidStale = true
    keepMemory()
    showMessage(
      "Step definitions have changed. What is reported is as of the last build.", isError: false)
  }
}

/// The Swift files in the folders of step definitions, and when each was changed.
struct DefinitionFiles: Sendable, Equatable {
  private var times: [String: Duration] = [:]

  init(_ suite: CompiledSuite?) {
    let folders = Set(
      (suite?.stepDefinitions ?? []).map { FileSystem.parent(of: $0.location.filePath) })
    for folder in folders {
      // The sources may be on another machine, or gone.
      for entry in (try? FileSystem.entries(of: folder)) ?? [] where entry.name.hasSuffix(".swift")
      {
        let path = folder + "/" + entry.name
        times[path] = (try? FileSystem.state(of: path))?.changeTime
      }
    }
  }

  /// When the newest was changed, as time since 1970.
  var newest: Duration { times.values.max() ?? .zero }
}
