/// A tag that sets something by the value behind its name, such as `@timeout(120)`. `@serial` has no value, and so is a
/// tag like any other.
package struct TagSetting: Sendable {
  /// The tag without its value; alone it is a tag like any other.
  let name: String
  /// What stands before the value, and behind it.
  let before: String
  let after: String
  let noun: String
  /// What to write in a tag that is meant to set this and does not.
  let advice: String
  let accepts: @Sendable (_ value: String) -> Bool

  /// How long each step of a scenario may take, in seconds.
  package static let timeLimit = TagSetting(
    name: "@timeout", before: "(", after: ")", noun: "time limit",
    advice: "Write the seconds that a step may take, such as `@timeout(120)` or `@timeout(0.5)`",
    accepts: { Duration(seconds: $0) != nil })

  /// Which limited the time of a whole scenario once. It is refused, so that no limit is lost unseen.
  package static let formerBudget = TagSetting(
    name: "@within", before: ":", after: "", noun: timeLimit.noun, advice: timeLimit.advice,
    accepts: { _ in false })

  static let identity = TagSetting(
    name: "@id", before: ":", after: "", noun: "id",
    advice: "Write a name of letters, digits, - and _, such as `@id:guest-checkout`",
    accepts: { ScenarioIdentity.isName($0) })

  static let all = [timeLimit, identity]

  /// The value that `tag` sets; `nil` if it sets none.
  func value(of tag: Tag) -> String? {
    let prefix = name + before
    guard case let text = tag.name, text.hasPrefix(prefix), text.hasSuffix(after) else {
      return nil
    }
    let value = String(text.dropFirst(prefix.count).dropLast(after.count))
    return accepts(value) ? value : nil
  }

  /// What is wrong with `tag`, one of `tags` above a title, which is meant to set this.
  package func problems(of tag: Tag, among tags: NodeRange) -> [TagProblem] {
    guard value(of: tag) != nil else {
      return [
        TagProblem(
          tag: tag, problem: "`\(tag.name)` sets no \(noun).",
          advice: "\(advice), or give the tag another name.")
      ]
    }
    let rival = tags.indices.prefix { $0 < tag.index }.reversed().lazy
      .map { Tag(document: tag.document, index: $0) }
      .first { $0.sets(self) && $0.name != tag.name }
    guard let rival else { return [] }
    return [
      TagProblem(
        tag: tag,
        problem: "`\(tag.name)` stands beside `\(rival.name)`, and only one of them can count.",
        advice: "Write one of them.", other: rival)
    ]
  }
}

/// A tag that is meant to set something and does not.
package struct TagProblem {
  package let tag: Tag
  package let problem: String
  package let advice: String
  package var other: Tag?

  /// All that is wrong with the ids in some documents, in the order of these.
  package static func ofIds(in documents: some Sequence<GherkinDocument>) -> [TagProblem] {
    var problems: [TagProblem] = []
    var known: [String: Tag] = [:]
    for document in documents where document.hasIds {
      problems += document.idProblems
      for (name, tag) in document.ids {
        guard let other = known[name] else {
          known[name] = tag
          continue
        }
        problems.append(
          .repeated(tag, path: other.document.source.uri, line: other.line, other: other))
      }
    }
    return problems
  }

  /// Two scenarios have the same id.
  package static func repeated(_ tag: Tag, path: String, line: Int, other: Tag? = nil) -> TagProblem
  {
    let place = path == tag.document.source.uri ? "on line \(line)" : "at \(path):\(line)"
    return TagProblem(
      tag: tag, problem: "The scenario \(place) has the same id, `\(tag.name)`.",
      advice: "Give each scenario an id of its own.", other: other)
  }

  var diagnostic: Diagnostic {
    Diagnostic(
      path: tag.document.source.uri, location: tag.location, problem: problem, advice: advice,
      length: tag.name.unicodeScalars.count)
  }
}

/// The ids of scenarios.
extension GherkinDocument {
  /// The id that the scenario at `index` has in an `@id:` tag of its own.
  func id(ofScenario index: Int) -> String? { idTag(ofScenario: index)?.name }

  package var ids: [(name: String, tag: Tag)] {
    hasIds ? scenarios.indices.compactMap(idTag) : []
  }

  fileprivate var hasIds: Bool {
    tags.indices.contains { Tag(document: self, index: $0).sets(.identity) }
  }

  private func idTag(ofScenario index: Int) -> (name: String, tag: Tag)? {
    Scenario(document: self, index: index).tags.lazy.filter { $0.sets(.identity) }
      .compactMap { tag in TagSetting.identity.value(of: tag).map { ($0, tag) } }.first
  }

  /// The `@id:` tags that name no scenario: without a usable name, above something else, or a second one.
  fileprivate var idProblems: [TagProblem] {
    var problems: [TagProblem] = []
    var own: Set<Int> = []
    for scenario in scenarios {
      own.formUnion(scenario.tags.indices)
      for tag in views(scenario.tags) as [Tag] where tag.sets(.identity) {
        problems += TagSetting.identity.problems(of: tag, among: scenario.tags)
      }
    }
    for index in tags.indices where !own.contains(index) {
      let tag = Tag(document: self, index: index)
      guard tag.sets(.identity) else { continue }
      problems.append(
        TagProblem(
          tag: tag, problem: "`\(tag.name)` names a single scenario, and has no meaning here.",
          advice: "Write it above the scenario that it names."))
    }
    return problems
  }
}

extension Pickle {
  /// The nearest of its tags that sets a value, or was meant to: its own first, those of the feature last.
  func nearestTag(setting: TagSetting) -> Tag? { nearest(setting)?.tag }

  func problems(ofNearest setting: TagSetting) -> [TagProblem] {
    nearest(setting).map { setting.problems(of: $0.tag, among: $0.range) } ?? []
  }

  private func nearest(_ setting: TagSetting) -> (tag: Tag, range: NodeRange)? {
    for range in tagRanges.reversed() {
      if let tag = document.views(range).last(where: { $0.sets(setting) }) { return (tag, range) }
    }
    return nil
  }
}

extension Tag {
  /// Whether it gives `setting` a value, or was meant to.
  package func sets(_ setting: TagSetting) -> Bool {
    setting.isMeant(by: document.source.bytes[node.name.offsets])
  }
}

extension TagSetting {
  /// Whether the tag gives this a value, or was meant to: a parenthesis, a colon, a number or the like follows, and the
  /// name may differ in case and by a slip.
  func isMeant(by tag: ArraySlice<UInt8>) -> Bool {
    // So short a name resembles many others.
    let isShort = name.utf8.count < 5
    guard let found = Self.name(of: tag) ?? (isShort ? nil : Self.nameBeforeNumber(of: tag))
    else { return false }
    if found.elementsEqual(name.utf8) { return true }
    if isShort { return String(decoding: found, as: UTF8.self).lowercased() == name }
    // Most tags with a value are others, and tags are looked at for each scenario. A letter has up to four bytes.
    return (-1...4).contains(found.count - name.utf8.count)
      && Spelling.isSlip(String(decoding: found, as: UTF8.self), of: name)
  }

  /// What stands before the sign of a value, if there is one: before `(`, `:`, `=`, `[`, `{` or such a sign with full
  /// width.
  private static func name(of tag: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let sign = tag.indices.first { index in
      switch tag[index] {
      case UInt8(ascii: "("), .colon, UInt8(ascii: "="), .openBracket, .openBrace: true
      // The first byte of signs with full width, and of a byte order mark.
      case 0xEF: !tag[index...].starts(with: [0xEF, 0xBB, 0xBF])
      default: false
      }
    }
    return sign.map { tag[..<$0] }
  }

  /// What stands before a number, without hyphens and the like: `@timeout` of `@timeout-1`.
  private static func nameBeforeNumber(of tag: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let start = tag.prefix { $0 &- UInt8(ascii: "0") >= 10 }
    guard start.count < tag.count else { return nil }
    let last = start.lastIndex { $0 >= 0x80 || ($0 | 0x20) &- UInt8(ascii: "a") < 26 }
    return last.map { start[...$0] }
  }
}

/// Times as people write them.
extension Duration {
  /// A year is as good as for ever, and keeps any clock from overflowing.
  package static let longestLimit = Duration.seconds(31_536_000)

  /// A number of seconds, such as `120` or `0.5`; 0 stands for no limit.
  init?(seconds text: String) {
    guard let seconds = Double(text), seconds >= 0,
      // A larger number is no `Duration`.
      seconds <= Double(Self.longestLimit.components.seconds)
    else { return nil }
    self = .seconds(seconds)
  }
}
