/// Prints what the Gherkin project's reference tool prints for the same files.
struct ParseCommand: Command {
  static let description = CommandDescription(
    name: "parse", summary: "Print the syntax tree, pickles or tokens of feature files.",
    synopsis: "[PATH]… [options]",
    operand: .features,
    details: """
      PATH is a .feature or .feature.md file, or a folder to search for them (default:
      the paths in specs.json, or else Features).
      """,
    statuses: [
      (.passed, "every file could be parsed"),
      (.failed, "a feature file could not be parsed"),
    ],
    flags: [
      [.language, .readers],
      [
        Flag(
          "output", value: "KIND", in: .reports, chooses: \.[\ParseOptions.output],
          """
          Print ast, pickles, tokens, messages or none.
          Default: the source, its syntax tree and its pickles; none only counts.
          """
        ),
        Flag(
          "predictable-ids", in: .reports, sets: \.[\ParseOptions.hasPredictableIds], to: true,
          "Number ids from 0 instead of making them unique."
        ),
      ],
      Flag.settings,
    ])

  private let session: Session
  private var console: Console { session.console }

  init(_ session: Session) { self.session = session }

  func run() throws(CommandError) -> ExitStatus {
    let found = try session.findWholeFeatures()
    guard !found.paths.isEmpty else { throw .nothing(to: "parse", in: session.paths) }
    let counts =
      session.options[\ParseOptions.output] == .none
      ? try count(found.paths) : try print(found.paths)
    return counts.brokenFiles == 0 ? .passed : .failed
  }

  private func print(_ paths: [String]) throws(CommandError) -> ParseOutput.Counts {
    let options = session.options
    // Ids differ from those of any other process.
    let prefix =
      options[\ParseOptions.hasPredictableIds]
      ? "" : String(UInt64.random(in: .min ... .max), radix: 16) + "-"
    var output = ParseOutput(
      options[\ParseOptions.output], language: options.language, idPrefix: prefix)
    for path in paths {
      let source = try session.reader().source(at: path)
      do {
        try output.print(source) { try console.print($0) }
      } catch let error as CommandError {
        throw error
      } catch {
        throw CommandError("\(error).")
      }
    }
    return output.counts
  }

  /// Counts on several cores, because no file depends on another.
  private func count(_ paths: [String]) throws(CommandError) -> ParseOutput.Counts {
    let language = session.options.language
    let results = try session.reader().map(paths) { source in
      var output = ParseOutput(.none, language: language)
      // Counting writes nothing, so nothing can fail to be written.
      let errors = (try? output.print(source) { _ in }) ?? []
      return (output.counts, errors.map { $0.diagnostic(in: source) })
    }
    console.report(results.flatMap { $0.1 }, colors: session.colorsErrors)
    let counts = results.reduce(into: ParseOutput.Counts()) { $0.add($1.0) }
    try console.print("\(counts)\n")
    return counts
  }
}

struct ParseOptions: CommandOptions {
  var output = ParseOutput.Kind.messages
  var hasPredictableIds = false
}
