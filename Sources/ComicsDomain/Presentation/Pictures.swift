import Foundation

/// The pictures of the rows of a screen: each is loaded while its row is in view, and ahead when it soon will be.
///
/// A class because the screen talks to it over time. A row that does not exist or has no picture is ignored.
@MainActor
package final class Pictures {
  /// Is called with a row and its picture after each change of that.
  var onChange: (@MainActor (Row.ID, Picture) -> Void)?

  private let messages: MessageCatalog
  private let load: PictureLoad.Operation
  private var rows: [Row.ID: PictureLoad] = [:]

  /// The pictures of a screen without rows yet, whose bytes the operation loads.
  init(messages: MessageCatalog, load: @escaping PictureLoad.Operation) {
    self.messages = messages
    self.load = load
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
          address: address, isInView: before[row.id]?.isInView == true, messages: messages,
          operation: load
        ) { [weak self, id = row.id] in self?.onChange?(id, $0) }
      }
    }
  }

  /// What loads the picture of a row, or nil where the row has none.
  subscript(id: Row.ID) -> PictureLoad? { rows[id] }
}

/// Loads the picture of one row (`VPImageView`): one load at a time, whose late result is dropped.
@MainActor
final class PictureLoad {
  /// The picture as the row shows it; empty while the row is not in view.
  private(set) var picture: Picture
  private(set) var isInView: Bool

  typealias Operation = @Sendable (URL) async throws(LoadError) -> Data

  private let messages: MessageCatalog
  private let operation: Operation
  private let deliver: @MainActor (Picture) -> Void
  private lazy var load: ScreenLoad<Data>? = picture.address.map { address in
    ScreenLoad(messages: messages) { [weak self] state in
      self?.show { $0.load = state }
    } operation: { [operation] () async throws(LoadError) in
      try await operation(address)
    }
  }

  init(
    address: URL?, isInView: Bool, messages: MessageCatalog, operation: @escaping Operation,
    deliver: @escaping @MainActor (Picture) -> Void
  ) {
    self.picture = Picture(address)
    self.picture.isInView = isInView
    self.isInView = isInView
    self.messages = messages
    self.operation = operation
    self.deliver = deliver
    if isInView { start() }
  }

  /// The row has come onto the screen: shows its picture once that has arrived.
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
