/// The placeholders of an outline: in its name, its steps, their tables and their doc strings.
struct PlaceholderUses {
  struct Use {
    /// As it is written, with blanks around it.
    let name: String
    let range: TextRange
    let line: Int32
    /// Whether it may well be text, because it stands in a doc string or has blanks around it.
    let isDoubtful: Bool
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
      guard let docString = step.docString.map({ document.docStrings[Int($0)] }) else { continue }
      add(docString.mediaType, docString.line, isText: true)
      add(docString.lines, docString.line + 1, isText: true)
    }
  }

  private mutating func add(_ range: TextRange, _ line: Int32, isText: Bool = false) {
    for (name, found) in document.placeholders(in: range, withBlanks: true) {
      let lines = document.source.bytes[range.offsets.lowerBound..<found.offsets.lowerBound]
        .count { $0 == .lineFeed }
      all.append(
        Use(
          name: name, range: found, line: line + Int32(lines),
          isDoubtful: isText || name != name.withoutOuterSpace))
    }
  }

  /// Whether the outline uses the column called `name`, if only in a doc string.
  func contains(_ name: String) -> Bool { all.contains { $0.name == name } }

  /// Whether `<name>`, which none of `columns` fills, was meant to be filled: one of them has the same letters or is near
  /// in spelling, or the outline uses none of them. Anything else between angle brackets is text.
  func isMeant(_ name: String, columns: [String]) -> Bool {
    columns.contains(name) || Spelling.nearest(to: name, among: columns) != nil
      || !columns.contains(where: contains)
  }

  /// The same for a use; a doubtful one has to be near to a column that nothing uses.
  func isMeant(_ use: Use, columns: [String]) -> Bool {
    guard use.isDoubtful else { return isMeant(use.name, columns: columns) }
    let unused = columns.filter { !contains($0) }
    return Spelling.nearest(to: use.name.withoutOuterSpace, among: unused) != nil
  }

  /// How a step or the outline's name writes the placeholder, if in other brackets; variables of templates, such as
  /// `{{name}}`, are none.
  func slip(for name: String) -> String? {
    let texts = ([header.name] + steps.map(\.text)).map(document.text)
    guard !texts.contains(where: { $0.contains("{{\(name)") || $0.contains("${\(name)") }) else {
      return nil
    }
    return ["{\(name)}", "[\(name)]"].first { form in texts.contains { $0.contains(form) } }
  }
}
