/// What is said of a phrase in all forms of the catalogue.
extension CatalogueEntry {
  /// What has to stand below a step; nothing where nothing has to.
  var blockWords: [String] {
    blocks.map { block in
      switch block {
      case .text: "A text between \"\"\" stands below it."
      case .table where tableHeader.isEmpty: "A table stands below it."
      case .table: "A table stands below it, such as | \(tableHeader.joined(separator: " | ")) |"
      }
    }
  }

  /// How often it is used, and in how many files.
  var useWords: String {
    if uses.isEmpty { return "No feature uses it." }
    let times = uses.count == 1 ? "once" : uses.count == 2 ? "twice" : "\(uses.count) times"
    return "Used \(times), in \(files.count.counted("file"))."
  }

  /// The texts in features that say more than the phrase does.
  var tellingExamples: [String] { examples.filter { !phrases.contains($0) } }

  /// A line that shows each parameter's example for what it is: the pieces of the first wording.
  var pieces: [(text: String, isExample: Bool)] {
    wordings[0].parts.map { part in
      switch part {
      case .text(let text): (text, false)
      case .anything: ("…", false)
      case .parameter(let number): (parameters[number].example, true)
      }
    }
  }
}
