extension StepDecision {
  /// The status this step has before anything ran; `passed` means that it can run.
  package var status: Status {
    switch self {
    case .matched: .passed
    case .undefined: .undefined
    case .ambiguous: .ambiguous
    case .misfit: .failed
    }
  }
}
