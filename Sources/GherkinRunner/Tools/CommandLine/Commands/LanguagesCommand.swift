struct LanguagesCommand: Command {
  static let description = CommandDescription(
    name: "languages", summary: "List the languages of features, or the keywords of one.",
    synopsis: "[CODE]",
    operand: .words(Dialect.codes),
    details: """
      Without CODE, lists the languages in which features can be written: code,
      English name and own name. With a CODE such as de, lists the keywords of that
      language. The first line of a feature names its language: # language: de
      """,
    statuses: [(.passed, "the list was printed")])

  private let arguments: [String]
  private let console: Console

  init(_ session: Session) {
    arguments = session.arguments.paths
    console = session.console
  }

  func run() throws(CommandError) -> ExitStatus {
    var text = Self.list
    if let code = arguments.first {
      guard arguments.count == 1 else { throw .needlessArgument(arguments[1], Self.self) }
      guard let dialect = Dialect.named(code) ?? Self.named(code) else {
        throw .unknownLanguage(code)
      }
      text = Self.keywords(of: dialect)
    }
    try console.print(text)
    return .passed
  }

  /// The language with this code in other case, or with this name: `DE`, `German`, `Deutsch`.
  private static func named(_ name: String) -> Dialect? {
    let wanted = name.lowercased()
    return dialects.first { dialect in
      [dialect.code, dialect.name, dialect.nativeName].contains { $0.lowercased() == wanted }
    }
  }

  private static var dialects: [Dialect] { Dialect.codes.compactMap(Dialect.named) }

  private static var list: String {
    let dialects = dialects
    let codes = dialects.map { $0.code.displayWidth }.max() ?? 0
    let names = dialects.map { $0.name.displayWidth }.max() ?? 0
    return dialects.map { dialect in
      "\(dialect.code.padded(to: codes))  \(dialect.name.padded(to: names))  \(dialect.nativeName)\n"
    }.joined()
  }

  private static func keywords(of dialect: Dialect) -> String {
    let rows = [
      ("Feature", dialect.feature.map { $0 + ":" }),
      ("Background", dialect.background.map { $0 + ":" }),
      ("Rule", dialect.rule.map { $0 + ":" }), ("Scenario", dialect.scenario.map { $0 + ":" }),
      ("Scenario Outline", dialect.scenarioOutline.map { $0 + ":" }),
      ("Examples", dialect.examples.map { $0 + ":" }), ("Given", dialect.given),
      ("When", dialect.when), ("Then", dialect.then), ("And", dialect.and), ("But", dialect.but),
    ]
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { name, keywords in
      let words = keywords.filter { $0 != "* " }.map { keyword in
        // Languages without spaces have none after a keyword.
        keyword.hasSuffix(" ") ? String(keyword.dropLast()) : keyword
      }
      return "\(name.padded(to: width))  \(words.joined(separator: ", "))"
    }
    return "# language: \(dialect.code)\n\n\(lines.joined(separator: "\n"))\n"
  }
}
