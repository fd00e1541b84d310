extension Plan {
  /// The tag of scenarios that must not overlap with others.
  package static let serialTag = "@serial"

  /// Whether the scenario at `index` has the stage to itself.
  package func isSerial(_ index: Int) -> Bool { entries[index].isSerial }
}
