import Dispatch

/// Times that processes of one machine agree on.
extension Duration {
  /// How long ago the clock of the machine showed `nanoseconds`.
  static func sinceUptime(_ nanoseconds: Int) -> Duration {
    .nanoseconds(Int(clamping: DispatchTime.now().uptimeNanoseconds) - nanoseconds)
  }

  /// What the clock of the machine showed this long ago, in nanoseconds.
  var uptimeBefore: Int {
    let (seconds, attoseconds) = components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    return Int(clamping: DispatchTime.now().uptimeNanoseconds) - nanoseconds
  }
}
