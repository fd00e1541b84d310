import ComicsDomain
import Foundation

/// A connection that notes what is asked of it and what comes of that.
struct ObservedConnection: APIConnection {
  let observed: any APIConnection
  /// Who sends requests over it.
  let sender: String
  let journal: Journal

  func send(_ request: HTTPRequest) async throws(LoadError) -> Data {
    journal.note("\(sender) sends a request over the connection")
    let data = try await observed.send(request)
    journal.note("the connection delivers \(data.isEmpty ? "nothing" : "data")")
    return data
  }

  func cancel() {
    journal.note("\(sender) asks the connection to cancel")
    observed.cancel()
  }
}

/// A use case that notes what is asked of it and what comes of that.
struct ObservedInteractor: VipersFetching {
  let observed: any VipersFetching
  let journal: Journal

  func fetchVipers() async throws(LoadError) -> Vipers {
    journal.note("the presenter asks the interactor for the vipers")
    let vipers = try await observed.fetchVipers()
    journal.note("the interactor delivers \(vipers.vipers?.count ?? 0) vipers")
    return vipers
  }
}

/// A store of images that notes what is asked of it and what comes of that.
struct ObservedImageStore: ImageStore {
  let observed: any ImageStore
  let journal: Journal

  func retrieve(_ address: URL) async throws(LoadError) -> Data? {
    let image = try await observed.retrieve(address)
    journal.note("the cache has \(image == nil ? "no" : "the") image")
    return image
  }

  func insert(_ data: Data, for address: URL) async throws(LoadError) {
    journal.note("the cache keeps the image")
    try await observed.insert(data, for: address)
  }

  func keepOnly(_ addresses: Set<URL>) async throws(LoadError) {
    try await observed.keepOnly(addresses)
  }
}
