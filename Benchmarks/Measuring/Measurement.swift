import GherkinRunner

/// What was found out about one stage: the medians of its times, its memory, and the floor.
struct Measurement: Sendable, Codable {
  let stage: String
  let unit: Stage.Unit
  /// The size of the input; 0 where it is not a file.
  let bytes: Int
  /// How many lines or steps there are.
  let units: Int
  let seconds: Double
  /// The time divided by that of what the stage is compared with, each pair taken one right after
  /// the other: counting the line feeds, unless the stage says otherwise.
  let timesFloor: Double
  /// That of a process that does nothing else.
  let peakMemory: Int
  /// Filled in by those who have counted.
  var allocations: AllocationCounter.Count?

  /// Runs a stage: once for its memory, then several times for its time.
  static func measure(
    _ stage: Stage, in corpus: Corpus, repetitions: Int
  ) async throws -> Measurement {
    let job = try stage.prepare(corpus)
    let made = try await job.run()
    let peak = PeakMemory.bytes
    var times: [Double] = []
    var floors: [Double] = []
    let start = ContinuousClock.now
    // What is over in no time is repeated more often: a median of few is as noisy as they are.
    while times.count < repetitions || ContinuousClock.now - start < .milliseconds(500) {
      floors.append(try await seconds { job.floor?() ?? lineFeeds(in: job.sources) }.seconds)
      let (time, again) = try await seconds(job.run)
      // Looking at the result keeps it from being optimised away.
      guard again == made else { throw UnstableResult(stage: stage.name) }
      times.append(time)
    }
    return Measurement(
      stage: stage.name, unit: stage.unit, bytes: job.sources.reduce(0) { $0 + $1.bytes.count },
      units: job.units, seconds: median(times),
      timesFloor: median(zip(times, floors).map { $0 / $1 }),
      peakMemory: peak)
  }

  private static func seconds(
    _ body: () async throws -> Int
  ) async throws -> (seconds: Double, result: Int) {
    let start = ContinuousClock.now
    let result = try await body()
    return ((ContinuousClock.now - start) / .seconds(1), result)
  }

  /// The middle one of `values`.
  static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  /// The floor: the least that anyone who wants lines has to do.
  @inline(never)
  static func lineFeeds(in sources: [SourceFile]) -> Int {
    var count = 0
    for source in sources {
      let bytes = source.bytes.span
      for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { count += 1 }
    }
    return count
  }
}

/// A stage that made something else the second time.
struct UnstableResult: Error, CustomStringConvertible {
  let stage: String

  var description: String { "\(stage) does not give the same result twice." }
}
