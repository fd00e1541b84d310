import GherkinRunner

/// Steps about parameters with values of their own, and about the order of what a report says.
func adviceSteps(_ steps: Steps<SpecsWorld>) {
  steps.given(.regex(#"^the values of the parameter "(.*)" (look like|are) "(.*)"$"#)) {
    (world, name: String, relation: String, text: String) in
    let values = text.split(separator: ",").map { String($0.drop { $0 == " " }) }
    let type =
      relation == "are"
      ? ParameterType(name, oneOf: values.map { ($0, $0) })
      : ParameterType(name, pattern: text) { groups in (groups.first ?? nil) ?? "" }
    try world.stage.use { $0.suite.parameterTypes.append(type) }
  }
  steps.then("the report says {string} before {string}") {
    (world, first: String, second: String) in
    let output = try world.stage.result.output
    guard let place = output.firstRange(of: first), let other = output.firstRange(of: second)
    else {
      throw ExpectationFailure("the report does not say \"\(first)\" and \"\(second)\":\n\(output)")
    }
    try expect(
      place.lowerBound < other.lowerBound,
      "the report says \"\(second)\" before \"\(first)\":\n\(output)")
  }
}
