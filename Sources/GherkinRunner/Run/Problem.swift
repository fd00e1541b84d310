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

  /// The error that `#require` throws once it has recorded its issue. It is known by its name,
  /// because the library that defines it is not linked; its own text is a dump of its parts.
  static let requirementType = "ExpectationFailedError"

  /// Says that an assertion failed which belongs to no step.
  static func outsideOfSteps(_ failure: ExpectationFailure) -> Problem {
    Problem(
      """
      an assertion failed while no step was running: in a detached task, on a thread of its own, or \
      after its scenario had ended. Let the step wait for that code.
      \(failure)
      """, type: "ExpectationFailure", location: failure.location)
  }

  /// Describes whatever a step threw.
  package init(_ error: any Error) {
    let type = String(describing: Swift.type(of: error))
    switch error {
    case let failure as ExpectationFailure:
      self.init(
        failure.description, type: type, expected: failure.expected, actual: failure.actual,
        location: failure.location)
    case _ where type == Self.requirementType && String(reflecting: error).contains("Testing."):
      self.init(
        "a `#require` of Swift Testing was not met, as its issue says", type: type)
    case let error as any LocalizedError:
      self.init(error.errorDescription ?? String(describing: error), type: type)
    default:
      self.init(String(describing: error), type: type)
    }
  }
}
