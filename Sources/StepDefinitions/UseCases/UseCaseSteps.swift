import ComicsDomain
import GherkinRunner

/// The steps of the use cases' tables, which mean the current use case.
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

/// A command in the words of the tables.
private struct UseCaseCommand: Hashable, Sendable {
  let name: String
  /// Where an image is loaded from, if that is what the command is about.
  var source = LoadImage.Source.cache

  /// `{command}`: a command and what it is executed with.
  static let parameter = ParameterType(
    "command",
    oneOf: [
      (#""Load Movies List" command with above data"#, Self(name: "Load Movies List")),
      (#""Load" command with provided URL"#, Self(name: "Load", source: .network)),
      (#""Load" command"#, Self(name: "Load")), (#""Save" command"#, Self(name: "Save")),
    ])
}
