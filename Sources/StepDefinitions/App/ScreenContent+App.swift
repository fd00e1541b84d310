import ComicsDomain

extension OnboardingContent: ScreenContent {
  static var noun: String { "text" }
  static var columns: [String] { ["text", "box", "symbol"] }
  var table: [[String]] {
    [
      [headline, "", ""],
      [dontShowAgain, isTicked ? "ticked" : "not ticked", symbol],
      [skip, "", ""],
    ]
  }
}

extension LandingContent: ScreenContent {
  static var noun: String { "choice" }
  static var columns: [String] { ["choice"] }
  var table: [[String]] { titles.map { [$0] } }
}
