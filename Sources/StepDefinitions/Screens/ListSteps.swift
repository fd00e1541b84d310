import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

func listSteps(_ steps: Steps<SpecsWorld>) {
  scrollingSteps(steps)
  endSteps(steps)
  sectionSteps(steps)
}

private func scrollingSteps(_ steps: Steps<SpecsWorld>) {
  steps.when(
    .regex("^I (?:come to|tap) the end of the list$"), meaning: "To load more, or to try it again."
  ) { world in
    try await world.app.comeToEnd()
    try await world.settle()
  }
}

private func endSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("present a UI activity indicator at the end of the list") { world in
    let isVisible = try await world.app.end.isLoading
    try expect(
      isVisible,
      "expected an activity indicator at the end of the list, but there was none")
  }
  steps.then("there is no UI activity indicator at the end of the list") { world in
    let isVisible = try await world.app.end.isLoading
    try expect(
      !isVisible,
      "expected no activity indicator at the end of the list, but there is one")
  }
  steps.then("the end of the list says {string}") { (world, text: String) in
    try await expect(
      world.app.end.message?.title, equals: text,
      "the message at the end of the list")
  }
  steps.then("the end of the list says nothing") { world in
    let message = try await world.app.end.message
    try expect(
      message == nil,
      "expected no message at the end of the list, but it said “\(message?.title ?? "")”")
  }
}

private func sectionSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the list has {int} section(s) with {int} row(s) in all") {
    (world, sections: Int, rows: Int) in
    let list = try await list(in: world)
    try expect(list.sections.count, equals: sections, "the sections of the list")
    try expect(list.rows.count, equals: rows, "the rows of the list")
  }
  steps.then("row {int} of section {int} shows {string}") {
    (world, row: Int, section: Int, title: String) in
    try await expect(
      list(in: world).row(at: position(row, section))?.headline, equals: title,
      "row \(row) of section \(section)")
  }
  steps.then("there is no row {int} in section {int}") { (world, row: Int, section: Int) in
    let (list, position) = (try await list(in: world), position(row, section))
    let title = list.row(at: position)?.headline
    try expect(
      title == nil,
      "expected no row \(row) in section \(section), but it shows “\(title ?? "")”")
  }
}

/// The list in front, which need not have rows yet.
private func list(in world: SpecsWorld) async throws -> ViewState {
  let app = try world.app
  try await app.requireOutcome()
  return try await app.screen.state
}

/// Where a row stands in a list with sections, counted from zero. It may point at nothing.
struct RowPosition: Sendable {
  let section: Int
  let row: Int
}

extension ViewState {
  /// The row at a position, or nil where there is none.
  func row(at position: RowPosition) -> Row? {
    guard sections.indices.contains(position.section) else { return nil }
    let rows = sections[position.section].rows
    return rows.indices.contains(position.row) ? rows[position.row] : nil
  }
}

/// People count from one, and however small the number, counting from zero must not overflow.
func position(_ row: Int, _ section: Int) -> RowPosition {
  RowPosition(section: section &- 1, row: row &- 1)
}
