import ComicsDomain

extension VipersContent: ScreenContent {
  static var noun: String { "viper" }
  static var columns: [String] { ["level", "image", "accessible", "dimmed", "label"] }
  var table: [[String]] {
    rows.map { row in
      [
        row.level, row.imageAddress, row.isAccessible ? "yes" : "no", row.isDimmed ? "yes" : "no",
        VipersContent.label(in: Localization(.english)),
      ]
    }
  }
}

extension ScreenState where Content: ScreenContent {
  /// The state in words that fit into "the screen …".
  var inWords: String {
    switch self {
    case .loading: "is loading"
    case .loaded(let content): "shows \(content.table.count) \(Content.noun)s"
    case .noData(let message): "has no data: \(message.text)"
    case .failed(let message): "tells of an error: \(message.text)"
    }
  }
}
