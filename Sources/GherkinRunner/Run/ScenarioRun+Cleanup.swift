import Synchronization

/// Finishing a scenario whose task was cancelled.
extension ScenarioRun {
  /// Runs the rest of the scenario, of which only the hooks after it are left to do anything, in a
  /// task that is not cancelled.
  func runRest(_ progress: inout ScenarioProgress, world: inout Suite.World) async -> Bool {
    let parcel = Parcel(world: world, progress: progress)
    // On the same thread, which is free while this task waits.
    let task = watch.start(on: watch.executor) { await self.runRest(of: parcel) }
    await task.value
    (world, progress) = (parcel.world, parcel.progress)
    return !parcel.isLost
  }

  private func runRest(of parcel: Parcel<Suite.World>) async {
    while parcel.progress.position < scenario.testStepCount {
      guard await runStep(&parcel.progress, in: &parcel.world) else {
        parcel.isLost = true
        return
      }
    }
  }
}

/// Carries a world from a task to another that goes on with it.
///
/// Unchecked, because the compiler cannot see that the first waits until the second has ended, so
/// that only one of them uses the world at a time.
private final class Parcel<World>: @unchecked Sendable {
  var world: World
  var progress: ScenarioProgress
  var isLost = false

  init(world: World, progress: ScenarioProgress) {
    self.world = world
    self.progress = progress
  }
}
