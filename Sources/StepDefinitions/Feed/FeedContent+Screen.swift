import ComicsDomain
import Foundation

extension FeedContent: ScreenContent {
  static var noun: String { "movie" }
  static var columns: [String] { ["title", "overview", "image"] }
  var table: [[String]] {
    rows.map { [$0.title, $0.overview, $0.image?.absoluteString ?? ""] }
  }
}

extension ReviewsContent: ScreenContent {
  static var noun: String { "review" }
  static var columns: [String] { ["author", "content", "date"] }
  var table: [[String]] { rows.map { [$0.author, $0.content, $0.date] } }
}
