/// Connects the parts of each module: the only place that knows them all.
///
/// The launch configuration decides between the bundled data and the network. The caller's screens
/// own the presenters they get.
package struct Connector: Sendable {
  let client: any HTTPClient
  let marvel: MarvelService
  let tmdb: TMDBService
  let connectivity: any Connectivity
  let launch: LaunchConfiguration
  let saves: Saves
  /// What the apps say.
  package let words: Localization

  /// A connector whose live parts reach the network through `client`.
  ///
  /// - Parameters:
  ///   - connectivity: Whether the comics app need not ask at all.
  ///   - saves: Saves feeds and images beside what the user waits for.
  ///   - words: What the apps say; movies are asked for in the same language.
  package init(
    client: any HTTPClient,
    marvel: MarvelService,
    tmdb: TMDBService,
    launch: LaunchConfiguration = LaunchConfiguration(),
    connectivity: any Connectivity = DeviceConnectivity.current(),
    saves: Saves = Saves(),
    words: Localization = Localization(.english)
  ) {
    self.client = client
    self.marvel = marvel
    self.tmdb = tmdb.speaking(words.language.serviceTag)
    self.launch = launch
    self.saves = saves
    // Bundled data needs no connection.
    self.connectivity = launch.usesMockData ? ConnectivityByOutcome() : connectivity
    self.words = words
  }

  /// The module that lists the comics.
  @MainActor
  package func comicsList(
    view: ComicsListPresenter.View, select: @escaping @MainActor (Comic) -> Void
  ) -> ComicsListPresenter {
    let remote =
      launch.usesMockData ? .bundled : ComicsRemoteData.live(client: client, service: marvel)
    let gateway = ComicsDataGateway(remote: remote, connectivity: connectivity)
    return ComicsListPresenter(
      view: view, interactor: ComicsListInteractor(gateway: gateway), words: words,
      select: select)
  }

  /// The module that lists the characters of a comic.
  @MainActor
  package func characters(
    of comic: Comic, view: ComicCharactersPresenter.View
  ) -> ComicCharactersPresenter {
    let remote =
      launch.usesMockData
      ? .bundled : ComicCharactersRemoteData.live(client: client, service: marvel)
    let gateway = ComicCharactersDataGateway(remote: remote, connectivity: connectivity)
    return ComicCharactersPresenter(
      view: view, interactor: ComicCharactersInteractor(comic: comic, gateway: gateway),
      words: words)
  }

  /// The module that lists the movies of a category.
  ///
  /// - Parameter images: The posters of the rows.
  @MainActor
  package func moviesList(
    _ category: MovieCategory, view: MoviesListPresenter.View, images: ImageRows,
    select: @escaping @MainActor (Movie) -> Void
  ) -> MoviesListPresenter {
    MoviesListPresenter(
      view: view, category: category,
      loader: RemoteMoviesLoader(client: client, service: tmdb),
      posters: PosterAddress(base: tmdb.imageBaseURL, width: .row), images: images, words: words,
      select: select)
  }

  /// The module that shows the details of a movie.
  @MainActor
  package func movieDetails(
    of movie: Movie, view: MovieDetailsPresenter.View
  ) -> MovieDetailsPresenter {
    MovieDetailsPresenter(view: view, movie: movie, words: words)
  }
}
