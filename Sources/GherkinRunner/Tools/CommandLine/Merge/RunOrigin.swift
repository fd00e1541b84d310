/// What the messages of a run say of where it comes from.
///
/// A file that an earlier build left behind looks like any other, and what has changed since may be the product alone. So
/// runs are taken for parts of one only if nothing says that they are not. What is not said contradicts nothing: versions
/// before this one say less, and so do other programs.
struct RunOrigin {
  private let path: String
  /// The facts that parts of one run have in common.
  private let facts: [(name: String, value: String?)]

  private init(_ messages: RecordedRun) {
    let (meta, note) = (messages.meta, messages.note)
    path = messages.path
    // Of a server whose jobs are numbered one by one, the number says nothing.
    let server = meta?["ci"]?["name"]?.string
    let number =
      BuildServer.numbersJobs(server ?? "") ? nil : meta?["ci"]?["buildNumber"]?.string
    let products = ["implementation", "runtime"].map { name in
      meta?[name].map { product in
        ["name", "version"].compactMap { product[$0]?.string }.joined(separator: " ")
      }
    }
    facts = [
      ("commit", messages.commit),
      ("build server", server),
      ("build", note?.build ?? number),
      ("version of specs", products[0]),
      ("version of Swift", products[1]),
      ("version of the messages", meta?["protocolVersion"]?.string),
    ]
  }

  /// Throws if the messages cannot be those of one run.
  static func check(_ shards: [RecordedRun]) throws(CommandError) {
    let origins = shards.map(RunOrigin.init)
    for (index, origin) in origins.enumerated() {
      for other in origins[..<index] {
        for ((name, value), (_, otherValue)) in zip(origin.facts, other.facts) {
          guard let value, let otherValue, value != otherValue,
            name != "commit" || !isBeginning(value, otherValue)
          else { continue }
          throw .otherOrigin(name, other.path, otherValue, origin.path, value)
        }
      }
    }
  }

  /// Whether one is the beginning of the other: of a commit, only the first digits may be known.
  private static func isBeginning(_ one: String, _ other: String) -> Bool {
    min(one.utf8.count, other.utf8.count) >= 12 && (one.hasPrefix(other) || other.hasPrefix(one))
  }
}

extension CommandError {
  fileprivate static func otherOrigin(
    _ fact: String, _ path: String, _ value: String, _ otherPath: String, _ otherValue: String
  ) -> CommandError {
    CommandError(
      "\(path) and \(otherPath) are not of one run: the \(fact) of the first is \(value), that of the other \(otherValue).",
      remedy:
        "Name the messages of one run. A file may be left from an earlier one: run that part again."
    )
  }
}
