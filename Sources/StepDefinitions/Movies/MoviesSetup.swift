import ComicsDomain
import ComicsTestDoubles

/// The movies app.
struct MoviesSetup: AppSetup {
  let driver: AppDriver
  /// The category of the tab that the customer has asked for; none where that is the one with which the app starts.
  var wanted: MovieCategory?

  func maker(in world: SpecsWorld) -> AppMaker<MoviesApp> {
    { [words = world.words] client, display in
      MoviesApp(connector: .specs(client, words: words), display: display)
    }
  }
}

extension MoviesApp: RunningApp {}
