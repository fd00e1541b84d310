/// Explains the words of a glossary where they are in a page: by a link to the list of words, which shows the meaning
/// when it is pointed at or has the focus.
struct GlossaryMarkup: Sendable {
  let glossary: Glossary
  /// The words that were explained since the last beginning: explaining each once is enough.
  private var explained: Set<Int> = []

  init(_ glossary: Glossary) { self.glossary = glossary }

  /// Begins a part of the page in which words are explained again.
  mutating func begin() { explained.removeAll() }

  /// The text, with its words explained.
  mutating func markup(_ text: some StringProtocol) -> Markup {
    guard !glossary.isEmpty else { return "\(text)" }
    let bytes = Bytes(text.utf8)
    var (result, end) = (Markup(), 0)
    for occurrence in glossary.occurrences(in: text)
    where !occurrence.isAvoided && explained.insert(occurrence.entry).inserted {
      result.append(text: bytes[end..<occurrence.range.lowerBound])
      var word = Markup()
      word.append(text: bytes[occurrence.range])
      result += """
        <a class="term" href="#w\(occurrence.entry)" aria-describedby="m\(occurrence.entry)" \
        data-meaning="\(glossary.entries[occurrence.entry].meaning)">\(word)</a>
        """
      end = occurrence.range.upperBound
    }
    result.append(text: bytes[end...])
    return result
  }

  /// The list of words; nothing without any.
  var section: PageSection? {
    guard !glossary.isEmpty else { return nil }
    let numbers = glossary.entries.indices.sorted {
      glossary.entries[$0].word.lowercased() < glossary.entries[$1].word.lowercased()
    }
    let words = numbers.map { number -> Markup in
      let entry = glossary.entries[number]
      return """
        <dt id="w\(number)"><dfn>\(entry.word)</dfn></dt><dd id="m\(number)">\(entry.meaning)</dd>

        """
    }
    return PageSection(
      id: "glossary", title: "Glossary (\(words.count))", content: "<dl>\n\(words.joined())</dl>\n")
  }
}
