import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// What the user does to the pictures of the rows in front.
extension AppDriver {
  /// Does something with a row, and waits until its picture is there or not, or until the server was asked for it.
  ///
  /// - Parameter isAnswered: Whether the server responds as soon as it is asked.
  func settling(
    _ title: String, isAnswered: Bool, _ action: @MainActor (Screen, Row.ID) -> Void
  ) async throws {
    let requestCount = client.requests.count
    guard let download = try begin(title, action) else { return }
    if isAnswered { return try await finish(download) }
    let request: @Sendable () async throws -> String = { [client] in
      try await client.hasReceived(requestCount + 1)
      return "the server was asked"
    }
    try await wait(forFirstOf: request) { try await download.end.reaches(1) }
  }

  /// Brings every row into view, and waits until each picture has arrived or not.
  func lookThroughRows() async throws {
    var begun: [Download] = []
    for row in try rowsWithPictures {
      if let download = try begin(row.id, { $0.rowIsVisible($1) }) { begun.append(download) }
    }
    for download in begun { try await finish(download) }
  }

  /// Does something with a row that ends a load at most.
  func change(_ title: String, _ action: @MainActor (Screen, Row.ID) -> Void) throws {
    let row = try row(titled: title)
    if let front { act { action(front, row.id) } }
  }

  /// Ends the download of the picture at the address that has begun first, and waits until nothing more comes of it,
  /// be there a row that waits for it or not.
  func endDownload(of address: URL, with answer: ScriptedAnswer) async throws {
    let underWay = downloads.filter { $0.address == address && $0.end.value == 0 }
    client.release(answer, for: address)
    for download in underWay.dropLast(client.heldCount(for: address)) {
      try await wait(for: "the image to arrive or not") { try await download.end.reaches(1) }
    }
    guard client.heldCount(for: address) == 0 else { return }
    try await wait(for: "the row to show the image or not") { [self] in
      try await noRowLoads(address)
    }
  }

  /// Waits until no row in front loads the picture at the address any more: a row that gets an address while it is in
  /// view begins by itself.
  private func noRowLoads(_ address: URL) async throws {
    guard let front else { return }
    try await display.history(of: front).reaches { state in
      !state.rows.contains { $0.picture?.address == address && $0.picture?.load.isLoading == true }
    }
  }

  /// The picture of a row in front, which has come into view.
  func picture(of title: String) throws -> Picture {
    let row = try row(titled: title)
    guard let picture = row.picture else {
      throw failure("its row “\(title)” has no place for an image")
    }
    let wasInView = try screen.states.contains { state in
      state.rows.contains { $0.id == row.id && $0.picture?.isInView == true }
    }
    try expect(wasInView, "the row “\(title)” never came into view")
    return picture
  }

  /// Every image that was to be seen in a row, in order.
  func picturesShown(in title: String) throws -> [Data] {
    let id = try row(titled: title).id
    var shown: [Data] = []
    for state in try screen.states {
      guard let image = state.rows.first(where: { $0.id == id })?.picture?.image else { continue }
      if shown.last != image { shown.append(image) }
    }
    return shown
  }

  private func begin(
    _ title: String, _ action: @MainActor (Screen, Row.ID) -> Void
  ) throws -> Download? {
    let row = try row(titled: title)
    let work = Work()
    if let front { work.track { action(front, row.id) } }
    guard let address = row.picture?.address else { return nil }
    let download = Download(address: address, end: work.end())
    downloads.append(download)
    return download
  }

  private func finish(_ download: Download) async throws {
    let silence: @Sendable () async throws -> String = { [client] in
      try await client.isHolding(download.address)
      return ScriptedHTTPClient.silence
    }
    try await wait(for: "the image at \(download.address)", unless: silence) { [self] in
      try await download.end.reaches(1)
      try await noRowLoads(download.address)
    }
  }

  private var rowsWithPictures: [Row] {
    get throws {
      try requireOutcome()
      let rows = try screen.state.rows.filter { $0.picture != nil }
      if rows.isEmpty { throw failure("there are no rows with images on its screen") }
      return rows
    }
  }

  private func row(titled title: String) throws -> Row {
    guard let row = try screen.state.row(titled: title) else {
      throw ExpectationFailure(
        "there is no row “\(title)” on the screen, which shows \(try screen.state.inWords)")
    }
    return row
  }
}
