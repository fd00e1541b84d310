/// The line on standard error with which a run ends: whether it is green, what that rests on, and where the reports are.
///
/// It does not depend on the reports that were asked for: an option that lets a run be green although it shows less is
/// named even if nothing else is shown.
struct ClosingLine {
  let outcome: RunOutcome
  let summary: RunSummary
  /// The reports that are complete.
  let written: [ReportRequest]
  let verbosity: Verbosity
  /// Whether a report ends with the totals right above.
  let followsTotals: Bool

  /// The line; nil if it would repeat what is right above.
  var text: String? {
    let isWorth = outcome.isGreen && !outcome.remarks.isEmpty
    guard !followsTotals || isWorth || selection != nil || !files.isEmpty else { return nil }
    let reports = files.isEmpty ? nil : "See \(files.listed)."
    return ["\(verdict).", selection, reports].compactMap(\.self).joined(separator: " ")
  }

  /// `✘ 2 of 17 scenarios did not pass`, or `✔ 17 scenarios (1 flaky, 16 passed): all is well`.
  private var verdict: String {
    let counts = summary.rows.filter { $0.scenarios > 0 }
      .map { "\($0.scenarios) \($0.result.rawValue)" }
    guard outcome.isGreen, !counts.isEmpty else { return outcome.headline }
    let remarks = outcome.remarks.isEmpty ? ["all is well"] : outcome.remarks
    return "✔ \(summary.scenarios.total.counted("scenario")) (\(counts.joined(separator: ", "))): "
      + remarks.joined(separator: "; ")
  }

  private var selection: String? { outcome.basis.selection(mentionedWith: verbosity) }

  private var files: [String] {
    written.filter { $0.format != .history && !$0.isJobSummary }.compactMap(\.path).filter { path in
      StreamPath(path) == nil && path != "/dev/null"
    }
  }
}

extension RunBasis {
  /// How scenarios were selected. With --quiet, what was typed is not repeated.
  package func selection(mentionedWith verbosity: Verbosity) -> String? {
    verbosity > .quiet || isSelectedUnseen ? selection : nil
  }
}

extension Session {
  /// Says how scenarios were selected, where no run ends with a line that does.
  package func noteSelection(of plan: Plan) {
    if let line = plan.basis.selection(mentionedWith: options.verbosity) { console.note(line) }
  }

  /// Whether a report shows the totals of the run where standard error is read as well.
  var showsTotals: Bool {
    let isSeen = console.outputIsTerminal || !console.errorsIsTerminal
    return isSeen
      && reports.contains { request in
        let isStream = request.path.map { StreamPath($0) != nil } ?? true
        return isStream && [.pretty, .progress, .summary, .markdown].contains(request.format)
      }
  }
}

extension [String] {
  /// `a, b and c`.
  fileprivate var listed: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}
