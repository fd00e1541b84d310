import ComicsDomain
import TestDoubles

extension Connector {
  /// A connector on a scripted network, with keys that open nothing.
  static func scripted(
    _ client: ScriptedHTTPClient,
    arguments: [String] = [],
    connectivity: any Connectivity = ConnectivityByOutcome()
  ) -> Connector {
    Connector(
      client: client,
      marvel: MarvelService(
        signer: StaticDigestSigner(publicKey: "1234", hash: "abcd", timestamp: "1")),
      tmdb: TMDBService(signer: BearerSigner(token: "token")),
      launch: LaunchConfiguration(arguments: arguments),
      connectivity: connectivity)
  }
}
