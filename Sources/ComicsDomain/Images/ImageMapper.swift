package import Foundation

/// Takes the bytes of an image out of a response. It does not look at them.
package enum ImageMapper {
  /// The bytes as they came; any status but 200, and no bytes at all, is invalid data (003-08, 003-09).
  package static func map(_ response: HTTPResponse) throws(LoadError) -> Data {
    guard response.status == 200, !response.body.isEmpty else { throw .invalidData }
    return response.body
  }
}
