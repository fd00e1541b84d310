/// The results of mutants as text for people.
extension MutationReport {
  private typealias Line = (text: String, style: ANSIStyle)

  /// Of one step definition, so many places in which the scene makes no difference are listed, unless all are
  /// asked for.
  private static let placeLimit = 3

  var text: Bytes {
    var buffer = ReportBuffer()
    for (text, style) in deafLines + outcomeLines + settingLines + summary {
      buffer.append(text, style)
      buffer.endLine()
    }
    return buffer.bytes
  }

  private var theme: Theme { context.theme }

  /// A heading and what it stands above; nothing if that is nothing.
  private func section(_ title: String, _ lines: [Line]) -> [Line] {
    lines.isEmpty ? [] : [(title, theme.title)] + lines + [("", .none)]
  }

  private func title(of found: MutationResults.Gaps) -> String {
    "  \(pattern(found.definition))  \(place(found.definition))  \(found.gaps.count) of \(found.count)"
  }

  private var deafLines: [Line] {
    let definitions = results.deafDefinitions.map { definition, count -> Line in
      ("  \(pattern(definition))  \(place(definition))  \(count.counted("change"))", .none)
    }
    let scenarios = results.deafScenarios.map { ("  \($0.place)  \($0.name)", ANSIStyle.none) }
    return section("Steps that passed whatever they said", definitions)
      + section("Scenarios that passed whatever they expected", scenarios)
  }

  private var outcomeLines: [Line] {
    section(
      "Then steps: changes that were not noticed",
      results.gaps(of: .outcome).flatMap { found -> [Line] in
        [(title(of: found), theme.failed)]
          + found.gaps.flatMap { mutant -> [Line] in
            let row = mutant.row.map { " (row on line \($0))" } ?? ""
            return [
              ("    \(mutant.place)  \(mutant.scenario)\(row)", theme.dimmed),
              ("      \(mutant.step)", .none), ("      would pass as well \(mutant.change)", .none),
            ]
          }
      })
  }

  private var settingLines: [Line] {
    guard context.verbosity > .quiet else { return [] }
    return section(
      "Given and When steps: changes that made no difference (they may be for the reader)",
      results.gaps(of: .setting).flatMap { found -> [Line] in
        let limit = context.verbosity > .normal ? found.gaps.count : Self.placeLimit
        let rest = found.gaps.count - limit
        let shown = found.gaps.prefix(limit).map { "    \($0.place)  \($0.change)" }
        let note = rest > 0 ? ["    and \(rest) more; --verbose lists all"] : []
        let lines: [Line] = (shown + note).map { ($0, theme.dimmed) }
        return [(title(of: found), ANSIStyle.none)] + lines
      })
  }

  private var summary: [Line] {
    let remarks = results.remarks(atLeast: threshold)
    // What was asked for is the last line.
    let end = threshold == nil ? remarks.count : remarks.count - 1
    let sample =
      results.foundCount > results.plannedCount ? ", a sample of \(results.foundCount)" : ""
    let scenarios = results.scenarioCount.counted("scenario")
    let tried = "\(results.mutants.count.counted("change")) of \(scenarios)\(sample)"
    let kinds = context.verbosity > .quiet ? results.byKind(.outcome) : []
    var lines: [Line] = remarks[..<end].map { ($0.text, $0.isFailure ? theme.failed : .none) }
    lines.append(("\(tried): \(results.duration.text)", .none))
    lines.append(("Then steps: \(words(results.score(of: .outcome)))", .none))
    lines += kinds.map { ("  \($0.kind.plural): \(words($0.score))", theme.dimmed) }
    lines.append(("Given and When steps: \(words(results.score(of: .setting)))", .none))
    return lines + remarks[end...].map { ($0.text, $0.isFailure ? theme.failed : theme.passed) }
  }

  private func words(_ score: MutationResults.Score) -> String {
    let allowed = score.allowed > 0 ? "; \(score.allowed) not noticed as comments allow" : ""
    guard let percentage = score.percentage else { return "no changes\(allowed)" }
    return
      "\(percentage) of \(score.counted.counted("change")) noticed, \(score.unnoticed) not\(allowed)"
  }
}

extension Double {
  /// Without a fraction of zero.
  var shortText: String { self == rounded() ? String(Int(self)) : String(self) }
}
