import Foundation

/// Prepares the vipers for their screen, which is titled by what it loads.
package typealias VipersPresenter = ResourcePresenter<Vipers>

extension VipersPresenter {
  package convenience init(
    store: ViewStore, interactor: any VipersFetching, words: Localization
  ) {
    self.init(
      store: store, messages: .vipers(in: words),
      listing: { data in
        // The title is that of the overview, and empty where there is none.
        let rows = (data.vipers ?? []).enumerated().map { $1.row(at: $0, in: words) }
        return Listing(title: data.title ?? "", items: rows.map { Listing.Item($0) })
      }, operation: interactor.fetchVipers)
  }
}

extension Viper {
  /// A row of the table; a viper of which that is unknown is out of reach, and lies under a veil (004-37).
  fileprivate func row(at place: Int, in words: Localization) -> Row {
    Row(
      id: id.map { "\($0)" } ?? "row \(place + 1)",
      [.level: level ?? "", .label: words[.viperLevel]],
      picture: Picture(imageAddress.flatMap { URL(imageAddress: $0) }),
      isDimmed: isAccessible != true)
  }
}
