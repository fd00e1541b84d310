/// What the steps of one scenario share: a part for each app, of which a scenario uses one.
package struct SpecsWorld {
  /// The stage of the runner's own specs.
  var stage = StageSlot()
  /// What all apps reach when they ask their servers.
  var network: Network
  /// The app that sentences mean which are true of any app: the comics app, until a step opens another.
  var app: any AppInHand
  /// The comics app.
  let comics: ComicsApp
  /// The movies app.
  let movies: MoviesApp
  /// The app with the viper screen.
  let vipers: VipersApp
  /// A connection on its own.
  var connection: ConnectionInHand
  /// The command of the use case that loads movies.
  var loadMovies = LoadMoviesCommand()

  init() {
    network = Network()
    comics = ComicsApp(client: network.client)
    app = comics
    movies = MoviesApp(client: network.client)
    vipers = VipersApp(client: network.client)
    connection = ConnectionInHand(client: network.client)
  }
}
