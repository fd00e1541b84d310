import ComicsDomain

extension OnboardingContent: ScreenContent {
  static var noun: String { "text" }
  static var columns: [String] { ["text", "box", "symbol"] }
  var table: [[String]] {
    [
      [Self.headline, "", ""],
      [Self.dontShowAgain, isTicked ? "ticked" : "not ticked", symbol],
      [Self.skip, "", ""],
    ]
  }
}

extension LandingContent: ScreenContent {
  static var noun: String { "choice" }
  static var columns: [String] { ["choice"] }
  var table: [[String]] { choices.map { [$0.title] } }
}
