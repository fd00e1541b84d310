import ComicsDomain
import Foundation
import GherkinRunner

/// The command of the use case "Load Movies List": its input, and what the system delivered.
///
/// It drives the loader itself, below the presenters, because the use case ends there.
struct LoadMoviesCommand: Sendable {
  /// The address below which the lists are.
  var url = ""
  /// The name of the list.
  var category = ""
  private(set) var delivery: Result<[Movie], LoadError>?

  /// Carries the command out.
  mutating func execute(over client: any HTTPClient) async throws {
    guard let url = URL(string: url), let category = MovieCategory(rawValue: category) else {
      throw ExpectationFailure(
        "“\(url)” and “\(category)” are no data to load a list of movies with")
    }
    let service = TMDBService(baseURL: url, signer: BearerSigner(token: "token"))
    let loader = RemoteMoviesLoader(client: client, service: service)
    do throws(LoadError) {
      delivery = .success(try await loader.movies(in: category))
    } catch {
      delivery = .failure(error)
    }
  }

  /// The movies that were delivered.
  var movies: [Movie] {
    get throws {
      guard case .success(let movies) = delivery else {
        throw ExpectationFailure("expected a list of movies, but the system delivered \(inWords)")
      }
      return movies
    }
  }

  /// Expects that the error was delivered, and no movies.
  func expectDelivery(of error: LoadError) throws {
    guard delivery != .failure(error) else { return }
    throw ExpectationFailure(
      "expected \(error.inWords), but the system delivered \(inWords)")
  }

  private var inWords: String {
    switch delivery {
    case nil: "nothing"
    case .success(let movies):
      "the movies \(movies.map { "“\($0.title)”" }.joined(separator: ", "))"
    case .failure(let error): error.inWords
    }
  }
}
