/// Every phrase that features may use, as the definitions of a suite have it, with its uses.
package struct Catalogue: Sendable {
  /// The phrases by the files that define them, in the order of the definitions.
  package private(set) var groups: [CatalogueGroup]

  /// The phrases of a plan's definitions, and how its features use them.
  ///
  /// Definitions that cannot be used are left out; the plan tells of them.
  package init(_ plan: Plan) {
    let unusable = Set(plan.undefinedParameterTypes.map(\.definition))
    let usable = plan.stepDefinitions.indices.filter { !unusable.contains($0) }
    let uses = CatalogueUses(plan)
    let common = CatalogueGroup.commonFolders(
      of: usable.map { plan.stepDefinitions[$0].location.filePath })
    groups = []
    var numbers: [String: Int] = [:]
    for definition in usable {
      let entry = CatalogueEntry(definition, of: plan, uses.found[definition])
      let path = entry.info.location.filePath
      if let number = numbers[path] {
        groups[number].entries.append(entry)
      } else {
        numbers[path] = groups.count
        groups.append(
          CatalogueGroup(
            title: CatalogueGroup.title(of: path, in: common), filePath: path, entries: [entry]))
      }
    }
  }

  /// All phrases, group by group.
  package var entries: [CatalogueEntry] { groups.flatMap(\.entries) }

  /// How many phrases there are.
  package var count: Int { groups.reduce(0) { $0 + $1.entries.count } }

  /// The phrases that no feature uses.
  package var unused: Catalogue { filtered { $0.uses.isEmpty } }

  private func filtered(_ isWanted: (CatalogueEntry) -> Bool) -> Catalogue {
    var catalogue = self
    for number in groups.indices { catalogue.groups[number].entries.removeAll { !isWanted($0) } }
    catalogue.groups.removeAll(where: \.entries.isEmpty)
    return catalogue
  }
}
