import ComicsDomain
import Foundation

extension MarvelListContent: ScreenContent {
  static var noun: String { "row" }
  /// What a character is called is its name, and of a comic its title; both stand in one place.
  static var columns: [String] { ["name", "title", "picture", "id"] }
  var table: [[String]] { rows.map { [$0.title, $0.title, $0.picture.inWords, "\($0.id)"] } }
}

extension MarvelDetailContent: ScreenContent {
  static var noun: String { "part" }
  static var columns: [String] { ["part", "text"] }
  var images: [(title: String, image: String)] {
    [("picture", picture.address?.absoluteString ?? "")]
  }
  var table: [[String]] {
    [["title", title], ["picture", picture.inWords], ["description", description]]
      + facts.map { ["fact", $0] } + links.map { ["link", $0.name] }
  }
}

extension Picture {
  /// The address of the picture, or what stands in for it.
  fileprivate var inWords: String {
    switch self {
    case .address(let url): url.absoluteString
    case .placeholder: "placeholder"
    }
  }
}
