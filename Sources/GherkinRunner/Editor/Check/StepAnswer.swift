/// What to tell about a step that cannot be carried out.
struct StepAnswer {
  let rule: CheckRule
  /// What is wrong, as it follows the step or "with the values of this row, …".
  let problem: String
  let advice: String
  /// The value in question, if it is a single one.
  var value: String?
  /// How plain the step's text has to become to be known.
  var degree: PlainText.Degree?
  /// What a developer could paste to define the step.
  var snippet: String?
}
