import GherkinRunner

/// From files to pickles.
extension Stage {
  /// Files, lines, trees and pickles, apart and together, in memory and from disk.
  static let parsing: [Stage] =
    Corpus.Part.parsed.flatMap { part in
      [
        read(part),
        overLines(of: part, "AST") { Parser.parseGrammar($0).document.idCount },
        pickles(of: part),
        overLines(of: part, "AST + pickles") {
          PickleCompiler.compile(Parser.parseGrammar($0).document).count
        },
        overLines(of: part, "AST + pickles, read") {
          PickleCompiler.compile(Parser.parseGrammar($0).document).reduce(0) { $0 + $1.textSize }
        },
        files(of: part, workers: 1),
        files(of: part, workers: 2),
      ]
    } + [concurrent(.many, workers: 1), concurrent(.many, workers: 2)]

  /// The files from disk into memory, where the system most likely has them already.
  private static func read(_ part: Corpus.Part) -> Stage {
    overLines(of: part, "read") { try FileSystem.contents(of: $0.uri).count }
  }

  /// The same work as a list that several workers share, as a session does it.
  private static func concurrent(_ part: Corpus.Part, workers: Int) -> Stage {
    Stage(name: "\(part.rawValue): AST + pickles -j \(workers)", unit: .line) { corpus in
      let sources = try corpus.sources(of: part)
      return Job(sources: sources, units: Measurement.lineFeeds(in: sources)) {
        sources.concurrentMap(workers: workers) {
          PickleCompiler.compile(Parser.parseGrammar($0).document).count
        }.reduce(0, +)
      }
    }
  }

  private static func pickles(of part: Corpus.Part) -> Stage {
    Stage(name: "\(part.rawValue): pickles", unit: .line) { corpus in
      let sources = try corpus.sources(of: part)
      let documents = sources.map { Parser.parseGrammar($0).document }
      return Job(sources: sources, units: Measurement.lineFeeds(in: sources)) {
        documents.reduce(0) { $0 + PickleCompiler.compile($1).count }
      }
    }
  }

  /// What `specs parse --output none` does in a process of its own, but for starting it.
  private static func files(of part: Corpus.Part, workers: Int) -> Stage {
    Stage(name: "\(part.rawValue): find, read, parse -j \(workers)", unit: .line) { corpus in
      let sources = try corpus.sources(of: part)
      return Job(sources: sources, units: Measurement.lineFeeds(in: sources)) {
        try await CorpusSuite.run([
          "parse", "--output", "none", "--parallel", "\(workers)", corpus.path(of: part),
        ])
      }
    }
  }
}

extension Corpus.Part {
  /// The parts that parsing is measured with.
  static let parsed: [Corpus.Part] = [.large, .many, .outline]
}

extension Pickle {
  /// The size of everything it says: makes all that another parser would have put into it.
  fileprivate var textSize: Int {
    var size = name.utf8.count + tags.reduce(0) { $0 + $1.name.utf8.count }
    for step in steps {
      size += step.text.utf8.count
      for row in step.dataTable ?? [] { size += row.reduce(0) { $0 + $1.utf8.count } }
      size += step.docString?.content.utf8.count ?? 0
    }
    return size
  }
}
