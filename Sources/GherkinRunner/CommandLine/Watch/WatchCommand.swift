import Foundation

/// Runs features, and runs again what is saved: `specs watch`.
struct WatchCommand {
  /// What is typed for a run besides paths.
  let switches: [String]
  let options: Options
  let settings: Settings
  let console: Console
  /// Tells of the signals that end watching.
  let interruption: Interruption
  /// Does what arguments ask for, as the program does when it is given them.
  let run: @Sendable ([String], Console, Interruption) async -> ExitStatus

  /// Watches until q is typed, the input ends or a signal comes.
  ///
  /// - Throws: What keeps the first run from being done as asked.
  func watch() async throws(CommandError) -> ExitStatus {
    let paths = try RerunList.expand(settings.paths, in: console.workingFolder)
    _ = try FeatureFinder(
      paths, in: console.workingFolder, origin: settings.pathOrigin)
    let input = WatchInput()
    let watcher = FeatureWatcher(
      paths: paths, folder: console.workingFolder, input: input,
      interruption: interruption)
    interruption.atOnce(input.restore)
    interruption.listen(
      to: [
        (SIGINT, .interrupted), (SIGTERM, .terminated), (SIGQUIT, .interrupted),
        (SIGHUP, .hungUp),
      ])
    var known = FeatureSnapshot(paths, in: console.workingFolder)
    await runOnce(paths, watching: known)
    while true {
      switch await watcher.next(after: known) {
      case .ended(let status):
        return status
      case .changed(let snapshot):
        await runAgain(snapshot, since: known)
        known = snapshot
      }
    }
  }

  private func runAgain(_ snapshot: FeatureSnapshot, since known: FeatureSnapshot) async {
    let changes = snapshot.changes(since: known)
    let removals = snapshot.removals(since: known)
    clear()
    for path in removals { tell("\(TerminalText.escaped(path)) is gone.") }
    for problem in snapshot.problems where !known.problems.contains(problem) {
      console.report(problem)
    }
    if changes.isEmpty {
      tell(waiting(snapshot))
    } else {
      tell(changes.map { TerminalText.escaped($0) }.joined(separator: "\n"))
      await runOnce(changes.flatMap(snapshot.arguments), watching: snapshot, isFresh: false)
    }
  }

  private func runOnce(
    _ paths: [String], watching snapshot: FeatureSnapshot, isFresh: Bool = true
  ) async {
    if isFresh { clear() }
    var arguments = [Command.run.rawValue] + switches
    // What was broken is wanted first, and at the top.
    if options.formats.isEmpty { arguments.append("--format=\(ReportFormat.summary.rawValue)") }
    // A file in which nothing is selected is as good as one that is not watched.
    let status = await run(arguments + ["--minimum=0", "--"] + paths, console, interruption)
    interruption.forgetRun()
    // What was not saved was not run again, and may still fail.
    let part = isFresh ? "" : " for what was saved"
    tell("Exit status \(status.rawValue)\(part). \(waiting(snapshot))")
  }

  private func waiting(_ snapshot: FeatureSnapshot) -> String {
    "Watching \(snapshot.count.counted("feature file")); q quits."
  }

  private func clear() {
    // Everything, what was scrolled away included, and back to the top.
    if console.drawsAnew { console.output.write("\u{1B}[2J\u{1B}[3J\u{1B}[H") }
  }

  private func tell(_ text: String) { console.errors.write(text + "\n") }
}
