import Dispatch

/// Moments that all processes of one machine agree on.
///
/// A run counts its time by the continuous clock, whose instants mean nothing to another process. Processes
/// share the uptime of the machine, and each converts by a reading of both clocks.
extension ContinuousClock.Instant {
  /// The moment at which the uptime of the machine was `uptime` nanoseconds.
  init(uptime: Int) {
    let reading = Self.readBothClocks()
    self = reading.instant + .nanoseconds(uptime - reading.uptime)
  }

  /// The uptime of the machine at this moment, in nanoseconds.
  var uptime: Int {
    let reading = Self.readBothClocks()
    let (seconds, attoseconds) = (self - reading.instant).components
    return reading.uptime + Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }

  /// A moment by both clocks. The thread may lose its core between two readings, and the conversion would
  /// be wrong by that time, so the closest of several readings counts.
  private static func readBothClocks() -> (instant: Self, uptime: Int) {
    var best: (instant: Self, uptime: Int, gap: Duration)?
    for _ in 0..<10 {
      let before = Self.now
      let uptime = Int(clamping: DispatchTime.now().uptimeNanoseconds)
      let gap = Self.now - before
      if best.map({ gap < $0.gap }) ?? true { best = (before + gap / 2, uptime, gap) }
      if gap < .microseconds(1) { break }
    }
    return best.map { ($0.instant, $0.uptime) } ?? (.now, 0)
  }
}
