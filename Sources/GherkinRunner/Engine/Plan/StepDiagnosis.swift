/// Why a step cannot run, or means less than it says, and what to do. `StepDiagnoses` makes it; `check`, editors, terminals
/// and reports show it.
package struct StepDiagnosis: Sendable {
  package enum Kind {
    case undefined, ambiguous, argumentMismatch, invalidValue, typographicCharacters
    /// The step runs, and means less than it says.
    case partialMatch
  }

  package let kind: Kind
  /// The problem, as it follows the step or "with the values of this row, …".
  package let problem: String
  /// What to do, besides writing one of the suggestions.
  package var advice: String?
  /// The value in question, if it is a single one.
  package var value: String?
  /// All values that fit in its place, if they are a closed list.
  package var allowed: [String] = []
  /// The step text with the characters replaced that keep it from matching a definition.
  package var typed: KeyboardText?
  /// A step definition to paste, for a developer; nil if a definition that exists may have been meant.
  package var snippet: Snippet?
  /// The patterns that may have been meant, the most similar first.
  package var suggestions: [PatternSuggestion] = []
  /// The definitions that an ambiguous step has.
  package var candidates: [StepDefinitionInfo] = []
  /// Whether a placeholder that nothing fills is to blame.
  package var isAboutPlaceholder = false

  /// All that it says of what to do, in plain text.
  package func allAdvice(seenFrom folder: String) -> String {
    let questions = suggestions.enumerated().map { index, suggestion in
      let differences = suggestion.differencesInWords
      return ParameterType.inWords(
        "\(index == 0 ? "Did you mean" : "Or"): \(suggestion.text)"
          + (differences.isEmpty ? "" : "\n  If so, \(differences)."))
    }
    let definitions = candidates.map { definition in
      "  \(definition.pattern)  (\(definition.location.path(from: folder)):\(definition.location.line))"
    }
    return
      ([advice].compactMap(\.self) + (kind == .partialMatch ? [] : definitions)
      + (kind == .undefined && !isAboutPlaceholder ? questions : [])).joined(separator: "\n")
  }
}

extension PatternSuggestion {
  /// How the step differs from it; may be empty.
  var differencesInWords: String { differences.map(\.description).joined(separator: ", ") }
}

/// Why a step cannot pass its arguments to the definition that its text matches.
package enum ArgumentMismatch: Sendable, Equatable {
  case surplusTable, missingTable, surplusText, missingText
  /// Matching the text takes too long.
  case slowPattern(String)

  /// The problem, and what to do.
  package var text: String { "\(wording.problem) \(wording.advice)" }

  var wording: (problem: String, advice: String) {
    switch self {
    case .surplusTable: ("This step does not take a table.", "Remove the table below it.")
    case .missingTable:
      (
        "This step needs a table below it.",
        "Write its rows on the lines below, each value between bars, such as `| title | price |`."
      )
    case .surplusText: ("This step does not take a text.", "Remove the text below it.")
    case .missingText:
      (
        "This step needs a text between \"\"\" below it.",
        "Write the text on the lines below, between two lines that hold nothing but `\"\"\"`."
      )
    case .slowPattern(let pattern):
      (
        "Matching this step with the pattern \(pattern) takes too many attempts and was stopped.",
        "Ask a developer to write the pattern so that it matches a text in one way only."
      )
    }
  }
}

extension SnippetGenerator {
  /// Definitions for `step`, the most useful first; never none.
  package func snippets(for step: PickleStep) -> [Snippet] {
    let argument: Snippet.Argument? =
      step.hasDataTable ? .table : step.hasDocString ? .docString : nil
    return snippets(for: step.text, method: Snippet.Method(step.type), argument: argument)
  }
}

extension Snippet.Method {
  /// The word for a step that says what `type` says.
  fileprivate init(_ type: StepType) {
    switch type {
    case .context, .unknown, .conjunction: self = .given
    case .action: self = .when
    case .outcome: self = .then
    }
  }
}

extension Node.Examples {
  /// What to say of a placeholder that no column fills.
  ///
  /// - Parameter columns: The names of all columns of the table.
  func lacking(_ name: String, columns: [String]) -> (problem: String, advice: String) {
    let advice =
      columns.contains(name)
      ? "They have one whose letters are typed in another way: type both alike."
      : Spelling.nearest(to: name.withoutOuterSpace, among: columns)
        .map { "They have one named `\($0)`: write both alike." }
    return (
      "The examples on line \(header.line) have no column named `\(name)`.",
      advice ?? "Add the column, or write the value itself."
    )
  }
}

extension PickleStep {
  /// What to say of the first placeholder in the text that the examples have no column for.
  var missingColumn: String? {
    guard !isFromBackground, let table = pickle.examplesNode,
      let header = table.rows.indices.first, case let document = pickle.document
    else { return nil }
    let columns = document.cellTexts(ofRow: header)
    let scenario = document.scenarios[scenarioIndex]
    let uses = PlaceholderUses(scenario.header, scenario.steps, in: document)
    return Placeholders.names(in: document.text(node.text)).first { name in
      // Placeholders are replaced by their bytes, as in every Cucumber.
      !columns.contains { $0.isTyped(like: name) } && uses.isMeant(name, columns: columns)
    }
    .map { name in
      let (problem, advice) = table.lacking(name, columns: columns)
      return "\(problem) \(advice)"
    }
  }
}

/// Placeholders that nothing fills, because there are no examples.
extension PickleStep {
  /// Whether the step only misses the examples of its outline: no definition is missing then.
  var lacksExamples: Bool {
    unfilledPlaceholder != nil && pickle.document.isOutlineWithoutExamples(scenarioIndex)
  }

  /// What to do about a placeholder that nothing fills, if the step has one.
  var placeholderAdvice: String? {
    guard let placeholder = unfilledPlaceholder else { return nil }
    let examples = Dialect.named(pickle.language)?.examples.first ?? ""
    return
      "No examples fill `\(placeholder)`. Add `\(examples):` with such a column below the steps of "
      + "the scenario, or write the value itself."
  }

  private var scenarioIndex: Int { Int(pickle.entry.scenario) }

  private var unfilledPlaceholder: String? {
    guard pickle.entry.row == nil, !isFromBackground else { return nil }
    return Placeholders.names(in: text).first.map { "<\($0)>" }
  }
}
