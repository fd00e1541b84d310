import ComicsDomain

extension OnboardingContent: ScreenContent {
  static var noun: String { "text" }
  static var columns: [String] { ["text", "box"] }
  var table: [[String]] {
    [
      [Self.headline, ""],
      [Self.dontShowAgain, isTicked ? "ticked" : "not ticked"],
      [Self.skip, ""],
    ]
  }
}

extension LandingContent: ScreenContent {
  static var noun: String { "choice" }
  static var columns: [String] { ["choice"] }
  var table: [[String]] { choices.map { [$0.title] } }
}

/// What a page shows of which these specs only need to know that it is there.
struct PageContent: ScreenContent {
  static var noun: String { "page" }
  static var columns: [String] { ["page"] }
  /// What the page is about.
  let subject: String
  var table: [[String]] { [[subject]] }
}
