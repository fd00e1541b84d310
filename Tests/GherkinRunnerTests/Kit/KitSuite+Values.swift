import GherkinRunner

/// The samples that are about what steps are given, and what they leave behind.
extension KitSuite {
  func defineAttachments(_ steps: Steps<KitWorld>) {
    guard sample.name == "attachments" else {
      for (kind, file) in [("JPEG", "cucumber.jpeg"), ("PNG", "cucumber.png")] {
        steps.step(StepPattern("a \(kind) image is attached")) { [sample] world in
          world.scenario.attach(try sample.bytes(file), mediaType: "image/\(kind.lowercased())")
        }
      }
      return
    }
    steps.step("the string {string} is attached as {string}") { world, text, type in
      world.scenario.attach(text, mediaType: type)
    }
    steps.step("the string {string} is logged") { world, text in world.scenario.log(text) }
    steps.step("text with ANSI escapes is logged") { world in
      let colors = [31, 91, 33, 32, 34, 95, 35]
      let letters = zip("rainbow", colors).map { "\u{1B}[\($1)m\($0)\u{1B}[0m" }
      world.scenario.log("This displays a " + letters.joined())
    }
    steps.step("the following string is attached as {string}:") { world, type, text in
      let text: DocString = text
      world.scenario.attach(text.content, mediaType: type)
    }
    steps.step("an array with {int} bytes is attached as {string}") { world, count, type in
      world.scenario.attach((0..<count).map(UInt8.init), mediaType: type)
    }
    steps.step("a PDF document is attached and renamed") { [sample] world in
      world.scenario.attach(
        try sample.bytes("document.pdf"), mediaType: "application/pdf", name: "renamed.pdf")
    }
    steps.step("a link to {string} is attached") { world, link in world.scenario.link(link) }
    steps.step("the string {string} is attached as {string} before a failure") {
      world, text, type in
      world.scenario.attach(text, mediaType: type)
      throw Kit.Error("whoops")
    }
  }

  func defineValues(_ steps: Steps<KitWorld>) {
    switch sample.name {
    case "backgrounds", "multiple-features":
      steps.step("an order for {string}") { (_, _: String) in }
      guard sample.name == "backgrounds" else { return }
      steps.step("an action") { _ in }
      steps.step("an outcome") { _ in }
    case "data-tables":
      steps.step("the following table is transposed:") { (world, table: DataTable) in
        world.table = table.transposed
      }
      steps.step("it should be:") { (world, table: DataTable) in
        try expect(world.table.rows, equals: table.rows)
      }
    case "doc-strings": steps.step("a doc string:") { (_, _: DocString) in }
    case "minimal": steps.step("I have {int} cukes in my belly") { (_, _: Int) in }
    case "parameter-types": defineFlights(steps)
    case "regular-expression":
      steps.step(.regex("^a (.*?)(?: and a (.*?))?(?: and a (.*?))?$")) {
        (_, _: String?, _: String?, _: String?) in
      }
    case "markdown": defineCheese(steps)
    case "rules": defineChocolate(steps)
    case let name where name.hasPrefix("examples-tables"): defineCucumbers(steps)
    default: break
    }
  }

  private func defineFlights(_ steps: Steps<KitWorld>) {
    steps.parameter(
      ParameterType("flight", pattern: "([A-Z]{3})-([A-Z]{3})") { groups in groups.map { $0 ?? "" }
      })
    steps.step("{flight} has been delayed") { (_, airports: [String]) in
      try expect(airports, equals: ["LHR", "CDG"])
    }
  }

  private func defineCheese(_ steps: Steps<KitWorld>) {
    steps.step("some TypeScript code:") { (_, _: DocString) in }
    steps.step("some classic Gherkin:") { (_, _: DocString) in }
    steps.step("we use a data table and attach something and then {word}") {
      (world, word: String, _: DataTable) in
      world.scenario.log("We are logging some plain text (\(word))")
      if word == "fail" { throw Kit.Error("You asked me to fail") }
    }
    steps.step("this might or might not run") { _ in }
  }

  private func defineCucumbers(_ steps: Steps<KitWorld>) {
    let hasFriends = sample.name == "examples-tables"
    steps.step("there are {int} cucumbers") { world, count in world.cucumbers = count }
    if hasFriends {
      steps.step("there are {int} friends") { world, count in world.friends = count }
    }
    steps.step("I eat {int} cucumbers") { world, count in world.cucumbers -= count }
    steps.step("I should have {int} cucumbers") { world, count in
      try check(world.cucumbers, count)
    }
    guard hasFriends else { return }
    steps.step("each person can eat {int} cucumbers") { world, count in
      try check(world.cucumbers / (world.friends + 1), count)
    }
  }

  /// Fails in the words of the sample's own assertions.
  private func check(_ actual: Int, _ expected: Int) throws {
    guard actual != expected else { return }
    throw Kit.AssertionError("Expected values to be strictly equal:\n\n\(actual) !== \(expected)\n")
  }

  private func defineChocolate(_ steps: Steps<KitWorld>) {
    steps.step("the customer has {int} cents") { world, cents in world.cents = cents }
    steps.step("there are chocolate bars in stock") { world in world.chocolateBars = 5 }
    steps.step("there are no chocolate bars in stock") { world in world.chocolateBars = 0 }
    steps.step("the customer tries to buy a {int} cent chocolate bar") { world, price in
      world.hasBought = world.chocolateBars > 0 && world.cents >= price
    }
    steps.step("the sale should not happen") { world in try expect(!world.hasBought, "sold") }
    steps.step("the sale should happen") { world in try expect(world.hasBought, "not sold") }
  }
}
