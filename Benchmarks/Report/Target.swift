/// A value that a measurement must meet, and the value that was measured.
struct Target {
  let name: String
  let target: Double
  let measured: Double
  /// Whether the measured value must not exceed the target; otherwise it must not fall short of it.
  var isLimit = false

  var isMet: Bool { isLimit ? measured <= target : measured >= target }

  /// The target as a line of the report.
  var line: String {
    let sign = isLimit ? "≤" : "≥"
    let padding = String(repeating: " ", count: max(0, 62 - name.count))
    let limit = MeasurementTable.number(target, digits: 1)
    let number = MeasurementTable.number(measured, digits: 2)
    return "\(name)\(padding) \(sign) \(limit)   \(number)   \(isMet ? "met" : "missed")"
  }

  /// The targets that apply to `measurements` and to the seconds that the Python parser took.
  static func targets(
    _ measurements: [Measurement], python: [Corpus.Part: Double]
  ) -> [Target] {
    let byName = Dictionary(
      measurements.map { ($0.stage, $0) }, uniquingKeysWith: { first, _ in first })
    return Corpus.Part.parsed.flatMap { ratios(to: python[$0], $0, byName) } + limits(byName)
      + measurements.compactMap(allocations)
  }

  /// The most calls of `malloc` that a stage may make, about a tenth above what it makes today. They do
  /// not depend on the machine, so they notice what times on a busy machine cannot.
  private static let mostAllocations = [
    "large: AST": 125, "large: pickles": 20, "many: AST": 76_000, "outline: AST": 50,
  ]

  private static func allocations(of measurement: Measurement) -> Target? {
    guard let calls = measurement.allocations?.calls,
      let most = mostAllocations[measurement.stage]
    else { return nil }
    return Target(
      name: "\(measurement.stage), allocations", target: Double(most), measured: Double(calls),
      isLimit: true)
  }

  /// How many times as fast as the Python parser. C takes 8.2 / 0.65 of its time on the large file,
  /// 9 / 0.68 on the outline; Go's messages take 0.89 / 8.2 of it.
  private static func ratios(
    to python: Double?, _ part: Corpus.Part, _ measurements: [String: Measurement]
  ) -> [Target] {
    guard let python else { return [] }
    let tenTimesC = part == .outline ? 110.0 : 125.0
    var targets: [Target] = []
    for stage in ["AST + pickles", "find, read, parse -j 1"] {
      guard let own = measurements["\(part.rawValue): \(stage)"] else { continue }
      targets.append(
        Target(name: "\(own.stage), × Python", target: tenTimesC, measured: python / own.seconds))
    }
    if part == .large, let own = measurements["large: messages as JSON"] {
      let go = python * 0.89 / 8.2
      targets.append(Target(name: "\(own.stage), × Go", target: 5, measured: go / own.seconds))
    }
    return targets
  }

  private static func limits(_ measurements: [String: Measurement]) -> [Target] {
    var targets: [Target] = []
    if let own = measurements["large: find, read, parse -j 1"] {
      let memory = Double(own.peakMemory) / Double(own.bytes)
      targets.append(
        Target(name: "large: peak memory, × the file", target: 8, measured: memory, isLimit: true))
    }
    for (what, label) in [("AST + pickles", "in memory"), ("find, read, parse", "from disk")] {
      guard let one = measurements["many: \(what) -j 1"],
        let two = measurements["many: \(what) -j 2"]
      else { continue }
      let name = "many: two workers \(label), × one"
      targets.append(Target(name: name, target: 1.5, measured: one.seconds / two.seconds))
    }
    if let own = measurements["outline: plan + match"] {
      targets.append(
        Target(
          name: "outline: plan + match, seconds", target: 0.5, measured: own.seconds, isLimit: true)
      )
    }
    if let own = measurements["history: 1,000,000 lines -j 2"] {
      targets.append(
        Target(
          name: "history: 1,000,000 lines with two workers, seconds", target: 4,
          measured: own.seconds, isLimit: true))
    }
    if let own = measurements["match: among 5,000"] {
      targets.append(
        Target(
          name: "match: among 5,000, × among 10", target: 1.5, measured: own.timesFloor,
          isLimit: true)
      )
    }
    return targets
  }
}

extension Target {
  /// The limit of the slowest of 95 in 100, in milliseconds. It is printed as soon as it is measured.
  init(slowest seconds: [Double], of name: String, limit: Double) {
    let sorted = seconds.sorted()
    let p95 = sorted[min(sorted.count - 1, sorted.count * 95 / 100)]
    self.init(name: name, target: limit, measured: p95 * 1e3, isLimit: true)
    print(line)
  }
}
