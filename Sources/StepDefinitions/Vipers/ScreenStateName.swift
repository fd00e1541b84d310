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
  init<Content>(_ state: ScreenState<Content>) {
    self =
      switch state {
      case .loading: .loading
      case .loaded: .loaded
      case .noData: .noData
      case .failed: .error
      }
  }
}
