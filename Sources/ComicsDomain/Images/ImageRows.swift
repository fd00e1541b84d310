package import Foundation

/// The images of the rows of a list, from top to bottom, each with a presenter of its own.
///
/// A class because the screen talks to it over time. A row that does not exist is ignored:
/// nothing happens.
@MainActor
package final class ImageRows {
  private let loader: any ImageDataLoader
  private let messages: MessageCatalogue
  private var rows: [ImageRowPresenter] = []

  /// The images of a list without rows yet.
  package init(loader: any ImageDataLoader, words: Localization) {
    self.loader = loader
    self.messages = .images(in: words)
  }

  /// The list has these rows from now on, given by the addresses of their images; a row whose address
  /// is the same as before goes on as it was.
  package func setAddresses(_ addresses: [URL?]) {
    for (row, address) in zip(rows, addresses) { row.setAddress(address) }
    rows.removeLast(max(0, rows.count - addresses.count))
    rows += addresses.dropFirst(rows.count).map {
      ImageRowPresenter(address: $0, loader: loader, messages: messages)
    }
  }

  /// The row has come onto the screen, in a view that may have shown another one before.
  package func rowIsVisible(_ index: Int, in view: any ImageView) {
    guard let row = row(index) else { return }
    for other in rows where other !== row { other.rowHasLeft(view) }
    row.rowIsVisible(in: view)
  }

  /// The row is no longer shown in that view.
  package func rowHasLeft(_ index: Int, _ view: any ImageView) { row(index)?.rowHasLeft(view) }

  /// The row is about to come onto the screen.
  package func rowIsNear(_ index: Int) { row(index)?.rowIsNear() }

  /// The row will not come onto the screen after all.
  package func rowIsNoLongerNear(_ index: Int) { row(index)?.rowIsNoLongerNear() }

  /// The user wants the image of the row tried again.
  package func retry(_ index: Int) { row(index)?.retry() }

  private func row(_ index: Int) -> ImageRowPresenter? {
    rows.indices.contains(index) ? rows[index] : nil
  }
}
