package import ComicsDomain

extension Connector {
  /// A connector with keys that open nothing.
  ///
  /// - Parameters:
  ///   - client: The network.
  ///   - marvel: Signs requests to the Marvel service.
  ///   - tmdb: Signs requests to the movie database.
  ///   - arguments: What the app is launched with.
  ///   - saves: Saves feeds and images.
  ///   - words: What the apps say.
  package static func specs(
    _ client: any HTTPClient,
    marvel: any RequestSigner = StaticDigestSigner(publicKey: "1234", hash: "abcd", timestamp: "1"),
    tmdb: any RequestSigner = BearerSigner(token: "token"),
    arguments: [String] = [],
    connectivity: any Connectivity = ConnectivityByOutcome(),
    saves: Saves = Saves(),
    words: Localization = Localization(.english)
  ) -> Connector {
    var connector = Connector(
      client: client, marvel: MarvelService(signer: marvel),
      tmdb: TMDBService(signer: tmdb),
      launch: LaunchConfiguration(arguments: arguments), connectivity: connectivity,
      words: words)
    connector.saves = saves
    return connector
  }
}

extension MarvelService {
  /// The service with a key that opens nothing.
  package static var specs: MarvelService {
    MarvelService(signer: StaticDigestSigner(publicKey: "1234", hash: "abcd", timestamp: "1"))
  }
}
