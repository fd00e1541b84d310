import ComicsDomain
import Foundation
import Testing

struct DeepLinkTests {
  @Test(arguments: [
    ("marvelapiclient://character/007", MarvelRoute.character(7)),
    ("marvelapiclient://character/%31%30", .character(10)),
    ("marvelapiclient://someone:secret@comics:80/?q=1#top", .allComics),
    ("marvelapiclient://comic/9223372036854775807", .comic(Int.max)),
    ("marvelapiclient://comics/1886", .allComics), ("marvelapiclient://comics", .allComics),
    ("MarvelApiClient://characters/", .allCharacters), ("marvelApiClient://COMICS/", .allComics),
    ("marvelapiclient://landing/", .landing), ("marvelapiclient://character/7/", .character(7)),
    ("marvelapiclient://character/7?from=message", .character(7)),
  ])
  func `reads links that are unusual but good`(text: String, destination: MarvelRoute) throws {
    let url = try #require(URL(string: text))
    #expect(DeepLink(url)?.destination == destination)
  }

  @Test(arguments: [
    "marvelapiclient://", "marvelapiclient:", "://characters", "marvelapiclient://character/+5",
    "marvelapiclient://character/٣", "marvelapiclient://character/5%2F6",
    "marvelapiclient://character/9223372036854775808", "marvelapiclient://character/1%00",
    "marvelapiclient://character", "marvelapiclient://character/", "marvelapiclient://comic",
    "marvelapiclient://character//1010755", "marvelapiclient://character/-1",
    "marvelapiclient://character/1010755abc", "marvelapiclient://comic/",
    "marvelapiclient://comic/abc",
    "marvelapiclient://character/99999999999999999999999999", "marvelapiclient://characters2",
    "marvelapiclient:characters", "marvelapiclient2://characters/", "characters/", "https://comics",
    "file:///characters", "marvelapiclient:///character/5", "marvelapiclient://character?id=5",
  ])
  func `refuses what is no link of the app`(text: String) {
    #expect(URL(string: text).flatMap(DeepLink.init) == nil)
  }
}
