/// Reads the answer to a request for comics. The wire format ends here.
package enum ComicsMapper {
  private struct Wire: Decodable {
    let id: Int
    let title: String
  }

  /// The envelope in the response; the code of the envelope is for the gateway to judge.
  package static func map(_ response: HTTPResponse) throws(LoadError) -> MarvelEnvelope<Comic> {
    try MarvelEnvelope(response) { (wire: Wire) in Comic(id: wire.id, title: wire.title) }
  }
}
