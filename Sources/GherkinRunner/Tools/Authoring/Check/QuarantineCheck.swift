/// Entries of the quarantine that do not do what they seem to: those that have ended, those that may mean one of several
/// scenarios, and those that are about nothing in the features.
package struct QuarantineCheck {
  private let quarantine: Quarantine
  private let settings: CheckSettings
  /// The configuration file.
  private let file: SourceFile
  /// Where in the file each entry says what it is about.
  private let ranges: [Range<Int>]

  package init(_ quarantine: Quarantine, _ settings: CheckSettings, path: String, bytes: Bytes) {
    self.quarantine = quarantine
    self.settings = settings
    file = SourceFile(uri: path, bytes: bytes)
    let places = (try? JSONDocument(bytes))?.places ?? [:]
    ranges = quarantine.entries.indices.map { number in
      let subject = places["quarantine[\(number)].id"] ?? places["quarantine[\(number)].tags"]
      return subject?.value ?? 0..<0
    }
  }

  /// - Parameter all: The scenarios of all features of the suite; nil if some are missing, so that it is not known what
  ///   an entry is about.
  package func findings(_ all: [Pickles]?) -> [CheckFinding] {
    guard let severity = settings.severity(of: .staleQuarantine) else { return [] }
    let pickles = all ?? []
    let identities = ScenarioIdentities(pickles)
    let unused = all.map { _ in quarantine.unused(among: pickles, identities).map(\.place) }
    let unclear = quarantine.unclear(identities).map(\.place)
    let tags = Set(pickles.flatMap { $0.document.tags.indices.map($0.document.tagName) })
    var findings: [CheckFinding] = []
    for (entry, range) in zip(quarantine.entries, ranges) {
      func report(_ problem: String, _ advice: String) {
        findings.append(finding(problem, advice, at: range, severity))
      }
      if quarantine.isExpired(entry) {
        report(
          "The quarantine of \(entry.subject) ended on \(entry.until), so failures fail the run.",
          "Ask \(entry.owner), and remove the entry or set a later date.")
      } else if unclear.contains(entry.place) {
        report(
          "Several scenarios may have the titles of \(entry.subject), so the entry has no effect.",
          Quarantine.unclearAdvice)
      } else if unused?.contains(entry.place) == true {
        let advice = nearest(entry, tags) ?? ""
        report(
          "There is no such scenario in the features: \(entry.subject).",
          "\(advice)Correct or remove the entry.")
      } else if unused != nil, case .tags(let expression, _) = entry.scope {
        for name in expression.names where !tags.contains(name) {
          report(
            "No feature has the tag '\(name)' of this entry.",
            "\(nearest(entry, tags) ?? "")Correct the tag, or remove it here.")
        }
      }
    }
    return findings
  }

  /// A proposal for the first unknown tag, if there is a similar one.
  private func nearest(_ entry: Quarantine.Entry, _ tags: Set<String>) -> String? {
    guard case .tags(let expression, _) = entry.scope,
      let unknown = expression.names.first(where: { !tags.contains($0) })
    else { return nil }
    return Spelling.nearest(to: unknown, among: tags.sorted()).map { "Did you mean '\($0)'? " }
  }

  private func finding(
    _ problem: String, _ advice: String, at range: Range<Int>, _ severity: Diagnostic.Severity
  ) -> CheckFinding {
    let location = file.location(at: range.lowerBound)
    let diagnostic = Diagnostic(
      path: file.uri, location: location,
      problem: problem, advice: advice, sourceLine: file.line(location.line),
      length: file.codePoints(from: range.lowerBound, to: range.upperBound), severity: severity,
      rule: CheckRule.staleQuarantine.name)
    return CheckFinding(
      rule: .staleQuarantine, diagnostic: diagnostic, range: nil, edits: [], snippet: nil)
  }
}

extension GherkinDocument {
  /// The name of a tag, with its `@`.
  fileprivate func tagName(_ index: Int) -> String { text(tags[index].name) }
}
