/// The results of mutants.
struct MutationReport: SheetReport {
  let results: MutationResults
  let context: ReportContext
  /// The least percentage of noticed changes to outcomes, if one was asked for.
  let threshold: Double?

  func sheet(for format: SheetFormat) -> Sheet {
    let gaps = results.mutants.filter { $0.isGap && $0.mutant.part == .outcome }.map(\.mutant)
    let findings = Dictionary(grouping: gaps.enumerated(), by: \.element.scenarioPlace).values
      .sorted { $0[0].offset < $1[0].offset }.map { $0.map(\.element) }
    let settings = context.verbosity > .quiet ? results.gaps(of: .setting) : []
    let (outcome, setting) = (results.score(of: .outcome), results.score(of: .setting))
    return Sheet(
      title: "Would the scenarios notice?", verdict: verdict(outcome, findings.count),
      isGood: results.isGreen(atLeast: threshold) && findings.isEmpty,
      facts: [tried, "Then steps: \(words(outcome))"]
        + results.byKind(.outcome).map { "  \($0.kind.plural): \(words($0.score))" }
        + ["Given and When steps: \(words(setting))"],
      remarks: results.remarks(atLeast: threshold),
      sections: [
        Sheet.Section(
          id: "deaf-steps", title: "Steps that passed whatever they said",
          entries: results.deafDefinitions.map { definition, count in
            Sheet.Entry(
              line: "\(pattern(definition))", kind: "failed",
              details: [
                "\(count.counted("change")): a developer has to let it look at its values."
              ], place: place(definition))
          }),
        Sheet.Section(
          id: "deaf-scenarios", title: "Scenarios that passed whatever they expected",
          entries: results.deafScenarios.map {
            Sheet.Entry(line: "\($0.name)", kind: "failed", place: $0.place)
          }),
        Sheet.Section(
          id: "outcomes", title: "Then steps: changes that were not noticed",
          entries: findings.map(entry)),
        Sheet.Section(
          id: "settings",
          title:
            "Given and When steps: changes that made no difference (they may be for the reader)",
          entries: settings.map(entry), isFolded: true),
      ], moreLimit: context.verbosity > .normal ? .max : 3)
  }

  private func pattern(_ definition: Int) -> String {
    results.plan.plan.stepDefinitions[definition].pattern.description
  }

  private func place(_ definition: Int) -> String {
    context.place(results.plan.plan.stepDefinitions[definition].location).description
  }

  private func verdict(_ score: MutationResults.Score, _ count: Int) -> String {
    guard score.counted > 0 else { return "No change to a Then step was tried." }
    let changes = score.counted.counted("change")
    guard score.unnoticed > 0 else { return "All \(changes) to Then steps were noticed." }
    return "\(score.noticed) of \(changes) to Then steps were noticed. "
      + "\(count.counted("scenario")) would pass with other expectations."
  }

  private var tried: String {
    let (found, planned) = (results.plan.foundCount, results.plan.mutants.count)
    let sample = found > planned ? ", a sample of \(found)" : ""
    return "\(results.mutants.count.counted("change")) of "
      + "\(results.scenarioCount.counted("scenario"))\(sample): \(results.duration.text)"
  }

  private func words(_ score: MutationResults.Score) -> String {
    let allowed = score.allowed > 0 ? "; \(score.allowed) not noticed as comments allow" : ""
    guard let percentage = score.percentage else { return "no changes\(allowed)" }
    return
      "\(percentage) of \(score.counted.counted("change")) noticed, \(score.unnoticed) not\(allowed)"
  }

  /// A scenario with changes to outcomes that were not noticed, and what to do about each.
  private func entry(_ mutants: [Mutant]) -> Sheet.Entry {
    var seen: Set<String> = []
    let remedies = mutants.map { mutant in
      """
      \(pattern(mutant.definition)) (\(place(mutant.definition))): \(mutant.kind.remedy) If it is right as it is, \
      write above the step: # specs:allow \(mutant.kind.suppressionName) because …
      """
    }.filter { seen.insert($0).inserted }
    return Sheet.Entry(
      line: "\(mutants[0].scenario)", kind: "failed",
      details: mutants.map(line) + remedies.map { "\($0)" }, excerpt: excerpt(mutants),
      place: mutants[0].scenarioPlace)
  }

  /// The steps of a definition that set the scene and make no difference.
  private func entry(_ found: MutationResults.Gaps) -> Sheet.Entry {
    Sheet.Entry(
      line: "\(pattern(found.definition))",
      details: [
        """
        Each is there for the reader, or the scenario does not show what its title says: take it out, or add a step \
        that depends on it.
        """
      ], more: ("\(found.gaps.count) of \(found.count)", found.gaps.map(line)),
      place: place(found.definition))
  }

  private func line(_ mutant: Mutant) -> Sheet.Line {
    let row = mutant.row.map { " (row on line \($0))" } ?? ""
    return Sheet.Line(mutant.place, .code)
      + "  \(mutant.scenario)\(row): \(mutant.step) would pass as well \(mutant.change)"
  }
}

/// JSON.
extension MutationReport {
  var json: JSONValue {
    func part(_ part: Mutant.Part) -> JSONValue {
      let kinds = results.byKind(part).map {
        scored(["kind": .text($0.kind.rawValue)], $0.score)
      }
      let definitions = results.byDefinition(part).map {
        scored(identification(of: $0.definition), MutationResults.Score($0.results))
      }
      return .object(
        scored([:], results.score(of: part)).adding([
          "kinds": .list(kinds.map(JSONValue.object)),
          "definitions": .list(definitions.map(JSONValue.object)),
        ]))
    }
    return [
      "scenarios": .integer(results.scenarioCount), "changes": .integer(results.mutants.count),
      "found": .integer(results.plan.foundCount),
      "leftOut": .integer(results.leftOut.reduce(0) { $0 + $1.count }),
      "failingScenarios": .texts(results.failing.map { "\($0.uri):\($0.location.line)" }),
      "unneededComments": .texts(results.unneeded),
      "problems": .texts(results.problems.map(\.message)), "outcomes": part(.outcome),
      "settings": part(.setting),
      "unnoticed": .list(results.mutants.filter { !$0.isNoticed }.map { unnoticed($0.mutant) }),
    ]
  }

  private func scored(_ first: JSONObject, _ score: MutationResults.Score) -> JSONObject {
    first.adding([
      "noticed": .integer(score.noticed), "unnoticed": .integer(score.unnoticed),
      "allowed": .integer(score.allowed),
    ])
  }

  private func identification(of definition: Int) -> JSONObject {
    ["pattern": .text(pattern(definition)), "definedAt": .text(place(definition))]
  }

  private func unnoticed(_ mutant: Mutant) -> JSONValue {
    .members([
      "part": .text(mutant.part.rawValue), "kind": .text(mutant.kind.rawValue),
      "path": .text(mutant.path), "line": .integer(mutant.location.line),
      "column": mutant.location.column.map(JSONValue.integer), "scenario": .text(mutant.scenario),
      "scenarioLine": .integer(mutant.scenarioLine), "row": mutant.row.map(JSONValue.integer),
      "step": .text(mutant.step), "change": .text(mutant.change),
      "pattern": .text(pattern(mutant.definition)), "definedAt": .text(place(mutant.definition)),
      "allowed": .boolean(mutant.isAllowed),
    ])
  }
}

extension JSONObject {
  fileprivate func adding(_ others: JSONObject) -> JSONObject {
    others.reduce(into: self) { $0[$1.name] = $1.value }
  }
}
