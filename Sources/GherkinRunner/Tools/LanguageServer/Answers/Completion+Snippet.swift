/// Completions as the protocol writes them.
extension Completion {
  /// The text with places to jump to, as in `I own ${1:3} comics`; nil if there is none.
  package var snippet: String? {
    guard !stops.isEmpty else { return nil }
    let bytes = Bytes(text.utf8)
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var (snippet, end) = ("", 0)
    for (index, stop) in stops.enumerated() {
      snippet += literal(part(end..<stop.range.lowerBound))
      if let choices = stop.choices {
        let list = choices.map { Self.escaped($0, "\\$},|") }.joined(separator: ",")
        snippet += "${\(index + 1)|\(list)|}"
      } else {
        snippet += "${\(index + 1):\(Self.escaped(part(stop.range), "\\$}"))}"
      }
      end = stop.range.upperBound
    }
    return snippet + literal(part(end..<bytes.count))
  }

  /// Editors indent the lines of a snippet as the one that it begins on.
  private func literal(_ text: String) -> String {
    Self.escaped(text.replacing("\n\(indentation)", with: "\n"), "\\$}")
  }

  private static func escaped(_ text: String, _ special: String) -> String {
    guard text.utf8.contains(where: special.utf8.contains) else { return text }
    return text.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
