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
    _ step: Int, _ attempt: ScenarioAttempt, _ plan: Plan, at time: Duration
  ) {
    guard step < plan.testStepCount(of: attempt.scenario) else { return }
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
