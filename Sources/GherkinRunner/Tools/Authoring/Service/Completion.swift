/// Something that can be written at a place of a feature.
package struct Completion: Sendable, Equatable {
  package enum Kind: Sendable {
    case keyword, phrase, value, tag, column
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
  /// The places in `text` to jump to from one to the next, in their order.
  package var stops: [Stop] = []
  /// The white space before each line of `text` but the first, besides that of the text itself.
  package var indentation = ""

  /// A place of a text with something to replace.
  package struct Stop: Sendable, Equatable {
    /// The bytes of the text.
    package let range: Range<Int>
    /// All that it can be replaced with, if that is a closed list.
    package var choices: [String]?
  }
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
    for name in [Plan.serialTag, Plan.draftTag] + suite.hookConditions.flatMap(\.names) {
      counts[name, default: 0] += 0
    }
    var items = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { tag, count in
      let hooks = hooks(naming: tag).map { suite.hooks[$0].kind.rawValue }
      return Completion(
        kind: .tag, label: tag,
        detail: hooks.isEmpty ? "" : "chooses a hook: \(hooks.joined(separator: ", "))",
        usage: "used \(count) ×", range: place.range, text: tag)
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
    let names = document.cellTexts(ofRow: header)
    if row == header {
      let used = document.placeholders(ofScenario: scenario).map(\.name).unique
      return list(used.filter { !names.contains($0) }, .column)
    }
    guard column < names.count else { return CompletionList() }
    let allowed = self.allowed(inColumn: names[column], of: scenario, in: path)
    let seen = document.values(ofColumn: names[column], of: scenario)
      .filter { !allowed.contains($0) && $0 != place.cellText && !$0.isEmpty }
    return list(allowed + seen, .value)
  }

  /// The closed list of values of the parameter that a column fills, if it fills one as a whole.
  func allowed(inColumn name: String, of scenario: Int, in path: String) -> [String] {
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

extension Phrase {
  /// The phrase as a proposal for `range`.
  func completion(
    _ variant: PatternVariant, for range: Range<Int>, usage: String, tableHeader: [String],
    indentation: String
  ) -> Completion {
    var writing = Writing(indentation: indentation)
    for part in variant.parts {
      switch part {
      case .text(let literal): writing.append(literal)
      case .anything: writing.appendStop("…")
      case .parameter(let number):
        guard parameters.indices.contains(number) else { continue }
        let parameter = parameters[number]
        switch parameter.kind {
        case .choice:
          writing.appendStop(parameter.example, choices: Array(parameter.allowed.prefix(30)))
        case .quotedText:
          // The quotes stay when the text between them is replaced.
          writing.append("\"")
          writing.appendStop(String(parameter.example.dropFirst().dropLast()))
          writing.append("\"")
        default: writing.appendStop(parameter.example)
        }
      }
    }
    if arguments.contains(.table) {
      let header = tableHeader.isEmpty ? ["…"] : tableHeader
      writing.beginLine("| \(header.map(\.cellEscaped).joined(separator: " | ")) |")
      writing.beginLine("|")
      for _ in header {
        writing.append(" ")
        writing.appendStop("…")
        writing.append(" |")
      }
    } else if arguments.contains(.text) {
      writing.beginLine("\"\"\"")
      writing.beginLine("")
      writing.appendStop("…")
      writing.beginLine("\"\"\"")
    }
    return Completion(
      kind: .phrase, label: label(of: variant), detail: area, usage: usage,
      documentation: explanation, range: range, text: writing.text, stops: writing.stops,
      indentation: indentation)
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

/// A text that is being put together, with its places to jump to.
private struct Writing {
  /// That of the step.
  let indentation: String
  private(set) var text = ""
  private(set) var stops: [Completion.Stop] = []

  init(indentation: String) { self.indentation = indentation }

  mutating func append(_ literal: String) { text += literal }

  /// Begins a line below the step.
  mutating func beginLine(_ literal: String) { text += "\n\(indentation)  \(literal)" }

  /// Appends a place with a text to replace.
  mutating func appendStop(_ example: String, choices: [String]? = nil) {
    let start = text.utf8.count
    text += example
    stops.append(Completion.Stop(range: start..<text.utf8.count, choices: choices))
  }
}
