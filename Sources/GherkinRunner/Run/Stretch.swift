/// A part of the plan whose scenarios may overlap; a scenario tagged `@serial` is a stretch of its
/// own.
package struct Stretch: Sendable, Equatable {
  package var scenarios: Range<Int>
  package var isSerial: Bool

  /// Cuts the plan before and after each scenario tagged `@serial`.
  package static func divide(_ plan: Plan) -> [Stretch] {
    var stretches: [Stretch] = []
    var start = 0
    for index in 0..<plan.scenarioCount where plan.isSerial(index) {
      if start < index { stretches.append(Stretch(scenarios: start..<index, isSerial: false)) }
      stretches.append(Stretch(scenarios: index..<(index + 1), isSerial: true))
      start = index + 1
    }
    if start < plan.scenarioCount {
      stretches.append(Stretch(scenarios: start..<plan.scenarioCount, isSerial: false))
    }
    return stretches
  }
}
