import ComicsDomain
import TestDoubles

/// Makes the screens of the Marvel app: real but for what draws them.
///
/// A class because all coordinators of an app share it.
@MainActor
final class MarvelScreens: AppScreens {
  /// A list on its screen.
  private typealias List<Entry: MarvelEntry> = ScreenInHand<
    MarvelListContent, MarvelListPresenter<Entry>
  >
  /// The page of a character or a comic on its screen.
  private typealias Detail<Entry: MarvelEntry> = ScreenInHand<
    MarvelDetailContent, MarvelDetailPresenter<Entry>
  >

  /// What lies on top of whatever page is in front.
  let cover = SpyView<LandingContent>()

  private let connector: Connector
  private let preference: OnboardingPreference
  private let pause: Pause

  /// Screens over the parts of the app.
  ///
  /// - Parameter pause: How a search waits for the typing to pause.
  init(connector: Connector, preference: OnboardingPreference, pause: @escaping Pause) {
    self.connector = connector
    self.preference = preference
    self.pause = pause
  }

  var overlay: any LoadingView { cover }

  func onboarding(delegate: any OnboardingDelegate) -> any AppScreen {
    ScreenInHand<OnboardingContent, OnboardingPresenter> { screen in
      OnboardingPresenter(view: screen, preference: preference, delegate: delegate)
    }
  }

  func landing(delegate: any LandingDelegate) -> any AppScreen {
    ScreenInHand<LandingContent, LandingPresenter> { screen in
      LandingPresenter(view: screen, delegate: delegate)
    }
  }

  func allCharacters(delegate: any MarvelScreenDelegate) -> any AppScreen {
    let end = SpyRow()
    return List<MarvelCharacter>(end: end) { screen in
      connector.allCharacters(view: screen, end: end, delegate: delegate, pause: pause)
    }
  }

  func allComics(delegate: any MarvelScreenDelegate) -> any AppScreen {
    comics(titleStartsWith: nil, delegate: delegate)
  }

  /// The list of the comics whose titles begin with a text.
  func comics(
    titleStartsWith beginning: String?, delegate: any MarvelScreenDelegate
  ) -> any AppScreen {
    let end = SpyRow()
    return List<MarvelComic>(end: end) { screen in
      connector.allComics(
        titleStartsWith: beginning, view: screen, end: end, delegate: delegate, pause: pause)
    }
  }

  func character(
    _ id: Int, knowing row: MarvelRow?, delegate: any MarvelScreenDelegate
  ) -> any AppScreen {
    Detail<MarvelCharacter> { screen in
      connector.character(id, knowing: row, view: screen, delegate: delegate)
    }
  }

  func comic(
    _ id: Int, knowing row: MarvelRow?, delegate: any MarvelScreenDelegate
  ) -> any AppScreen {
    comic(id, knowing: row, loaded: nil, delegate: delegate)
  }

  func loadedComic(
    _ id: Int, delegate: any MarvelScreenDelegate
  ) async throws(LoadError) -> any AppScreen {
    let comic = try await connector.loadComic(id)
    return self.comic(id, knowing: nil, loaded: comic, delegate: delegate)
  }

  private func comic(
    _ id: Int, knowing row: MarvelRow?, loaded comic: MarvelComic?,
    delegate: any MarvelScreenDelegate
  ) -> any AppScreen {
    Detail<MarvelComic> { screen in
      connector.comic(id, knowing: row, loaded: comic, view: screen, delegate: delegate)
    }
  }
}
