import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A protocol that takes the place of the network: its answers end or mislead the system's loader.
///
/// A class because the system makes it one.
class StubProtocol: URLProtocol {
  /// A session whose every request goes to the protocol.
  static var session: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [self]
    return URLSession(configuration: configuration)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}
}

/// Delivers its body in two parts.
final class ChunkedProtocol: StubProtocol {
  override func startLoading() {
    guard let url = request.url,
      let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
    else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("first ".utf8))
    client?.urlProtocol(self, didLoad: Data("last".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }
}

/// Is done without having answered.
final class SilentProtocol: StubProtocol {
  override func startLoading() { client?.urlProtocolDidFinishLoading(self) }
}
