import ComicsDomain
import Foundation

/// A connection that notes what is asked of it and what comes of that.
struct ObservedConnection: APIConnection {
  let observed: any APIConnection
  let journal: Journal

  func send(_ request: HTTPRequest) async throws(LoadError) -> Data {
    journal.note("the interactor sends a request over the connection")
    let data = try await observed.send(request)
    journal.note("the connection delivers \(data.isEmpty ? "nothing" : "data")")
    return data
  }

  func cancel() { observed.cancel() }
}
