/// The results of mutants as text for people.
struct MutationText {
  let results: MutationResults
  let context: ReportContext
  /// The least percentage that was asked for.
  let threshold: Double?
  private var buffer = ReportBuffer()

  /// Of one step definition, so many places in which the scene makes no difference are listed, unless all are
  /// asked for.
  private static let placeLimit = 3

  init(_ results: MutationResults, _ context: ReportContext, threshold: Double?) {
    self.results = results
    self.context = context
    self.threshold = threshold
  }

  /// The report.
  var bytes: Bytes {
    var text = self
    text.writeOutcomes()
    text.writeSettings()
    text.writeSummary()
    return text.buffer.bytes
  }

  private var theme: Theme { context.theme }

  private mutating func line(_ text: String, _ style: ANSIStyle = .none) {
    buffer.append(text, style)
    buffer.endLine()
  }

  private mutating func heading(_ text: String) {
    line(text, theme.title)
  }
}

extension MutationText {
  private mutating func writeOutcomes() {
    let deaf = results.deafDefinitions
    if !deaf.isEmpty {
      heading("Steps that passed whatever they said")
      for (definition, count) in deaf {
        line("  \(pattern(definition))  \(place(definition))  \(count.counted("change"))")
      }
      line("")
    }
    let scenarios = results.deafScenarios
    if !scenarios.isEmpty {
      heading("Scenarios that passed whatever they expected")
      for (place, name) in scenarios { line("  \(place)  \(name)") }
      line("")
    }
    let gaps = results.byDefinition(.outcome).filter { $0.results.contains(where: \.isGap) }
    guard !gaps.isEmpty else { return }
    heading("Then steps: changes that were not noticed")
    for (definition, all) in gaps {
      let own = all.filter(\.isGap)
      line(
        "  \(pattern(definition))  \(place(definition))  \(own.count) of \(all.count)", theme.failed
      )
      for result in own { write(result.mutant) }
    }
    line("")
  }

  private mutating func write(_ mutant: Mutant) {
    let row = mutant.row.map { " (row on line \($0))" } ?? ""
    line("    \(mutant.place)  \(mutant.scenario)\(row)", theme.dimmed)
    line("      \(mutant.step)")
    line("      would pass as well \(mutant.change)")
  }

  private mutating func writeSettings() {
    let gaps = results.byDefinition(.setting).filter { $0.results.contains(where: \.isGap) }
    guard context.verbosity > .quiet, !gaps.isEmpty else { return }
    heading("Given and When steps: changes that made no difference (they may be for the reader)")
    for (definition, all) in gaps {
      let own = all.filter(\.isGap)
      line("  \(pattern(definition))  \(place(definition))  \(own.count) of \(all.count)")
      let shown = context.verbosity > .normal ? own[...] : own.prefix(Self.placeLimit)
      for result in shown {
        line("    \(result.mutant.place)  \(result.mutant.change)", theme.dimmed)
      }
      if shown.count < own.count {
        line("    and \(own.count - shown.count) more; --verbose lists all", theme.dimmed)
      }
    }
    line("")
  }

  private mutating func writeSummary() {
    // What was asked for is the last line.
    let remarks = results.remarks(atLeast: threshold)
    let end = threshold == nil ? remarks.count : remarks.count - 1
    for remark in remarks[..<end] { write(remark) }
    let tried = results.mutants.count
    let sample =
      results.foundCount > results.plannedCount ? ", a sample of \(results.foundCount)" : ""
    line(
      "\(tried.counted("change")) of \(results.scenarioCount.counted("scenario"))\(sample): "
        + results.duration.text)
    line("Then steps: \(words(results.score(of: .outcome)))")
    for (kind, score) in results.byKind(.outcome) where context.verbosity > .quiet {
      line("  \(kind.plural): \(words(score))", theme.dimmed)
    }
    line("Given and When steps: \(words(results.score(of: .setting)))")
    for remark in remarks[end...] {
      line(remark.text, remark.isFailure ? theme.failed : theme.passed)
    }
  }

  private mutating func write(_ remark: (text: String, isFailure: Bool)) {
    line(remark.text, remark.isFailure ? theme.failed : .none)
  }

  private func words(_ score: MutationResults.Score) -> String {
    let allowed = score.allowed > 0 ? "; \(score.allowed) not noticed as comments allow" : ""
    guard let percentage = score.percentage else { return "no changes\(allowed)" }
    return
      "\(percentage) of \(score.counted.counted("change")) noticed, \(score.unnoticed) not\(allowed)"
  }

  private func pattern(_ definition: Int) -> String {
    results.definitions[definition].pattern.description
  }

  private func place(_ definition: Int) -> String {
    context.place(results.definitions[definition].location).description
  }
}

extension Double {
  /// Without a fraction of zero.
  var shortText: String {
    self == rounded() ? String(Int(self)) : String(self)
  }
}
