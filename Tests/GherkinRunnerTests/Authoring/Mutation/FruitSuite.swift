import GherkinRunner

/// A suite with a step of each kind that looks at what it says, and one that does not.
struct FruitSuite: SpecSuite {
  struct World: Sendable {
    var apples = 0
    var color = "red"
    var label = ""
    var stock: [[String]] = []
    var letter = ""
  }

  enum Color: String, CaseIterable { case red, green }

  func makeWorld(for scenario: ScenarioContext) -> World { World() }

  func define(_ steps: Steps<World>) {
    steps.parameter(ParameterType("color", Color.self))
    steps.parameter(
      ParameterType("size", oneOf: [("big", 2), ("large", 2), ("small", 1)]))
    steps.parameter(
      ParameterType("initial", pattern: "[a-z]+") { $0.first.flatMap { $0?.first } ?? "-" })
    defineScene(steps)
    defineHearingSteps(steps)
    defineDeafSteps(steps)
  }

  private func defineScene(_ steps: Steps<World>) {
    steps.given("it is {word}") { (_, _: String) in }
    steps.given("I have {int} apple(s)") { (world, count: Int) in world.apples = count }
    steps.given("the apples are painted {color}") { (world, color: Color) in
      world.color = color.rawValue
    }
    steps.given("the label {string}") { (world, text: String) in world.label = text }
    steps.given("this stock:") { (world, table: DataTable) in world.stock = table.rows }
    steps.given("this letter:") { (world, text: DocString) in world.letter = text.content }
    steps.when("I eat {int} apple(s)") { (world, count: Int) in world.apples -= count }
    steps.when("I wait") { _ in }
  }

  private func defineHearingSteps(_ steps: Steps<World>) {
    steps.then("there is/are {int} apple(s)") { (world, count: Int) in
      try expect(world.apples, equals: count)
    }
    steps.then("the apples are {color}") { (world, color: Color) in
      try expect(world.color, equals: color.rawValue)
    }
    steps.then("the apples are {size}") { (_, size: Int) in try expect(size, equals: 2) }
    steps.then("the label is {string}") { (world, text: String) in
      try expect(world.label, equals: text)
    }
    steps.then("the stock is:") { (world, table: DataTable) in
      try expect(world.stock, equals: table.rows)
    }
    steps.then("the letter is:") { (world, text: DocString) in
      try expect(world.letter, equals: text.content)
    }
    steps.then("there is a label") { world in try expect(!world.label.isEmpty, "no label") }
    steps.then("there is no label") { world in try expect(world.label.isEmpty, "a label") }
  }

  private func defineDeafSteps(_ steps: Steps<World>) {
    steps.then("there may be {int} apples") { (_, _: Int) in }
    steps.then("the apples may be {color}") { (_, _: Color) in }
    steps.then("the label may be {string}") { (_, _: String) in }
    steps.then("the stock may be:") { (_, _: DataTable) in }
    steps.then("the stock has as many rows as:") { (world, table: DataTable) in
      try expect(world.stock.count, equals: table.rows.count)
    }
    steps.then("the stock is, in any order:") { (world, table: DataTable) in
      try expect(Set(world.stock), equals: Set(table.rows))
    }
    steps.then("the letter may be:") { (_, _: DocString) in }
    steps.then("the stamp is visible/hidden") { _ in }
    steps.then("the stamp begins with the letter of {initial}") { (_, _: Character) in }
    steps.then("in the end there are {int} apples") { (world, count: Int) in
      // It waits, as steps do that look until something happens.
      while world.apples != count { try await Task.sleep(for: .milliseconds(10)) }
    }
    steps.then("soon there are {int} apples", timeout: .milliseconds(200)) {
      (world, count: Int) in
      while world.apples != count { try await Task.sleep(for: .milliseconds(10)) }
    }
    steps.then("the stamp applies to {int} apples") { (world, count: Int) in
      if world.apples != count { throw Skip() }
    }
    steps.then("there is a stamp") { _ in }
    steps.then("there is no stamp") { _ in }
    steps.then("the sum of {int} and {int} is {int}") { (_, one: Int, other: Int, sum: Int) in
      try expect(one + other, equals: sum)
    }
    steps.then("the number {int} may be no more than {int}") { (_, number: Int8, most: Int) in
      try expect(Int(number) <= most, "\(number) is more than \(most)")
    }
  }
}
