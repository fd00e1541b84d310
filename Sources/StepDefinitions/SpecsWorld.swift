/// What the steps of one scenario share: a part for each app, of which a scenario uses one.
package struct SpecsWorld {
  /// The stage of the runner's own specs.
  var stage = StageSlot()
  /// What all apps reach when they ask their servers.
  var network: Network
  /// The request that sentences mean which look below the apps.
  var exchange = ExchangeInHand()
  /// The service that is asked whether it keeps its promises.
  var service: ServiceInHand?
  /// The app that sentences mean which are true of any app: the comics app, until a step opens another.
  var app: any AppInHand
  /// The comics app.
  let comics: ComicsApp
  /// The movies app.
  let movies: MoviesApp
  /// Where the feed is saved on the device.
  let feedStorage = FeedStorage()
  /// What somebody waits for, and who it is.
  var ownedWork: OwnedWork?
  let waitingOwner = WaitingOwner()
  /// The app with the movie feed.
  let feed: FeedApp
  /// A list whose rows have images, and the store of them.
  let images: ImageList
  /// The use case that the sentences of the use cases' tables mean, once a step has told its data.
  var useCase: (any UseCaseInHand)?
  /// Who listens to screens of the shell that have no coordinator.
  let shellListener = ShellListener()
  /// The Marvel app, from its launch to its pages.
  let marvel: MarvelApp
  /// The app with the viper screen.
  let vipers: VipersApp
  /// A connection on its own.
  var connection: ConnectionInHand

  init() {
    network = Network()
    comics = ComicsApp(client: network.client)
    app = comics
    movies = MoviesApp(client: network.client)
    feed = FeedApp(client: network.client, clock: feedStorage.clock)
    marvel = MarvelApp(client: network.client)
    images = ImageList(client: network.client)
    vipers = VipersApp(client: network.client)
    connection = ConnectionInHand(client: network.client)
  }
}
