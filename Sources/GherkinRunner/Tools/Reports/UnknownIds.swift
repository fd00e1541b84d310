/// Finds tags that are meant as ids of requirements, and are none.
///
/// A tag with the number of an id, such as `@us6` for `US06`, is always meant as one. Any other is if it reads like ids
/// apart from its numbers, unless most tags that read so have no requirement, or several have lower numbers than all
/// ids: then they are about something else, or from the time before the tables.
struct UnknownIds {
  /// The ids of one form, and the tags of that form that are none.
  private struct Family {
    var ids: [IdForm] = []
    var others: Set<IdForm> = []

    /// Whether `form`, which is that of no id, is meant as one.
    func isMeant(_ form: IdForm) -> Bool {
      if ids.contains(form) { return true }
      guard others.count <= ids.count, let first = ids.min() else { return false }
      return first < form || others.count { $0 < first } == 1
    }
  }

  private let list: RequirementList
  private var families: [String: Family] = [:]

  /// - Parameter tags: Those of all features.
  init(_ list: RequirementList, among tags: some Sequence<String>) {
    self.list = list
    for form in list.requirements.compactMap({ IdForm($0.id) }) {
      families[form.text, default: Family()].ids.append(form)
    }
    for tag in tags where list[tag] == nil {
      guard let form = IdForm(tag.dropFirst()), let family = families[form.text],
        !family.ids.contains(form)
      else { continue }
      families[form.text]?.others.insert(form)
    }
  }

  /// Whether a tag is meant as the id of a requirement that does not exist.
  func contains(_ tag: String) -> Bool {
    guard list[tag] == nil, let form = IdForm(tag.dropFirst()) else { return false }
    return families[form.text]?.isMeant(form) ?? false
  }

  /// The id that a tag may be a slip of. One that differs only in its number is another id, not a slip.
  func nearestId(to tag: String) -> String? {
    let form = IdForm(tag.dropFirst())
    let candidates = list.requirements.lazy.map(\.id).filter { id in
      let other = IdForm(id)
      return other == nil || other?.text != form?.text || other == form
    }
    return Spelling.nearest(to: String(tag.dropFirst()), among: candidates)
  }
}

extension RequirementCoverage {
  /// The tags of the features that are meant as ids and are none.
  func unknownTags(in files: [ParseResult]) -> [RequirementProblem] {
    let tags = files.flatMap { file in
      file.document.tags.indices.map { Tag(document: file.document, index: $0) }
    }
    let unknown = UnknownIds(list, among: tags.map(\.name))
    return tags.filter { unknown.contains($0.name) }.map { tag in
      let source = tag.document.source
      let nearest = unknown.nearestId(to: tag.name).map { "Did you mean '@\($0)'? " } ?? ""
      return RequirementProblem(
        kind: .unknown,
        diagnostic: Diagnostic(
          path: source.uri, location: tag.location,
          problem: "There is no requirement '\(tag.name.dropFirst())'.",
          advice:
            "\(nearest)Correct the tag, or add a row to \(list.paths.joined(separator: " or ")).",
          sourceLine: source.line(tag.line), length: tag.name.unicodeScalars.count,
          rule: RequirementProblem.Kind.unknown.rawValue))
    }
  }
}
