/// Tags that name a scenario: `@id:NAME`.
extension Tag {
  private static let identityTag = "@id"

  /// Whether the tag names a scenario, or was meant to. `@id` alone and `@ideas` are tags like any other.
  var isIdentity: Bool { sets(Self.identityTag) }

  /// The name; `nil` if the tag has none that can be used.
  fileprivate var identityName: String? {
    let prefix = Self.identityTag + ":"
    guard case let text = name, text.hasPrefix(prefix) else { return nil }
    let name = String(text.dropFirst(prefix.count))
    return ScenarioIdentity.isName(name) ? name : nil
  }
}

extension GherkinDocument {
  /// The name that the scenario at `index` has in an `@id:` tag of its own.
  func identityName(of index: Int) -> String? {
    for tag in scenarios[index].tags.indices {
      let tag = Tag(document: self, index: tag)
      if tag.isIdentity, let name = tag.identityName { return name }
    }
    return nil
  }

  /// The names of scenarios in `@id:` tags, each with its tag.
  var identityNames: [(name: String, tag: Tag)] {
    guard hasIdentityTags else { return [] }
    return scenarios.flatMap(\.tags.indices).compactMap { index in
      let tag = Tag(document: self, index: index)
      return tag.isIdentity ? tag.identityName.map { ($0, tag) } : nil
    }
  }

  private var hasIdentityTags: Bool {
    tags.indices.contains { Tag(document: self, index: $0).isIdentity }
  }

  /// The `@id:` tags that name no scenario: without a usable name, above something else, or a second one.
  fileprivate var uselessIdentityTags: [IdentityProblem] {
    guard hasIdentityTags else { return [] }
    var problems: [IdentityProblem] = []
    var own: Set<Int> = []
    for scenario in scenarios {
      own.formUnion(scenario.tags.indices)
      let tags = scenario.tags.indices.map { Tag(document: self, index: $0) }.filter(\.isIdentity)
      for (number, tag) in tags.enumerated() {
        if tag.identityName == nil {
          problems.append(
            IdentityProblem(
              tag, "`\(tag.name)` does not name the scenario.",
              "Write a name of letters, digits, - and _, such as `@id:guest-checkout`."))
        } else if number > 0 {
          problems.append(
            IdentityProblem(
              tag, "The scenario already has the id `\(tags[0].name)`.",
              "Remove one of the two.", other: tags[0]))
        }
      }
    }
    for index in tags.indices where !own.contains(index) {
      let tag = Tag(document: self, index: index)
      guard tag.isIdentity else { continue }
      problems.append(
        IdentityProblem(
          tag, "`\(tag.name)` names a single scenario, and has no meaning here.",
          "Write it above the scenario that it names."))
    }
    return problems
  }
}

/// An `@id:` tag that cannot name a scenario.
struct IdentityProblem {
  let tag: Tag
  let problem: String
  let advice: String
  /// The tag that it contradicts.
  let other: Tag?

  fileprivate init(_ tag: Tag, _ problem: String, _ advice: String, other: Tag? = nil) {
    self.tag = tag
    self.problem = problem
    self.advice = advice
    self.other = other
  }

  /// All such tags, in the order of the documents.
  static func find(in documents: some Sequence<GherkinDocument>) -> [IdentityProblem] {
    var problems: [IdentityProblem] = []
    var known: [String: Tag] = [:]
    for document in documents {
      problems += document.uselessIdentityTags
      for (name, tag) in document.identityNames {
        guard let other = known[name] else {
          known[name] = tag
          continue
        }
        // Two tags of one scenario are reported as such.
        guard !problems.contains(where: { $0.tag.isSame(as: tag) }) else { continue }
        problems.append(.duplicate(tag, path: other.path, line: other.line, other: other))
      }
    }
    return problems
  }

  /// Two scenarios have the same id.
  static func duplicate(_ tag: Tag, path: String, line: Int, other: Tag? = nil) -> IdentityProblem {
    let place = path == tag.path ? "on line \(line)" : "at \(path):\(line)"
    return IdentityProblem(
      tag, "The scenario \(place) has the same id, `\(tag.name)`.",
      "Give each scenario an id of its own.", other: other)
  }

  var diagnostic: Diagnostic {
    Diagnostic(
      path: tag.path, location: tag.location, problem: problem, advice: advice,
      length: tag.name.unicodeScalars.count)
  }
}

extension Tag {
  fileprivate var path: String { document.source.uri }

  fileprivate func isSame(as other: Tag) -> Bool {
    document === other.document && index == other.index
  }
}
