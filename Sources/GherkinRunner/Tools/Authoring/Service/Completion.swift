/// Something that can be written at a place of a feature.
package struct Completion: Sendable, Equatable {
  package enum Kind: Sendable {
    case keyword, phrase, value, tag, column, language, rule
  }

  /// A text for editors that can jump from one value to the next: `I own ${1:3} comics`.
  package struct Snippet: Sendable, Equatable {
    package fileprivate(set) var text = ""
    /// How many places the editor can jump to.
    private var stops = 0

    fileprivate mutating func append(_ literal: String) {
      for character in literal {
        if "\\$}".contains(character) { text.append("\\") }
        text.append(character)
      }
    }

    /// Appends a place with a text to replace.
    fileprivate mutating func appendStop(_ example: String) {
      stops += 1
      text += "${\(stops):"
      append(example)
      text += "}"
    }

    /// Appends a place with a list to choose from.
    fileprivate mutating func appendChoice(_ values: [String]) {
      stops += 1
      let escaped = values.map { value in
        value.reduce(into: "") { text, character in
          if "\\$},|".contains(character) { text.append("\\") }
          text.append(character)
        }
      }
      text += "${\(stops)|\(escaped.joined(separator: ","))|}"
    }
  }

  package let kind: Kind
  /// What the editor lists.
  package let label: String
  /// What it is about, in a few words.
  package var detail = ""
  /// How common it is, in a few words.
  package var usage = ""
  /// An explanation in Markdown.
  package var documentation = ""
  /// The bytes to replace.
  package let range: Range<Int>
  /// What to write there.
  package let text: String
  /// The same with places to jump to; nil if there is none.
  package var snippet: Snippet?
  /// Further changes to the file that belong to it.
  package var edits: [TextEdit] = []
}

/// What can be written at a place, the most likely first.
package struct CompletionList: Sendable, Equatable {
  package var items: [Completion] = []
  /// Whether the list depends on what is typed next, so that the editor has to ask again.
  package var dependsOnText = false
  /// What is typed already, from the start of the range to the place.
  package var typed = ""
}

extension Workspace {
  /// More proposals than this are of no use.
  static let completionLimit = 100

  /// What can be written at `offset` of the file at `path`.
  package func completions(at offset: Int, in path: String) -> CompletionList {
    guard let document = file(at: path)?.document else { return CompletionList() }
    let place = CompletionPlace(offset, in: document)
    switch place.context {
    case .nothing: return CompletionList()
    case .keyword: return place.keywords
    case .step(let type): return steps(at: place, type, in: path)
    case .tag: return tags(at: place)
    case .cell(let row, let column): return cells(at: place, row, column, in: path)
    case .language: return place.languages
    case .rule: return place.rules
    case .placeholder(let scenario): return place.placeholders(of: scenario)
    }
  }

  private func tags(at place: CompletionPlace) -> CompletionList {
    var counts: [String: Int] = [:]
    for document in files.lazy.map(\.document) {
      for tag in document.tags { counts[document.text(tag.name), default: 0] += 1 }
    }
    // The tag that is being typed is not one to propose.
    if let count = counts[place.word] { counts[place.word] = count == 1 ? nil : count - 1 }
    counts[Plan.serialTag] = counts[Plan.serialTag] ?? 0
    for condition in suite.hookConditions {
      for name in condition.names { counts[name] = counts[name] ?? 0 }
    }
    var items = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { tag, count in
      var item = Completion(kind: .tag, label: tag, range: place.wordRange, text: tag)
      item.usage = "used \(count) ×"
      if tag == Plan.serialTag { item.detail = "does not run at the same time as others" }
      let hooks = hooks(naming: tag).map { suite.hooks[$0].kind.rawValue }
      if !hooks.isEmpty { item.detail = "chooses a hook: \(hooks.joined(separator: ", "))" }
      return item
    }
    items =
      place.nextNumbers(in: Array(counts.keys)) + items.filter { $0.text.hasPrefix(place.word) }
    return CompletionList(
      items: Array(items.prefix(Self.completionLimit)),
      dependsOnText: items.count > Self.completionLimit, typed: place.word)
  }

  /// The values of a cell: those of its column, and those that its step takes.
  private func cells(
    at place: CompletionPlace, _ row: Int?, _ column: Int, in path: String
  ) -> CompletionList {
    guard let document = file(at: path)?.document, let row,
      let table = document.examples(withRow: row), case let scenario = table.scenario,
      let header = document.examples[table.table].rows.indices.first
    else { return CompletionList() }
    func list(_ values: [String], _ kind: Completion.Kind) -> CompletionList {
      CompletionList(
        items: values.prefix(Self.completionLimit).map {
          Completion(kind: kind, label: $0, range: place.cellRange, text: $0.cellEscaped)
        }, typed: place.cellText)
    }
    let names = document.rows[header].cells.indices.map { document.cellText(document.cells[$0]) }
    if row == header {
      let used = document.placeholders(ofSteps: scenario)
      return list(used.filter { !names.contains($0) }, .column)
    }
    guard column < names.count else { return CompletionList() }
    let allowed = self.allowed(inColumn: names[column], of: scenario, in: path)
    let seen = document.values(ofColumn: names[column], of: scenario)
      .filter { !allowed.contains($0) && $0 != place.cellText && !$0.isEmpty }
    return list(allowed + seen, .value)
  }

  /// The closed list of values of the parameter that a column fills, if it fills one as a whole.
  private func allowed(inColumn name: String, of scenario: Int, in path: String) -> [String] {
    guard let document = file(at: path)?.document, let plan = plan(of: path) else { return [] }
    for index in document.scenarios[scenario].steps.indices {
      guard document.text(document.steps[index].text).contains("<\(name)>"),
        let definition = definitions(ofStep: index, in: path).first,
        let phrase = phrases.phrase(of: definition)
      else { continue }
      let values = Set(document.values(ofColumn: name, of: scenario))
      for (number, found) in plan.values(ofStep: index, definition).enumerated()
      where phrase.parameters[number].kind == .choice && !values.isDisjoint(with: found) {
        return phrase.parameters[number].allowed
      }
    }
    return []
  }
}

extension GherkinDocument {
  /// The names of the placeholders in the steps and the title of a scenario, each once.
  func placeholders(ofSteps scenario: Int) -> [String] {
    let scenario = scenarios[scenario]
    var ranges = [scenario.header.name]
    for step in steps[scenario.steps.indices] {
      ranges.append(step.text)
      for row in rows[step.rows.indices] { ranges += row.cells.indices.map { cells[$0] } }
    }
    return ranges.flatMap { placeholders(in: $0) }.map(\.name)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension Phrase {
  /// The phrase as a proposal for `range`.
  func completion(
    _ variant: PatternVariant, for range: Range<Int>, usage: String, tableHeader: [String],
    indentation: String
  ) -> Completion {
    var snippet = Completion.Snippet()
    var text = ""
    for part in variant.parts {
      switch part {
      case .text(let literal):
        snippet.append(literal)
        text += literal
      case .anything:
        snippet.appendStop("…")
        text += "…"
      case .parameter(let number):
        guard parameters.indices.contains(number) else { continue }
        let parameter = parameters[number]
        let example = parameter.example
        text += example
        switch parameter.kind {
        case .choice: snippet.appendChoice(Array(parameter.allowed.prefix(30)))
        case .quotedText:
          // The quotes stay when the text between them is replaced.
          snippet.append("\"")
          snippet.appendStop(String(example.dropFirst().dropLast()))
          snippet.append("\"")
        default: snippet.appendStop(example)
        }
      }
    }
    let below = indentation + "  "
    if arguments.contains(.table) {
      let header = tableHeader.isEmpty ? ["…"] : tableHeader
      let row = "\n\(below)| \(header.map(\.cellEscaped).joined(separator: " | ")) |\n\(below)|"
      snippet.append(row)
      text += row
      for _ in header {
        snippet.append(" ")
        snippet.appendStop("…")
        snippet.append(" |")
        text += " … |"
      }
    } else if arguments.contains(.text) {
      snippet.append("\n\(below)\"\"\"\n\(below)")
      snippet.appendStop("…")
      snippet.append("\n\(below)\"\"\"")
      text += "\n\(below)\"\"\"\n\(below)…\n\(below)\"\"\""
    }
    var completion = Completion(
      kind: .phrase, label: label(of: variant), range: range, text: text, snippet: snippet)
    completion.detail = area
    completion.usage = usage
    completion.documentation = explanation
    return completion
  }

  /// The meaning and the parameters, in Markdown.
  private var explanation: String {
    var lines = info.meaning.map { [$0.markdown, ""] } ?? []
    for parameter in parameters {
      lines.append("- \(parameter.label.markdown): \(parameter.explanation.markdown)")
    }
    return lines.joined(separator: "\n")
  }
}
