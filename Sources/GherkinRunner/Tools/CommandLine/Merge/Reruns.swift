extension [RecordedRun] {
  /// The runs, with the attempts of each run of a list of scenarios to run again added to those of the run before it.
  /// What it reports besides, such as hooks around it, stays its own.
  ///
  /// - Throws: If a scenario is in no run before it.
  func joiningReruns() throws(CommandError) -> [RecordedRun] {
    var runs = filter { $0.note?.rerun != true }
    guard !runs.isEmpty else { return self }
    for var rerun in filter({ $0.note?.rerun == true }).sorted(by: { $0.start < $1.start }) {
      for index in rerun.scenarios.indices where rerun.scenarios[index].isPlanned {
        let scenario = rerun.scenarios[index]
        try runs.runAgain(scenario, in: rerun)
        rerun.scenarios[index].messageLine = nil
      }
      runs.append(rerun)
    }
    return runs
  }

  private mutating func runAgain(
    _ scenario: RecordedScenario, in rerun: RecordedRun
  ) throws(CommandError) {
    for run in indices {
      let place = self[run].scenarios.firstIndex { $0.isPlanned && $0.place == scenario.place }
      guard let place, let end = self[run].end?.time, end <= rerun.start else { continue }
      return self[run].scenarios[place].runAgain(scenario)
    }
    throw CommandError(
      "\(rerun.path) is a run of a list of scenarios to run again, but none of the other files is a run before it with "
        + "\(scenario.place).",
      remedy: "Name the messages of the run that wrote the list as well.")
  }
}
