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
package struct MutationReport: Sendable {
  private let results: MutationResults
  private let context: ReportContext
  /// The least percentage of noticed changes to outcomes, if one was asked for.
  private let threshold: Double?

  package init(_ results: MutationResults, _ context: ReportContext, threshold: Double?) {
    self.results = results
    self.context = context
    self.threshold = threshold
  }

  package func bytes(_ format: MutationFormat) -> Bytes {
    switch format {
    case .text: MutationText(results, context, threshold: threshold).bytes
    case .json: json
    case .html: MutationHTML(results, context, threshold: threshold).bytes
    }
  }
}

extension MutationReport {
  private var json: Bytes {
    var json = JSONWriter()
    json.beginObject()
    json.field("scenarios", results.scenarioCount)
    json.field("changes", results.mutants.count)
    json.field("found", results.foundCount)
    json.field("failingScenarios", results.failing.map { "\($0.uri):\($0.location.line)" })
    json.field("unneededComments", results.unneeded)
    json.field("problems", results.problems.map(\.message))
    for part in Mutant.Part.allCases {
      part == .outcome ? json.beginObject("outcomes") : json.beginObject("settings")
      encode(results.score(of: part), &json)
      json.beginArray("kinds")
      for (kind, score) in results.byKind(part) {
        json.beginObject()
        json.field("kind", kind.rawValue)
        encode(score, &json)
        json.endObject()
      }
      json.endArray()
      json.beginArray("definitions")
      for (definition, all) in results.byDefinition(part) {
        json.beginObject()
        encode(definition, &json)
        encode(all.reduce(into: MutationResults.Score()) { $0.add($1) }, &json)
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
    json.beginArray("unnoticed")
    for result in results.mutants where !result.isNoticed { encode(result.mutant, &json) }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func encode(_ score: MutationResults.Score, _ json: inout JSONWriter) {
    json.field("noticed", score.noticed)
    json.field("unnoticed", score.unnoticed)
    json.field("allowed", score.allowed)
  }

  private func encode(_ definition: Int, _ json: inout JSONWriter) {
    let info = results.definitions[definition]
    json.field("pattern", info.pattern.description)
    json.field("definedAt", context.place(info.location).description)
  }

  private func encode(_ mutant: Mutant, _ json: inout JSONWriter) {
    json.beginObject()
    json.field("part", mutant.part.rawValue)
    json.field("kind", mutant.kind.rawValue)
    json.field("path", mutant.path)
    json.field("line", mutant.location.line)
    if let column = mutant.location.column { json.field("column", column) }
    json.field("scenario", mutant.scenario)
    json.field("scenarioLine", mutant.scenarioLine)
    if let row = mutant.row { json.field("row", row) }
    json.field("step", mutant.step)
    json.field("change", mutant.change)
    encode(mutant.definition, &json)
    json.field("allowed", mutant.isAllowed)
    json.endObject()
  }
}

/// A line on a terminal that shows how far a run of mutants is, redrawn as it goes on.
package struct MutationProgress: Sendable {
  /// The line is drawn no more often than this.
  private static let interval = Duration.milliseconds(100)

  private let total: Int
  private let firstOfMutants: Int
  private let write: @Sendable (String) -> Void
  private var done = 0
  private var unnoticed = 0
  private var lastDrawn = Duration.zero - .seconds(1)

  /// - Parameter write: Writes to the terminal.
  package init(_ plan: MutationPlan, write: @escaping @Sendable (String) -> Void) {
    total = plan.plan.scenarioCount
    firstOfMutants = plan.originalCount
    self.write = write
  }

  mutating func receive(_ result: ScenarioResult, of scenario: Int, at time: Duration) {
    done += 1
    if scenario >= firstOfMutants, result.status == .passed { unnoticed += 1 }
    guard time - lastDrawn >= Self.interval else { return }
    lastDrawn = time
    let left = (time / max(1, done) * (total - done)).coarseText
    write("\r\u{1B}[K\(done)/\(total) runs, \(unnoticed) not noticed, \(left) left")
  }

  func finish() { write("\r\u{1B}[K") }
}
