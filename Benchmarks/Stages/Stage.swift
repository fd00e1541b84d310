import GherkinRunner

/// One thing to measure. Knows how to make its work ready, not how it is measured.
struct Stage: Sendable {
  /// What a stage goes through one by one.
  enum Unit: String, Sendable, Codable {
    case line, step
  }

  /// Work made ready: what it reads is in memory, and nothing of it has been done.
  struct Job {
    /// The files it goes over, if it reads any.
    var sources: [SourceFile] = []
    /// How many lines or steps it goes through.
    let units: Int
    /// What its time is compared with; unless set, counting the line feeds of `sources`.
    var floor: (() -> Int)?
    /// Does the work, and gives back how much it made.
    let run: () async throws -> Int
  }

  /// What it is called, the part of the corpus first.
  let name: String
  let unit: Unit
  let prepare: @Sendable (Corpus) throws -> Job

  /// All stages, in the order of the flow.
  static let all = parsing + messages + planning + matching + running + history
}

extension Stage {
  /// A stage that does something with each file of a part of the corpus.
  static func overLines(
    of part: Corpus.Part, _ name: String, _ work: @escaping @Sendable (SourceFile) throws -> Int
  ) -> Stage {
    Stage(name: "\(part.rawValue): \(name)", unit: .line) { corpus in
      let sources = try corpus.sources(of: part)
      return Job(sources: sources, units: Measurement.lineFeeds(in: sources)) {
        try sources.reduce(0) { try $0 + work($1) }
      }
    }
  }
}
