extension Workspace {
  /// More values of a list are only counted.
  private static let listed = 12

  /// What stands at `offset` of the file at `path`, explained to an author of features in Markdown, and its bytes.
  package func hover(at offset: Int, in path: String) -> (text: String, range: Range<Int>)? {
    guard let document = file(at: path)?.document, let element = document.element(at: offset) else {
      return nil
    }
    let paragraphs: [String] =
      switch element {
      case .step(let index): explanation(ofStep: index, in: path)
      case .placeholder(let name, _, let scenario), .value(_, let name, let scenario):
        [document.explanation(ofColumn: name, of: scenario)]
      case .column(let name, _, let scenario): [document.explanation(ofUses: name, of: scenario)]
      case .tag(let index): explanation(ofTag: document.text(document.tags[index].name))
      case .title: []
      }
    guard !paragraphs.isEmpty else { return nil }
    return (paragraphs.joined(separator: "\n\n"), element.range(in: document))
  }

  /// What the step at `index` means, or why it cannot run.
  private func explanation(ofStep index: Int, in path: String) -> [String] {
    let definitions = definitions(ofStep: index, in: path)
    guard let document = file(at: path)?.document, let plan = plan(of: path) else { return [] }
    if definitions.isEmpty {
      let line = Int(document.steps[index].line)
      return findings(in: path).filter { $0.diagnostic.location.line == line }
        .map {
          [$0.diagnostic.problem, $0.diagnostic.advice].compactMap(\.self).joined(separator: "\n")
        }
    }
    var paragraphs: [String] = []
    for definition in definitions {
      guard let phrase = phrases.phrase(of: definition) else { continue }
      paragraphs.append("**\(phrase.label.markdownCode)**")
      if let meaning = phrase.info.meaning { paragraphs.append(meaning.markdown) }
      let values = plan.values(ofStep: index, definition)
      let parameters = phrase.parameters.enumerated().map { number, parameter in
        let here = number < values.count ? values[number] : []
        return "- \(parameter.label.markdownCode): \(Self.explanation(of: parameter))"
          + (here.isEmpty ? "" : "; here \(Self.list(here))")
      }
      if !parameters.isEmpty { paragraphs.append(parameters.joined(separator: "\n")) }
      paragraphs += phrase.argumentNotes()
      let users = files.count { !$0.uses.steps(using: definition).isEmpty }
      let location = phrase.info.location
      // Features that are not read yet may use it as well.
      let usage =
        coversSuite ? Phrase.usage(steps: useCounts[definition], files: users) + " " : ""
      paragraphs.append(
        "\(usage)Defined at `\(location.path(from: folder)):\(location.line)`.")
    }
    return paragraphs
  }

  private static func explanation(of parameter: CatalogParameter) -> String {
    guard parameter.kind == .choice else { return parameter.explanation.markdown }
    return "one of \(list(parameter.allowed))"
  }

  fileprivate static func list(_ values: [String]) -> String {
    let shown = values.prefix(listed).map { "`\($0)`" }.joined(separator: ", ")
    return values.count > listed ? "\(shown) and \(values.count - listed) more" : shown
  }

  private func explanation(ofTag tag: String) -> [String] {
    var paragraphs: [String] = []
    if coversSuite {
      let uses = uses(ofTag: tag)
      let files = Set(uses.map(\.path)).count
      paragraphs.append(
        "The tag `\(tag)` stands at \(uses.count.counted("place")) in \(files.counted("file")).")
    }
    if tag == Plan.serialTag {
      paragraphs.append("Scenarios with this tag do not run at the same time as others.")
    }
    if tag == Plan.draftTag {
      paragraphs.append(
        "Scenarios with this tag are not finished: runs leave them out, and they show no requirement."
      )
    }
    for hook in hooks(naming: tag).map({ suite.hooks[$0] }) {
      let name = hook.name.map { " “\($0)”" } ?? ""
      paragraphs.append(
        "It chooses the hook \(hook.kind.rawValue)\(name.markdown), defined at "
          + "`\(hook.location.path(from: folder)):\(hook.location.line)`.")
    }
    return paragraphs
  }
}

extension Plan {
  /// The values of each parameter in the step at `index` of the only document, each once.
  func values(ofStep index: Int, _ definition: Int) -> [[String]] {
    var found: [[String]] = patterns[definition].parameters.map { _ in [] }
    for (decision, scenario) in decisions(ofStep: index) {
      guard case .matched(Int32(definition), let first) = decision,
        let position = scenario.pickle.steps.position(ofStep: index)
      else { continue }
      var text: Bytes = []
      scenario.pickle.steps.appendText(at: position, to: &text)
      let values = patterns[definition].values(captures(of: definition, from: Int(first)), in: text)
      for (number, value) in values.enumerated() {
        if let value, !found[number].contains(value) { found[number].append(value) }
      }
    }
    return found
  }
}

extension GherkinDocument {
  fileprivate func explanation(ofColumn name: String, of scenario: Int) -> String {
    let values = values(ofColumn: name, of: scenario)
    guard !values.isEmpty else { return "The examples have no column `\(name)`." }
    return "`<\(name)>` is filled with \(Workspace.list(values))."
  }

  fileprivate func explanation(ofUses name: String, of scenario: Int) -> String {
    let lines = uses(ofPlaceholder: name, in: scenario).map {
      source.lineNumber(at: $0.offsets.lowerBound)
    }
    guard !lines.isEmpty else { return "Nothing in the outline uses `<\(name)>`." }
    let unique = lines.unique.map(String.init)
    return "`<\(name)>` is used on \(unique.count == 1 ? "line" : "lines") "
      + unique.joined(separator: ", ") + "."
  }
}

extension String {
  /// The text with the characters escaped that mean something in Markdown.
  var markdown: String { Escaping.markdown.escaped(self) }

  /// The text as code in Markdown, where some editors would show what escapes it.
  var markdownCode: String { contains("`") ? "`` \(self) ``" : "`\(self)`" }
}
