extension RunPlanning {
  /// Writes all reports, each of which says that the run was interrupted before it started: no report of an earlier run
  /// may look like one of this.
  package func reportInterruption() {
    session.console.note("Interrupted before the run started: no scenario ran.")
    do throws(CommandError) {
      // Not before it is certain that no report replaces what the run was to read.
      _ = try search()
      let reports = try OpenReports(session)
      let plan = Plan(CompiledSuite())
      var streams = ReportStreams(plan, to: reports, session, recorded: [])
      streams.receive([
        TimedEvent(.runStarted, at: .zero),
        TimedEvent(.runProblem(.interruptedPlanning), at: .zero),
        TimedEvent(.runFinished(.interrupted), at: .zero),
      ])
      _ = streams.finish(plan, session)
    } catch {
      session.console.report(error)
    }
  }
}

extension Problem {
  fileprivate static let interruptedPlanning = Problem(
    "the run was interrupted before it started, so no scenario ran",
    type: NotRun.interrupted.rawValue)
}
