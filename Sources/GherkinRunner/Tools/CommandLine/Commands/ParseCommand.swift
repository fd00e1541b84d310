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
    let isWhole =
      session.options[\ParseOptions.output] == .none
      ? try count(found.paths) : try print(found.paths)
    return isWhole ? .passed : .failed
  }

  /// Returns whether every file could be parsed.
  private func print(_ paths: [String]) throws(CommandError) -> Bool {
    let options = session.options
    // Ids differ from those of any other process.
    let prefix =
      options[\ParseOptions.hasPredictableIds]
      ? "" : String(UInt64.random(in: .min ... .max), radix: 16) + "-"
    var output = ParseOutput(
      options[\ParseOptions.output], language: options.language, idPrefix: prefix)
    var isWhole = true
    for path in paths {
      let errors = try output.print(try session.source(at: path), to: console.print)
      if !errors.isEmpty { isWhole = false }
    }
    return isWhole
  }

  /// Counts on several cores, because no file depends on another. Returns whether every file could be parsed.
  private func count(_ paths: [String]) throws(CommandError) -> Bool {
    let language = session.options.language
    let results = try session.mapFeatures(paths) { source in
      let result = Parser.parseGrammar(source, language: language)
      let errors = result.errors.map { $0.diagnostic(in: source) }
      guard errors.isEmpty else { return (errors, [0, 0, source.bytes.count]) }
      let pickles = PickleCompiler.compile(result.document)
      return (errors, [pickles.count, pickles.idCount - pickles.count, source.bytes.count])
    }
    let errors = results.flatMap(\.0)
    console.report(errors, colors: session.colorsErrors)
    let counts = ["scenario", "step", "byte"].enumerated().map { index, noun in
      results.reduce(0) { $0 + $1.1[index] }.counted(noun)
    }
    try console.print(([paths.count.counted("file")] + counts).joined(separator: ", ") + "\n")
    return errors.isEmpty
  }
}

struct ParseOptions: CommandOptions {
  var output = ParseOutput.Kind.messages
  var hasPredictableIds = false
}
