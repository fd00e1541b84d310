import Foundation

/// Why a step failed, is pending or was skipped, in words for a report.
package struct Problem: Sendable, Equatable {
  /// The whole text, which may have several lines.
  package var message: String
  /// The Swift type of the error, for machines.
  package var type: String
  /// Both values, where two were compared.
  package var expected: String?
  package var actual: String?
  /// Where in the step's code the expectation stands, if the error says so.
  package var location: SourceReference?

  package init(
    _ message: String, type: String = "Error", expected: String? = nil, actual: String? = nil,
    location: SourceReference? = nil
  ) {
    self.message = message
    self.type = type
    self.expected = expected
    self.actual = actual
    self.location = location
  }

  /// Describes whatever a step threw.
  package init(_ error: any Error) {
    let type = String(describing: Swift.type(of: error))
    switch error {
    case let failure as ExpectationFailure:
      self.init(
        failure.description, type: type, expected: failure.expected, actual: failure.actual,
        location: failure.location)
    case let error as any LocalizedError:
      self.init(error.errorDescription ?? String(describing: error), type: type)
    default:
      self.init(String(describing: error), type: type)
    }
  }
}
