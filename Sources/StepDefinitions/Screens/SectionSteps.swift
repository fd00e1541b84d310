import ComicsDomain
import GherkinRunner

/// Steps about how the list in front is divided: they mean what it answers for a place, which need not
/// exist.
func sectionSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the list has {int} section(s) with {int} row(s) in all") {
    (world, sections: Int, rows: Int) in
    let list = try await list(in: world)
    try expect(list.sectionCount, equals: sections, "the sections of the list")
    let sizes = (0..<list.sectionCount).map(list.rowCount)
    try expect(sizes.reduce(0, +), equals: rows, "the rows of the list")
  }
  steps.then("row {int} of section {int} shows {string}") {
    (world, row: Int, section: Int, title: String) in
    try await expect(
      list(in: world).title(at: position(row, section)), equals: title,
      "row \(row) of section \(section)")
  }
  steps.then("there is no row {int} in section {int}") { (world, row: Int, section: Int) in
    let (list, position) = (try await list(in: world), position(row, section))
    let title = list.title(at: position)
    try expect(
      title == nil,
      "expected no row \(row) in section \(section), but it shows “\(title ?? "")”")
    let count = list.rowCount(inSection: position.section)
    try expect(
      !(0..<count).contains(position.row),
      "expected no row \(row) in section \(section), but the list counts \(count) there")
  }
}

/// What the list in front answers.
private func list(in world: SpecsWorld) async throws -> any SectionedContent {
  let app = try world.app
  try await app.requireOutcome()
  guard let list = await app.screen.sections else {
    throw await app.failure("its screen shows no list that is divided into sections")
  }
  return list
}

/// People count from one, and however small the number, counting from zero must not overflow.
private func position(_ row: Int, _ section: Int) -> RowPosition {
  RowPosition(section: section &- 1, row: row &- 1)
}

/// The content of a list that is divided into sections, and answers for any place.
protocol SectionedContent: Sendable {
  /// A list without rows.
  static var empty: Self { get }
  var sectionCount: Int { get }
  func rowCount(inSection section: Int) -> Int
  func title(at position: RowPosition) -> String?
}

extension ComicsListContent: SectionedContent {
  static var empty: Self { Self() }
  var sectionCount: Int { sections.count }
}

extension ComicCharactersContent: SectionedContent {
  static var empty: Self { Self() }

  func title(at position: RowPosition) -> String? {
    position.section == 0 ? name(at: position.row) : nil
  }
}

extension MarvelListContent: SectionedContent {
  static var empty: Self { Self() }

  func title(at position: RowPosition) -> String? { row(at: position)?.title }
}

extension VipersContent: SectionedContent {
  static var empty: Self { Self() }

  func title(at position: RowPosition) -> String? { row(at: position)?.level }
}
