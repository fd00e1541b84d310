/// What happens around scenarios, and what is left behind in the run.
extension MessageReporter {
  mutating func encodeStart(at time: Duration) {
    let run = ids.run
    json.write(upTo: 160) { out in
      out.literal("{\"testRunStarted\":{\"id\":")
      out.id(run)
      out.timestamp(time)
      out.literal("}}\n")
    }
  }

  mutating func encodeHookStart(_ hook: Int, at time: Duration) {
    let (id, run, hookId) = (ids.runHook(hook), ids.run, ids.hook(hook))
    json.write(upTo: 240) { out in
      out.literal("{\"testRunHookStarted\":{\"id\":")
      out.id(id)
      out.literal(",\"testRunStartedId\":")
      out.id(run)
      out.literal(",\"hookId\":")
      out.id(hookId)
      out.timestamp(time)
      out.literal("}}\n")
    }
  }

  mutating func encodeHookEnd(
    _ hook: Int, _ result: StepResult, _ plan: Plan, at time: Duration
  ) {
    let id = ids.runHook(hook)
    json.write(upTo: 160) { out in
      out.literal("{\"testRunHookFinished\":{\"testRunHookStartedId\":")
      out.id(id)
      out.literal(",\"result\":")
    }
    encode(result) { [result.problem?.location, plan.hooks[hook].location].places }
    endMessage(at: time)
  }

  mutating func encodeEnd(success: Bool, _ problem: Problem?, at time: Duration) {
    let run = ids.run
    json.write(upTo: 120) { out in
      out.literal("{\"testRunFinished\":{\"testRunStartedId\":")
      out.id(run)
      out.literal(success ? ",\"success\":true" : ",\"success\":false")
    }
    json.endValue()
    if let problem { encode(problem, places: [problem.location].places) }
    endMessage(at: time)
  }

  mutating func encode(_ attachment: Attachment, at place: AttachmentPlace, _ time: Duration) {
    json.beginObject()
    json.key("attachment")
    json.beginObject()
    switch place {
    case .step(let attempt, let step):
      json.key("testCaseStartedId")
      json.id(ids.attempt(attempt))
      json.key("testStepId")
      json.id(ids.testStep(step, of: attempt.scenario))
    case .runHook(let hook):
      json.key("testRunHookStartedId")
      json.id(ids.runHook(hook))
    }
    json.member("body", attachment.encodedBody)
    json.member("contentEncoding", attachment.isText ? "IDENTITY" : "BASE64")
    json.member("mediaType", attachment.mediaType)
    if let name = attachment.name { json.member("fileName", name) }
    endMessage(at: time)
  }

  mutating func encodeSuggestion(id: Int, pickleStep: Int, _ snippets: [Snippet]) {
    json.message("suggestion") { json in
      json.key("id")
      json.id(id)
      json.key("pickleStepId")
      json.id(pickleStep)
      json.key("snippets")
      json.beginArray()
      for snippet in snippets {
        json.beginObject()
        json.member("language", "swift")
        json.member("code", snippet.code)
        json.endObject()
      }
      json.endArray()
    }
  }
}

/// What happens in scenarios. Steps are most of a stream, so their messages are written in one go.
extension MessageReporter {
  mutating func encodeStart(_ attempt: ScenarioAttempt, at time: Duration) {
    let (id, testCase) = (ids.attempt(attempt), ids.testCase(attempt.scenario))
    json.write(upTo: 240) { out in
      out.literal("{\"testCaseStarted\":{\"id\":")
      out.id(id)
      out.literal(",\"testCaseId\":")
      out.id(testCase)
      out.literal(",\"attempt\":")
      out.number(attempt.attempt)
      out.timestamp(time)
      out.literal("}}\n")
    }
  }

  /// Says that the test step at `step` begins, if there is one.
  mutating func encodeStepStart(
    _ step: Int, _ attempt: ScenarioAttempt, at time: Duration
  ) {
    let (attemptId, id) = (ids.attempt(attempt), ids.testStep(step, of: attempt.scenario))
    json.write(upTo: 240) { out in
      out.literal("{\"testStepStarted\":{\"testCaseStartedId\":")
      out.id(attemptId)
      out.literal(",\"testStepId\":")
      out.id(id)
      out.timestamp(time)
      out.literal("}}\n")
    }
  }

  mutating func encodeStepEnd(
    _ step: Int, _ attempt: ScenarioAttempt, _ result: StepResult, _ plan: Plan, at time: Duration
  ) {
    let (attemptId, id) = (ids.attempt(attempt), ids.testStep(step, of: attempt.scenario))
    json.write(upTo: 160) { out in
      out.literal("{\"testStepFinished\":{\"testCaseStartedId\":")
      out.id(attemptId)
      out.literal(",\"testStepId\":")
      out.id(id)
      out.literal(",\"testStepResult\":")
    }
    encode(result) {
      plan.scenario(attempt.scenario).places(of: step, result.problem, plan)
    }
    endMessage(at: time)
  }

  mutating func encodeEnd(_ attempt: ScenarioAttempt, willBeRetried: Bool, at time: Duration) {
    let id = ids.attempt(attempt)
    json.write(upTo: 240) { out in
      out.literal("{\"testCaseFinished\":{\"testCaseStartedId\":")
      out.id(id)
      out.literal(willBeRetried ? ",\"willBeRetried\":true" : ",\"willBeRetried\":false")
      out.timestamp(time)
      out.literal("}}\n")
    }
  }

}
