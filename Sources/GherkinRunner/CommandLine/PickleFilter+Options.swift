import Foundation

extension PickleFilter {
  /// The filter that the options ask for.
  init(_ options: Options, lines: [String: [Int]]) throws(CommandError) {
    var tags: [TagExpression] = []
    for source in options.tags { tags.append(try TagExpression(typed: source)) }
    var names: [NSRegularExpression] = []
    for source in options.names { names.append(try Self.regularExpression(source)) }
    self.init(tags: tags, names: names, lines: lines)
  }

  private static func regularExpression(
    _ source: String
  ) throws(CommandError) -> NSRegularExpression {
    do {
      return try NSRegularExpression(pattern: source)
    } catch {
      throw CommandError(
        "The name '\(source)' is not a regular expression.",
        remedy:
          #"Put a backslash before signs that are meant as they stand, as in 'price \(net\)'."#)
    }
  }
}

extension TagExpression {
  /// The expression that somebody typed.
  init(typed source: String) throws(CommandError) {
    do {
      self = try TagExpression(parsing: source)
    } catch {
      throw CommandError(
        "The tag expression '\(source)' cannot be understood: \(error.description)",
        remedy: "Write it like '@web and not (@slow or @wip)'.")
    }
  }
}
