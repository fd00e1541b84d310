extension Tally {
  /// What the process is to say. Files that could not be parsed are scenarios that did not pass.
  package func exitStatus(strict: Bool, hasParseErrors: Bool) -> ExitStatus {
    let fails = Status.allCases.contains { scenarios[$0] > 0 && $0.fails(strict: strict) }
    if isBroken { return .unusable }
    return fails || hasParseErrors || failedRunHooks > 0 ? .failed : .passed
  }
}
