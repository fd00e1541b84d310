/// What of the catalogue is to be shown, and why just that.
package struct CatalogueSelection: Sendable {
  /// The phrases by what they are about; a single group without a title if they are ranked.
  package let groups: [CatalogueGroup]
  /// What was looked for; nothing if it is all there is.
  package let query: String?
  /// Whether it is only what no feature uses.
  package let isUnused: Bool

  /// All that `catalogue` has of it, best first where words are looked for.
  package init(_ catalogue: Catalogue, query: String? = nil, isUnused: Bool = false) {
    let catalogue = isUnused ? catalogue.unused : catalogue
    self.query = query
    self.isUnused = isUnused
    if let query {
      let entries = CatalogueSearch(query).entries(of: catalogue)
      groups = entries.isEmpty ? [] : [CatalogueGroup(title: "", filePath: "", entries: entries)]
    } else {
      groups = catalogue.groups
    }
  }

  /// How many phrases there are.
  package var count: Int { groups.reduce(0) { $0 + $1.entries.count } }

  /// What there is, as a heading: `12 phrases for “empty list”`.
  var heading: String {
    let phrases = count == 0 ? "no phrase" : count.counted("phrase")
    let noun = isUnused ? "\(phrases) that no feature uses" : phrases
    let heading = query.map { "\(noun) for “\($0)”" } ?? noun
    return heading.prefix(1).uppercased() + heading.dropFirst()
  }
}
