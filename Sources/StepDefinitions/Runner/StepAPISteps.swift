import Foundation
import GherkinRunner

/// A type that a staged step takes its value as.
enum StagedValue: String, CaseIterable, Sendable {
  case float = "Float", character = "Character", date = "Date"
}

/// Steps about what a definition says of its step besides what it does: the columns of its
/// table, and how long it may take.
func stepAPISteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the step {string} reads a table with the columns {string}") {
    (world, pattern: String, columns: String) in
    let names = columns.split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init)
    try world.stage.use { $0.suite.tableSteps.append((pattern, names)) }
  }
  steps.given("the step {string} takes a {word}") { (world, pattern: String, value: StagedValue) in
    try world.stage.use { $0.suite.valueSteps.append((StepPattern(pattern), value)) }
  }
  steps.given("the regular expression {string} takes a {word}") {
    (world, pattern: String, value: StagedValue) in
    try world.stage.use { $0.suite.valueSteps.append((.regex(pattern), value)) }
  }
  steps.given("the step {string} does not end by itself") { (world, pattern: String) in
    try world.stage.use { $0.suite.endlessSteps.append((pattern, nil)) }
  }
  steps.given("the step {string} does not end by itself, and may take {float} seconds") {
    (world, pattern: String, seconds: Double) in
    try world.stage.use { $0.suite.endlessSteps.append((pattern, .seconds(seconds))) }
  }
}

extension StagedSuite {
  /// Defines these steps.
  func defineSpecialSteps(_ definitions: Steps<Void>) {
    let journal = self.journal
    for (pattern, columns) in tableSteps {
      definitions.step(StepPattern(pattern)) { (_, table: DataTable) in
        for row in try table.rows(columns: [], optional: columns) {
          journal.note(columns.map { row[$0] ?? "" }.joined(separator: ", "))
        }
      }
    }
    for (pattern, value) in valueSteps {
      switch value {
      case .float: definitions.step(pattern) { (_, value: Float) in journal.note("\(value)") }
      case .character:
        definitions.step(pattern) { (_, value: Character) in journal.note("\(value)") }
      case .date: definitions.step(pattern) { (_, value: Date) in journal.note("\(value)") }
      }
    }
    for (pattern, rows, inAnyOrder) in comparingSteps {
      let define = inAnyOrder ? definitions.step.inAnyOrder : definitions.step
      define(StepPattern(pattern)) { (_, table: DataTable) in
        journal.note(pattern)
        try expect(DataTable(rows: rows), equals: table, inAnyOrder: inAnyOrder)
      }
    }
    for (pattern, timeout) in endlessSteps {
      definitions.step(StepPattern(pattern), timeout: timeout) { _ in
        journal.note(pattern)
        while true { try await Task.sleep(for: .seconds(3600)) }
      }
    }
  }
}
