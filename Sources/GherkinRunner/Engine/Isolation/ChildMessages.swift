/// A command from the parent to a child.
enum ChildCommand: FrameContent {
  /// Make the plan. Comes first, once.
  case plan(PlanExcerpt)
  /// Run the hooks before all scenarios. Comes once, when the plan is the same.
  ///
  /// - Parameter time: The time since the run began. Clocks of processes share no origin, and the way of the command
  ///   takes less time than matters.
  case begin(at: Duration)
  case run(Range<Int>)
  /// Run one scenario, from an attempt on.
  case runAttempt(ScenarioAttempt)
  /// How long a scenario took, perhaps in another process, which limits its variants.
  case took(scenario: Int, Duration)
  /// Start nothing else; why the run cannot go on, if it cannot.
  case stop(Problem?)
  /// Cancel what runs, and start nothing else.
  case interrupt
  /// Run the hooks after all scenarios, and exit.
  case finish
}

/// What a child reports to its parent.
package enum ChildMessage: FrameContent {
  /// The plan is made; nothing has run.
  case planned(PlanFingerprint)
  /// There is no plan, for this reason.
  case refused(String)
  /// The hooks before all scenarios are over.
  ///
  /// - Parameter printed: How many bytes were printed, none of which belong to a step.
  case ready(printed: Int)
  /// Events that follow each other, of one scenario or of the whole run.
  ///
  /// - Parameter printed: How many of the bytes that were printed belong to them or to events before.
  case events([TimedEvent], printed: Int)
  /// Something has failed in a step that goes on: its process may end before it has a result.
  case failing(ScenarioAttempt, Problem)
  /// A command to run scenarios was followed; why the child cannot go on, if it cannot.
  case idle(fault: Problem?)
  /// The command to interrupt has arrived.
  case interrupted
  /// What has arrived is no command: a step has read some of its bytes.
  case disturbed
  /// The process ends by itself, because a step does not end and was reported.
  case leaving
}
