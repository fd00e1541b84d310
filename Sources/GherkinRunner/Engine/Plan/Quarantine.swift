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
  }

  /// In the order of the file.
  package private(set) var entries: [Entry] = []
  private var today = ""
  /// The entries that hold today.
  package private(set) var active: [Entry] = []

  /// - Parameter today: The date, as in `2026-11-22`, in UTC, so that all machines agree.
  package init(_ entries: [Entry] = [], today: String = "") {
    self.entries = entries
    self.today = today
    active = entries.filter { !isExpired($0) }
  }

  /// Whether failures that an entry is about count again.
  package func isExpired(_ entry: Entry) -> Bool {
    // Dates of this form have the order of their texts.
    entry.until < today
  }

  /// Those of the active entries that are about no scenario of the files.
  package func unused(among pickles: [Pickles], _ identities: ScenarioIdentities) -> [Entry] {
    let used = Set(pickles.joined().flatMap { entries(for: $0, identities) })
    return active.indices.filter {
      !used.contains($0) && !isUnclear(active[$0], identities.repeated)
    }
    .map { active[$0] }
  }

  /// Those of the active entries that may mean one of several scenarios, and so have no effect.
  package func unclear(_ identities: ScenarioIdentities) -> [Entry] {
    active.filter { isUnclear($0, identities.repeated) }
  }

  /// Whether an entry may mean one of several scenarios: which of them has its id depends on the files that are read.
  ///
  /// - Parameter repeated: The identities that several scenarios would have without their numbers.
  private func isUnclear(_ entry: Entry, _ repeated: Set<String>) -> Bool {
    guard case .identity(let identity) = entry.scope else { return false }
    return identity.scenario.isNumbered || repeated.contains(identity.scenario.unnumbered.text)
  }

  /// The indices of the active entries that apply to `pickle`; the first counts.
  fileprivate func entries(for pickle: Pickle, _ identities: ScenarioIdentities) -> [Int] {
    entries(for: identities[pickle], pickle.tags.map(\.name), identities.repeated)
  }

  /// The indices of the active entries that apply to a scenario.
  package func entries(
    for identity: ScenarioIdentity, _ tags: [String], _ repeated: Set<String>
  ) -> [Int] {
    active.indices.filter { index in
      switch active[index].scope {
      case .identity(let wanted):
        wanted.includes(identity) && !isUnclear(active[index], repeated)
      case .tags(let expression, _): expression.evaluate(tags)
      }
    }
  }
}

extension Plan {
  /// Why failures of the scenario at `index` do not fail the run; `nil` if they do.
  package func quarantine(of index: Int) -> Quarantine.Entry? {
    let number = Int(entries[index].quarantine)
    return number < 0 ? nil : quarantine.active[number]
  }

  /// Decides which scenarios are in quarantine.
  package mutating func apply(_ quarantine: Quarantine) {
    self.quarantine = quarantine
    guard !quarantine.active.isEmpty else { return }
    let identities = identities
    for index in entries.indices {
      let pickle = entries[index].pickle
      guard let entry = quarantine.entries(for: pickle, identities).first else { continue }
      entries[index].quarantine = Int32(entry)
    }
  }
}
