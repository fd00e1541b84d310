import ComicsDomain
import TestDoubles

/// Makes the screens of the app shell: its own for real, lists and details as pages that load nothing
/// but what a link asks for.
///
/// A class because all coordinators of an app share it.
@MainActor
final class ShellScreens: AppScreens {
  /// What lies on top of whatever page is in front.
  let cover = SpyView<PageContent>()

  private let preference: OnboardingPreference
  private let comics: RemoteLoader<[Comic]>
  private let service: MarvelService

  init(client: any HTTPClient, preference: OnboardingPreference) {
    self.preference = preference
    self.service = MarvelService(
      signer: StaticDigestSigner(publicKey: "1234", hash: "abcd", timestamp: "1"))
    self.comics = RemoteLoader(client: client, signer: service.signer) {
      response throws(LoadError) in
      if response.status == 404 { throw .notFound }
      return try ComicsMapper.map(response).accepted()
    }
  }

  var overlay: any LoadingView { cover }

  func onboarding(delegate: any OnboardingDelegate) -> any AppScreen {
    OnboardingPage(preference: preference, delegate: delegate)
  }

  func landing(delegate: any LandingDelegate) -> any AppScreen {
    LandingPage(delegate: delegate)
  }

  func screen(of route: Route, delegate: any CatalogueDelegate) -> any AppScreen {
    CataloguePage(route, delegate: delegate)
  }

  func loadedScreen(
    of route: Route, delegate: any CatalogueDelegate
  ) async throws(LoadError) -> any AppScreen {
    guard case .comic(let id) = route else { return screen(of: route, delegate: delegate) }
    let request = HTTPRequest(base: service.baseURL, path: "comics/\(id)")
    guard try await !comics.load(request).isEmpty else { throw .notFound }
    return screen(of: route, delegate: delegate)
  }
}
