package import Foundation

extension URL {
  /// An address written out in the source: a misspelt one is a mistake of the programmer.
  package init(constant text: StaticString) {
    guard let url = URL(string: "\(text)") else { preconditionFailure("no address: \(text)") }
    self = url
  }
}
