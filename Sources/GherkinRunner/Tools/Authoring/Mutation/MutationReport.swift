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
    case .html: html
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

/// One page: no network, readable without JavaScript, searchable with it.
extension MutationReport {
  private var html: Bytes {
    let (outcomes, settings) = (results.gaps(of: .outcome), results.gaps(of: .setting))
    func count(_ gaps: [MutationResults.Gaps]) -> Int { gaps.reduce(0) { $0 + $1.gaps.count } }
    var page = HTMLPage.start(title: "Would the scenarios notice?", skip: "Skip to the changes")
    page += """
      <header><h1>Would the scenarios notice?</h1>
      <p>Each change to a feature should make a scenario fail. \(summary(.outcome, "Then steps")) \
      \(summary(.setting, "Given and When steps"))</p>
      \(kinds)\(remarks)</header>

      """
    page += HTMLPage.contents(
      """
      <ul>
      <li><a href="#outcomes">Then steps</a> <small>\(count(outcomes))</small></li>
      <li><a href="#settings">Given and When steps</a> <small>\(count(settings))</small></li>
      </ul>
      """)
    page += HTMLPage.main(noun: "steps", boxes: [], showsBoxes: false)
    page += section("outcomes", "Then steps: changes that were not noticed", outcomes)
    page += section(
      "settings",
      "Given and When steps: changes that made no difference (they may be for the reader)", settings
    )
    page += HTMLPage.end
    return page.bytes
  }

  private func summary(_ part: Mutant.Part, _ noun: String) -> Markup {
    let score = results.score(of: part)
    guard let percentage = score.percentage else { return "\(noun): no changes." }
    let allowed: Markup = score.allowed > 0 ? ", \(score.allowed) more as comments allow" : ""
    return """
      \(noun): <strong>\(percentage)</strong> of \(score.counted.counted("change")) noticed, \
      \(score.unnoticed) not\(allowed).
      """
  }

  private var kinds: Markup {
    let items = results.byKind(.outcome).map { kind, score -> Markup in
      "<li>\(kind.plural): \(score.noticed) of \(score.counted) noticed</li>\n"
    }
    return items.isEmpty ? "" : "<ul>\n\(items.joined())</ul>\n"
  }

  private var remarks: Markup {
    let items = results.remarks(atLeast: threshold).map { text, isFailure -> Markup in
      isFailure ? "<li><strong>\(text)</strong></li>\n" : "<li>\(text)</li>\n"
    }
    return items.isEmpty ? "" : "<ul id=\"remarks\">\n\(items.joined())</ul>\n"
  }

  private func section(_ id: String, _ title: String, _ gaps: [MutationResults.Gaps]) -> Markup {
    let none: Markup = gaps.isEmpty ? "<p>None of those that were tried.</p>\n" : ""
    return """
      <article class="feature"><details open><summary><h2>\(title)</h2></summary>\
      <div class="body" id="\(id)">
      \(none)\(gaps.map(entry).joined())</div></details></article>

      """
  }

  private func entry(_ found: MutationResults.Gaps) -> Markup {
    let items = found.gaps.map { mutant -> Markup in
      let row: Markup = mutant.row.map { " (row on line \($0))" } ?? ""
      return """
        <li><code>\(mutant.place)</code> \(mutant.scenario)\(row)<br>\(mutant.step)<br>\
        would pass as well \(mutant.change)</li>

        """
    }
    let isDeaf = found.gaps.count == found.count
    let verdict: Markup = isDeaf ? "<p>It passed whatever it said.</p>\n" : ""
    return """
      <section class="sc entry">
      <h3>\(pattern(found.definition)) <small>\(found.gaps.count) of \(found.count)</small></h3>
      \(verdict)<ul>
      \(items.joined())</ul>
      <p>Defined at <code>\(place(found.definition))</code></p>
      </section>

      """
  }
}
