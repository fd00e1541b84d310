/// Parts of a plan that can be run on their own.
extension Plan {
  /// The scenario at `index`, without the hooks around the run. It stands at 0.
  func only(_ index: Int) -> Plan {
    var part = self
    part.matches = Pieces(Array(scenario(index).matches))
    part.entries = [entries[index]]
    part.entries[0].firstMatch = 0
    part.beforeAll = []
    part.afterAll = []
    return part
  }

  /// The hooks before the run, and nothing else.
  var onlyBeforeAll: Plan {
    var part = self
    (part.entries, part.matches, part.afterAll) = ([], Pieces(), [])
    return part
  }

  /// The hooks after the run, and nothing else.
  var onlyAfterAll: Plan {
    var part = self
    (part.entries, part.matches, part.beforeAll) = ([], Pieces(), [])
    return part
  }
}
