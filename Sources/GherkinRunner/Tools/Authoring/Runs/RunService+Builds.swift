/// Builds.
extension RunService {
  /// Whether step definitions have changed since the program was built.
  package var isStale: Bool { buildState.isStale }

  /// Builds a project, if the user agrees.
  ///
  /// - Returns: False if nothing says how.
  package mutating func requestBuild(_ project: RunProject) -> Bool {
    guard let command = project.buildCommand else { return false }
    if memory.builds.contains(project.folder) {
      build(project, command, then: [])
    } else if !questions.values.contains(where: { $0.next == nil }) {
      // The same question twice would only be in the way.
      ask(
        "Build with “\(command.joined(separator: " "))” in \(project.folder)?",
        [Question.build, "Not now"], Question(project: project, next: nil))
    }
    return true
  }

  mutating func ask(_ text: String, _ answers: [String], _ question: Question) {
    questionCount += 1
    questions[questionCount] = question
    notices.append(.question(questionCount, text, answers: answers))
  }

  /// The user has answered a question, or has closed it.
  package mutating func answer(_ number: Int, _ answer: String?) {
    guard let question = questions.removeValue(forKey: number) else { return }
    guard answer == Question.build || answer == Question.buildAndRun,
      let command = question.project.buildCommand
    else {
      if let next = question.next { start(next) }
      return
    }
    memory.builds.insert(question.project.folder)
    notices.append(.memory)
    build(question.project, command, then: [question.next].compactMap(\.self))
  }

  mutating func build(
    _ project: RunProject, _ command: [String], then next: [RunRequest]
  ) {
    guard building == nil else {
      building?.next += next
      return
    }
    count += 1
    let number = count
    let output = OutputCollector()
    let stop = startProgram(
      ProgramRequest(
        program: command[0], arguments: Array(command.dropFirst()), folder: project.folder)
    ) { [post] event in
      if let end = output.receive(event) { post(.buildEnded(number, end, output: output.text)) }
    }
    let job = Job(
      kind: .build, number: number, detail: command.joined(separator: " "), project: project,
      stop: stop, next: next)
    building = job
    notices.append(.began(job))
    noteBusy()
  }

  mutating func endBuild(_ job: Job, _ end: ProgramEnd, _ output: String) {
    notices += [.ended(job), .log(output)]
    if end == .exited(0) {
      buildState.noteBuild(of: job.project.suite)
      lookAtDefinitions(of: job.project)
      waiting = job.next + waiting
    } else if !job.wasStopped {
      let reason =
        if case .notStarted(let reason) = end { reason } else {
          output.split(separator: "\n").first { $0.contains("error:") }.map(String.init)
            ?? "see the log"
        }
      say("The build failed: \(reason)", .error)
    }
    startNext()
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
      notices.append(.memory)
      say("Step definitions have changed. What is reported is as of the last build.", .warning)
    }
    if isStale, project.program.settings.buildTime == .save { _ = requestBuild(project) }
    if isStale != wasStale { notices.append(.staleness) }
  }
}
