/// The placeholders of the name, the steps and their tables of an outline. Those of doc strings are not among them, since
/// angle brackets in a longer text may be anything.
struct PlaceholderUses {
  struct Use {
    let name: String
    let range: TextRange
    let line: Int32
  }

  private(set) var all: [Use] = []
  private let header: Node.Header
  private let steps: ArraySlice<Node.Step>
  private let document: GherkinDocument

  init(_ header: Node.Header, _ steps: NodeRange, in document: GherkinDocument) {
    self.header = header
    self.steps = document.steps[steps.indices]
    self.document = document
    add(header.name, header.line)
    for step in self.steps {
      add(step.text, step.line)
      for row in document.rows[step.rows.indices] {
        for cell in row.cells.indices { add(document.cells[cell], row.line) }
      }
    }
  }

  private mutating func add(_ range: TextRange, _ line: Int32) {
    all += document.placeholders(in: range).map {
      Use(name: $0.name, range: $0.range, line: line)
    }
  }

  /// Whether the outline uses the column called `name`, if only in a doc string.
  func contains(_ name: String) -> Bool {
    all.contains { $0.name == name }
      || steps.compactMap(\.docString).contains { index in
        let docString = document.docStrings[Int(index)]
        return [docString.lines, docString.mediaType].contains {
          document.text($0).contains("<\(name)>")
        }
      }
  }

  /// Whether `<name>`, which none of `columns` fills, was meant to be filled: one of them has the same letters or is near
  /// in spelling, or the outline uses none of them. Anything else between angle brackets is text.
  func isMeant(_ name: String, columns: [String]) -> Bool {
    columns.contains(name) || Spelling.nearest(to: name, among: columns) != nil
      || !columns.contains(where: contains)
  }

  /// How a step or the outline's name writes the placeholder, if with spaces or in other brackets; variables of
  /// templates, such as `{{name}}`, are none.
  func slip(for name: String) -> String? {
    let texts = ([header.name] + steps.map(\.text)).map(document.text)
    guard !texts.contains(where: { $0.contains("{{\(name)") || $0.contains("${\(name)") }) else {
      return nil
    }
    return ["< \(name) >", "<\(name) >", "< \(name)>", "{\(name)}", "[\(name)]"]
      .first { form in texts.contains { $0.contains(form) } }
  }
}
