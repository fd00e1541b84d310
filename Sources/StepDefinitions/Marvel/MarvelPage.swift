import ComicsDomain
import TestDoubles

/// A screen of the Marvel app with the presenter behind it.
@MainActor
struct MarvelPage {
  /// The place that the user is at.
  let route: Route
  /// What the user looks at.
  let screen: any SightedScreen
  /// The row at the end of the list, where there is a list.
  let end: SpyRow?
  /// What is behind the screen.
  let presenter: any MarvelPresenterInHand
}

/// What a user can do on any screen of the Marvel app.
@MainActor
protocol MarvelPresenterInHand: LoadingPresenter {
  /// What can be selected, from top to bottom.
  var choices: [String] { get }
  /// The rows of each section of the list; none where there is no list.
  var sectionSizes: [Int] { get }

  func viewIsReady()
  /// Selects one of the choices, which need not exist.
  func select(_ number: Int)
  func backWasTapped()
}

/// What a user can do in a list of the Marvel app.
@MainActor
protocol MarvelListInHand: MarvelPresenterInHand {
  func rowIsVisible(at position: RowPosition)
  func search(_ text: String)
}

extension MarvelListPresenter: MarvelListInHand {
  var choices: [String] { content.rows.map(\.title) }
  var sectionSizes: [Int] { (0..<content.sectionCount).map(content.rowCount) }
  func select(_ number: Int) { selectRow(at: RowPosition(section: 0, row: number)) }
}

extension MarvelDetailPresenter: MarvelPresenterInHand {
  var choices: [String] { content.links.map(\.name) }
  var sectionSizes: [Int] { [] }
  func select(_ number: Int) { selectLink(at: number) }
}
