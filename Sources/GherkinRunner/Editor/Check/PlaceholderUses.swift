/// Where an outline says `<name>`.
struct PlaceholderUses {
  /// A placeholder in a title, a step or a table.
  struct Use {
    let name: String
    let range: TextRange
    let line: Int32
  }

  /// The placeholders of name, steps and tables; what stands in angle brackets in a longer text may
  /// be anything.
  private(set) var inSteps: [Use] = []
  /// The text of the name and the steps.
  private var sentences: [String] = []
  /// The whole of the longer texts.
  private var texts: [String] = []
  private var names: Set<String> = []

  init(of scenario: Node.Scenario, in document: GherkinDocument) {
    add(scenario.header.name, scenario.header.line, document)
    sentences.append(document.text(scenario.header.name))
    for step in document.steps[scenario.steps.indices] {
      add(step.text, step.line, document)
      sentences.append(document.text(step.text))
      for row in document.rows[step.rows.indices] {
        for cell in row.cells.indices { add(document.cells[cell], row.line, document) }
      }
      guard let docString = step.docString else { continue }
      texts.append(document.text(document.docStrings[Int(docString)].lines))
      texts.append(document.text(document.docStrings[Int(docString)].mediaType))
    }
  }

  /// Whether the placeholder is used anywhere.
  func contains(_ name: String) -> Bool {
    names.contains(name) || texts.contains { $0.contains("<\(name)>") }
  }

  /// How a step says the name where it does not say `<name>`: with spaces at its angles, or in other
  /// brackets.
  func written(for name: String) -> String? {
    let forms =
      ["< \(name) >", "<\(name) >", "< \(name)>", "{\(name)}", "{{\(name)}}", "[\(name)]"]
      + ["${\(name)}", "%\(name)%", "«\(name)»", "＜\(name)＞", "‹\(name)›", "〈\(name)〉"]
    return forms.first { form in sentences.contains { $0.contains(form) } }
  }

  /// The names between angle brackets in `text`.
  static func names(in text: String) -> [String] {
    text.matches(of: #/<([^<>]+)>/#).map { String($0.1) }
  }

  private mutating func add(_ range: TextRange, _ line: Int32, _ document: GherkinDocument) {
    var start: Int?
    for offset in range.offsets {
      switch document.source.bytes[offset] {
      case .lessThan: start = offset
      case .greaterThan:
        guard let opening = start, offset > opening + 1 else { continue }
        start = nil
        let name = document.cellText(TextRange(opening + 1, offset))
        // A comparison has blanks at its angles; a placeholder has none.
        guard name.first?.isWhitespace == false, name.last?.isWhitespace == false else { continue }
        names.insert(name)
        inSteps.append(Use(name: name, range: TextRange(opening, offset + 1), line: line))
      default: break
      }
    }
  }
}
