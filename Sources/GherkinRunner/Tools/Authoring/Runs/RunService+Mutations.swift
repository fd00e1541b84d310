/// Whether a scenario would notice changes to its own steps.
package struct MutationNotice: Sendable {
  /// A change that nothing noticed.
  package struct Change: Encodable, Sendable {
    package let step: String
    /// What it was changed to; empty if it was left out.
    package let instead: String
    package let line: Int
  }

  package let path: String
  package let line: Int
  /// How many of `total` changes were noticed.
  package let noticed: Int
  package let total: Int
  package let unnoticed: [Change]
}

/// Changes to steps, tried on one scenario.
extension RunService {
  /// Tries changes to the steps of the scenario on a line.
  ///
  /// - Returns: False if something else goes on.
  package mutating func requestMutation(_ project: RunProject, _ path: String, line: Int) -> Bool {
    guard !isBusy else { return false }
    count += 1
    let number = count
    // What precedes the names of features besides the command holds for this one as well.
    let arguments =
      ["mutate"] + project.program.arguments.dropFirst()
      + [RunRequest.operand(path, [line]), "--format", "json"]
    let (output, errors) = (OutputCollector(), OutputCollector())
    let stop = startProgram(
      ProgramRequest(
        program: project.program.path, arguments: arguments, folder: project.folder)
    ) { [post] event in
      if case .errorOutput = event {
        _ = errors.receive(event)
      } else if let end = output.receive(event) {
        post(.mutationEnded(number, end, output: output.text, errors: errors.text))
      }
    }
    let job = Job(kind: .mutation, number: number, detail: nil, project: project, stop: stop)
    mutating = (job, path, line)
    notices.append(.began(job))
    noteBusy()
    return true
  }

  mutating func endMutation(_ end: ProgramEnd, _ output: String, _ errors: String) {
    guard let (job, path, line) = mutating.take() else { return }
    notices.append(.ended(job))
    defer { startNext() }
    guard !job.wasStopped else { return }
    guard let json = try? JSONReader.read(Bytes(output.utf8), .message), json["changes"] != nil
    else {
      if case .notStarted(let reason) = end { return say("It cannot start: \(reason)", .error) }
      let reason = errors.split(separator: "\n").first.map(String.init) ?? "it has no result"
      return say("Whether the scenario notices changes is not known: \(reason)", .warning)
    }
    for text in (json["problems"]?.array ?? []).compactMap(\.string) { say(text, .warning) }
    if json["failingScenarios"]?.array?.isEmpty == false {
      return say("The scenario does not pass as it is. Mend it first, then look again.", .warning)
    }
    let scores = ["outcomes", "settings"].compactMap { json[$0] }
    func sum(_ name: String) -> Int { scores.reduce(0) { $0 + ($1[name]?.int ?? 0) } }
    let unnoticed = (json["unnoticed"]?.array ?? []).filter { $0["allowed"]?.bool != true }
    notices.append(
      .noticed(
        MutationNotice(
          path: path, line: line, noticed: sum("noticed"), total: sum("noticed") + sum("unnoticed"),
          unnoticed: unnoticed.map {
            MutationNotice.Change(
              step: $0["step"]?.string ?? "", instead: $0["change"]?.string ?? "",
              line: $0["line"]?.int ?? line)
          })))
  }
}
