/// A feature as the page has it: the finished HTML, and what the table of contents says of it.
struct PageChapter: Sendable {
  let number: Int
  let name: String
  let language: String
  let verdict: ScenarioOutcome.Verdict
  /// The folders in which the file is, from the outermost on.
  let folders: [Substring]
  let markup: Markup

  init(_ feature: ReportedFeature, _ markup: Markup) {
    number = feature.number
    let path = feature.document.source.uri.split(separator: "/")
    let name = feature.document.feature?.name ?? ""
    self.name = name.isEmpty ? path.last.map(String.init) ?? "" : name
    language = feature.language
    verdict = feature.verdict
    folders = path.dropLast()
    self.markup = markup
  }
}
