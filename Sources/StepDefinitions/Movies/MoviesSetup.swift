import ComicsDomain
import ComicsTestDoubles

/// The movies app.
struct MoviesSetup: AppSetup {
  let driver: AppDriver
  /// The category that the feature calls the predefined one.
  var predefined: MovieCategory?
  /// The category whose movies the customer expects, as far as a step has said.
  var expected: MovieCategory?

  func maker(in world: SpecsWorld) -> AppMaker<MoviesApp> {
    { [words = world.words] client, display in
      MoviesApp(connector: .specs(client, words: words), display: display)
    }
  }
}

extension MoviesApp: RunningApp {}
