import GherkinRunner

/// What the steps of a sample share.
struct KitWorld {
  let scenario: ScenarioContext
  var table = DataTable(rows: [])
  var cucumbers = 0
  var friends = 0
  var cents = 0
  var chocolateBars = 0
  var hasBought = false
}

enum Kit {
  /// What the samples' own implementation throws; messages name it by its type.
  struct Error: Swift.Error, CustomStringConvertible {
    let description: String

    init(_ message: String) { description = message }
  }

  /// What its assertions throw.
  struct AssertionError: Swift.Error, CustomStringConvertible {
    let description: String

    init(_ message: String) { description = message }
  }
}
