import ComicsDomain
import GherkinRunner

/// Steps about how a list is divided: they mean what it answers when its screen asks.
func sectionSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the list has {int} section(s) with {int} row(s) in all") {
    (world, sections: Int, rows: Int) in
    try await world.app.finishLoading()
    let sizes = await world.app.sectionSizes
    try expect(sizes.count, equals: sections, "the sections of the list")
    try expect(sizes.reduce(0, +), equals: rows, "the rows of the list")
  }
  steps.then("section {int} is titled {string}") { (world, section: Int, title: String) in
    let found = await world.comics.listContent.title(ofSection: section &- 1)
    try expect(found, equals: title, "the title of section \(section)")
  }
  steps.then("there is no section {int}") { (world, section: Int) in
    let title = await title(ofSection: section, in: world)
    try expect(title == nil, "expected no section \(section), but it is titled “\(title ?? "")”")
    try await expect(
      rowCount(ofSection: section, in: world), equals: 0, "the rows of section \(section)")
    let first = try await shown(1, section, in: world)
    try expect(
      first == nil, "expected nothing in section \(section), but it shows “\(first ?? "")”")
  }
  steps.then("row {int} of section {int} shows {string}") {
    (world, row: Int, section: Int, title: String) in
    try await expect(
      shown(row, section, in: world), equals: title, "row \(row) of section \(section)")
  }
  steps.then("there is no row {int} in section {int}") { (world, row: Int, section: Int) in
    let title = try await shown(row, section, in: world)
    try expect(
      title == nil,
      "expected no row \(row) in section \(section), but it shows “\(title ?? "")”")
  }
  steps.then("the rows can not be selected") { world in
    guard let content = await world.comics.charactersContent else {
      throw ExpectationFailure("expected the characters of a comic, but they are not on the screen")
    }
    try expect(
      !content.allowsSelection, "expected rows that can not be selected, but they can")
  }
}

/// The title of a section; only the list of comics has any.
private func title(ofSection section: Int, in world: SpecsWorld) async -> String? {
  guard await world.comics.charactersContent == nil else { return nil }
  return await world.comics.listContent.title(ofSection: section &- 1)
}

/// How many rows the list in front says that a section has.
private func rowCount(ofSection section: Int, in world: SpecsWorld) async -> Int {
  if let content = await world.marvel.listContent {
    return content.rowCount(inSection: section &- 1)
  }
  if let content = await world.comics.charactersContent {
    return content.rowCount(inSection: section &- 1)
  }
  return await world.comics.listContent.rowCount(inSection: section &- 1)
}

/// What the list in front shows in a row; people count from one, and however small the number, counting
/// from zero must not overflow.
private func shown(_ row: Int, _ section: Int, in world: SpecsWorld) async throws -> String? {
  if let content = await world.marvel.listContent {
    return content.row(at: RowPosition(section: section &- 1, row: row &- 1))?.title
  }
  try await world.comics.finishLoading()
  if let content = await world.comics.charactersContent {
    return section == 1 ? content.name(at: row &- 1) : nil
  }
  return await world.comics.listContent.title(
    at: RowPosition(section: section &- 1, row: row &- 1))
}
