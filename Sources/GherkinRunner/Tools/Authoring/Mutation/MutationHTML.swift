/// The results of mutants as one page: no network, readable without JavaScript, searchable with it.
struct MutationHTML {
  private let results: MutationResults
  private let context: ReportContext
  private let threshold: Double?

  init(_ results: MutationResults, _ context: ReportContext, threshold: Double?) {
    self.results = results
    self.context = context
    self.threshold = threshold
  }

  var bytes: Bytes {
    let outcomes = results.byDefinition(.outcome).filter { $0.results.contains(where: \.isGap) }
    let settings = results.byDefinition(.setting).filter { $0.results.contains(where: \.isGap) }
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
      <li><a href="#outcomes">Then steps</a> <small>\(gaps(in: outcomes))</small></li>
      <li><a href="#settings">Given and When steps</a> <small>\(gaps(in: settings))</small></li>
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

  private func gaps(in groups: [(definition: Int, results: [MutantResult])]) -> Int {
    groups.reduce(0) { $0 + $1.results.count(where: \.isGap) }
  }

  private func section(
    _ id: String, _ title: String, _ groups: [(definition: Int, results: [MutantResult])]
  ) -> Markup {
    let entries = groups.map { definition, all in entry(definition, all) }
    let none: Markup = entries.isEmpty ? "<p>None of those that were tried.</p>\n" : ""
    return """
      <article class="feature"><details open><summary><h2>\(title)</h2></summary>\
      <div class="body" id="\(id)">
      \(none)\(entries.joined())</div></details></article>

      """
  }

  private func entry(_ definition: Int, _ all: [MutantResult]) -> Markup {
    let own = all.filter(\.isGap)
    let info = results.definitions[definition]
    let items = own.map { result -> Markup in
      let mutant = result.mutant
      let row: Markup = mutant.row.map { " (row on line \($0))" } ?? ""
      return """
        <li><code>\(mutant.place)</code> \(mutant.scenario)\(row)<br>\(mutant.step)<br>\
        would pass as well \(mutant.change)</li>

        """
    }
    let isDeaf = own.count == all.count && !all.contains(where: \.isNoticed)
    let verdict: Markup = isDeaf ? "<p>It passed whatever it said.</p>\n" : ""
    return """
      <section class="sc entry">
      <h3>\(info.pattern.description) <small>\(own.count) of \(all.count)</small></h3>
      \(verdict)<ul>
      \(items.joined())</ul>
      <p>Defined at <code>\(context.place(info.location).description)</code></p>
      </section>

      """
  }
}
