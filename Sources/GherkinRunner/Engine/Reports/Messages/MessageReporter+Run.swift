/// The messages of the run.
extension MessageReporter {
  mutating func encodeStart(at time: Duration) {
    json.beginMessage("testRunStarted")
    json.id("id", ids.run)
    end(at: time)
  }

  mutating func encodeHookStart(_ hook: Int, at time: Duration) {
    ids.begin(runHook: hook)
    json.beginMessage("testRunHookStarted")
    json.id("id", ids.runHook(hook))
    json.id("testRunStartedId", ids.run)
    json.id("hookId", ids[.hook(hook)])
    end(at: time)
  }

  mutating func encodeHookEnd(
    _ hook: Int, _ result: StepResult, _ plan: Plan, at time: Duration
  ) {
    json.beginMessage("testRunHookFinished")
    json.id("testRunHookStartedId", ids.runHook(hook))
    let folder = context.folder
    encode("result", result) { problem in
      [plan.hooks[hook].location, problem.location].compactMap { $0?.place(from: folder) }
    }
    end(at: time)
  }

  mutating func encodeEnd(success: Bool, _ problem: Problem?, at time: Duration) {
    json.beginMessage("testRunFinished")
    json.id("testRunStartedId", ids.run)
    json.field("success", success)
    if let problem {
      let place = problem.location?.place(from: context.folder)
      encode(problem, places: place.map { [$0] } ?? [])
    }
    end(at: time)
  }

  mutating func encode(
    _ attachment: Attachment, at place: AttachmentPlace? = nil, _ time: Duration? = nil
  ) {
    json.beginMessage("attachment")
    switch place {
    case nil: break
    case .step(let attempt, let step):
      json.id("testCaseStartedId", ids.attempt(attempt))
      json.id("testStepId", ids.testStep(step, of: attempt.scenario))
    case .runHook(let hook):
      json.id("testRunHookStartedId", ids.runHook(hook))
    }
    json.field("body", attachment.encodedBody)
    json.field("contentEncoding", attachment.isText ? "IDENTITY" : "BASE64")
    json.field("mediaType", attachment.mediaType)
    if let name = attachment.name { json.field("fileName", name) }
    if let time { json.time("timestamp", time) }
    json.endMessage()
  }

  mutating func encodeSuggestion(id: Int, pickleStep: Int, _ snippets: [Snippet]) {
    json.beginMessage("suggestion")
    json.id("id", id)
    json.id("pickleStepId", pickleStep)
    json.objects("snippets", snippets) { json, snippet in
      json.field("language", "swift")
      json.field("code", snippet.code)
    }
    json.endMessage()
  }

  mutating func encodeStart(_ attempt: ScenarioAttempt, _ plan: Plan, at time: Duration) {
    ids.begin(attempt)
    json.beginMessage("testCaseStarted")
    json.id("id", ids.attempt(attempt))
    json.field("testCaseId", ids.testCase(plan.scenario(attempt.scenario)))
    json.field("attempt", attempt.attempt)
    end(at: time)
  }

  mutating func encodeStepStart(_ step: Int, _ attempt: ScenarioAttempt, at time: Duration) {
    json.beginMessage("testStepStarted")
    json.id("testCaseStartedId", ids.attempt(attempt))
    json.id("testStepId", ids.testStep(step, of: attempt.scenario))
    end(at: time)
  }

  /// - Parameter position: What the result is that of: the step, or the world.
  mutating func encodeStepEnd(
    _ step: Int, _ attempt: ScenarioAttempt, _ result: StepResult, _ plan: Plan, at time: Duration,
    explaining position: Int
  ) {
    json.beginMessage("testStepFinished")
    json.id("testCaseStartedId", ids.attempt(attempt))
    json.id("testStepId", ids.testStep(step, of: attempt.scenario))
    let folder = context.folder
    encode("testStepResult", result) { problem in
      plan.scenario(attempt.scenario).places(of: position, problem, plan, from: folder)
        .map(\.place)
    }
    end(at: time)
  }

  mutating func encodeEnd(_ attempt: ScenarioAttempt, willBeRetried: Bool, at time: Duration) {
    json.beginMessage("testCaseFinished")
    json.id("testCaseStartedId", ids.attempt(attempt))
    json.field("willBeRetried", willBeRetried)
    end(at: time)
  }

  private mutating func end(at time: Duration) {
    json.time("timestamp", time)
    json.endMessage()
  }

  /// Writes a result; `places` are the lines that explain its problem, from the outermost on.
  @inline(__always)
  private mutating func encode(
    _ key: StaticString, _ result: StepResult, places: (Problem) -> [SourcePlace]
  ) {
    json.beginObject(key)
    json.field("status", result.status.rawValue.uppercased())
    json.time("duration", result.duration)
    if let problem = result.problem { encode(problem, places: places(problem)) }
    json.endObject()
  }

  private mutating func encode(_ problem: Problem, places: [SourcePlace]) {
    let trace = ["\(problem.type): \(problem.message)"] + places.reversed().map(\.description)
    json.field("message", problem.message)
    json.beginObject("exception")
    json.field("type", problem.type)
    json.field("message", problem.message)
    json.field("stackTrace", trace.joined(separator: "\n"))
    json.endObject()
  }
}
