import ComicsTestDoubles
import Foundation
import GherkinRunner

/// The keys with which the services are asked.
struct ServiceKeys: Sendable {
  let marvelPublicKey: String
  let marvelPrivateKey: String
  let tmdbToken: String

  /// The keys that the contract server accepts.
  static let contract = ServiceKeys(
    marvelPublicKey: ContractServer.publicKey, marvelPrivateKey: ContractServer.privateKey,
    tmdbToken: ContractServer.token)

  /// The keys of the user who runs the specs, which are only in the environment.
  ///
  /// - Throws: What is missing.
  static func live() throws -> ServiceKeys {
    ServiceKeys(
      marvelPublicKey: try value(of: "MARVEL_PUBLIC_KEY"),
      marvelPrivateKey: try value(of: "MARVEL_PRIVATE_KEY"),
      tmdbToken: try value(of: "TMDB_TOKEN"))
  }

  private static func value(of name: String) throws -> String {
    guard let value = ProcessInfo.processInfo.environment[name], !value.isEmpty else {
      throw ExpectationFailure(
        """
        the live services want a key that is not there. Set MARVEL_PUBLIC_KEY, MARVEL_PRIVATE_KEY \
        and TMDB_TOKEN in the environment
        """)
    }
    return value
  }
}
