/// What a measurement has to reach, and whether it did.
struct Mark {
  let what: String
  /// What is asked for.
  let mark: Double
  /// What was reached.
  let reached: Double
  /// Whether less is better.
  var isLimit = false

  private var isReached: Bool { isLimit ? reached <= mark : reached >= mark }

  /// The mark as a line of the report.
  var line: String {
    let sign = isLimit ? "≤" : "≥"
    let name = what + String(repeating: " ", count: max(0, 62 - what.count))
    let number = MeasurementTable.number(reached, digits: 2)
    return "\(name) \(sign) \(MeasurementTable.number(mark, digits: 1))   \(number)   "
      + (isReached ? "reached" : "missed")
  }

  /// The marks that `measurements`, and the seconds of the Python parser for some parts, speak of.
  static func marks(
    _ measurements: [Measurement], python: [Corpus.Part: Double]
  ) -> [Mark] {
    let byName = Dictionary(
      measurements.map { ($0.stage, $0) }, uniquingKeysWith: { first, _ in first })
    return Corpus.Part.parsed.flatMap { ratios(to: python[$0], $0, byName) } + limits(byName)
  }

  /// How many times as fast as the Python parser. C takes 8.2 / 0.65 of its time on the large file,
  /// 9 / 0.68 on the outline; Go's messages take 0.89 / 8.2 of it.
  private static func ratios(
    to python: Double?, _ part: Corpus.Part, _ measurements: [String: Measurement]
  ) -> [Mark] {
    guard let python else { return [] }
    let tenTimesC = part == .outline ? 110.0 : 125.0
    var marks: [Mark] = []
    for stage in ["AST + pickles", "find, read, parse -j 1"] {
      guard let own = measurements["\(part.rawValue): \(stage)"] else { continue }
      marks.append(
        Mark(what: "\(own.stage), × Python", mark: tenTimesC, reached: python / own.seconds))
    }
    if part == .large, let own = measurements["large: messages as JSON"] {
      let go = python * 0.89 / 8.2
      marks.append(Mark(what: "\(own.stage), × Go", mark: 5, reached: go / own.seconds))
    }
    return marks
  }

  private static func limits(_ measurements: [String: Measurement]) -> [Mark] {
    var marks: [Mark] = []
    if let own = measurements["large: find, read, parse -j 1"] {
      let memory = Double(own.peakMemory) / Double(own.bytes)
      marks.append(
        Mark(what: "large: peak memory, × the file", mark: 8, reached: memory, isLimit: true))
    }
    for (what, label) in [("AST + pickles", "in memory"), ("find, read, parse", "from disk")] {
      guard let one = measurements["many: \(what) -j 1"],
        let two = measurements["many: \(what) -j 2"]
      else { continue }
      let name = "many: two workers \(label), × one"
      marks.append(Mark(what: name, mark: 1.8, reached: one.seconds / two.seconds))
    }
    if let own = measurements["outline: plan + match"] {
      marks.append(
        Mark(what: "outline: plan + match, seconds", mark: 0.5, reached: own.seconds, isLimit: true)
      )
    }
    if let own = measurements["match: among 5,000"] {
      marks.append(
        Mark(
          what: "match: among 5,000, × among 10", mark: 1.5, reached: own.timesFloor, isLimit: true)
      )
    }
    return marks
  }
}
