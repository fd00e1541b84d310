/// How long a whole scenario may take, and where that is set: in a tag such as `@within:200ms`, or for a tag in
/// `specs.json`. A scenario that takes longer runs to its end and then fails.
package struct TimeBudget: Sendable, Equatable {
  package let duration: Duration
  /// The duration as it is written.
  package let text: String
  /// Where it is set, as part of a sentence.
  package let origin: String

  package init(_ duration: Duration, text: String, origin: String) {
    self.duration = duration
    self.text = text
    self.origin = origin
  }

  /// The budget of all scenarios whose tags satisfy an expression.
  package struct Rule: Sendable {
    package let tags: TagExpression
    package let budget: TimeBudget

    package init(tags: TagExpression, budget: TimeBudget) {
      self.tags = tags
      self.budget = budget
    }
  }

  fileprivate static let tagPrefix = "@within:"

  /// The budget that `tag` sets; `nil` if its duration cannot be read.
  init?(_ tag: Tag) {
    let name = tag.name
    guard name.hasPrefix(Self.tagPrefix) else { return nil }
    let text = String(name.dropFirst(Self.tagPrefix.count))
    guard let duration = Self.duration(text) else { return nil }
    self.init(duration, text: text, origin: "\(name) at \(tag.document.source.uri):\(tag.line)")
  }

  /// A positive number with its unit, such as `200ms`, `1.5s` or `2min`.
  package static func duration(_ text: String) -> Duration? {
    let units = [("ms", 0.001), ("s", 1), ("min", 60)]
    guard let (unit, seconds) = units.first(where: { text.hasSuffix($0.0) }),
      case let digits = text.dropLast(unit.count),
      digits.utf8.allSatisfy({ $0 == .dot || $0 &- UInt8(ascii: "0") < 10 }),
      let number = Double(digits), number > 0,
      number * seconds <= Double(TimeLimit.longest.components.seconds)
    else { return nil }
    return .seconds(number * seconds)
  }
}

extension Diagnostic {
  /// Says that a tag looks like a budget and is none.
  static func noTimeBudget(_ tag: Tag) -> Diagnostic {
    guard tag.isSpelled(as: Tag.budgetTag) else {
      return misspelt(tag, TimeBudget.tagPrefix, sets: "budget", example: "@within:200ms")
    }
    return Diagnostic(
      path: tag.document.source.uri, location: tag.location,
      problem: "`\(tag.name)` does not say how long the scenario may take.",
      advice:
        "Write the time with its unit, such as `@within:200ms`, `@within:1.5s` or `@within:2min`.",
      length: tag.name.unicodeScalars.count)
  }
}

extension Tag {
  fileprivate static let budgetTag = "@within"

  /// Whether it sets a budget, or was meant to. `@within` alone is a tag like any other.
  var isTimeBudget: Bool { sets(Self.budgetTag) }
}

extension Pickle {
  /// The nearest of its tags that sets a budget, or was meant to.
  var timeBudgetTag: Tag? { nearestTag(where: \.isTimeBudget) }
}

extension Plan {
  /// The budget of the scenario at `index`, if it has one.
  package func timeBudget(of index: Int) -> TimeBudget? {
    let number = Int(entries[index].timeBudget)
    return number < 0 ? nil : timeBudgets[number]
  }

  /// The index of the budget of `pickle`: that of its nearest tag or else the smallest of those that `rules` give
  /// it; -1 without one.
  mutating func timeBudget(of pickle: Pickle, _ rules: [TimeBudget.Rule]) -> Int32 {
    var budget: TimeBudget?
    if let tag = pickle.timeBudgetTag {
      budget = TimeBudget(tag)
      if budget == nil { note(.noTimeBudget(tag)) }
      if let rival = pickle.rival(of: tag, where: \.isTimeBudget) { note(.secondTime(tag, rival)) }
    } else if !rules.isEmpty {
      let tags = pickle.tags.map(\.name)
      budget = rules.filter { $0.tags.evaluate(tags) }.map(\.budget).min {
        $0.duration < $1.duration
      }
    }
    guard let budget else { return -1 }
    if timeBudgets.last != budget { timeBudgets.append(budget) }
    return Int32(timeBudgets.count - 1)
  }
}
