extension ShardMessages {
  /// What failed in the run outside its scenarios.
  var outsideFailures: [OutsideFailure] {
    var failures = broken.sorted().map { OutsideFailure(what: "\($0) could not be parsed") }
    failures += unusable.map {
      OutsideFailure(what: "the step definition '\($0)' cannot be used")
    }
    failures += failedRunHooks
    if let problem = end?.message { failures.append(OutsideFailure(what: problem.onOneLine)) }
    return failures
  }

  private var failedRunHooks: [OutsideFailure] {
    let known = Dictionary(hooks.map { ($0.id, $0) }) { $1 }
    var started: [String: MessageEnvelope.Hook] = [:]
    var failures: [OutsideFailure] = []
    for (_, message) in runHooks {
      if let start = message.testRunHookStarted { started[start.id] = known[start.hookId] }
      guard let end = message.testRunHookFinished, end.result.fails else { continue }
      let hook = started[end.testRunHookStartedId]
      let kind = hook?.type == "BEFORE_TEST_RUN" ? "BeforeAll" : "AfterAll"
      let reason = end.result.message?.onOneLine
      if let name = hook?.name {
        failures.append(OutsideFailure(what: "the \(kind) hook '\(name)' failed", why: reason))
      } else {
        // Only the reason distinguishes it from other hooks without a name.
        let what = ["the \(kind) hook failed", reason].compactMap(\.self).joined(separator: ": ")
        failures.append(OutsideFailure(what: what))
      }
    }
    return failures
  }
}

extension MessageResult {
  /// Whether a hook around the run with this result fails the run.
  var fails: Bool { !["PASSED", "SKIPPED"].contains(status) }
}

extension String {
  fileprivate var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
