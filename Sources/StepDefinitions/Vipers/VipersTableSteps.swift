import ComicsDomain
import GherkinRunner

/// Steps about the table of vipers: they mean what it answers when its screen asks.
func vipersTableSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("there are vipers to show") { world in
    let content = try await world.require(world.vipers).table
    try expect(content.hasVipers, "expected vipers to show, but there are none")
  }
  steps.then("there are no vipers to show") { world in
    let content = try await world.require(world.vipers).table
    try expect(!content.hasVipers, "expected no vipers, but there is \(content.inWords)")
  }
  steps.then("the table has {int} row(s)") { (world, count: Int) in
    let found = try await world.require(world.vipers).table.rowCount(inSection: 0)
    try expect(found, equals: count, "the rows of the table")
  }
  steps.then("the table has no second section") { world in
    let found = try await world.require(world.vipers).table.rowCount(inSection: 1)
    try expect(found, equals: 0, "the rows of a second section")
  }
  steps.then("row {int} of the table shows level {string}") { (world, row: Int, level: String) in
    guard let found = try await shown(row, in: world) else {
      throw ExpectationFailure("expected a row \(row) in the table, but there is none")
    }
    try expect(found.level, equals: level, "the level in row \(row)")
  }
  steps.then("there is no row {int} in the table") { (world, row: Int) in
    let level = try await shown(row, in: world)?.level
    try expect(
      level == nil, "expected no row \(row), but it shows level “\(level ?? "")”")
  }
}

/// What a row shows; people count from one, and however small the number, counting from zero must not
/// overflow.
private func shown(_ row: Int, in world: SpecsWorld) async throws -> VipersContent.Row? {
  try await world.require(world.vipers).table.row(at: RowPosition(section: 0, row: row &- 1))
}
