/// Proposes step definitions for undefined steps, each only once however many steps it is for.
/// Nothing is prepared before the first one.
struct SnippetsText {
  private var snippets: [Snippet] = []
  private var known: Set<String> = []
  private let parameterTypes: ParameterTypes
  private var generator: SnippetGenerator?

  init(_ plan: Plan) { parameterTypes = plan.parameterTypes }

  var isEmpty: Bool { snippets.isEmpty }

  /// Adds what would define `step`, unless it misses something else.
  mutating func add(_ step: PickleStep) {
    guard !step.lacksExamples else { return }
    let generator = generator ?? SnippetGenerator(parameterTypes)
    self.generator = generator
    let snippet = generator.snippets(for: step).first
    guard let snippet, known.insert(snippet.expression).inserted else { return }
    snippets.append(snippet)
  }

  func write(_ theme: Theme, into buffer: inout ReportBuffer) {
    buffer.appendLine("To define the undefined steps, paste and complete:", theme.title)
    for snippet in snippets {
      buffer.endLine()
      buffer.appendLines(snippet.code, indent: 4, theme.undefined)
    }
  }
}
