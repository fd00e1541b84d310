/// Sentences that no feature uses, and sentences that are defined twice.
struct DefinitionUseCheck {
  let plan: Plan
  let settings: CheckSettings
  /// The folder from which places in code are seen.
  let folder: String

  /// What is to be told; which definitions are used can be known only if the plan holds all
  /// features.
  func findings(isWhole: Bool) -> [CheckFinding] {
    duplicates + (isWhole ? unused : [])
  }

  private var unused: [CheckFinding] {
    var isUsed = [Bool](repeating: false, count: plan.stepDefinitions.count)
    plan.matches.forEach { match in
      switch match {
      case .matched(let definition, _), .misfit(let definition, _): isUsed[Int(definition)] = true
      case .ambiguous(let index):
        for match in plan.candidates[Int(index)] { isUsed[match.definition] = true }
      case .undefined: break
      }
    }
    return plan.stepDefinitions.indices.filter { !isUsed[$0] }.compactMap { index in
      finding(
        .unusedDefinition, index,
        "No feature uses the sentence: \(plan.stepDefinitions[index].pattern)",
        "Use it in a feature, or ask a developer to remove it.")
    }
  }

  private var duplicates: [CheckFinding] {
    var first: [StepPattern: Int] = [:]
    return plan.stepDefinitions.enumerated().compactMap { index, definition in
      guard let other = first[definition.pattern] else {
        first[definition.pattern] = index
        return nil
      }
      let location = plan.stepDefinitions[other].location
      return finding(
        .duplicateDefinition, index, "This sentence is defined twice: \(definition.pattern)",
        "Ask a developer to remove this one or the one at "
          + "\(location.path(from: folder)):\(location.line).")
    }
  }

  private func finding(
    _ rule: CheckRule, _ index: Int, _ problem: String, _ advice: String
  ) -> CheckFinding? {
    guard let severity = settings.severity(of: rule) else { return nil }
    let location = plan.stepDefinitions[index].location
    let diagnostic = Diagnostic(
      path: location.path(from: folder),
      location: Location(line: location.line, column: location.column), problem: problem,
      advice: advice, severity: severity, rule: rule.name)
    return CheckFinding(rule: rule, diagnostic: diagnostic, edits: [])
  }
}
