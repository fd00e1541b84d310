/// Entries of the quarantine that do not do what they seem to: those that have ended, those that may mean one of several
/// scenarios, and those that are about nothing in the features.
package struct QuarantineCheck {
  let quarantine: Quarantine
  let settings: CheckSettings
  /// The path of the configuration file, and what it holds.
  let path: String
  let document: JSONDocument

  /// - Parameter areAll: Whether `pickles` are those of all features of the suite, so that it is known what an entry is
  ///   about.
  package func findings(in pickles: [Pickles], areAll: Bool) -> [CheckFinding] {
    let identities = ScenarioIdentities(pickles)
    let unused = areAll ? quarantine.unused(among: pickles, identities).map(\.place) : nil
    let unclear = quarantine.unclear(identities).map(\.place)
    let tags = Set(pickles.flatMap { $0.document.tags.indices.map($0.document.tagName) })
    var findings: [CheckFinding] = []
    for (number, entry) in quarantine.entries.enumerated() {
      func report(_ problem: String, _ advice: String) {
        findings += [finding(problem, advice, atEntry: number)].compactMap(\.self)
      }
      if quarantine.isExpired(entry) {
        report(
          "The quarantine of \(entry.subject) ended on \(entry.until), so failures fail the run.",
          "Ask \(entry.owner), and remove the entry or set a later date.")
      } else if unclear.contains(entry.place) {
        report(
          "Several scenarios may have the titles of \(entry.subject), so the entry has no effect.",
          "Give the one that you mean a tag such as @id:NAME, and write that name here.")
      } else if unused != nil, case .tags(let expression, _) = entry.scope,
        let unknown = expression.names.first(where: { !tags.contains($0) })
      {
        let nearest = Spelling.nearest(to: unknown, among: tags.sorted())
        report(
          "No feature has the tag '\(unknown)' of this entry.",
          (nearest.map { "Did you mean '\($0)'? " } ?? "") + "Correct the tag, or remove it here.")
      } else if unused?.contains(entry.place) == true {
        report(
          "There is no such scenario in the features: \(entry.subject).",
          "Correct or remove the entry.")
      }
    }
    return findings
  }

  /// A finding where the entry says what it is about.
  private func finding(
    _ problem: String, _ advice: String, atEntry number: Int
  ) -> CheckFinding? {
    let file = SourceFile(uri: path, bytes: document.bytes)
    let places = ["id", "tags"].compactMap { document.places["quarantine[\(number)].\($0)"] }
    let range = places.first?.value ?? 0..<0
    let location = file.location(at: range.lowerBound)
    return settings.finding(
      .staleQuarantine,
      Diagnostic(
        path: file.uri, location: location, problem: problem, advice: advice,
        sourceLine: file.line(location.line),
        length: file.codePoints(from: range.lowerBound, to: range.upperBound)))
  }
}

extension GherkinDocument {
  fileprivate func tagName(_ index: Int) -> String { text(tags[index].name) }
}
