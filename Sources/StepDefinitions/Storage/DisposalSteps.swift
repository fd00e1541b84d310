import ComicsDomain
import GherkinRunner

/// Steps about screens that are gone before what they wait for is done.
func disposalSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(ParameterType("work", OwnedWork.self))
  steps.parameter(ParameterType("moment", WorkMoment.self))
  steps.given("a screen waits for the app to {work}") { (world, work: OwnedWork) in
    try world.premises.state(.awaited, as: work)
    world.ownedWork = work
  }
  steps.when("the screen goes while {moment}") { (world, moment: WorkMoment) in
    guard let work = world.ownedWork else {
      throw ExpectationFailure("no screen waits for anything; a step before this one has to say so")
    }
    let store = try await moment.hold(in: world)
    let owner = world.waitingOwner
    let end = try await owner.wait(for: work.operation(in: world), heldBy: store)
    await owner.leave()
    store.release()
    try await wait(for: "the work to be done") { await end?.value }
    await owner.noteEnd()
  }
  steps.then("the screen gets no result") { world in
    try await expect(
      world.waitingOwner.workIsOver,
      "no step has had work done for a screen, so it could have got no result")
    try await expect(
      world.waitingOwner.deliveryCount, equals: 0, "results for a screen that is gone")
  }
}
