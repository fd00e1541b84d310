/// Scenarios whose failures do not fail the run until a date, with the reason and the owner.
package struct Quarantine: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    /// Which scenarios it is about.
    package enum Scope: Sendable, Equatable {
      /// A scenario, an outline with all its rows, or a row.
      case identity(ScenarioIdentity)
      case tags(TagExpression, text: String)
    }

    /// Where it is written: `specs.json: quarantine[0]`.
    package let place: String
    package let scope: Scope
    package let reason: String
    package let owner: String
    /// The last day, as in `2026-12-31`.
    package let until: String

    /// What reports say about a failure.
    package var note: String { "in quarantine until \(until) (\(owner)): \(reason)" }

    /// What it is about, as part of a sentence.
    package var subject: String {
      switch scope {
      case .identity(let identity): "the scenario \(identity)"
      case .tags(_, let text): "scenarios with \(text)"
      }
    }

    /// Whether it is about the scenario with this identity and these tags.
    func isAbout(_ identity: ScenarioIdentity, _ tags: [String]) -> Bool {
      switch scope {
      case .identity(let wanted): wanted.includes(identity)
      case .tags(let expression, _): expression.evaluate(tags)
      }
    }

    /// Whether it may mean one of several scenarios, and so has no effect: which of them has its id depends on the files
    /// that are read.
    ///
    /// - Parameter repeated: The identities that several scenarios would have without their numbers.
    func isUnclear(_ repeated: Set<String>) -> Bool {
      guard case .identity(let identity) = scope else { return false }
      return identity.scenario.isNumbered || repeated.contains(identity.scenario.unnumbered.text)
    }
  }

  /// In the order of the file.
  package let entries: [Entry]
  private let today: String

  /// - Parameter today: The date, as in `2026-11-22`, in UTC, so that all machines agree.
  package init(_ entries: [Entry] = [], today: String = "") {
    (self.entries, self.today) = (entries, today)
  }

  /// Whether failures that an entry is about count again. Dates of this form have the order of their texts.
  func isExpired(_ entry: Entry) -> Bool { entry.until < today }

  /// The number of the first entry that holds for a scenario; nil if its failures count.
  package func entry(
    for identity: ScenarioIdentity, _ tags: [String], _ repeated: Set<String>
  ) -> Int? {
    entries.firstIndex {
      !isExpired($0) && $0.isAbout(identity, tags) && !$0.isUnclear(repeated)
    }
  }
}

extension Plan {
  /// Why failures of the scenario at `index` do not fail the run; nil if they do.
  package func quarantine(of index: Int) -> Quarantine.Entry? {
    let number = Int(entries[index].quarantine)
    return number < 0 ? nil : quarantine.entries[number]
  }

  /// Decides which scenarios are in quarantine.
  package mutating func apply(_ quarantine: Quarantine) {
    self.quarantine = quarantine
    guard !quarantine.entries.isEmpty else { return }
    for index in entries.indices {
      let pickle = entries[index].pickle
      let entry = quarantine.entry(
        for: identities[pickle], pickle.tags.map(\.name), identities.repeated)
      entries[index].quarantine = Int32(entry ?? -1)
    }
  }
}
