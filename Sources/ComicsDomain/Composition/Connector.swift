package import Foundation

/// Connects the parts of each app with what they share: the network, the services, and the words.
///
/// The launch configuration decides between the bundled data and the network.
public struct Connector: Sendable {
  let client: any HTTPClient
  let marvel: MarvelService
  let tmdb: TMDBService
  let connectivity: any Connectivity
  let launch: LaunchConfiguration
  /// Saves feeds and images beside what the user waits for.
  package var saves = Saves()
  package let words: Localization

  /// A connector whose live parts reach the network through `client`.
  ///
  /// - Parameters:
  ///   - client: Sends all requests.
  ///   - marvel: The service of the comics and the Marvel app; without one they say that their key is missing.
  ///   - tmdb: The service of the movies and the feed app, likewise.
  ///   - launch: How the app was asked to start.
  ///   - connectivity: Whether the comics app need not ask at all.
  ///   - words: What the apps say; movies are asked for in the same language.
  public init(
    client: any HTTPClient,
    marvel: MarvelService = MarvelService(signer: KeyMissing()),
    tmdb: TMDBService = TMDBService(signer: KeyMissing()),
    launch: LaunchConfiguration = LaunchConfiguration(),
    connectivity: any Connectivity = DeviceConnectivity.current(),
    words: Localization = Localization(.english)
  ) {
    self.client = client
    self.marvel = marvel
    self.tmdb = tmdb.speaking(words.language.serviceTag)
    self.launch = launch
    // Bundled data needs no connection.
    self.connectivity = launch.usesMockData ? ConnectivityByOutcome() : connectivity
    self.words = words
  }

  /// The module that lists the comics.
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
  @MainActor
  package func moviesList(
    _ category: MovieCategory, images: any ImageDataLoader,
    select: @escaping @MainActor (Movie) -> Void
  ) -> MoviesListPresenter {
    MoviesListPresenter(
      store: store(loading: images), category: category,
      database: movieDatabase,
      posters: PosterAddress(base: tmdb.imageBaseURL, width: .row), words: words, select: select)
  }

  /// The module of the movie feed, which the cache keeps for times without a connection.
  @MainActor
  package func feed(
    cache: LocalFeedLoader, images: any ImageDataLoader,
    select: @escaping @MainActor (Movie) -> Void
  ) -> FeedPresenter {
    FeedPresenter(
      store: store(loading: images),
      source: FeedPageSource(remote: movieDatabase, local: cache, saves: saves),
      posters: PosterAddress(base: tmdb.imageBaseURL, width: .feed), words: words, select: select)
  }

  /// The module of the reviews of a movie.
  @MainActor
  package func reviews(of movie: Movie, dates: RelativeDates) -> ReviewsPresenter {
    ReviewsPresenter(movie: movie, database: movieDatabase, words: words, dates: dates)
  }

  /// What a screen shows whose rows have pictures.
  @MainActor
  func store(loading images: any ImageDataLoader) -> ViewStore {
    ViewStore(pictures: Pictures(loader: images, words: words))
  }

  private var movieDatabase: MovieDatabase { MovieDatabase(client: client, service: tmdb) }

  /// Loads images, and keeps them in the store.
  ///
  /// - Parameter remote: Downloads them; without one, plain requests do.
  package func imageLoader(
    keepingIn store: any ImageStore, downloadedBy remote: (any ImageDataLoader)? = nil
  ) -> any ImageDataLoader {
    CachingImageDataLoader(
      store: store, remote: remote ?? RemoteImageDataLoader(client: client), saves: saves)
  }

  /// The store of the app's feed: in the folder, or where there can be none, one that keeps nothing (003-40).
  package static func feedStore(in folder: URL) -> any FeedStore {
    (try? FileFeedStore(folder: folder)) ?? NullFeedStore()
  }

  /// The store of the app's images: in the folder, or where there can be none, one that keeps nothing
  /// (003-40).
  package static func imageStore(in folder: URL) -> any ImageStore {
    (try? FileImageStore(folder: folder)) ?? InMemoryImageStore(capacity: 0)
  }
}

/// How the app was asked to start.
public struct LaunchConfiguration: Hashable, Sendable {
  /// The launch argument that asks for the data bundled with the app instead of the network.
  public static let mockDataArgument = "UseMockData"

  let usesMockData: Bool

  /// Reads the launch arguments; those it does not know are not its business.
  public init(arguments: [String] = []) {
    self.usesMockData = arguments.contains(Self.mockDataArgument)
  }
}
