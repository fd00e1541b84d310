public import Foundation

/// The way out of the process: sends one request and brings back whatever the server said.
///
/// It does not know what a response means; a status of 500 is a response like any other.
public protocol HTTPClient: Sendable {
  /// Sends the request and returns the response, whatever its status.
  ///
  /// Throws only when no response was obtained: the transport's own error, or
  /// `URLError.cancelled` when the calling task was cancelled.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// What a server answered: the status and the bytes of the body, not yet understood. No app reads the
/// headers.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code, such as 200.
  public let status: Int
  /// The bytes of the body; empty when there were none.
  public let body: Data

  /// A response made of its parts.
  public init(status: Int, body: Data = Data()) {
    self.status = status
    self.body = body
  }
}

extension HTTPResponse {
  /// The body read as JSON; any status but 200 and anything unreadable is invalid data.
  func decoded<Payload: Decodable>(as type: Payload.Type = Payload.self) throws(LoadError)
    -> Payload
  {
    guard status == 200 else { throw .invalidData }
    return try body.decoded(as: type)
  }
}

extension Data {
  /// The bytes read as JSON; anything unreadable is invalid data.
  func decoded<Payload: Decodable>(as type: Payload.Type = Payload.self) throws(LoadError)
    -> Payload
  {
    do {
      return try JSONDecoder().decode(type, from: self)
    } catch {
      throw .invalidData
    }
  }
}
