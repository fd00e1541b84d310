import Foundation

/// The pictures of the rows of a screen: each is loaded while its row is in view, and ahead when it soon will be.
///
/// A class because the screen talks to it over time. A row that does not exist or has no picture is ignored.
@MainActor
package final class Pictures {
  /// Is called with a row and its picture after each change of that.
  var onChange: (@MainActor (Row.ID, Picture) -> Void)?

  private let loader: any ImageDataLoader
  private let messages: MessageCatalogue
  private var rows: [Row.ID: PictureLoad] = [:]

  /// The pictures of a screen without rows yet.
  package init(loader: any ImageDataLoader, words: Localization) {
    self.loader = loader
    self.messages = .images(in: words)
  }

  /// The screen has these rows from now on; a row whose picture has the same address as before goes on as it was, and
  /// any other load is cancelled.
  func take(_ shown: [Row]) {
    let before = rows
    rows = [:]
    for row in shown {
      guard let address = row.picture.map(\.address) else { continue }
      if let load = before[row.id], load.picture.address == address {
        rows[row.id] = load
      } else {
        rows[row.id] = PictureLoad(
          address: address, isInView: before[row.id]?.isInView == true, loader: loader,
          messages: messages
        ) { [weak self, id = row.id] in self?.onChange?(id, $0) }
      }
    }
  }

  /// The picture of a row as it is shown now, or nil where the row has none.
  func picture(of id: Row.ID) -> Picture? { rows[id]?.picture }

  /// The row has come onto the screen: shows its picture once that has arrived.
  func rowIsVisible(_ id: Row.ID) { rows[id]?.rowIsVisible() }

  /// The row has left the screen, and its picture is not waited for any more.
  func rowHasLeft(_ id: Row.ID) { rows[id]?.rowHasLeft() }

  /// The row is about to come onto the screen.
  func rowIsNear(_ id: Row.ID) { rows[id]?.rowIsNear() }

  /// The row will not come onto the screen after all.
  func rowIsNoLongerNear(_ id: Row.ID) { rows[id]?.rowIsNoLongerNear() }

  /// The user wants the picture of the row tried again.
  func retry(_ id: Row.ID) { rows[id]?.rowIsVisible() }
}

/// Loads the picture of one row: one load at a time, whose late result is dropped.
@MainActor
private final class PictureLoad {
  /// The picture as the row shows it; empty while the row is not in view.
  private(set) var picture: Picture
  private(set) var isInView: Bool

  private let loader: any ImageDataLoader
  private let messages: MessageCatalogue
  private let deliver: @MainActor (Picture) -> Void
  private lazy var load: ScreenLoad<Data>? = picture.address.map { address in
    ScreenLoad(messages: messages) { [weak self] state in
      self?.show { $0.load = state }
    } operation: { [loader] () async throws(LoadError) in
      try await loader.imageData(at: address)
    }
  }

  init(
    address: URL?, isInView: Bool, loader: any ImageDataLoader, messages: MessageCatalogue,
    deliver: @escaping @MainActor (Picture) -> Void
  ) {
    self.picture = Picture(address)
    self.picture.isInView = isInView
    self.isInView = isInView
    self.loader = loader
    self.messages = messages
    self.deliver = deliver
    if isInView { start() }
  }

  func rowIsVisible() {
    isInView = true
    let state = load?.state ?? LoadState()
    show { ($0.isInView, $0.load) = (true, state) }
    if picture.image == nil { start() }
  }

  func rowHasLeft() {
    guard isInView else { return }
    load?.cancel()
    show { $0 = Picture($0.address) }
    isInView = false
  }

  func rowIsNear() {
    if !isInView { start() }
  }

  func rowIsNoLongerNear() {
    if !isInView { load?.cancel() }
  }

  private func start() {
    load?.start { [weak self] image in self?.show { $0.image = image } }
  }

  private func show(_ change: (inout Picture) -> Void) {
    guard isInView else { return }
    change(&picture)
    deliver(picture)
  }
}
