import ComicsDomain
import GherkinRunner
import TestDoubles

/// Steps about what stands between the comics app and its server.
func gatewaySteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the device knows that there is no internet connection") { world in
    world.comics.connectivity.setConnected(false)
  }
  steps.when("the server responds with this body:") { (world, body: DocString) in
    try await finishLoad(
      &world, answering: .response(body: body.content), as: "the server responds with this body")
  }
}
