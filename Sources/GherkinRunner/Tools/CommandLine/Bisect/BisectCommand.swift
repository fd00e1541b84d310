import Foundation

struct BisectCommand: Command {
  static let description = CommandDescription(
    name: "bisect", summary: "Find the fewest scenarios that, run before another, make it fail.",
    synopsis: "[SEED] [PATH[:LINE…]]… [options]",
    operand: .features,
    details: """
      SEED is that of a random order in which a scenario failed: 'Random order;
      reproduce with --order random:SEED'. Without it, scenarios are in the order of
      the paths, which may have lines or be @FILE.

      Scenarios run one at a time, each set of them in a process of its own. First
      they all run; a scenario that did not pass has to pass alone, and to fail a
      second time after those before it. Then scenarios are left out until none can
      be. What is left is printed with the command that repeats the failure. If the
      order does not decide, the reason is printed instead: the scenario also fails
      alone, is flaky, or fails only while others run at the same time.
      """,
    statuses: [
      (.passed, "the scenarios were found"),
      (.failed, "the order does not decide, or nothing failed"),
    ],
    flags: [
      [.tags, .names, .shard, .language, .parallel, .timeout],
      Flag.strict,
      [.quiet.explained("Print less: only the result.")],
      Flag.settings,
    ])

  private let session: Session
  private let suiteSession: Session

  init(_ session: Session) throws(CommandError) {
    guard session.console.isOfProcess else {
      throw CommandError(
        "'bisect' starts this program again, which is not possible here.",
        remedy: "Call it on a command line: specs bisect SEED")
    }
    self.session = session
    let seeds = session.arguments.paths.compactMap(Self.seed)
    guard seeds.count < 2 else {
      throw CommandError(
        "There is more than one seed.",
        remedy: "Name one: a whole number, as --order random printed it.")
    }
    let paths = session.arguments.paths.filter { Self.seed($0) == nil }
    let order = seeds.first.map { "random:\($0)" } ?? "given"
    // The same selection as that of a run with these options.
    suiteSession = try session.session(
      for: [RunCommand.name] + session.arguments.switches + ["--order=\(order)", "--"] + paths,
      session.console, session.interruption)
  }

  /// `42` or `random:42`.
  private static func seed(_ argument: String) -> UInt64? {
    let digits = argument.hasPrefix("random:") ? argument.dropFirst(7) : argument[...]
    return digits.first?.isNumber == true ? UInt64(digits) : nil
  }

  func run() async throws(CommandError) -> ExitStatus {
    let plan = try plan()
    if let line = plan.basis.selection(mentionedWith: suiteSession.options.verbosity) {
      suiteSession.console.note(line)
    }
    guard plan.parseErrors.isEmpty, plan.undefinedParameterTypes.isEmpty else {
      throw CommandError(
        "Nothing was bisected, because not all scenarios can be run.",
        remedy: "Correct the errors above, or name the paths of other features.")
    }
    let scenarios = plan.scenarios.map { Bisection.Scenario($0.place, $0.pickle.name) }
    guard scenarios.count > 1 else {
      throw CommandError(
        "There \(scenarios.count == 1 ? "is only one scenario" : "are no scenarios"), so no other can make one fail.",
        remedy: "Select those that ran before it as well.")
    }
    session.interruption?.listen()
    let runs = try ProbeRuns(suiteSession)
    defer { runs.removeFiles() }
    do throws(CommandError) {
      let result = try await Bisection(scenarios, workers: session.workers, note: note) {
        scenarios, parallel async throws(CommandError) in
        let line = session.console.line
        line?.begin(WorkProgress("running \(scenarios.count.counted("scenario"))"))
        defer { line?.end() }
        return try await runs.failing(scenarios.map(\.place), parallel: parallel)
      }.result()
      try session.console.print(text(of: result))
      if case .found = result { return .passed }
      return .failed
    } catch {
      if let status = session.interruption?.status { return status }
      throw error
    }
  }

  private func plan() throws(CommandError) -> Plan {
    func plan(for suite: some SpecSuite) throws(CommandError) -> Plan {
      var notes: [PlanNote] = []
      defer { suiteSession.console.report(notes, colors: suiteSession.colorsErrors) }
      return try RunPlanning(
        suiteSession, order: RunOrder(suiteSession.options.order), retries: false
      ).plan(suite.definitions(), &notes).plan
    }
    return try plan(for: session.makeSuite())
  }

  private var note: @Sendable (String) -> Void {
    let (console, isQuiet) = (session.console, session.options.verbosity == .quiet)
    return { line in
      if !isQuiet { console.note(line) }
    }
  }

  private func text(of result: Bisection.Result) -> String {
    switch result {
    case .found(let scenarios, let failed):
      let before = scenarios.map { "  \($0.text)\n" }.joined()
      let places = (scenarios + [failed]).map { ShellText.quoted($0.place) }
      let command = suiteSession.context(of: ReportRequest(.rerun), start: .zero).command
      return Escaping.terminal.escapedLines(
        """
        \(failed.text)
        fails after \(scenarios.count.counted("other scenario")):
        \(before)
        Repeat it with:
          \(command) \(places.joined(separator: " ")) --order given --parallel 1

        """)
    case .nothingFailed:
      return """
        Nothing failed in this order. Whatever failed before does not depend on the order alone.

        """
    case .overlap(let failed, let workers):
      let lines = failed.map { "  \($0.text)\n" }.joined()
      return Escaping.terminal.escapedLines(
        """
        The order does not decide: nothing failed when scenarios ran one at a time, but with
        --parallel \(workers) this did not pass:
        \(lines)
        Find what it shares with scenarios that run at the same time, or tag it @serial.

        """)
    case .other(let reasons):
      let lines = reasons.map { "  \($0.0.text)\n    \($0.1.rawValue)\n" }.joined()
      return Escaping.terminal.escapedLines(
        "The order does not decide. Of the scenarios that did not pass:\n" + lines)
    }
  }
}

extension Escaping {
  /// The text with its lines as they are, and everything else escaped.
  fileprivate func escapedLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped($0) }
      .joined(separator: "\n")
  }
}
