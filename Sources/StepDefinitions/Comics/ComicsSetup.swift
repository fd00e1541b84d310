import ComicsDomain
import ComicsTestDoubles

/// The comics app, on a device that knows whether it is connected.
struct ComicsSetup: AppSetup {
  let driver: AppDriver
  /// What it is launched with.
  var arguments: [String] = []

  func maker(in world: SpecsWorld) -> AppMaker<ComicsApp> {
    { [arguments, words = world.words, connectivity = world.network.connectivity] client, display in
      ComicsApp(
        connector: .specs(
          client, arguments: arguments, connectivity: connectivity, words: words),
        display: display)
    }
  }
}

extension ComicsApp: RunningApp {}
