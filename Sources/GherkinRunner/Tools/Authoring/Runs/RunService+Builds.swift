/// Builds.
extension RunService {
  private static let build = "Build"
  static let buildAndRun = "Build and run"

  /// Whether step definitions have changed since the program was built.
  package var isStale: Bool { buildState.isStale }

  /// Builds a project, if the user agrees.
  ///
  /// - Returns: False if nothing says how.
  package mutating func requestBuild(_ project: RunProject) -> Bool {
    guard let command = project.buildCommand else { return false }
    if memory.builds.contains(project.folder) {
      start(.build(project, command: command, next: nil))
    } else if !questions.values.contains(where: { $0.next == nil }) {
      // The same question twice would only be in the way.
      ask(
        "Build with “\(command.joined(separator: " "))” in \(project.folder)?",
        [Self.build, "Not now"], project)
    }
    return true
  }

  mutating func ask(
    _ text: String, _ answers: [String], _ project: RunProject, next: RunRequest? = nil
  ) {
    questionCount += 1
    questions[questionCount] = (project, next)
    notices.append(.question(questionCount, text, answers: answers))
  }

  /// The user has answered a question, or has closed it.
  package mutating func answer(_ number: Int, _ answer: String?) {
    guard let (project, next) = questions.removeValue(forKey: number) else { return }
    if [Self.build, Self.buildAndRun].contains(answer), let command = project.buildCommand {
      memory.builds.insert(project.folder)
      start(.build(project, command: command, next: next))
    } else if let next {
      start(.run(next))
    }
  }

  mutating func endBuild(_ job: Job, _ ending: JobEnding) {
    notices.append(.log(ending.log))
    if ending.end == .exited(0) {
      buildState.noteBuild(of: job.project.suite)
      lookAtDefinitions(of: job.project)
      if let next = job.next, !job.wasStopped { precede(.run(next)) }
    } else if !job.wasStopped {
      let reason =
        if case .notStarted(let reason) = ending.end { reason } else {
          ending.log.split(separator: "\n").first { $0.contains("error:") }.map(String.init)
            ?? "see the log"
        }
      say("The build failed: \(reason)", .error)
    }
  }

  /// Looks whether step definitions have changed, and whether another run has written results.
  ///
  /// - Returns: The file with these results, to be read; nil if they are known.
  package mutating func look(at project: RunProject) -> String? {
    lookAtDefinitions(of: project)
    guard let results = project.program.settings.results else { return nil }
    let path = FileSystem.absolute(results, in: project.folder)
    // Nil where nothing was written yet.
    let state = try? FileSystem.state(of: path)
    guard state != resultsState else { return nil }
    resultsState = state
    return state == nil ? nil : path
  }

  /// Looks whether Swift files of definitions are newer than the program.
  private mutating func lookAtDefinitions(of project: RunProject) {
    let wasStale = isStale
    guard buildState.look(at: project.suite) else { return }
    if isStale, !wasStale, !memory.hasSaidStale {
      memory.hasSaidStale = true
      say("Step definitions have changed. What is reported is as of the last build.", .warning)
    }
    if isStale, project.program.settings.buildTime == .save { _ = requestBuild(project) }
    if isStale != wasStale { notices.append(.staleness) }
  }
}
