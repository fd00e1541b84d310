extension Quarantine {
  /// The entries that do not do what they seem to: those that have ended, those that may mean one of several scenarios,
  /// and those that are about nothing in the features.
  ///
  /// - Parameters:
  ///   - areAll: Whether `pickles` are those of all features of the suite, so that it is known what an entry is about.
  ///   - path: The path of the configuration file, which holds `document`.
  package func findings(
    in pickles: [Pickles], areAll: Bool, _ settings: CheckSettings, _ path: String,
    _ document: JSONDocument
  ) -> [CheckFinding] {
    guard !entries.isEmpty else { return [] }
    let identities = ScenarioIdentities(pickles)
    let scenarios = pickles.joined().map { (id: identities[$0], tags: $0.tags.map(\.name)) }
    let tags = Set(
      pickles.flatMap { pickles in
        pickles.document.tags.map { pickles.document.text($0.name) }
      })
    let file = SourceFile(uri: path, bytes: document.bytes)
    return entries.enumerated().compactMap { number, entry in
      guard
        let (problem, advice) = problem(with: entry, scenarios, tags, identities.repeated, areAll)
      else { return nil }
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

  private func problem(
    with entry: Entry, _ scenarios: [(id: ScenarioIdentity, tags: [String])], _ tags: Set<String>,
    _ repeated: Set<String>, _ areAll: Bool
  ) -> (problem: String, advice: String)? {
    if isExpired(entry) {
      return (
        "The quarantine of \(entry.subject) ended on \(entry.until), so failures fail the run.",
        "Ask \(entry.owner), and remove the entry or set a later date."
      )
    }
    if entry.isUnclear(repeated) {
      return (
        "Several scenarios may have the titles of \(entry.subject), so the entry has no effect.",
        "Give the one that you mean a tag such as @id:NAME, and write that name here."
      )
    }
    guard areAll else { return nil }
    if case .tags(let expression, _) = entry.scope,
      let unknown = expression.names.first(where: { !tags.contains($0) })
    {
      let nearest = Spelling.nearest(to: unknown, among: tags.sorted())
      return (
        "No feature has the tag '\(unknown)' of this entry.",
        (nearest.map { "Did you mean '\($0)'? " } ?? "") + "Correct the tag, or remove it here."
      )
    }
    return scenarios.contains { entry.isAbout($0.id, $0.tags) }
      ? nil
      : (
        "There is no such scenario in the features: \(entry.subject).",
        "Correct or remove the entry."
      )
  }
}
