import ComicsDomain
import GherkinRunner

extension SpecsWorld {
  /// Runs the command of the current use case.
  ///
  /// - Parameter source: Where an image is loaded from, if that is what the command is about.
  /// - Throws: An `ExpectationFailure` when the use case has another command.
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
    try await useCase.execute(in: self)
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

  /// Expects that the system took a step of the current use case.
  func expectStep(_ step: UseCaseStep) async throws {
    try await currentUseCase.expectStep(step, in: self)
  }

  /// Whether the current use case ended with an error.
  ///
  /// - Throws: An `ExpectationFailure` when no command was executed.
  var endedWithError: Bool {
    get throws {
      let useCase = try currentUseCase
      try expect(
        hasExecutedUseCase,
        "the command “\(useCase.command)” was not executed, so it cannot be seen how it ends")
      return useCase.isFailure
    }
  }

  /// Expects that the current use case ended with the error.
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
