import GherkinRunner

/// Steps about the page that `--format html` writes.
func reportPageSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the step {string} compares its table with:") {
    (world, pattern: String, table: DataTable) in
    try world.stage.use { $0.suite.comparingSteps.append((pattern, table.rows, false)) }
  }
  steps.given("the step {string} compares its table, in any order, with:") {
    (world, pattern: String, table: DataTable) in
    try world.stage.use { $0.suite.comparingSteps.append((pattern, table.rows, true)) }
  }
  steps.then(
    "the page {string} says {string}",
    meaning: "The text of the page without its markup, as a reader sees it."
  ) { (world, path: String, text: String) in
    let page = try world.stage.use { try $0.read(path) }
    let shown = readableText(of: page)
    try expect(shown.contains(text), "the page does not say \"\(text)\":\n\(shown)")
  }
  steps.then("the link to {string} is the same on the pages {string} and {string}") {
    (world, name: String, first: String, second: String) in
    let links = try world.stage.use { stage in
      try [first, second].map { try link(to: name, in: stage.read($0)) }
    }
    try expect(links[1], equals: links[0], "the link to \"\(name)\"")
  }
}

/// The text between the tags of the body, with single spaces.
private func readableText(of page: String) -> String {
  let start = page.firstRange(of: "<body>")?.upperBound ?? page.startIndex
  let end = page[start...].firstRange(of: "<script>")?.lowerBound ?? page.endIndex
  var text = ""
  var isInTag = false
  for character in page[start..<end] {
    switch character {
    case "<":
      isInTag = true
      text.append(" ")
    case ">": isInTag = false
    case _ where !isInTag: text.append(character)
    default: break
    }
  }
  return text.replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
    .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    .split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// The address of the link that reads as `name`.
private func link(to name: String, in page: String) throws -> String {
  guard let end = page.firstRange(of: "\">\(name)</a>")?.lowerBound,
    let start = page[..<end].lastIndex(of: "\"")
  else { throw ExpectationFailure("the page has no link to \"\(name)\"") }
  return String(page[page.index(after: start)..<end])
}
