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
  mutating func execute(in world: inout SpecsWorld) async throws
  /// Expects that the system took a step, by what it asked for, stored or delivered.
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
  func delivered(wanted: String) throws -> Delivered {
    guard case .success(let delivered) = delivery else {
      throw ExpectationFailure("expected \(wanted), but the system delivered \(deliveryInWords)")
    }
    return delivered
  }

  func expectDelivery(of error: LoadError) throws {
    if case .failure(error) = delivery { return }
    throw ExpectationFailure(
      "expected \(error.inWords), but the system delivered \(deliveryInWords)")
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

extension SpecsWorld {
  /// Runs the command of the current use case.
  ///
  /// - Parameter source: Where an image is loaded from, if that is what the command is about.
  mutating func execute(_ command: String, from source: LoadImage.Source = .cache) async throws {
    if var load = useCase as? LoadImage {
      load.source = source
      useCase = load
    }
    var useCase = try currentUseCase
    guard useCase.command == command else {
      throw ExpectationFailure(
        "the data of this scenario is for the command “\(useCase.command)”, not for “\(command)”")
    }
    try await useCase.execute(in: &self)
    self.useCase = useCase
    hasExecutedUseCase = true
  }

  /// Expects that the current use case was executed and cancelled, and delivered nothing.
  func expectNoDelivery() throws {
    let useCase = try currentUseCase
    try expect(
      hasExecutedUseCase,
      "the command “\(useCase.command)” was not executed, so it cannot be seen what it delivers")
    try expect(
      (useCase as? any CancellableUseCase)?.isCancelled == true,
      """
      no step cancels the command “\(useCase.command)”, and a command that is not cancelled always \
      delivers something
      """)
    try expect(
      useCase.deliveryInWords, equals: "nothing", "what was delivered after the cancellation")
  }

  func expectStep(_ step: UseCaseStep) async throws {
    try await currentUseCase.expectStep(step, in: self)
  }

  func expectDelivery(of error: LoadError) throws {
    try currentUseCase.expectDelivery(of: error)
  }

  private var currentUseCase: any UseCaseDriver {
    get throws {
      guard let useCase else {
        throw ExpectationFailure(
          "nothing says what data the command is about; a step before it has to")
      }
      return useCase
    }
  }
}

/// The steps of the main courses, and the endings that are not errors, in the words of the tables.
enum UseCaseStep: String, Sendable {
  // A load from the network.
  case downloadsData = "downloads data from the URL"
  case validatesData = "validates downloaded data"
  case createsItems = "creates items from valid data"
  case deliversItems = "delivers items"
  // A load from the cache.
  case retrievesData = "retrieves data from cache"
  case validatesAge = "validates cache against timestamp"
  case deliversCachedItems = "creates and delivers items from cached data"
  case deliversNothing = "delivers no data"
  // A save to the cache.
  case deletesOldData = "deletes old cache data"
  case encodesData = "encodes data"
  case timestampsData = "timestamps the new cache"
  case savesData = "saves new cache data"
  case deliversSuccess = "delivers success message"
}

extension UseCaseStep {
  /// `{caseStep}`: a step in the words of the tables.
  ///
  /// Each is followed by one that the same use case does not have: so `specs mutate`, which takes the next,
  /// finds out whether the use case looks.
  static let parameter = ParameterType(
    "caseStep",
    oneOf: [
      ("downloads data from the URL", downloadsData), ("retrieves data from cache", retrievesData),
      ("validates downloaded data", validatesData),
      ("validates cache against timestamp (only feed)", validatesAge),
      ("creates movies list from valid data", createsItems),
      ("creates and delivers items from cached data", deliversCachedItems),
      ("creates feed from valid data", createsItems), ("delivers success message", deliversSuccess),
      ("delivers no feed/image", deliversNothing), ("delivers movies list", deliversItems),
      ("deletes old cache data (only feed)", deletesOldData), ("delivers feed", deliversItems),
      ("encodes data (only feed)", encodesData), ("delivers image data", deliversItems),
      ("timestamps the new cache (only feed)", timestampsData),
      ("delivers an empty movies list", deliversNothing), ("saves new cache data", savesData),
    ])
}
