import Foundation

/// Prepares the vipers for their screen, which is titled by what it loads.
package typealias VipersPresenter = ResourcePresenter<Vipers>

extension VipersPresenter {
  package convenience init(
    store: ViewStore, interactor: any VipersFetching, words: Localization
  ) {
    self.init(
      store: store, messages: .vipers(in: words), listing: { $0.listing(in: words) },
      operation: interactor.fetchVipers)
  }
}

extension Vipers {
  /// The vipers as the screen shows them: below the title of the overview, which is empty where there is none.
  fileprivate func listing(in words: Localization) -> Listing {
    Listing(
      title: title ?? "",
      items: (vipers ?? []).enumerated().map { place, viper in
        Listing.Item(viper.row(at: place, in: words))
      })
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
