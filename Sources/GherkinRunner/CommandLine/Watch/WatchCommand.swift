import Foundation

/// Runs features, and runs again what is saved. After each run, it names the files that did not pass when they
/// last ran.
struct WatchCommand: RunnableCommand {
  static let description = CommandDescription(
    summary: "Run features, and run again what is saved.",
    synopsis: "[PATH[:LINE[:LINE…]]]… [options]",
    operand: .features,
    details: """
      Runs everything that PATH and the options select, as 'run' does, and then again
      each feature file that is saved or added, until you press q or the input ends.
      It also names the files that still fail and were not saved since.
      Without --format the report is 'summary': what did not pass, and the totals.
      After a change to step definitions, start it again.
      """,
    statuses: [
      (.passed, "q was pressed, or the input ended; each run prints its own status"),
      (.interrupted, "SIGINT (Ctrl-C) ended it"),
      (.terminated, "SIGTERM ended it"),
    ])

  private let session: Session
  private var console: Console { session.console }
  private let interruption: Interruption

  init(_ session: Session) throws(CommandError) {
    // Options that no run can have are errors from the start.
    _ = try RunCommand(session)
    self.session = session
    interruption = session.interruption ?? Interruption()
  }

  /// Watches until q is pressed, the input ends or a signal arrives.
  func run() async throws(CommandError) -> ExitStatus {
    var listed: ListedScenarios?
    let paths = try RerunList.expand(session.paths, in: session.folder, &listed)
    _ = try FeatureFinder(paths, in: session.folder, origin: session.pathOrigin)
    let input = WatchInput()
    let watcher = FeatureWatcher(
      paths: paths, folder: session.folder, input: input, interruption: interruption)
    interruption.atOnce(input.restore)
    interruption.listen(
      to: [
        (SIGINT, .interrupted), (SIGTERM, .terminated), (SIGQUIT, .interrupted),
        (SIGHUP, .hungUp),
      ])
    var known = FeatureSnapshot(paths, in: session.folder)
    clear()
    var failing = await run(known.paths, named: paths, watching: known)
    while true {
      switch await watcher.next(after: known) {
      case .ended(let status):
        return status
      case .changed(let snapshot):
        failing = await runAgain(snapshot, since: known, failing)
        known = snapshot
      }
    }
  }

  /// Runs what was saved since `known`.
  ///
  /// - Parameter failing: The files that did not pass when they last ran.
  /// - Returns: The same after this run.
  private func runAgain(
    _ snapshot: FeatureSnapshot, since known: FeatureSnapshot, _ failing: Set<String>
  ) async -> Set<String> {
    let changes = snapshot.changes(since: known)
    let removals = snapshot.removals(since: known)
    let others = failing.subtracting(changes).subtracting(removals)
    clear()
    for path in removals { console.note("\(path) was removed.") }
    for problem in snapshot.problems where !known.problems.contains(problem) {
      console.report(problem)
    }
    guard !changes.isEmpty else {
      note("", others, snapshot)
      return others
    }
    for path in changes { console.note(path) }
    return await run(
      changes, named: changes.flatMap(snapshot.arguments), watching: snapshot, besides: others)
  }

  /// Runs some of the files that are watched.
  ///
  /// - Parameters:
  ///   - files: What to run.
  ///   - paths: What to type for them.
  ///   - others: Files that did not pass when they last ran and are not run now; `nil` if all are run.
  /// - Returns: The files that did not pass when they last ran.
  private func run(
    _ files: [String], named paths: [String], watching snapshot: FeatureSnapshot,
    besides others: Set<String>? = nil
  ) async -> Set<String> {
    var arguments = [Command.run.rawValue] + session.arguments.switches
    // The summary begins with what did not pass.
    if session.options.formats.isEmpty { arguments.append("--format=summary") }
    // A history is about the whole suite; trying out one feature again and again would distort it.
    if !session.arguments.sets("history") { arguments.append("--no-history") }
    // Nothing may be selected in the file that was saved.
    arguments += ["--minimum=0", "--"] + paths
    let list = MemorySink()
    let status = await run(arguments, list)
    interruption.forgetRun()
    let failing = status == .passed ? [] : self.files(in: list.text) ?? Set(files)
    let scope = others == nil ? "" : " for what was saved"
    note("Exit status \(status.rawValue)\(scope).", others ?? [], snapshot)
    return failing.union(others ?? [])
  }

  private func run(_ arguments: [String], _ rerunList: any ByteSink) async -> ExitStatus {
    var console = console
    console.rerunList = rerunList
    return await console.status { () async throws(CommandError) in
      try await session.session(for: arguments, console, interruption).run()
    }
  }

  /// The files in a list of what to run again; `nil` if there are none, because the list then does not say
  /// what did not pass.
  private func files(in list: String) -> Set<String>? {
    // A list is empty if the run did not begin, and cannot be read if it notes only that the run failed.
    guard let entries = try? RerunList(list, name: "").entries, !entries.isEmpty else { return nil }
    let exists = { FileSystem.exists(FileSystem.absolute($0, in: session.folder)) }
    return Set(entries.map { PathArgument($0, exists: exists).path })
  }

  /// How many files a note names.
  private static let namedLimit = 5

  /// Writes what is watched, after `result`, if there is one, and the names of `failing` files, which were not run.
  private func note(
    _ result: String, _ failing: Set<String>, _ snapshot: FeatureSnapshot
  ) {
    let waiting = "Watching \(snapshot.count.counted("feature file")); q quits."
    if failing.isEmpty {
      console.note(result.isEmpty ? waiting : "\(result) \(waiting)")
      return
    }
    if !result.isEmpty { console.note(result) }
    let rest = failing.count - Self.namedLimit
    console.note(
      "Still not passing: \(failing.sorted().prefix(Self.namedLimit).joined(separator: ", "))"
        + (rest > 0 ? " and \(rest.counted("other file"))" : ""))
    console.note(waiting)
  }

  private func clear() {
    // The screen and what was scrolled away, then back to the top.
    if console.drawsAnew { console.output.write("\u{1B}[2J\u{1B}[3J\u{1B}[H") }
  }
}

/// The keys that are pressed while nothing runs.
///
/// Only then does the terminal pass on single keys: while features run its settings are the original ones, so
/// that nothing a step does to the process can leave them changed.
struct WatchInput {
  enum Key {
    case none, quit
  }

  #if PROCESSES
    /// The settings of the terminal at the start; `nil` if standard input is no terminal.
    private let original: termios?

    init() {
      var found = termios()
      original =
        unsafe isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &found) == 0 ? found : nil
    }

    /// Makes keys readable one by one, without showing them.
    func listen() {
      guard var single = original else { return }
      single.c_lflag &= ~tcflag_t(ICANON | ECHO)
      _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &single)
    }

    /// Restores the settings of the terminal.
    func restore() {
      guard var original else { return }
      _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &original)
    }
  #else
    /// There is no terminal.
    func listen() {}
    func restore() {}
  #endif

  /// What is typed within `milliseconds`; the end of the input quits too.
  func key(within milliseconds: Int32) -> Key {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, milliseconds) > 0 else { return .none }
    var bytes = Bytes(repeating: 0, count: 64)
    let count = unsafe bytes.withUnsafeMutableBytes { room in
      unsafe read(STDIN_FILENO, room.baseAddress, room.count)
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return .none }
    guard count > 0 else { return .quit }
    let letters = bytes[..<count]
    return letters.contains(UInt8(ascii: "q")) || letters.contains(UInt8(ascii: "Q"))
      ? .quit : .none
  }
}
