import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

func useCaseSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(UseCaseCommand.parameter)
  steps.parameter(UseCaseStep.parameter)
  steps.parameter(
    ParameterType(
      "caseError",
      oneOf: [
        ("invalid data error", LoadError.invalidData), ("connectivity error", .connectivity),
        // The tables of the cache know one error: what is kept on the device could not be read or written.
        ("error", .storage),
      ]))
  remoteUseCaseSteps(steps)
  steps.when("Execute {command}.") { (world, command: UseCaseCommand) in
    try await world.execute(command.name, from: command.source)
  }
  steps.then("System {caseStep}.") { (world, step: UseCaseStep) in
    try await world.expectStep(step)
  }
  steps.then("System delivers {caseError}.") { (world, error: LoadError) in
    try world.expectDelivery(of: error)
  }
}

private struct UseCaseCommand: Hashable, Sendable {
  let name: String
  /// Where an image is loaded from, if that is what the command is about.
  var source = LoadImage.Source.cache

  static let parameter = ParameterType(
    "command",
    oneOf: [
      (#""Load Movies List" command with above data"#, Self(name: "Load Movies List")),
      (#""Load" command with provided URL"#, Self(name: "Load", source: .network)),
      (#""Load" command"#, Self(name: "Load")), (#""Save" command"#, Self(name: "Save")),
    ])
}

func imageUseCaseSteps(_ steps: Steps<SpecsWorld>) {
  steps.given(
    "the data to load is the image at {string}",
    meaning: "“with provided URL” from its server, and otherwise from the cache."
  ) { (world, text: String) in
    try world.premises.state(.command, as: text)
    world.useCase = LoadImage(try imageAddress(text))
  }
  steps.given("the image {string} to save for {string}") {
    (world, name: String, text: String) in
    try world.premises.state(.command, as: [name, text])
    world.useCase = SaveImage(
      image: ImageFixture.image(named: name), url: try imageAddress(text))
  }
  steps.given(
    "the load is cancelled before the response",
    meaning: "When server or cache have been asked; their response is valid."
  ) { world in
    guard var load = world.useCase as? LoadImage else {
      throw ExpectationFailure("no image to load has been named; a step before this one has to")
    }
    load.isCancelled = true
    world.useCase = load
  }
  steps.then("System does not deliver image data nor error.") { world in
    try world.expectNoDelivery()
  }
}
