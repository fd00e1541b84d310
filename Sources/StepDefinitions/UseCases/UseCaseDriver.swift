import ComicsDomain
import GherkinRunner

/// A use case in the terms of its table: a command, the steps of its main course, and a delivery.
///
/// A `Given` that sets the data puts one into the world; from then on the steps of the tables mean
/// it, whatever its data is.
protocol UseCaseDriver: Sendable {
  /// What the system delivers when all goes well.
  associatedtype Delivered: Sendable

  /// The name of the command: "Load".
  var command: String { get }
  /// What the system delivered; none while it has delivered neither data nor error.
  var delivery: Result<Delivered, LoadError>? { get }
  /// What was delivered in words that fit into "the system delivered …".
  func inWords(_ delivered: Delivered) -> String
  /// Executes the command, in the world as the steps before have left it.
  mutating func execute(in world: SpecsWorld) async throws
  /// Expects that the system took a step, by what it asked for, stored or delivered.
  ///
  /// - Throws: What was seen instead, or that the use case has no such step: `hasNoStep(_:)`.
  func expectStep(_ step: UseCaseStep, in world: SpecsWorld) async throws
}

/// A use case that can be cancelled before it has delivered anything.
protocol CancellableUseCase: UseCaseDriver {
  /// Whether it is cancelled when its command is executed.
  var isCancelled: Bool { get }
}

extension UseCaseDriver {
  /// The data that was delivered.
  ///
  /// - Parameter wanted: The data in words that fit into "expected …".
  /// - Throws: What was delivered instead.
  func delivered(wanted: String) throws -> Delivered {
    guard case .success(let delivered) = delivery else {
      throw ExpectationFailure("expected \(wanted), but the system delivered \(deliveryInWords)")
    }
    return delivered
  }

  /// Expects that the error was delivered, and no data.
  func expectDelivery(of error: LoadError) throws {
    if case .failure(error) = delivery { return }
    throw ExpectationFailure(
      "expected \(error.inWords), but the system delivered \(deliveryInWords)")
  }

  /// Whether an error was delivered.
  var isFailure: Bool {
    if case .failure = delivery { true } else { false }
  }

  /// What came of the command, in words that fit into "the system delivered …".
  var deliveryInWords: String {
    switch delivery {
    case nil: "nothing"
    case .success(let delivered): inWords(delivered)
    case .failure(let error): error.inWords
    }
  }

  /// The failure of a step that belongs to the table of another use case.
  func hasNoStep(_ step: UseCaseStep) -> ExpectationFailure {
    ExpectationFailure(
      """
      the use case of this scenario, whose command is “\(command)”, has no step in which the system \
      \(step.rawValue)
      """)
  }
}
