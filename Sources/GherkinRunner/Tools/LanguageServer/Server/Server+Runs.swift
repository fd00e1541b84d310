import Foundation

/// The runs and builds of a server.
struct EditorRuns: Sendable {
  var run: EditorRun?
  var build: EditorBuild?
  /// Runs that wait for the one that goes on.
  var waiting: [RunRequest] = []
  /// How many runs and builds there were.
  var count = 0
  /// What to do when the client answers a question, by the id of the request.
  var questions: [RequestID: BuildQuestion] = [:]
  var memory = RunMemory()
  /// The files whose results have changed and are not shown yet, by root.
  var changed: [Int: Set<String>] = [:]
  /// When they are shown.
  var showTime: Duration?

  var isBusy: Bool { run != nil || build != nil }
}

/// Runs of features.
extension Server {
  /// Results that come one after the other are shown together.
  private static let showDelay = Duration.milliseconds(100)

  /// Starts a run or, if one goes on, lets it wait.
  mutating func run(_ request: RunRequest) {
    guard !runs.isBusy else { return runs.waiting.append(request) }
    guard let project = roots[request.root].project, let program = project.program,
      let workspace = roots[request.root].workspace
    else {
      return showMessage("The program with the step definitions is not known.", isError: true)
    }
    runs.count += 1
    let number = runs.count
    let unsaved: UnsavedFeatures
    do {
      unsaved = try unsavedFeatures(of: request, number)
    } catch {
      return showMessage(
        "The unsaved text cannot be run: \(error.localizedDescription)", isError: true)
    }
    let arguments =
      program.arguments + operands(of: request, workspace, unsaved)
      + (request.tags.map { ["--tags", $0] } ?? [])
      + ["--format", "message", "--isolate", "--minimum", "0", "--no-history"] + reportArguments()
    let originals = unsaved.originals
    let listener = RunListener(RunRecorder(path: Self.paths(originals))) { [environment] in
      environment.post(.run(number, $0))
    }
    let state = try? FileSystem.state(of: program.path)
    let progress = beginProgress(
      "Running scenarios", unsaved.isEmpty ? nil : "with unsaved changes", "run", number)
    let stop = environment.startProgram(
      ProgramRequest(program.path, arguments, in: project.folder)
    ) { listener.receive($0) }
    runs.run = EditorRun(
      number: number, root: request.root, stop: stop, unsaved: unsaved, progress: progress,
      program: state?.text ?? "")
    announceBusy()
  }

  /// The path of a feature in the workspace, by its name in the messages of a run.
  static func paths(_ originals: [String: String]) -> @Sendable (String) -> String {
    { uri in originals[uri] ?? (uri.hasPrefix("./") ? String(uri.dropFirst(2)) : uri) }
  }

  /// Copies of the features of a request whose text in the editor is not saved.
  private func unsavedFeatures(
    of request: RunRequest, _ number: Int
  ) throws -> UnsavedFeatures {
    var unsaved = UnsavedFeatures(number: number)
    let wanted = Set(request.files.map(\.path))
    for document in documents.values.sorted(by: { $0.path < $1.path })
    where document.root == request.root && document.isFeature {
      guard wanted.isEmpty || wanted.contains(document.path),
        let path = DocumentURI.path(of: document.text.uri),
        (try? FileSystem.contents(of: path)) != document.text.bytes
      else { continue }
      try unsaved.add(document.path, document.text.bytes)
    }
    return unsaved
  }

  private func operands(
    of request: RunRequest, _ workspace: Workspace, _ unsaved: UnsavedFeatures
  ) -> [String] {
    var files = request.files
    if files.isEmpty, !unsaved.isEmpty { files = workspace.paths.map { ($0, []) } }
    return files.map { path, lines in
      let name = unsaved.copy(of: path) ?? path
      // Not an option, and not a list of places.
      let operand = name.hasPrefix("-") || name.hasPrefix("@") ? "./" + name : name
      return ([operand] + lines.map(String.init)).joined(separator: ":")
    }
  }

  /// Takes over what a run has come to so far.
  mutating func runProgressed(_ number: Int, _ update: RunUpdate) {
    guard let run = runs.run, run.number == number else { return }
    take(update.results, in: run.root)
    guard update.ended != run.ended else { return }
    runs.run?.ended = update.ended
    let (ended, total) = (update.ended.total, update.total)
    var value: JSONObject = ["kind": "report", "message": .text("\(ended) of \(total)")]
    value["percentage"] = .integer(total == 0 ? 0 : ended * 100 / total)
    report(run.progress, .object(value))
  }

  mutating func runEnded(_ number: Int, _ ending: RunEnding) {
    guard let run = runs.run, run.number == number else { return }
    runs.run = nil
    run.unsaved.remove()
    let changed = roots[run.root].results.paths
    roots[run.root].results.forgetRunning()
    runs.changed[run.root, default: []].formUnion(changed)
    if let folder = roots[run.root].project?.folder, ending.ended.total > 0 {
      runs.memory.add(
        RunMemory.Run(
          folder: folder, program: run.program, messages: ending.messages,
          originals: run.unsaved.originals))
    }
    keepMemory()
    showResults()
    report(run.progress, ["kind": "end"])
    let text = ending.text(wasStopped: run.wasStopped, hasUnsaved: !run.unsaved.isEmpty)
    if !ending.errors.isEmpty {
      notify("window/logMessage", ["type": 4, "message": .text(ending.errors)])
    }
    notify("window/showMessage", ["type": .integer(ending.isGood ? 3 : 2), "message": .text(text)])
    startNext()
  }

  /// Starts what waits, now that nothing goes on.
  mutating func startNext() {
    if !runs.isBusy, !runs.waiting.isEmpty { run(runs.waiting.removeFirst()) }
    announceBusy()
  }

  /// Ends the run and the build that go on, and forgets those that wait.
  mutating func stopAll() {
    runs.waiting = []
    runs.run?.wasStopped = true
    runs.run?.stop()
    runs.build?.wasStopped = true
    runs.build?.next = []
    runs.build?.stop()
  }

  /// The client wants to cancel what it shows the progress of.
  mutating func cancelProgress(_ token: JSONValue?) {
    if let run = runs.run, run.progress.token == token {
      runs.run?.wasStopped = true
      run.stop()
    } else if let build = runs.build, build.progress.token == token {
      runs.build?.wasStopped = true
      runs.build?.next = []
      build.stop()
    }
  }

  // Results.

  /// Takes over results, which are shown soon.
  mutating func take(_ results: RunResults, in root: Int) {
    guard !results.isEmpty else { return }
    roots[root].results.merge(results)
    runs.changed[root, default: []].formUnion(results.paths)
    runs.showTime = runs.showTime ?? environment.now() + Self.showDelay
  }

  /// Shows the results that have changed.
  mutating func showResults() {
    runs.showTime = nil
    let changed = runs.changed
    runs.changed = [:]
    guard !changed.isEmpty else { return }
    for (root, paths) in changed {
      for path in paths.sorted() { publish(path, in: root) }
    }
    refresh("inlayHint")
    refresh("codeLens")
    if pullsDiagnostics { refresh("diagnostics", "workspace/diagnostic/refresh") }
  }

  /// Asks the client to ask again, if it understands that.
  func refresh(_ name: String, _ method: String? = nil) {
    guard clientSupports("workspace", name, "refreshSupport") else { return }
    request(method ?? "workspace/\(name)/refresh", .null)
  }

  mutating func clearResults() {
    for root in roots.indices {
      runs.changed[root, default: []].formUnion(roots[root].results.paths)
      roots[root].results = RunResults()
      if let folder = roots[root].project?.folder { runs.memory.forgetRuns(in: folder) }
    }
    keepMemory()
    showResults()
  }

  // Progress.

  func beginProgress(
    _ title: String, _ message: String?, _ kind: String, _ number: Int
  ) -> EditorProgress {
    let token = JSONValue.text("specs-\(kind)-\(client.generation).\(number)")
    let isShown = clientSupports("window", "workDoneProgress")
    let progress = EditorProgress(token: token, isShown: isShown)
    guard isShown else { return progress }
    request("window/workDoneProgress/create", ["token": token])
    var value: JSONObject = ["kind": "begin", "title": .text(title), "cancellable": true]
    if let message { value["message"] = .text(message) }
    if kind == "run" { value["percentage"] = 0 }
    report(progress, .object(value))
    return progress
  }

  func report(_ progress: EditorProgress, _ value: JSONValue) {
    guard progress.isShown else { return }
    notify("$/progress", ["token": progress.token, "value": value])
  }

  // The relay.

  /// Lets the relay know whether a rebuilt program has to wait.
  func announceBusy() {
    notify(RelayMethod.busy, ["busy": .boolean(runs.isBusy)])
  }

  /// Gives the relay what the next worker needs to know.
  func keepMemory() {
    notify(RelayMethod.memory, runs.memory.json)
  }

  /// Makes the results of former runs again, once the project is known.
  mutating func restoreResults(in index: Int) {
    guard let project = roots[index].project, let program = project.program else { return }
    let own = (try? FileSystem.state(of: program.path))?.text
    for run in runs.memory.runs where run.folder == project.folder {
      var recorder = RunRecorder(path: Self.paths(run.originals))
      recorder.add(run.messages)
      var results = recorder.takeChanges()
      results.forgetRunning()
      if run.program != own { results.outdate() }
      take(results, in: index)
    }
  }
}

extension RunEnding {
  /// Whether there is nothing to worry about.
  fileprivate var isGood: Bool {
    isComplete && problem == nil && total > 0
      && Status.allCases.allSatisfy { $0 <= .skipped || ended[$0] == 0 }
  }

  /// The end of a run in a sentence.
  fileprivate func text(wasStopped: Bool, hasUnsaved: Bool) -> String {
    let note = hasUnsaved ? " (with unsaved changes)" : ""
    if wasStopped {
      return "The run was stopped\(ended.total == 0 ? "" : ": \(ended.text)")\(note)."
    }
    if case .notStarted(let reason) = end { return "The run cannot start: \(reason)" }
    guard isComplete else {
      let reason = errors.split(separator: "\n").first.map(String.init) ?? "\(end)"
      return "The run ended early: \(reason)"
    }
    if total == 0 { return "No scenario ran: a filter in specs.json may leave it out." }
    let reason = problem.map { " \($0)" } ?? ""
    return "\(ended.text)\(note).\(reason)"
  }
}
