import ComicsDomain
import Foundation
import Testing

struct DeepLinkTests {
  @Test(arguments: [
    ("marvelapiclient://character/007", MarvelRoute.character(7)),
    ("marvelapiclient://character/%31%30", .character(10)),
    ("marvelapiclient://someone:secret@comics:80/?q=1#top", .allComics),
    ("marvelapiclient://comic/9223372036854775807", .comic(Int.max)),
    ("marvelapiclient://comics/1886", .allComics),
  ])
  func `reads links that are unusual but good`(text: String, destination: MarvelRoute) throws {
    let url = try #require(URL(string: text))
    #expect(DeepLink(url)?.destination == destination)
  }

  @Test(arguments: [
    "marvelapiclient://", "marvelapiclient:", "://characters", "marvelapiclient://character/+5",
    "marvelapiclient://character/٣", "marvelapiclient://character/5%2F6",
    "marvelapiclient://character/9223372036854775808", "marvelapiclient://character/1%00",
    "file:///characters", "marvelapiclient:///character/5", "marvelapiclient://character?id=5",
  ])
  func `refuses what is no link of the app`(text: String) {
    #expect(URL(string: text).flatMap(DeepLink.init) == nil)
  }
}
