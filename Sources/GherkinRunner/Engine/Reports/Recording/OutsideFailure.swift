/// Something that failed in a run outside its scenarios: a hook around the run, a file that could not be read, a
/// definition that cannot be used, or what ended the run early.
package struct OutsideFailure: Sendable, Equatable {
  /// What failed, as two runs have it in common.
  package let what: String
  /// Why, which may differ from run to run.
  package var why: String?

  package init(what: String, why: String? = nil) {
    self.what = what
    self.why = why
  }

  /// Both, on one line.
  package var text: String { [what, why].compactMap(\.self).joined(separator: ": ") }
}

extension OutsideFailure {
  /// What failed outside the scenarios of a run that has ended, by its messages.
  package static func all(in run: RecordedRun) -> [OutsideFailure] {
    var failures = run.broken.sorted().map { OutsideFailure(what: "\($0) could not be parsed") }
    failures += run.unusable.map {
      OutsideFailure(what: "the step definition '\($0)' cannot be used")
    }
    failures += run.hookRuns.compactMap { hookRun in
      guard let result = hookRun.end?.result, result.status > .skipped else { return nil }
      let hook = run.hooks[hookRun.hook]
      let kind = hook.type == "BEFORE_TEST_RUN" ? "BeforeAll" : "AfterAll"
      let reason = result.message?.onOneLine
      if let name = hook.name {
        return OutsideFailure(what: "the \(kind) hook '\(name)' failed", why: reason)
      }
      // Only the reason distinguishes it from other hooks without a name.
      let what = ["the \(kind) hook failed", reason].compactMap(\.self).joined(separator: ": ")
      return OutsideFailure(what: what)
    }
    if let problem = run.end?.problem {
      failures.append(OutsideFailure(what: problem.message.onOneLine))
    }
    return failures
  }
}

extension String {
  fileprivate var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
