/// What an error message may want to know about what stands before the error.
extension DocumentBuilder {
  var surroundings: ParseError.Surroundings {
    let rule = isRuleOpen ? rules.last : nil
    let firstScenario = rule?.scenarios.indices.lowerBound ?? 0
    return ParseError.Surroundings(
      hasFeature: feature != nil,
      hasBackground: (rule == nil ? feature?.background : rule?.background) != nil,
      hasScenario: scenarios.count > firstScenario,
      isInBackground: block == .background,
      isBelowStep: isStepOpen && tableStart == nil && steps.last?.rows.isEmpty == true
        && steps.last?.docString == nil,
      stepHasDocString: isStepOpen && steps.last?.docString != nil,
      stepHasTable: isStepOpen && (tableStart != nil || steps.last?.rows.isEmpty == false))
  }
}
