import Foundation

package enum FlagValues {
  package static func text(_ value: String) throws(ValueError) -> String { value }

  /// Any text but an empty one, such as "a name".
  package static func nonEmpty(_ expectation: String) -> Flag.Reader<String?> {
    { value throws(ValueError) in
      guard !value.isEmpty else { throw ValueError(expectation) }
      return value
    }
  }

  /// A whole number, `least` or more, and at most `most`.
  package static func count(from least: Int, to most: Int = .max) -> Flag.Reader<Int?> {
    { value throws(ValueError) in
      guard let number = Int(value), number >= least, number <= most else {
        throw ValueError(
          "a whole number" + (most == .max ? ", \(least) or more" : " from \(least) to \(most)"))
      }
      return number
    }
  }

  /// How many threads or processes to have: far more than any machine makes use of, and fewer than it has room for.
  static let workers = count(from: 1, to: 1000)

  /// A tag expression; nil for an empty one, which every scenario satisfies, as a script has it that passes on a
  /// variable.
  static func tags(_ value: String) throws(ValueError) -> TagOption? {
    value.allSatisfy(\.isWhitespace) ? nil : try TagOption(value)
  }

  /// What an empty name stands for: it occurs in every name.
  static let everyName = "(?:)"

  static func name(_ value: String) throws(ValueError) -> NSRegularExpression {
    let value = value.isEmpty ? everyName : value
    // Foundation's error names neither the place nor the reason.
    guard let expression = try? NSRegularExpression(pattern: value.composed) else {
      throw ValueError(
        #"a regular expression; put a backslash before special characters, as in 'price \(net\)'"#)
    }
    return expression
  }

  /// The id of a scenario, also as it is in a tag.
  static func identity(_ value: String) throws(ValueError) -> ScenarioIdentity {
    let text = value.hasPrefix("@id:") ? value.dropFirst("@id:".count) : value[...]
    guard let identity = ScenarioIdentity(String(text)) else {
      throw ValueError(
        "the id of a scenario, such as 7f3a09c1d2e4 or, for the tag @id:checkout, checkout")
    }
    return identity
  }

  /// `NAME` or `NAME:PATH`; `-` and the paths of standard output stand for no path.
  static func report(_ value: String, _ formats: [ReportFormat]) throws(ValueError) -> ReportRequest
  {
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    // The plural is what the protocol is called.
    let name = parts[0] == "messages" ? "message" : String(parts[0])
    guard let format = formats.first(where: { $0.name == name }) else {
      throw ValueError("one of \(formats.map(\.name).joined(separator: ", "))")
    }
    guard parts.count == 2 else { return ReportRequest(format) }
    guard !parts[1].isEmpty else { throw ValueError("a path after the colon") }
    let path = String(parts[1])
    guard !formats.contains(where: { path.contains(",\($0.name):") }) else {
      throw ValueError(
        "one report: repeat the option, or write each report on a line of the variable")
    }
    guard let stream = StreamPath(path) else { return ReportRequest(format, path: path) }
    return ReportRequest(format, path: stream.path)
  }

  /// `defined`, `reverse`, `given`, `random` or `random:SEED`. Without a seed, one that is easy to type is drawn. A given
  /// order is filled in when the paths are known.
  static func order(_ value: String) throws(ValueError) -> RunOrder {
    switch value {
    case "defined": return .defined
    case "reverse": return .reverse
    case "given": return .given(GivenOrder())
    case "random": return .random(seed: drawnSeed())
    default:
      guard value.hasPrefix("random:"), let seed = UInt64(value.dropFirst("random:".count)) else {
        throw ValueError(
          "defined, reverse, given, random, or random:SEED with a whole number as its seed")
      }
      return .random(seed: seed)
    }
  }

  package static func drawnSeed() -> UInt64 { .random(in: 0..<1_000_000_000) }

  /// `I/N` or `auto`.
  static func shard(_ value: String) throws(ValueError) -> ShardChoice? {
    if value == "auto" { return .automatic }
    let parts = value.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      index >= 1, index <= count
    else { throw ValueError("the number of a shard and how many there are, as in 2/4, or auto") }
    return .fixed(Shard(index, of: count))
  }

  /// Seconds, which may have a fraction; no limit for 0.
  static func timeout(_ value: String) throws(ValueError) -> Duration? {
    guard let seconds = Double(value), seconds >= 0, seconds.isFinite else {
      throw ValueError("a number of seconds, such as 5 or 0.5, or 0 for no limit")
    }
    // No run lasts for a year, and more could overflow a clock.
    return seconds == 0 ? nil : .seconds(min(seconds, 31_536_000))
  }
}

/// A tag expression as the value of an option.
package struct TagOption: Sendable, Equatable {
  /// The expression as written.
  package let text: String
  package let expression: TagExpression

  /// - Throws: What is wrong with `text`: it cannot be read, or names a tag that no scenario can have,
  ///   and so would select everything or nothing.
  package init(_ text: String) throws(ValueError) {
    let remedy = "It takes a tag expression, such as '@web and not (@slow or @wip)'."
    guard text.contains(where: { !$0.isWhitespace }) else { throw ValueError(remedy: remedy) }
    do {
      expression = try TagExpression(parsing: text)
    } catch {
      throw ValueError(reason: error.plainReason, remedy: remedy)
    }
    self.text = text
    if let name = expression.names.first(where: { !Self.isTag($0) }) {
      throw ValueError(reason: "no scenario can have the tag '\(name)'", remedy: remedy)
    }
  }

  private static func isTag(_ name: String) -> Bool {
    name.hasPrefix("@") && name != "@" && !name.dropFirst().contains("@")
  }
}
