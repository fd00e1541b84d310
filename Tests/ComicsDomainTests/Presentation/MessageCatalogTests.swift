import ComicsDomain
import Foundation
import Testing

struct MessageCatalogTests {
  private static let words = Localization(.english)

  @Test(arguments: [
    (
      MessageCatalog.comics(in: words), LoadError.connectivity, "No internet connection",
      "We failed fetching the comics because there are no internet connection"
    ),
    (
      .comics(in: words), .invalidData, "Failed fetching comics",
      "We failed fetching the comics because there was an error with the server response"
    ),
    (
      .comicCharacters(in: words), .connectivity, "No internet connection",
      "We failed fetching the comics because there are no internet connection"
    ),
    (
      .comicCharacters(in: words), .invalidData, "Failed fetching comic characters",
      "We failed fetching the comic characters because there was an error with the server response"
    ),
    (
      .movies(in: words), .connectivity, "No internet connection",
      "The movies could not be loaded. Check your internet connection and try again"
    ),
    (
      .movies(in: words), .invalidData, "Failed loading movies",
      "The movies could not be loaded because the server's response could not be read"
    ),
    (
      .comics(in: words), .unsuccessful, "Failed fetching comics",
      "We failed fetching the comics because there was an error with the server response"
    ),
    (.vipers(in: words), .unsuccessful, "", "Response Unsuccessful"),
    (.vipers(in: words), .protocolFailure, "", "Request Failed"),
    (
      .movies(in: words), .protocolFailure, "Server problem",
      "The server cannot be reached securely, or does not answer as it should"
    ),
    (.vipers(in: words), .tooLarge, "", "Response Too Large"),
    (
      .movies(in: words), .tooLarge, "Response too large",
      "The server sent more than this app can take"
    ),
    (
      .feed(in: words), .tooLarge, "Response too large",
      "The server sent more than this app can take"
    ),
    (
      .allCharacters(in: words), .connectivity, "No internet connection",
      "The characters could not be loaded. Check your internet connection and try again"
    ),
  ])
  func `has the words for every failure`(
    catalog: MessageCatalog, error: LoadError, title: String, text: String
  ) {
    #expect(catalog.message(for: error) == UserMessage(title: title, text: text, button: "Ok"))
  }

  @Test(arguments: [
    MessageCatalog.comics(in: words), .comicCharacters(in: words), .movies(in: words),
    .vipers(in: words),
  ])
  func `has no words for giving up`(catalog: MessageCatalog) {
    #expect(catalog.message(for: .cancelled) == nil)
  }
}

struct LoadErrorTests {
  @Test(arguments: [
    URLError.Code.notConnectedToInternet, .cannotConnectToHost, .cannotFindHost, .timedOut,
    .networkConnectionLost, .unknown, .cancelled,
  ])
  func `takes a failure without a response for the connection`(code: URLError.Code) {
    #expect(LoadError(transportFailure: URLError(code)) == .connectivity)
  }

  @Test(arguments: [
    URLError.Code.secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
    .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
    .clientCertificateRequired, .badServerResponse,
    .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData, .httpTooManyRedirects,
    .redirectToNonExistentLocation, .unsupportedURL,
  ])
  func `does not blame the connection for a server that it reached`(code: URLError.Code) {
    #expect(LoadError(transportFailure: URLError(code)) == .protocolFailure)
  }

  @Test(arguments: [URLError(.cancelled), URLError(.timedOut), LoadError.tooLarge] as [any Error])
  func `takes every failure of a task that was cancelled for its cancellation`(error: any Error)
    async
  {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return LoadError(transportFailure: error)
    }
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test func `keeps what is classified already`() {
    #expect(LoadError(transportFailure: LoadError.invalidData) == .invalidData)
  }
}
