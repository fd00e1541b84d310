import ComicsDomain
import GherkinRunner

/// The sentences about how a list is divided: they mean what it answers when its screen asks.
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
    if let characters = await world.comics.charactersContent {
      let count = characters.rowCount(inSection: section &- 1)
      return try expect(count, equals: 0, "the rows of section \(section)")
    }
    let content = await world.comics.listContent
    let title = content.title(ofSection: section &- 1)
    try expect(title == nil, "expected no section \(section), but it is titled “\(title ?? "")”")
    try expect(
      content.rowCount(inSection: section &- 1), equals: 0, "the rows of section \(section)")
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

/// What the list of comics, or of a comic's characters, shows in a row; people count from one, and
/// however small the number, counting from zero must not overflow.
private func shown(_ row: Int, _ section: Int, in world: SpecsWorld) async throws -> String? {
  try await world.comics.finishLoading()
  if let content = await world.comics.charactersContent {
    return section == 1 ? content.name(at: row &- 1) : nil
  }
  return await world.comics.listContent.title(
    at: RowPosition(section: section &- 1, row: row &- 1))
}
