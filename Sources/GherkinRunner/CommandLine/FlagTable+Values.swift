import Foundation

/// Reading the values of flags.
extension FlagTable {
  /// A whole number that is `least` or more.
  static func count(_ value: String, from least: Int) throws(ValueError) -> Int {
    guard let number = Int(value), number >= least else {
      throw ValueError("a whole number, \(least) or more")
    }
    return number
  }

  /// A tag expression that can be read and is not empty: an empty one would select everything, which
  /// is hardly meant.
  static func tags(_ value: String) throws(ValueError) -> String {
    let expectation = "a tag expression, such as '@web and not (@slow or @wip)'"
    guard value.contains(where: { !$0.isWhitespace }) else { throw ValueError(expectation) }
    do {
      _ = try TagExpression(parsing: value)
    } catch {
      throw ValueError("\(expectation); \(error.plainReason)")
    }
    return value
  }

  /// A regular expression that can be read and is not empty.
  static func name(_ value: String) throws(ValueError) -> String {
    guard !value.isEmpty else { throw ValueError("a regular expression, such as 'price'") }
    // Only whether it can be read matters: the error of Foundation names neither the place nor the reason.
    guard (try? NSRegularExpression(pattern: value)) != nil else {
      throw ValueError(
        "a regular expression, in which signs that are meant as they stand follow a backslash, as "
          + #"in 'price \(net\)'"#)
    }
    return value
  }

  /// `NAME` or `NAME:PATH`; `-` and the paths of standard output stand for no path.
  static func report(_ value: String) throws(ValueError) -> ReportRequest {
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = ReportFormat(rawValue: String(parts[0])) else {
      throw ValueError("one of \(ReportFormat.list)")
    }
    guard parts.count == 2 else { return ReportRequest(format) }
    guard !parts[1].isEmpty else { throw ValueError("a path after the colon") }
    let path = String(parts[1])
    guard let stream = StreamPath(path) else { return ReportRequest(format, path: path) }
    return ReportRequest(format, path: stream.path)
  }

  /// `defined`, `reverse`, `random` or `random:SEED`.
  static func order(_ value: String) throws(ValueError) -> OrderChoice {
    switch value {
    case "defined": return .defined
    case "reverse": return .reverse
    case "random": return .random(seed: nil)
    default:
      guard value.hasPrefix("random:"), let seed = UInt64(value.dropFirst("random:".count)) else {
        throw ValueError("defined, reverse, random, or random:SEED with a whole number as its seed")
      }
      return .random(seed: seed)
    }
  }

  /// `I/N`.
  static func shard(_ value: String) throws(ValueError) -> Shard {
    let parts = value.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      index >= 1, index <= count
    else { throw ValueError("which slice of how many, from 1/N to N/N, as in 2/4") }
    return Shard(index, of: count)
  }

  /// Seconds, with a fraction if need be; none for 0.
  static func timeout(_ value: String) throws(ValueError) -> Duration? {
    guard let seconds = Double(value), seconds >= 0, seconds.isFinite else {
      throw ValueError("a number of seconds, such as 5 or 0.5, or 0 for no limit")
    }
    // No run lasts for a year, and more could overflow a clock.
    return seconds == 0 ? nil : .seconds(min(seconds, 31_536_000))
  }
}
