import ComicsDomain
import GherkinRunner

/// Steps about those who leave before what they wait for is done.
func disposalSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(ParameterType("work", OwnedWork.self))
  steps.parameter(ParameterType("moment", WorkMoment.self))
  steps.given("a caller waits for the app to {work}") { (world, work: OwnedWork) in
    world.ownedWork = work
  }
  steps.when("they leave while {moment}") { (world, moment: WorkMoment) in
    try await doWork(of: world, holding: moment) { await $0.leave() }
  }
  steps.when("they stay while {moment}") { (world, moment: WorkMoment) in
    try await doWork(of: world, holding: moment) { _ in }
  }
  steps.then("nothing is delivered to them") { world in
    try await expect(
      world.waitingOwner.workIsOver,
      "no step has had work done for a caller, so nothing could have been delivered")
    try await expect(
      world.waitingOwner.deliveryCount, equals: 0, "deliveries to a caller that is gone")
  }
  steps.then("the outcome is delivered to them") { world in
    try await expect(world.waitingOwner.deliveryCount, equals: 1, "deliveries to who waits")
  }
}

/// Does the work of the scenario; in the middle of it something happens to who waits for it.
private func doWork(
  of world: SpecsWorld, holding moment: WorkMoment,
  meanwhile: (WaitingOwner) async -> Void
) async throws {
  guard let work = world.ownedWork else {
    throw ExpectationFailure("there is no caller; a step before this one has to make one")
  }
  let store = try await moment.hold(in: world)
  let owner = world.waitingOwner
  let end = try await owner.wait(for: work.operation(in: world), heldBy: store)
  await meanwhile(owner)
  store.release()
  try await wait(for: "the work to be done") { await end?.value }
  await owner.noteEnd()
}
