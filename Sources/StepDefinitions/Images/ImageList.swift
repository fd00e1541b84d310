import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Drives a list whose rows have images, as its user does: real from the presenters of the rows down
/// to the network and the store, with spies for the places of the images.
///
/// A class, because it lives on the main actor like the app it stands for, and the world does not.
@MainActor
final class ImageList {
  /// Where the images are kept.
  nonisolated let storage: ImageStorage

  var words = Localization(.english)

  private let client: ScriptedHTTPClient
  private var rows: [(title: String, image: String)] = []
  private var places: [String: SpyImageView] = [:]
  private var vipers: VipersSetup?
  private var parts: (loader: SpyImageDataLoader, presenters: ImageRows)?

  /// Whether it has no rows.
  var isEmpty: Bool { rows.isEmpty }

  /// A list without rows, whose images come over the given network.
  ///
  /// - Parameter folder: Where the app keeps what it saves.
  nonisolated init(client: ScriptedHTTPClient, folder: TemporaryFolder) {
    self.client = client
    storage = ImageStorage(folder: folder)
  }

  /// Adds rows at the end of the list.
  func append(_ added: [(title: String, image: String)]) throws {
    rows += added
    try renewAddresses()
  }

  /// Gives a row another image.
  func setImage(_ image: String, of title: String) throws {
    rows[try index(of: title)].image = image
    try renewAddresses()
  }

  /// What loads the images of the app.
  func loader() throws -> any ImageDataLoader { try open().loader }

  /// What loads the images of the viper screen.
  func loader(for vipers: VipersSetup) throws -> any ImageDataLoader {
    self.vipers = vipers
    return try loader()
  }

  /// Takes the rows of a screen of the app in front, and looks through them until every image has arrived
  /// or not.
  func lookThrough(
    _ rows: [(title: String, image: String)], of screen: ImageRows
  ) async throws {
    try take(rows, of: screen)
    for row in rows { try show(row.title) }
    for index in rows.indices { try await finishLoading(index) }
  }

  /// Takes the rows of a screen of the app in front, none of which is in view yet.
  func take(_ rows: [(title: String, image: String)], of screen: ImageRows) throws {
    parts = (try open().loader, screen)
    self.rows = rows
    places = [:]
  }

  /// A row comes into view, in the place it has there or a new one.
  func show(_ title: String) throws {
    let place = places[title] ?? SpyImageView()
    places[title] = place
    try presenters.rowIsVisible(index(of: title), in: place)
  }

  /// A row comes into view in the place of another, which is not notified.
  func show(_ title: String, inPlaceOf other: String) throws {
    places[title] = try place(of: other)
    if other != title { places[other] = nil }
    try show(title)
  }

  /// A row leaves the view.
  func leave(_ title: String) throws {
    try presenters.rowHasLeft(index(of: title), place(of: title))
  }

  /// A row comes near the view, or does not come after all.
  func approach(_ title: String, isNear: Bool) throws {
    let index = try index(of: title)
    if isNear { try presenters.rowIsNear(index) } else { try presenters.rowIsNoLongerNear(index) }
  }

  /// Tries the image of a row again, as the user does with the button in its place.
  func retry(_ title: String) throws { try presenters.retry(index(of: title)) }

  /// Ends the app and starts it again: what was in memory is gone, and no row is in view.
  func restart() throws {
    storage.close()
    places = [:]
    parts = nil
    if !rows.isEmpty { try renewAddresses() }
  }

  /// The place where a row is in view.
  ///
  /// - Throws: An `ExpectationFailure` when the row never came into view.
  func place(of title: String) throws -> SpyImageView {
    guard let place = places[title] else {
      throw ExpectationFailure("the row “\(title)” never came into view")
    }
    return place
  }

  /// Does something with a row, and waits until its image is there or not, or until the server was asked for it.
  ///
  /// - Parameter isAnswered: Whether the server responds as soon as it is asked.
  func settling(
    _ title: String, isAnswered: Bool, _ action: @MainActor (ImageList) throws -> Void
  ) async throws {
    let (loader, index) = (try open().loader, try index(of: title))
    let (endedCount, requestCount) = (loader.endedCount, client.requests.count)
    try action(self)
    guard let address = URL(imageAddress: rows[index].image) else { return }
    if !isAnswered, client.requests.contains(where: { $0.url == address }) { return }
    if !isAnswered {
      let request: @Sendable () async throws -> String = { [client] in
        try await client.hasReceived(requestCount + 1)
        return "the server was asked"
      }
      try await wait(forFirstOf: request) { try await loader.hasEnded(endedCount + 1) }
      guard loader.endedCount > endedCount else { return }
    }
    try await finishLoading(index)
  }

  /// Does something that ends the load of the image at the address, and waits until nothing more comes
  /// of it, be there a row that waits for it or not.
  func endingLoad(of address: URL, _ work: () -> Void) async throws {
    let loader = try open().loader
    let count = loader.endedCount
    work()
    try await wait(for: "the image to arrive or not") { try await loader.hasEnded(count + 1) }
    for (index, row) in rows.enumerated() where URL(imageAddress: row.image) == address {
      try await finishLoading(index)
    }
  }

  /// The address that a feature writes.
  func address(_ text: String) throws -> URL {
    guard let url = URL(imageAddress: text) else {
      throw ExpectationFailure("“\(text)” is no address of an image")
    }
    return url
  }

  private func finishLoading(_ index: Int) async throws {
    let title = rows[index].title
    try await wait(for: "the image of “\(title)”") { [places] in
      try await places[title]?.isIdle()
    }
  }

  private var presenters: ImageRows {
    get throws { try open().presenters }
  }

  private func open() throws -> (loader: SpyImageDataLoader, presenters: ImageRows) {
    if let parts { return parts }
    let store: any ImageStore = try storage.store
    let loader = SpyImageDataLoader(
      connector.imageLoader(
        keepingIn: vipers?.observed(store) ?? store,
        downloadedBy: vipers?.downloader))
    let parts = (loader, ImageRows(loader: loader, words: words))
    self.parts = parts
    return parts
  }

  /// What connects the parts of the app.
  var connector: Connector { .specs(client, words: words) }

  private func renewAddresses() throws {
    try presenters.setAddresses(rows.map { URL(imageAddress: $0.image) })
  }

  private func index(of title: String) throws -> Int {
    guard let index = rows.firstIndex(where: { $0.title == title }) else {
      throw ExpectationFailure("the list has no row “\(title)”")
    }
    return index
  }
}
