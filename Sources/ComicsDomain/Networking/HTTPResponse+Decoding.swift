import Foundation

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
