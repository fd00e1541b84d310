import ComicsDomain
import Foundation
import Testing

struct LoadErrorTests {
  @Test(arguments: [
    URLError.Code.notConnectedToInternet, .cannotConnectToHost, .cannotFindHost, .timedOut,
    .networkConnectionLost, .unknown, .secureConnectionFailed,
  ])
  func `takes every failure without a response for the connection`(code: URLError.Code) {
    #expect(LoadError(transportFailure: URLError(code)) == .connectivity)
  }

  @Test func `distinguishes cancelling from failing`() {
    #expect(LoadError(transportFailure: URLError(.cancelled)) == .cancelled)
    #expect(LoadError(transportFailure: CancellationError()) == .cancelled)
  }

  @Test func `keeps what is classified already`() {
    #expect(LoadError(transportFailure: LoadError.invalidData) == .invalidData)
  }
}
