import ComicsDomain
import GherkinRunner
import TestDoubles

/// Steps about what stands between the comics app and its server.
func gatewaySteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the device knows that there is no internet connection") { world in
    world.comics.connectivity.setConnected(false)
  }
  steps.when("the server responds with this body:") { (world, body: DocString) in
    try await world.app.openIfNeeded()
    world.network.client.release(.response(body: body.content))
    try await world.app.finishLoading()
  }
}
