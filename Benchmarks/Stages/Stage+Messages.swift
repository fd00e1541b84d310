import GherkinRunner

/// From bytes to JSON.
extension Stage {
  /// What `specs parse` prints.
  static let messages: [Stage] = [
    output(.messages, of: .large), output(.ast, of: .large), output(.pickles, of: .large),
    output(.messages, of: .outline),
  ]

  private static func output(_ kind: ParseOutput.Kind, of part: Corpus.Part) -> Stage {
    overLines(of: part, "\(kind.rawValue) as JSON") { source in
      var size = 0
      var output = ParseOutput(kind)
      output.print(source) { size += $0.count }
      return size
    }
  }
}
