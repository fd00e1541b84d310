/// How the results of mutants are reported.
package enum MutationFormat: String, Sendable, CaseIterable {
  /// For people.
  case text
  /// For tools: one JSON object.
  case json
  /// A self-contained page.
  case html
}

/// The results of mutants, in each format.
struct MutationReport {
  let results: MutationResults
  let context: ReportContext
  /// The least percentage of noticed changes to outcomes, if one was asked for.
  let threshold: Double?

  func bytes(_ format: MutationFormat) -> Bytes {
    switch format {
    case .text: text
    case .json: json
    case .html: page
    }
  }

  func pattern(_ definition: Int) -> String { results.definitions[definition].pattern.description }

  func place(_ definition: Int) -> String {
    context.place(results.definitions[definition].location).description
  }
}

/// JSON.
extension MutationReport {
  private var json: Bytes {
    var json: JSONObject = [
      "scenarios": .integer(results.scenarioCount), "changes": .integer(results.mutants.count),
      "found": .integer(results.foundCount),
      "failingScenarios": .texts(results.failing.map { "\($0.uri):\($0.location.line)" }),
      "unneededComments": .texts(results.unneeded),
      "problems": .texts(results.problems.map(\.message)),
    ]
    for (name, part) in [("outcomes", Mutant.Part.outcome), ("settings", .setting)] {
      json[name] = Self.scored(
        [:], results.score(of: part),
        [
          "kinds": .list(
            results.byKind(part).map { Self.scored(["kind": .text($0.kind.rawValue)], $0.score) }),
          "definitions": .list(
            results.byDefinition(part).map {
              Self.scored(identification(of: $0.definition), MutationResults.Score($0.results))
            }),
        ])
    }
    json["unnoticed"] = .list(results.mutants.filter { !$0.isNoticed }.map { unnoticed($0.mutant) })
    return JSONValue.object(json).bytes + [.lineFeed]
  }

  /// A score, with members before and after it.
  private static func scored(
    _ first: JSONObject, _ score: MutationResults.Score, _ last: JSONObject = [:]
  ) -> JSONValue {
    let counts: JSONObject = [
      "noticed": .integer(score.noticed), "unnoticed": .integer(score.unnoticed),
      "allowed": .integer(score.allowed),
    ]
    return .object(first.adding(counts).adding(last))
  }

  private func identification(of definition: Int) -> JSONObject {
    ["pattern": .text(pattern(definition)), "definedAt": .text(place(definition))]
  }

  private func unnoticed(_ mutant: Mutant) -> JSONValue {
    var json: JSONObject = [
      "part": .text(mutant.part.rawValue), "kind": .text(mutant.kind.rawValue),
      "path": .text(mutant.path), "line": .integer(mutant.location.line),
    ]
    json["column"] = mutant.location.column.map(JSONValue.integer)
    json["scenario"] = .text(mutant.scenario)
    json["scenarioLine"] = .integer(mutant.scenarioLine)
    json["row"] = mutant.row.map(JSONValue.integer)
    json["step"] = .text(mutant.step)
    json["change"] = .text(mutant.change)
    return .object(
      json.adding(identification(of: mutant.definition))
        .adding(["allowed": .boolean(mutant.isAllowed)]))
  }
}

extension JSONObject {
  fileprivate func adding(_ others: JSONObject) -> JSONObject {
    others.reduce(into: self) { $0[$1.name] = $1.value }
  }
}
