/// An expectation that was not met: its message, and both values where two were compared.
public struct ExpectationFailure: Error, Sendable, Hashable {
  /// What was expected, in words.
  public let message: String
  /// The actual value, as text.
  public let actual: String?
  /// The expected value, as text.
  public let expected: String?
  /// Where the expectation is in the code.
  public let location: SourceReference
  /// How two tables differ, if tables were compared.
  package internal(set) var table: TableDifference?
  /// What a parameter type said when it refused a value, of which the message says first that it does not fit.
  var advice: String?

  /// Reports a difference found by other means than `expect`.
  public init(
    _ message: String, actual: String? = nil, expected: String? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.message = message
    self.actual = actual
    self.expected = expected
    location = SourceReference(filePath: filePath, line: line, column: column)
  }
}

extension ExpectationFailure: CustomStringConvertible {
  /// The message, and below it the two values, or how the tables differ.
  public var description: String {
    if let table { return "\(message) (- expected, + found):\n\(table)" }
    var lines = message.isEmpty ? [] : [message]
    if let expected { lines.append("expected: \(expected)") }
    if let actual { lines.append("  actual: \(actual)") }
    return lines.joined(separator: "\n")
  }
}

extension ExpectationFailure {
  /// The same in parts; empty if nothing was compared.
  var parts: [Problem.Part] {
    if let table { return [.text("\(message):"), .table(table)] }
    guard let expected, let actual else { return [] }
    let text = message.isEmpty ? "two values differ" : message
    return [.text(text), .values(expected: expected, actual: actual)]
  }

  var placedDescription: String { description + place }

  /// The same in parts.
  var placedParts: [Problem.Part] {
    parts.isEmpty ? [.text(placedDescription)] : parts + (place.isEmpty ? [] : [.text(place)])
  }

  private var place: String { location.filePath.isEmpty ? "" : "\n(\(location))" }
}

/// Fails the step unless `condition` holds.
///
/// - Throws: `ExpectationFailure` with `message`.
public func expect(
  _ condition: Bool, _ message: @autoclosure () -> String,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws(ExpectationFailure) {
  guard !condition else { return }
  throw ExpectationFailure(message(), filePath: filePath, line: line, column: column)
}

/// Fails the step unless `condition` holds, with a message that takes an `await` or a `try` to make.
///
/// ```swift
/// steps.then("the page is empty") { world in
///   try await expect(world.page.rows.isEmpty) { "the page shows \(await world.page.rows)" }
/// }
/// ```
///
/// - Throws: `ExpectationFailure` with the message, or what making it throws.
public func expect(
  _ condition: Bool, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  message: () async throws -> String
) async throws {
  guard !condition else { return }
  throw ExpectationFailure(try await message(), filePath: filePath, line: line, column: column)
}

/// Fails the step unless both values are equal.
///
/// - Throws: `ExpectationFailure` with both values and `message`, which says what was compared.
public func expect<Value: Equatable>(
  _ actual: Value, equals expected: Value, _ message: @autoclosure () -> String = "",
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws(ExpectationFailure) {
  guard actual != expected else { return }
  throw ExpectationFailure(
    message(), actual: described(actual), expected: described(expected),
    filePath: filePath, line: line, column: column)
}

/// Text in quotes, so that white space shows; anything else as it prints itself, without the
/// `Optional(…)` that means nothing to those who read a report.
private func described(_ value: Any) -> String {
  if let text = value as? String { return "\"\(text)\"" }
  guard value is any OptionalType else { return String(describing: value) }
  return Mirror(reflecting: value).children.first.map { described($0.value) } ?? "nothing"
}

/// Thrown by a step that is not written yet: the scenario is pending, and the run not green.
///
/// ```swift
/// steps.when("I pay by card") { _ in throw Pending("the payment service is not chosen") }
/// ```
public struct Pending: Error, Sendable, CustomStringConvertible {
  /// Why, as reports show it.
  public let description: String

  /// Leaves the step pending.
  public init(_ reason: String = "") { description = reason }
}

/// Thrown by a step or a hook that decides that its scenario does not apply here: the rest of the
/// scenario is skipped on purpose, which does not fail the run. A hook around the whole run must not throw it.
public struct Skip: Error, Sendable, CustomStringConvertible {
  /// Why, as reports show it.
  public let description: String

  /// Skips the rest of the scenario.
  public init(_ reason: String = "") { description = reason }
}
