/// What the steps of one scenario share: a part for each app, of which a scenario uses one.
package struct SpecsWorld {
  /// The stage of the runner's own specs.
  var stage = StageSlot()
  /// What all apps reach when they ask their servers.
  var network: Network

  /// The app that steps refer to which are true of any app: the comics app, until a step opens another.
  var app: any AppInHand
  let comics: ComicsApp
  let marvel: MarvelApp
  let movies: MoviesApp
  let feed: FeedApp
  let vipers: VipersApp

  /// Where the feed is saved on the device.
  let feedStorage = FeedStorage()
  /// A list whose rows have images, and the store of them.
  let images: ImageList

  /// The use case that the steps of the use cases' tables mean, once a step has given its data.
  var useCase: (any UseCaseInHand)?
  /// What a caller waits for, and the caller.
  var ownedWork: OwnedWork?
  let waitingOwner = WaitingOwner()

  /// A connection on its own, below the apps.
  var connection: ConnectionInHand
  /// A request on its own, below the connections.
  var exchange = ExchangeInHand()
  /// The service that is asked whether it keeps its promises.
  var service: ServiceInHand?

  init() {
    network = Network()
    comics = ComicsApp(client: network.client)
    app = comics
    marvel = MarvelApp(client: network.client)
    movies = MoviesApp(client: network.client)
    feed = FeedApp(client: network.client, clock: feedStorage.clock)
    vipers = VipersApp(client: network.client)
    images = ImageList(client: network.client)
    connection = ConnectionInHand(client: network.client)
  }
}
