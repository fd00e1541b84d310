import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Drives the rows of a list that have images, as its user does, with spies for the places of the images: rows of the
/// screen in front, or of a list by itself, which is real from its presenters down to the network and the store.
///
/// A class, because it lives on the main actor like the app it stands for, and the world does not.
@MainActor
final class ImageList {
  /// Where the images are kept.
  nonisolated let storage: ImageStorage

  var words = Localization(.english)

  private let client: ScriptedHTTPClient
  private let saves: Saves
  private var rows: [(title: String, image: String)] = []
  private var places: [String: SpyImageView] = [:]
  private var opened: ImageRows?
  /// What the user did that may have begun a load, by the address of the image, in that order: each reaches one when
  /// nothing of it is under way any more.
  private var ends: [URL: [Gauge]] = [:]

  /// Whether it has no rows.
  var isEmpty: Bool { rows.isEmpty }

  /// A list without rows, whose images come over the given network.
  ///
  /// - Parameters:
  ///   - folder: Where the app keeps what it saves.
  ///   - saves: Saves it.
  nonisolated init(client: ScriptedHTTPClient, folder: TemporaryFolder, saves: Saves) {
    self.client = client
    self.saves = saves
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

  /// Takes the rows of a screen of the app in front, and looks through them until every image has arrived
  /// or not.
  func lookThrough(
    _ rows: [(title: String, image: String)], of screen: ImageRows
  ) async throws {
    take(rows, of: screen)
    for row in rows { try track(row.title) { try $0.show(row.title) } }
    for (address, ends) in ends {
      for end in ends { try await waitForImage(at: address, end) }
    }
  }

  /// Takes the rows of a screen of the app in front, none of which is in view yet.
  func take(_ rows: [(title: String, image: String)], of screen: ImageRows) {
    opened = screen
    self.rows = rows
    (places, ends) = ([:], [:])
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
    opened = nil
    (places, ends) = ([:], [:])
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
    let requestCount = client.requests.count
    let end = try track(title, action)
    guard let address = URL(imageAddress: rows[try index(of: title)].image) else { return }
    if isAnswered { return try await waitForImage(at: address, end) }
    let request: @Sendable () async throws -> String = { [client] in
      try await client.hasReceived(requestCount + 1)
      return "the server was asked"
    }
    try await wait(forFirstOf: request) { try await end.reaches(1) }
  }

  /// Waits until nothing is under way any more of what the user did for an image, unless its server keeps it waiting.
  private func waitForImage(at address: URL, _ end: Gauge) async throws {
    let silence: @Sendable () async throws -> String = { [client] in
      try await client.isHolding(address)
      return ScriptedHTTPClient.silence
    }
    try await wait(for: "the image at \(address)", unless: silence) { try await end.reaches(1) }
  }

  /// Ends the download of the image at the address that has begun first, and waits until nothing more comes of it, be
  /// there a row that waits for it or not.
  func endDownload(of address: URL, with answer: ScriptedAnswer) async throws {
    let underWay = ends[address, default: []].filter { $0.value == 0 }
    client.release(answer, for: address)
    for end in underWay.dropLast(client.heldCount(for: address)) {
      try await wait(for: "the image to arrive or not") { try await end.reaches(1) }
    }
  }

  /// The address that a feature writes.
  func address(_ text: String) throws -> URL {
    guard let url = URL(imageAddress: text) else {
      throw ExpectationFailure("“\(text)” is no address of an image")
    }
    return url
  }

  /// Does something with a row that may begin a load.
  ///
  /// - Returns: A gauge that reaches one when nothing of it is under way any more.
  @discardableResult
  private func track(
    _ title: String, _ action: @MainActor (ImageList) throws -> Void
  ) throws -> Gauge {
    let work = Work()
    try work.track { try action(self) }
    let end = work.end()
    // Afterwards, since the row may have got another image.
    if let address = URL(imageAddress: rows[try index(of: title)].image) {
      ends[address, default: []].append(end)
    }
    return end
  }

  /// The rows of the screen, or else those of the list by itself.
  private var presenters: ImageRows {
    get throws {
      if let opened { return opened }
      let rows = ImageRows(
        loader: connector.imageLoader(keepingIn: try storage.store), words: words)
      opened = rows
      return rows
    }
  }

  /// What connects the parts of the app.
  var connector: Connector { .specs(client, saves: saves, words: words) }

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
