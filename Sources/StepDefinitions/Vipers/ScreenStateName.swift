import ComicsDomain
import GherkinRunner

/// The states of a screen, by the names that features give them.
enum ScreenStateName: String, CaseIterable, Sendable {
  case loading
  case loaded
  case noData = "no data"
  case error

  /// `{screenState}`: one of the states.
  static let parameter = ParameterType(
    "screenState", oneOf: allCases.map { ($0.rawValue, $0) })

  /// The name of a state.
  init(_ state: ScreenState) {
    self =
      switch state {
      case .loading: .loading
      case .loaded: .loaded
      case .noData: .noData
      case .failed: .error
      }
  }
}

extension ScreenState {
  /// The state in words that fit into "the screen …".
  var inWords: String {
    switch self {
    case .loading: "is loading"
    case .loaded(let rows): "shows \(rows.count) vipers"
    case .noData(let message): "has no data: \(message.text)"
    case .failed(let message): "has an error: \(message.text)"
    }
  }
}
