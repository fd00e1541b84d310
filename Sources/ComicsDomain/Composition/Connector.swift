/// Connects the parts of each module: the only place that knows them all.
///
/// The launch configuration decides between the bundled data and the network.
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
  ///
  /// - Parameter select: Gets the comic that was tapped.
  @MainActor
  package func comicsList(select: @escaping @MainActor (Comic) -> Void) -> ComicsListPresenter {
    let remote =
      launch.usesMockData ? .bundled : ComicsRemoteData.live(client: client, service: marvel)
    let gateway = ComicsDataGateway(remote: remote, connectivity: connectivity)
    return ComicsListPresenter(
      interactor: ComicsListInteractor(gateway: gateway), words: words, select: select)
  }

  /// The module that lists the characters of a comic.
  @MainActor
  package func characters(of comic: Comic) -> ComicCharactersPresenter {
    let remote =
      launch.usesMockData
      ? .bundled : ComicCharactersRemoteData.live(client: client, service: marvel)
    let gateway = ComicCharactersDataGateway(remote: remote, connectivity: connectivity)
    return ComicCharactersPresenter(
      interactor: ComicCharactersInteractor(comic: comic, gateway: gateway), words: words)
  }

  /// The module that lists the movies of one category.
  ///
  /// - Parameters:
  ///   - images: Loads the posters.
  ///   - select: Gets the movie that was tapped.
  @MainActor
  package func moviesList(
    _ category: MovieCategory, images: any ImageDataLoader,
    select: @escaping @MainActor (Movie) -> Void
  ) -> MoviesListPresenter {
    MoviesListPresenter(
      store: store(loading: images), category: category,
      loader: RemoteMoviesLoader(client: client, service: tmdb),
      posters: PosterAddress(base: tmdb.imageBaseURL, width: .row), words: words, select: select)
  }

  /// The module of the movie feed.
  ///
  /// - Parameters:
  ///   - cache: Keeps the feed for times without a connection.
  ///   - images: Loads the images of the rows.
  ///   - select: Gets the movie that was tapped.
  @MainActor
  package func feed(
    cache: LocalFeedLoader, images: any ImageDataLoader,
    select: @escaping @MainActor (Movie) -> Void
  ) -> FeedPresenter {
    FeedPresenter(
      store: store(loading: images),
      source: FeedPageSource(
        remote: RemoteFeedLoader(client: client, service: tmdb), local: cache, saves: saves),
      posters: PosterAddress(base: tmdb.imageBaseURL, width: .feed), words: words, select: select)
  }

  /// The module of the reviews of a movie.
  @MainActor
  package func reviews(of movie: Movie, dates: RelativeDates) -> ReviewsPresenter {
    ReviewsPresenter(
      movie: movie, loader: RemoteReviewsLoader(client: client, service: tmdb), words: words,
      dates: dates)
  }

  /// What a screen shows whose rows have pictures.
  @MainActor
  func store(loading images: any ImageDataLoader) -> ViewStore {
    ViewStore(pictures: Pictures(loader: images, words: words))
  }
}
