import ComicsDomain
import Testing

struct MessageCatalogueTests {
  @Test(arguments: [
    (
      MessageCatalogue.comics, LoadError.connectivity, "No internet connection",
      "We failed fetching the comics because there are no internet connection"
    ),
    (
      .comics, .invalidData, "Failed fetching comics",
      "We failed fetching the comics because there was an error with the server response"
    ),
    (
      .comicCharacters, .connectivity, "No internet connection",
      "We failed fetching the comics because there are no internet connection"
    ),
    (
      .comicCharacters, .invalidData, "Failed fetching comic characters",
      "We failed fetching the comic characters because there was an error with the server response"
    ),
    (
      .movies, .connectivity, "No internet connection",
      "The movies could not be loaded. Check your internet connection and try again"
    ),
    (
      .movies, .invalidData, "Failed loading movies",
      "The movies could not be loaded because the server's response could not be read"
    ),
    (
      .comics, .unsuccessful(status: 500), "Failed fetching comics",
      "We failed fetching the comics because there was an error with the server response"
    ),
    (.vipers, .unsuccessful(status: 500), "", "Response Unsuccessful"),
  ])
  func `has the words for every failure`(
    catalogue: MessageCatalogue, error: LoadError, title: String, text: String
  ) {
    #expect(
      catalogue.message(for: error) == UserMessage(title: title, text: text, button: "Ok"))
  }

  @Test(arguments: [MessageCatalogue.comics, .comicCharacters, .movies, .vipers])
  func `has no words for giving up`(catalogue: MessageCatalogue) {
    #expect(catalogue.message(for: .cancelled) == nil)
  }
}
