import Foundation

/// Runs features, and runs again what is saved. After each run, it names the files that did not pass when they
/// last ran.
struct WatchCommand: Command {
  static let description = CommandDescription(
    name: "watch", summary: "Run features, and run again what is saved.",
    synopsis: "[PATH[:LINE[:LINE…]]]… [options]",
    operand: .features,
    details: """
      Runs everything that PATH and the options select, as 'run' does, and then again
      each feature file that is saved or added, and everything when specs.json has
      changed, until you press q or the input ends.
      It also names the files that still fail and were not saved since.
      Without --format the report is 'summary': what did not pass, and the totals.
      Results are appended to a history only if --history is typed.
      After a change to step definitions, start it again.
      """,
    statuses: [
      (.passed, "q was pressed, or the input ended; each run prints its own status"),
      (.interrupted, "SIGINT (Ctrl-C) ended it"),
      (.terminated, "SIGTERM ended it"),
    ],
    flags: [RunCommand.description.flags.filter { $0.name != Flag.changed.name }])

  private let session: Session
  private var console: Console { session.console }
  private let interruption: Interruption

  init(_ session: Session) throws(CommandError) {
    // Options that no run can have are errors from the start.
    _ = try RunCommand(session)
    self.session = session
    interruption = session.interruption ?? Interruption()
  }

  func prepare() throws(CommandError) -> PreparedRun? {
    try session.refuseUnheardAssertions()
    return nil
  }

  /// What has come of the runs so far.
  private struct Progress {
    /// The files that did not pass when they last ran.
    var failing: Set<String> = []
    /// Whether everything has run; otherwise nothing has.
    var isWhole = true
  }

  func run() async throws(CommandError) -> ExitStatus {
    var paths = try paths()
    let input = WatchInput()
    interruption.atOnce(input.restore)
    interruption.listen(to: Interruption.endingRuns + [(SIGQUIT, .interrupted)])
    var current = self
    var known = snapshot(of: paths)
    clear()
    var progress = await runAll(watching: known)
    while true {
      let watcher = FeatureWatcher(
        paths: paths, configPath: session.options.configPath, folder: session.folder, input: input,
        interruption: interruption)
      switch await watcher.next(after: known) {
      case .ended(let status):
        return status
      case .changed(let snapshot) where snapshot.settings != known.settings:
        clear()
        let file = snapshot.settings ?? known.settings
        console.note("\(file?.path ?? "") has changed, so everything runs again.")
        do throws(CommandError) {
          current = try WatchCommand(
            session.session(for: session.typedArguments, console, interruption))
          paths = try current.paths()
          known = self.snapshot(of: paths)
          progress = await current.runAll(watching: known)
        } catch {
          console.report(error)
          progress = Progress(isWhole: false)
          known = snapshot
          note("Exit status \(ExitStatus.unusable.rawValue).", [], known)
        }
      case .changed(let snapshot):
        progress = await current.runAgain(snapshot, since: known, progress)
        known = snapshot
      }
    }
  }

  private func paths() throws(CommandError) -> [String] {
    var listed: ListedScenarios?
    let paths = try RerunList.expand(session.paths, in: session.folder, &listed)
    _ = try FeatureFinder(paths, in: session.folder, origin: session.pathOrigin)
    return paths
  }

  private func snapshot(of paths: [String]) -> FeatureSnapshot {
    FeatureSnapshot(paths, settings: session.options.configPath, in: session.folder)
  }

  /// Runs what was saved since `known`.
  private func runAgain(
    _ snapshot: FeatureSnapshot, since known: FeatureSnapshot, _ progress: Progress
  ) async -> Progress {
    let changes = snapshot.changes(since: known)
    let removals = snapshot.removals(since: known)
    let others = progress.failing.subtracting(changes).subtracting(removals)
    clear()
    for path in removals { console.note("\(path) was removed.") }
    for problem in snapshot.problems where !known.problems.contains(problem) {
      console.report(problem)
    }
    guard progress.isWhole else { return await runAll(watching: snapshot) }
    guard !changes.isEmpty else {
      note(snapshot.count == 0 ? "Nothing is left to run." : "", others, snapshot)
      return Progress(failing: others)
    }
    for path in changes { console.note(path) }
    // Nothing may be selected in the file that was saved.
    let (status, list) = await run(
      changes.flatMap(snapshot.arguments), options: ["--minimum=0"])
    note("Exit status \(status.rawValue) for what was saved.", others, snapshot)
    return Progress(failing: failing(status, list, of: changes).union(others))
  }

  /// Runs everything, as `run` does: it is an error if there is nothing to run.
  private func runAll(watching snapshot: FeatureSnapshot) async -> Progress {
    let (status, list) = await run(session.arguments.paths)
    note("Exit status \(status.rawValue).", [], snapshot)
    // Nothing has run if there is no list.
    guard status != .unusable || !list.isEmpty else { return Progress(isWhole: false) }
    return Progress(failing: failing(status, list, of: snapshot.paths))
  }

  /// The files of which something did not pass.
  private func failing(_ status: ExitStatus, _ list: String, of files: [String]) -> Set<String> {
    if status == .passed { return [] }
    // The list has no entry, and so does not say what failed, if the run did not begin, or failed because of something
    // else.
    guard let entries = try? RerunList(list, name: "").entries, !entries.isEmpty else {
      return Set(files)
    }
    let exists = { FileSystem.exists($0, in: session.folder) }
    return Set(entries.map { PathArgument($0.text, exists: exists).path })
  }

  /// Runs some of the files that are watched.
  private func run(
    _ paths: [String], options: [String] = []
  ) async -> (status: ExitStatus, list: String) {
    var arguments = [RunCommand.name] + session.arguments.switches
    // The summary begins with what did not pass.
    if session.options.formats.isEmpty { arguments.append("--format=summary") }
    // A history is about the whole suite; trying out one feature again and again would distort it.
    if !session.arguments.sets("history") { arguments.append("--no-history") }
    arguments += options + ["--"] + paths
    let list = MemorySink()
    var console = console
    console.rerunList = list
    let status = await console.status { [console, arguments] () async throws(CommandError) in
      try await session.session(for: arguments, console, interruption).run()
    }
    interruption.forgetRun()
    return (status, list.text)
  }

  /// Writes what is watched, after `result`, if there is one, and the names of `failing` files, which were not run.
  private func note(
    _ result: String, _ failing: Set<String>, _ snapshot: FeatureSnapshot
  ) {
    let waiting = "Watching \(snapshot.count.counted("feature file")); q quits."
    guard !failing.isEmpty else {
      return console.note(result.isEmpty ? waiting : "\(result) \(waiting)")
    }
    if !result.isEmpty { console.note(result) }
    console.note("Still not passing: \(failing.sorted().listed())")
    console.note(waiting)
  }

  private func clear() {
    // The screen and what was scrolled away, then back to the top.
    if console.drawsAnew { console.output.write("\u{1B}[2J\u{1B}[3J\u{1B}[H") }
  }
}
